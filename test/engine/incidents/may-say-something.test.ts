import { expect, test } from 'vitest'
import { maySaySomething } from '../../../src/engine/incidents/may-say-something.ts'

const letters = (length: number) => 'x'.repeat(length)

test.each<[string, unknown, boolean]>([
  ['nothing', undefined, false],
  ['null', null, false],
  ['a short text', letters(39), false],
  ['a text of 40 characters', letters(40), true],
  ['short texts that are long together', { a: letters(20), b: [letters(20)] }, true],
  ['short texts that are not', { a: letters(20), b: [letters(19)] }, false],
  ['a status', { ok: true }, false],
  ['figures of 40 digits in all', { a: 1e18, b: 123_456_789, c: 123_456_789_012 }, true],
  ['figures of 39 digits in all', { a: 1e18, b: 123_456_789, c: 12_345_678_901 }, false],
  ['rows', [[1], [2]], true],
  ['rows within', { rows: [{ a: 1 }, { a: 2 }] }, true],
  ['one row', [[1]], false],
  ['a row and a number', [[1], 2], false],
  ['a row and nothing', [[1], null], false],
  ['200 rows and a number behind them', [...Array.from({ length: 200 }, () => [1]), 2], true],
  ['199 rows and a number behind them', [...Array.from({ length: 199 }, () => []), 2], false],
  ['a text behind 198 empty values', [letters(40), ...Array.from({ length: 198 }, () => '')], true],
  ['a text behind 199 empty values', [letters(40), ...Array.from({ length: 199 }, () => '')], false],
  ['rows behind a long text', [letters(40), [{}, {}]], true],
  ['rows behind short texts', { a: letters(20), b: { c: [[''], null], d: [[6], {}] } }, true],
  ['a list with one row', [26_890, []], false],
  ['a text in lists of lists', { a: [[letters(17), '', ''], letters(21)], b: 'xx' }, true],
  ['a text too short in a list', { a: [['', letters(6)]], b: letters(17), c: [[''], null] }, false],
  ['an empty record', {}, false],
  ['false and 39 characters', [false, letters(34), ''], false],
  ['true and 36 characters', [letters(36), true, null], true],
])('%s: %j', (_, output, expected) => {
  expect(maySaySomething(output)).toBe(expected)
})
