import { expect, test } from 'vitest'
import { isDigit, isLetter, toPlain } from '../../src/text/words/plain-tokens.ts'

const codes = Array.from({ length: 0x2300 }, (_, code) => code)

test('letters are those of Latin with accents', () => {
  const found = codes.filter(isLetter)
  expect(found).toEqual(
    codes.filter((code) => code <= 0x17e && /[A-Za-z]|(?=[^×÷])[À-ž]/.test(String.fromCharCode(code))),
  )
})

test('digits are those of ASCII', () => {
  expect(
    codes
      .filter(isDigit)
      .map((code) => String.fromCharCode(code))
      .join(''),
  ).toBe('0123456789')
})

test('apostrophes, dashes, blanks and sharp s within a word are made plain, all else is in lower case', () => {
  for (const code of codes) {
    const sign = String.fromCharCode(code)
    const plain = '\u2018\u2019\u201a\u201b'.includes(sign)
      ? "'"
      : '\u2010\u2011\u2012\u2013\u2014\u2015\u2212'.includes(sign)
        ? '-'
        : '\t\n\v\f\r\u00a0\u202f'.includes(sign)
          ? ' '
          : sign.toLowerCase().replaceAll('ß', 'ss')
    expect({ code, plain: toPlain(`A${sign}a`) }).toEqual({ code, plain: `a${plain}a` })
  }
})
