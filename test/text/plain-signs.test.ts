import { expect, test } from 'vitest'
import { isDigit, isLetter, readPlainTokens, toPlain } from '../../src/text/words/plain-tokens.ts'

const codes = Array.from({ length: 0x2300 }, (_, code) => code)
const apostrophes = '\u2018\u2019\u201a\u201b'
const dashes = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212'

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
    const plain = apostrophes.includes(sign)
      ? "'"
      : dashes.includes(sign)
        ? '-'
        : '\t\n\v\f\r\u00a0\u202f'.includes(sign)
          ? ' '
          : sign.toLowerCase().replaceAll('ß', 'ss')
    expect({ code, plain: toPlain(`A${sign}a`) }).toEqual({ code, plain: `a${plain}a` })
  }
})

test.each([
  ['between digits', '1', '2', `',-./:${dashes}${apostrophes}`],
  ['between letters', 'a', 'b', `'${apostrophes}`],
  ['between a number and its percent sign', '1', '%', ` \t\n\v\f\r\u00a0\u202f`],
])('the signs %s that make one token of both', (_, before, after, expected) => {
  const joining = codes.filter((code) => {
    const sign = String.fromCharCode(code)
    if (isLetter(code) || isDigit(code) || sign === after) return false
    const text = `${before}${sign}${after}`
    const found: string[] = []
    readPlainTokens(text, (word) => found.push(word))
    return found[0] === text
  })
  expect(joining).toEqual(Array.from(expected, (sign) => sign.charCodeAt(0)).toSorted((a, b) => a - b))
})
