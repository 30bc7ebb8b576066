import { expect, test } from 'vitest'
import { countFrom, intervalAfter } from '../../../src/engine/stream/interim-map.ts'
import type { CitationsData } from '../../../src/core/citations-data.ts'

function dataOf(count: number): CitationsData {
  const text = 'The sluice at Marren was rebuilt after the flood of 1931.'
  const citations = Array.from({ length: count }, (_, index): CitationsData['citations'][number] => ({
    id: `c${index}`,
    textPart: 0,
    start: 0,
    end: text.length,
    text,
    sourceIds: ['S1'],
    confidence: 1,
    matcher: 'lexical',
    verdict: 'supported',
    status: 'verified',
    score: 1,
    reason: '',
    evidence: [{ sourceId: 'S1', start: 0, end: text.length, quote: text, similarity: 1, kind: 'exact' }],
    missing: [],
    verifier: 'lexical',
  }))
  return { runId: 'r', progress: 'matching', sources: [], citations, uncited: [] }
}

test('a small map may follow soon, a large one as late as it is long', () => {
  expect(intervalAfter(dataOf(3))).toBe(250)
  const interval = intervalAfter(dataOf(1_000))
  expect(intervalAfter(dataOf(2_000))).toBeCloseTo(2 * interval)
  // About 64,000 units a second, whatever the size.
  const written = JSON.stringify(dataOf(1_000)).length
  expect(written / (interval / 1_000)).toBeGreaterThan(20_000)
  expect(written / (interval / 1_000)).toBeLessThan(100_000)
})

test('what failed counts as what did not, and moves with the text parts', () => {
  const { citations, ...data } = dataOf(1_000)
  expect(intervalAfter({ ...data, citations: [], failed: citations })).toBe(intervalAfter(dataOf(1_000)))
  const moved = countFrom(2, { ...dataOf(1), failed: citations.slice(0, 1) })
  expect([moved.citations, moved.failed].map((list) => list?.map(({ textPart }) => textPart))).toEqual([
    [2],
    [2],
  ])
  expect(countFrom(2, dataOf(1))).not.toHaveProperty('failed')
})
