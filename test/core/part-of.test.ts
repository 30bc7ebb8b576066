import { expect, test } from 'vitest'
import { partOf, spanAround } from '../../src/core/part-of.ts'

test.each([
  [-2, 2, 'ab'],
  [0, 2, 'ab'],
  [1, 3, 'bc'],
  [2, 9, 'cd'],
  [4, 9, ''],
  [-3, 0, ''],
])('the part from %d to %d is %j', (start, end, part) => {
  expect(partOf('abcd', { start, end })).toBe(part)
  expect(partOf([...'abcd'], { start, end })).toEqual([...part])
})

test.each([
  [0, [3, 5]],
  [2, [1, 7]],
  [3, [0, 8]],
  [9, [0, 8]],
])('around a span with a reach of %d', (reach, [start, end]) => {
  expect(spanAround({ start: 3, end: 5 }, { text: 'abcdefgh', reach })).toEqual({ start, end })
})
