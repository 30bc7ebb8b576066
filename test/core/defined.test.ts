import { expect, test } from 'vitest'
import { defined } from '../../src/core/defined.ts'

test('only fields that are undefined are left out, and the others keep their order', () => {
  const fields = { b: 0, a: undefined, d: null, c: '', e: false, f: [undefined] }
  expect(Object.entries(defined(fields))).toEqual([
    ['b', 0],
    ['d', null],
    ['c', ''],
    ['e', false],
    ['f', [undefined]],
  ])
})
