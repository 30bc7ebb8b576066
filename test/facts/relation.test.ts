import { describe, expect, test } from 'vitest'
import { isWeighty, MAX_ITEMS, readItems } from '../../src/facts/alignment/items.ts'
import { createRelation } from '../../src/facts/alignment/relation.ts'

describe('two items', () => {
  const relate = createRelation()

  test.each([
    ['mine', 'mine', 'same'],
    ['mines', 'mine', 'same'],
    ['colour', 'color', 'same'],
    ['mine', 'mill', null],
    ['rise', 'fall', 'opposite'],
    ['operation', 'operating', 'alike'],
    ['not', 'never', 'alike'],
    ['not', 'mine', null],
    ['4 days', '4 days', 'same'],
    ['4 days', '5 days', 'different'],
    ['4 days', 'at least 4 days', 'different'],
    ['at least 4 days', 'at least 4 days', 'same'],
    ['4 days', 'mine', null],
    ['mine', '4 days', null],
    ['May 2024', '1 May 2024', 'same'],
    ['1 May 2024', 'May 2024', 'different'],
    ['1 May 2024', '2 May 2024', 'different'],
    ['4 days', '1 May 2024', null],
    ['1 May 2024', 'mine', null],
    ['all', 'all', 'same'],
    ['all', 'some', 'opposite'],
    ['some', 'all', 'opposite'],
    ['all', 'only', 'opposite'],
    ['all', 'neither', 'opposite'],
    ['all', '18', 'opposite'],
    ['18', 'all', 'opposite'],
    ['all', '18 kg', null],
    ['18 kg', 'all', null],
    ['all', 'mine', null],
  ])('%s and %s: %s', (claim, evidence, expected) => {
    const last = (text: string) => readItems(text).at(-1)!
    expect(relate(last(claim), last(evidence))).toBe(expected)
    // And again, as it is remembered.
    expect(relate(last(claim), last(evidence))).toBe(expected)
  })
})

describe('the items of a text', () => {
  const kindsOf = (text: string) => readItems(text).map((item) => `${item.kind} ${item.text}`)

  test.each([
    [
      'The mine did not cost 12 euros on 1 May 2024.',
      'function the|content mine|function did|negator not|content cost|number 12 euros|function on|date 1 May 2024',
    ],
    ['12 euros, 13 euros.', 'number 12 euros|number 13 euros'],
    ['On 1 May 2024 12 mines.', 'function on|date 1 May 2024|number 12|content mines'],
    ['Mines of 2020 and 2021.', 'content mines|function of|date 2020|function and|date 2021'],
    ['', ''],
  ])('%s', (text, expected) => {
    expect(kindsOf(text).join('|')).toBe(expected)
  })

  test('all but function words count by themselves', () => {
    const items = readItems('The mine did not cost 12 euros on 1 May 2024.')
    expect(items.filter(isWeighty).map(({ kind }) => kind)).toEqual([
      'content',
      'negator',
      'content',
      'number',
      'date',
    ])
    for (const item of items) expect(item.weight > 0.15).toBe(item.kind !== 'function')
  })

  test('are 300 at most', () => {
    for (const count of [MAX_ITEMS - 1, MAX_ITEMS, MAX_ITEMS + 1]) {
      expect(readItems('mine '.repeat(count))).toHaveLength(Math.min(count, 300))
    }
  })
})
