import { expect, test } from 'vitest'
import { sampleRows } from '../../eval/sample-rows.ts'

const rows = Array.from({ length: 90 }, (_, index) => ({
  id: `row-${index}`,
  source: Math.floor(index / 30),
}))

test('a sample has rows of all sources, in their order, and is the same each time', () => {
  const sample = sampleRows(rows, { skip: 0, limit: 12 })
  expect(sample).toHaveLength(12)
  expect(new Set(sample.map(({ source }) => source))).toEqual(new Set([0, 1, 2]))
  expect(sample).toEqual(rows.filter((row) => sample.includes(row)))
  expect(sampleRows(rows.toReversed(), { skip: 0, limit: 12 }).toReversed()).toEqual(sample)
})

test('what is skipped is in no other sample', () => {
  const samples = [0, 30, 60].flatMap((skip) => sampleRows(rows, { skip, limit: 30 }))
  expect(samples).toHaveLength(90)
  expect(new Set(samples)).toEqual(new Set(rows))
})

test('without a limit all rows are taken', () => {
  expect(sampleRows(rows, { skip: 0, limit: Number.POSITIVE_INFINITY })).toEqual(rows)
})
