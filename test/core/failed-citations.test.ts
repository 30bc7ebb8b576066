import { describe, expect, test } from 'vitest'
import type { Citation, Evidence } from '../../src/core/citation.ts'
import { citationsDataSchema } from '../../src/core/citations-data.ts'
import { toCitationsData } from '../../src/core/to-citations-data.ts'
import { contentHash } from '../../src/core/hash.ts'
import type { Source } from '../../src/core/source.ts'

const content = `${'The mill was sold in 1921. '.repeat(100)}😀${'It burnt down. '.repeat(100)}`
const source: Source = {
  id: 'S1',
  number: 1,
  type: 'document',
  identifier: 'mill.txt',
  content,
  contentHash: contentHash(content),
}

function quote(start: number, end: number): Evidence {
  const suffix = content.slice(end, end + 60)
  return {
    sourceId: 'S1',
    start,
    end,
    quote: content.slice(start, end),
    similarity: 1,
    kind: 'exact',
    suffix,
  }
}

function citation(id: string, fields: Partial<Citation> = {}): Citation {
  const text = 'The mill was sold in 1912.'
  return {
    id,
    textPart: 0,
    start: 0,
    end: text.length,
    text,
    sourceIds: ['S1'],
    confidence: 1,
    matcher: 'lexical',
    verdict: 'contradicted',
    status: 'failed',
    score: 0,
    reason: 'The source has 1921.',
    evidence: [quote(0, 26)],
    missing: [],
    verifier: 'lexical',
    ...fields,
  }
}

function dataOf(citations: readonly Citation[]) {
  return toCitationsData({ runId: 'r', progress: 'complete', sources: [source], citations, uncited: [] })
}

describe('failed citations', () => {
  test('are apart from those that a reader sees marked', () => {
    const shown = citation('c1', { verdict: 'supported', status: 'verified' })
    const pending = citation('c2', { verdict: 'unknown', status: 'pending', evidence: [] })
    const data = dataOf([shown, citation('c3'), pending])
    expect(data.citations).toEqual([shown, pending])
    expect(data.failed).toEqual([citation('c3')])
  })

  test('are not mentioned where nothing failed', () => {
    expect(dataOf([citation('c1', { verdict: 'supported', status: 'verified' })])).not.toHaveProperty(
      'failed',
    )
  })

  test('carry up to three quotes of up to 600 units, that still slice out of the source', () => {
    // The 600th unit is the first half of a pair.
    const middle = content.indexOf('😀') - 599
    const evidence = [
      quote(middle, middle + 1_000),
      { ...quote(0, 26), difference: [{ kind: 'same' as const, text: 'x'.repeat(1_201) }] },
      { ...quote(27, 53), difference: [{ kind: 'added' as const, text: '1921' }] },
      quote(54, 80),
    ]
    const [failed] = dataOf([citation('c1', { evidence })]).failed!
    expect(failed!.evidence.map(({ start, end }) => [start, end])).toEqual([
      [middle, middle + 599],
      [0, 26],
      [27, 53],
    ])
    for (const { start, end, quote: words } of failed!.evidence) {
      expect(content.slice(start, end)).toBe(words)
      expect(words.isWellFormed()).toBe(true)
    }
    expect(failed!.evidence[0]).not.toHaveProperty('suffix')
    expect(failed!.evidence.map(({ difference }) => difference?.length)).toEqual([undefined, undefined, 1])
  })

  test('are at most 500, of which a page takes them all', () => {
    const data = dataOf(Array.from({ length: 700 }, (_, index) => citation(`c${index}`)))
    expect(data.failed).toHaveLength(500)
    expect(citationsDataSchema.safeParse(data).success).toBe(true)
    expect(
      JSON.stringify(dataOf([citation('c1', { evidence: Array(100).fill(quote(0, 5_000)) })])).length,
    ).toBeLessThan(5_000)
  })
})
