import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isDrawn, shuffle } from './growth-order.ts'
import { openResults } from './growth-results.ts'
import type { Pair } from './growth.ts'

const linear = (family: string): Pair => ({
  reader: 'foldText',
  family,
  verdict: 'linear',
  at: 8192,
  slowest: 1,
})

test('a run goes on behind half a line of one that was killed, and measures what grew again', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'growth-')), 'results.jsonl')
  const first = openResults(file)
  expect(first.told).toEqual([])
  first.add(linear('commas'))
  first.add({ reader: 'foldText', family: 'dots', verdict: 'grows', why: 'for a test' })
  appendFileSync(file, JSON.stringify(linear('blanks')).slice(0, 30))
  const second = openResults(file)
  expect(second.told).toEqual([linear('commas')])
  second.add(linear('tabs'))
  expect(openResults(file).told).toEqual([linear('commas'), linear('tabs')])
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(4)
})

test('an order and a share are drawn by the seed alone', () => {
  const items = Array.from({ length: 1000 }, (_, index) => `item ${index}`)
  expect(shuffle(items, 1)).toEqual(shuffle(items, 1))
  expect(shuffle(items, 1)).not.toEqual(shuffle(items, 2))
  expect(shuffle(items, 1).toSorted()).toEqual(items.toSorted())
  const drawn = items.filter((item) => isDrawn(item, { share: 0.1, seed: 1 }))
  expect(drawn.length).toBeGreaterThan(50)
  expect(drawn.length).toBeLessThan(200)
  expect(items.filter((item) => isDrawn(item, { share: 0, seed: 1 }))).toEqual([])
})
