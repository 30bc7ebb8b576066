import { expect, test } from 'vitest'
import { quotationMarks } from '../../../src/text/locators/quoted-text.ts'

test.each([
  ['"Fees are due."', '"…"'],
  ['  „Gebühren sind fällig“.', '„…“'],
  ['»Gebühren sind fällig.« ', '»…«'],
  ['«Fees are due.»', '«…»'],
  ['Fees are due.', ''],
  ['"Fees are due." is wrong.', ''],
  ['Not "Fees are due."', ''],
  ['"Fees are due." "Fines are due."', ''],
  ['"Fees" are "due."', ''],
  ['"Fees are due. Fines are due."', ''],
  ['“Fees are due."', ''],
  ['"', ''],
  ['""', ''],
])('the marks around all of %j', (text, marks) => {
  const found = quotationMarks(text).map(({ start, end }) => text.slice(start, end))
  expect(found.join('…')).toBe(marks)
})
