import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWord, createWordTable, getWord, UNKNOWN_WORD } from '../../../src/sources/ranking/word-table.ts'

test('a word that was not added is unknown', () => {
  const table = createWordTable()
  expect(getWord(table, 7)).toBe(UNKNOWN_WORD)
  addWord(table, 7, 1)
  expect(getWord(table, 7)).toBe(1)
  expect(getWord(table, 8)).toBe(UNKNOWN_WORD)
})

test('numbers of any kind are kept: none, many, a list of terms', () => {
  const table = createWordTable(8)
  addWord(table, -1, 0)
  addWord(table, 1 << 31, 0x7ffffffe)
  addWord(table, 3, -2)
  expect([-1, 1 << 31, 3].map((hash) => getWord(table, hash))).toEqual([0, 0x7ffffffe, -2])
})

test('words whose hashes share their lower bits stay apart', () => {
  const table = createWordTable(16)
  const hashes = Array.from({ length: 7 }, (_, index) => (index << 20) | 15)
  for (const [index, hash] of hashes.entries()) addWord(table, hash, index + 1)
  expect(hashes.map((hash) => getWord(table, hash))).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(getWord(table, (8 << 20) | 15)).toBe(UNKNOWN_WORD)
})

test('it holds what a map holds, however it grows', () => {
  const hash = fc.integer().filter((value) => value !== 0)
  fc.assert(
    fc.property(fc.uniqueArray(hash, { maxLength: 300 }), fc.array(hash), (added, asked) => {
      const table = createWordTable(4)
      const map = new Map(added.map((value, index) => [value, index]))
      for (const [value, number] of map) addWord(table, value, number)
      for (const value of [...added, ...asked]) {
        expect(getWord(table, value)).toBe(map.get(value) ?? UNKNOWN_WORD)
      }
    }),
  )
})
