import { describe, expect, test } from 'vitest'
import type { Claim, Link } from '../../../../src/core/claim.ts'
import { CitationError } from '../../../../src/core/error.ts'
import type { Source } from '../../../../src/core/source.ts'
import { withFallback } from '../../../../src/cite/match/fallback.ts'
import { lexicalMatcher } from '../../../../src/cite/match/lexical.ts'
import { rerankMatcher } from '../../../../src/cite/match/meaning/rerank.ts'
import type { RerankMatcherOptions } from '../../../../src/cite/match/meaning/rerank.ts'
import type { MatchProgress } from '../../../../src/cite/match/with-progress.ts'
import { createModelBudget } from '../../../../src/cite/model/budget.ts'
import { claimsOf, collectLinks, createRecorder, sourcesOf } from '../../../fixtures/attribution.ts'
import { byConcepts, conceptReranker } from './concept-models.ts'
import type { Reranking } from './concept-models.ts'

const sources = sourcesOf(
  ['Fares', 'A ride on the streetcar has a fare of three crowns.'],
  ['Mühle', 'Die alte Mühle wurde 1931 stillgelegt.'],
  ['Baker', 'The loaf is baked at night. It is sold in the morning.'],
)

type Request = {
  sources?: readonly Source[]
  signal?: AbortSignal
  reply?: (
    query: string,
    documents: string[],
    signal: AbortSignal | undefined,
  ) => Reranking | Promise<Reranking>
} & Partial<Omit<RerankMatcherOptions, 'model'>>

async function match(
  claims: readonly Claim[],
  { sources: among = sources, signal, reply, ...options }: Request = {},
) {
  const { model, calls } = conceptReranker({ reply })
  const report = createRecorder()
  const matcher = rerankMatcher({ model, maxRetries: 0, ...options })
  const { links, error } = await collectLinks(matcher, { claims, sources: among, signal, report })
  return { links, pairs: links.map(pairOf), error, report, calls }
}

const pairOf = ({ claimNumber, sourceId }: Link) => `${claimNumber}:${sourceId}`

describe('meaning', () => {
  test.each([
    ['a paraphrase', 'The price of a tram ticket is 3.', '1:S1'],
    ['another language', 'The mill shut down decades ago.', '1:S2'],
    ['German for English', 'Die Straßenbahn hat einen Preis von drei Kronen.', '1:S1'],
  ])('%s is found, which words do not find', async (_, text, pair) => {
    const claims = claimsOf(text)
    const { pairs, links } = await match(claims)
    expect(pairs).toEqual([pair])
    expect(links[0]).toMatchObject({ matcher: 'rerank', support: 'partial' })
    expect((await collectLinks(lexicalMatcher(), { claims, sources })).links).toEqual([])
  })

  test('each claim is a call with its own passages, and what is about nothing gets none', async () => {
    const claims = claimsOf('The tram is cheap, its price is low.', 'Whales sing [2].', 'The bread is dear.')
    const { pairs, calls, report } = await match(claims)
    expect(pairs.toSorted()).toEqual(['1:S1', '3:S3'])
    expect(calls.map(({ query }) => query)).toEqual([
      'The tram is cheap, its price is low.',
      'Whales sing.',
      'The bread is dear.',
    ])
    expect(report.usages).toHaveLength(3)
  })

  test('scores below the threshold do not count, and words that suffice do', async () => {
    const claims = claimsOf('The price of a tram ticket is 3.', 'The loaf is baked at night.')
    expect((await match(claims, { minScore: 1.01 })).pairs).toEqual(['2:S3'])
  })

  test('a score beyond 0 to 1 is no confidence beyond it', async () => {
    const { links } = await match(claimsOf('Whales sing.'), {
      reply: (_, documents) =>
        documents.map((_, index) => ({ index, relevanceScore: index === 1 ? 9.5 : -4 })),
    })
    expect(links).toMatchObject([{ sourceId: 'S2', confidence: 1 }])
  })

  test.each([
    ['best first', [1, 0, 2]],
    ['best in the middle', [0, 1, 2]],
    ['best last', [2, 0, 1]],
  ])('the ranking of the model need not be sorted: %s', async (_, order) => {
    const scores = [0.6, 0.9, 0.1]
    const { pairs } = await match(claimsOf('Whales sing.'), {
      reply: () => order.map((index) => ({ index, relevanceScore: scores[index]! })),
    })
    expect(pairs).toEqual(['1:S2'])
  })

  test('of many passages those with words of the claim come first, then some of each source', async () => {
    const long = Array.from(
      { length: 40 },
      (_, index) => `Whale ${index} sings ${'a long song '.repeat(25)}.`,
    ).join('\n\n')
    const among = sourcesOf(['Whales', long], ['Mühle', sources[1]!.content], ['Baker', sources[2]!.content])
    const { calls, pairs } = await match(claimsOf('At night the mill shut.'), {
      sources: among,
      maxCandidates: 4,
    })
    expect(calls[0]!.documents).toHaveLength(4)
    expect(calls[0]!.documents[0]).toBe(sources[2]!.content)
    expect(calls[0]!.documents).toContain(sources[1]!.content)
    expect(pairs).toContain('1:S2')
  })

  test('no claims or no text, no call', async () => {
    expect((await match([])).calls).toEqual([])
    expect((await match(claimsOf('A tram.'), { sources: sourcesOf(['Empty', '']) })).calls).toEqual([])
  })
})

describe('failures', () => {
  const claims = claimsOf('The tram is cheap, its price is low.', 'The loaf is baked at night.')

  test.each<[string, Request, string]>([
    ['a call that fails', { reply: () => Promise.reject(new Error('key sk-1 is bad')) }, 'model-failed'],
    ['a passage that was not sent', { reply: () => [{ index: 99, relevanceScore: 1 }] }, 'model-failed'],
    ['a score that is none', { reply: () => [{ index: 0, relevanceScore: Number.NaN }] }, 'model-failed'],
    ['a call without an end', { reply: () => new Promise(() => {}), timeoutMs: 5 }, 'timeout'],
    ['a spent budget', { budget: createModelBudget({ maxCalls: 0 }) }, 'budget-spent'],
  ])('%s', async (_, request, code) => {
    const { links, error } = await match(claims, request)
    expect(links).toEqual([])
    expect(error).toBeInstanceOf(CitationError)
    expect(error).toMatchObject({ code, partialResult: { answeredClaimNumbers: [] } })
    expect(String(error)).not.toContain('sk-1')
  })

  test('claims that were answered keep their links, and words decide about the others', async () => {
    const reply: Request['reply'] = (query, documents) => {
      if (query.includes('night')) throw new Error('down')
      return byConcepts(query, documents)
    }
    const { pairs, error } = await match(claims, { reply })
    expect(pairs).toEqual(['1:S1'])
    const { partialResult } = error as CitationError
    expect((partialResult as MatchProgress).answeredClaimNumbers).toEqual([1])

    const { model } = conceptReranker({ reply })
    const matcher = withFallback(rerankMatcher({ model, maxRetries: 0 }), lexicalMatcher())
    const { links } = await collectLinks(matcher, { claims, sources })
    expect(links.map(({ sourceId, matcher: by }) => `${by} ${sourceId}`)).toEqual(['rerank S1', 'lexical S3'])
  })

  test('no more calls run at once than allowed', async () => {
    let open = 0
    let most = 0
    const many = claimsOf(...Array.from({ length: 7 }, (_, index) => `Whale ${index} sings.`))
    const { calls } = await match(many, {
      maxConcurrentCalls: 2,
      reply: async () => {
        open += 1
        most = Math.max(most, open)
        await new Promise(setImmediate)
        open -= 1
        return []
      },
    })
    expect({ calls: calls.length, most }).toEqual({ calls: 7, most: 2 })
  })

  test('an abort ends without an error', async () => {
    const controller = new AbortController()
    const { links, error } = await match(claims, {
      signal: controller.signal,
      reply: () => {
        controller.abort()
        return new Promise(() => {})
      },
    })
    expect({ links, error }).toEqual({ links: [], error: undefined })
  })
})
