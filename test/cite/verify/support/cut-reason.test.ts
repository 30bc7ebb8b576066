import { expect, test } from 'vitest'
import { cutReason } from '../../../../src/cite/verify/support/cut-reason.ts'

test.each([
  ['what is short', 'It says so.', 'It says so.'],
  ['what is long', 'r'.repeat(501), 'r'.repeat(500)],
  ['half a character at the cut', `${'r'.repeat(499)}😀`, `${'r'.repeat(499)}\ufffd`],
  ['half a character within', 'It says \ud83d.', 'It says \ufffd.'],
])('%s', (_, reason, cut) => {
  expect(cutReason(reason)).toBe(cut)
})
