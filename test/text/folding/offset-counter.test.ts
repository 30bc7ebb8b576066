import { expect, test } from 'vitest'
import { createOffsetCounter } from '../../../src/text/folding/offset-counter.ts'

test.each([
  ['ASCII', 'abc.'],
  ['two bytes', 'a\u007f\u0080é\u07ff'],
  ['three bytes', '\u0800水\ufffd\uffff'],
  ['pairs', 'x\u{10000}😀\u{10ffff}'],
  ['lone surrogates', '\ud83d \ude00\u{1f600}b'],
])('every offset of a long text is counted as in one pass: %s', (_, unit) => {
  const text = unit.repeat(Math.ceil(3_100 / unit.length))
  const counter = createOffsetCounter(text)
  const [counted, expected]: [string[], string[]] = [[], []]
  let [offset, points, bytes] = [0, 0, 0]
  for (const character of [...text, '']) {
    // Near multiples of 1,024, some offsets in between, and the end.
    if ((offset + 4) % 1_024 < 8 || offset % 61 === 0 || character === '') {
      counted.push(`${counter.toPoints(offset)} ${counter.toBytes(offset)}`)
      expected.push(`${points} ${bytes}`)
    }
    offset += character.length
    points += 1
    bytes += Buffer.byteLength(character)
  }
  expect(counted).toEqual(expected)
  expect(offset).toBe(text.length)
})

test('the empty text has nothing before its end', () => {
  const counter = createOffsetCounter('')
  expect([counter.toPoints(0), counter.toBytes(0)]).toEqual([0, 0])
})
