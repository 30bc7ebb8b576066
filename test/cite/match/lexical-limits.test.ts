import { describe, expect, test } from 'vitest'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import type { LexicalMatcherOptions } from '../../../src/cite/match/lexical.ts'
import { claimsOf, collectLinks, sourcesOf } from '../../fixtures/attribution.ts'

/** Links of a claim to sources that say these words; each word is in one sentence alone. */
async function linksOf(claim: string, contents: string[], options?: LexicalMatcherOptions) {
  const sources = sourcesOf(...contents.map((content): [string, string] => ['', content]))
  const { links, error } = await collectLinks(lexicalMatcher(options), { claims: claimsOf(claim), sources })
  expect(error).toBeUndefined()
  return links
}

const words = ['mill', 'weir', 'mole', 'slate', 'roof', 'harbour', 'quarry', 'ferry', 'granite', 'lamp']
const claim = `${words.join(' ')}.`
const saying = (count: number) => `${words.slice(0, count).join(' ')}.`

describe('by the share of the words that a source has', () => {
  test.each(words.map((_, index) => index + 1))('%i of 10', async (count) => {
    const [link] = await linksOf(claim, [saying(count)])
    // One word alone is in any text.
    expect(link?.support ?? null).toBe(count < 2 ? null : count < 8 ? 'partial' : 'full')
  })

  test.each([2, 5, 8])('%i of 10 suffice where so many are asked for', async (count) => {
    expect(await linksOf(claim, [saying(count)], { minCoverage: count / 10 - 1e-9 })).toHaveLength(1)
    expect(await linksOf(claim, [saying(count)], { minCoverage: count / 10 + 1e-9 })).toEqual([])
  })
})

test.each([
  ['mill', 'mill', 1],
  ['mill weir', 'mill', 0],
  ['mill weir', 'weir mill', 1],
])('%s, said as %s: %i links', async (said, content, count) => {
  expect(await linksOf(`The ${said}.`, [`${content} gulls.`])).toHaveLength(count)
})

test('the confidence is 1 for the same words, in thousandths for fewer, and falls with them', async () => {
  const confidences: number[] = []
  for (let count = 10; count >= 2; count--) {
    const [link] = await linksOf(claim, [saying(count)])
    confidences.push(link!.confidence)
    expect(link!.confidence * 1_000).toBeCloseTo(Math.round(link!.confidence * 1_000), 9)
  }
  expect(confidences[0]).toBe(1)
  for (const [index, confidence] of confidences.entries()) {
    if (index > 0) expect(confidence).toBeLessThan(confidences[index - 1]!)
    // Coverage, and the share of pairs in the claim's order, which falls by as many.
    expect(confidence).toBeGreaterThan((10 - index - 1) / 10 - 0.05)
    expect(confidence).toBeLessThanOrEqual((10 - index) / 10)
  }
})

test('links of a claim come from the best source first', async () => {
  const links = await linksOf(claim, [saying(8), saying(10), saying(9)], { maxSourcesPerClaim: 2 })
  expect(links[0]!.sourceId).toBe('S2')
  expect(new Set(links.map(({ sourceId }) => sourceId)).size).toBeLessThanOrEqual(2)
})
