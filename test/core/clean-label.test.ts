import { expect, test } from 'vitest'
import { shortLabel } from '../../src/core/clean-label.ts'

test.each([
  ['Rain in  May\n2024', 20, 'Rain in May 2024'],
  ['Rain in May', 11, 'Rain in May'],
  ['Rain in May', 9, 'Rain in…'],
  [`${' '.repeat(100)}Rain`, 9, '…'],
  ['a\u202eb', 2, 'ab'],
  ['Rain😀 in May', 6, 'Rain\ufffd…'],
])('the label %j within %i units is %j', (text, limit, label) => {
  expect(shortLabel(text, limit)).toBe(label)
})
