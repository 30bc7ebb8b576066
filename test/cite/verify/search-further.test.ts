import { createOpenAI } from '@ai-sdk/openai'
import { describe, expect, test } from 'vitest'
import type { Link } from '../../../src/core/claim.ts'
import { CitationError } from '../../../src/core/error.ts'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import { llmVerifier } from '../../../src/cite/verify/llm.ts'
import { isAllRead, searchFurther } from '../../../src/cite/verify/search-further.ts'
import { claimsOf, createRecorder, sourcesOf } from '../../fixtures/attribution.ts'
import { promptOf, startOpenAIServer } from '../../fixtures/openai-server.ts'

const filler = 'The valley has many meadows and a small chapel on a hill above the river. '.repeat(20)
const tram = 'Line 4 of the Torvik tram was opened in 1911 by the mayor.'
const ribbon = 'It was a mother of three who cut the ribbon.'
const sources = sourcesOf(['Tram', `${tram}\n\n${filler}\n\n${ribbon}`], ['Bus', 'Buses run at night.'])
const [claim] = claimsOf('A woman opened line 4 of the Torvik tram.')

const spanOf = (text: string) => {
  const start = sources[0]!.content.indexOf(text)
  return { start, end: start + text.length }
}

/** Verifies a claim that was placed at the first sentence; `found` are the places that a search finds. */
async function verify(
  answers: string[][],
  {
    found = [ribbon],
    link = {},
    fails = false,
    given = sources,
  }: { found?: string[]; link?: Partial<Link>; fails?: boolean; given?: typeof sources } = {},
) {
  await using server = await startOpenAIServer((_, index) => ({
    kind: 'answer',
    text: JSON.stringify({ elements: answers[index] }),
  }))
  const searched: string[] = []
  const texts: string[] = []
  const search: Matcher = {
    name: 'search',
    async *match({ claims, sources: among }) {
      texts.push(...among.map(({ title }) => title!))
      for (const { number, text } of claims) {
        searched.push(text)
        if (fails) throw new CitationError({ code: 'budget-spent', message: 'Spent.', suggestion: 'Wait.' })
        for (const place of found)
          yield {
            claimNumber: number,
            sourceId: 'S1',
            passage: spanOf(place),
            support: 'full',
            confidence: 0.9,
            matcher: 'search',
          }
      }
    },
  }
  const verifier = llmVerifier({
    model: createOpenAI({ baseURL: server.baseURL, apiKey: 'sk-test' }).chat('scripted-model'),
    maxRetries: 0,
    createDelimiter: () => 'MARK',
    search,
  })
  const placed: Link = {
    claimNumber: 1,
    sourceId: 'S1',
    passage: spanOf(tram),
    support: 'full',
    confidence: 0.9,
    matcher: 'lexical',
    ...link,
  }
  const report = createRecorder()
  const [result] = await verifier.verify({
    items: [{ claim: claim!, links: [placed] }],
    sources: given,
    report,
  })
  const prompts = server.requests.map(promptOf)
  return { result: result!, prompts, searched, texts, codes: report.incidents.map(({ code }) => code) }
}

test('what is supported where words placed it needs no search', async () => {
  const { result, prompts, searched } = await verify([['1:supported']])
  expect({ searched, calls: prompts.length }).toEqual({ searched: [], calls: 1 })
  expect(result).toMatchObject({ status: 'verified', evidence: [{ quote: tram }] })
})

test.each(['unsupported, of the mayor', 'contradicted, by the mayor', 'partial, no woman'])(
  'what is %s there is searched for, and judged with both places',
  async (said) => {
    const { result, prompts, searched } = await verify([[`1:${said}`], ['1:supported']])
    expect(searched).toEqual([claim!.text])
    expect(prompts[0]).not.toContain(ribbon)
    expect(prompts[1]).toContain(tram)
    expect(prompts[1]).toContain(ribbon)
    expect(prompts[1]).toContain('note: With less evidence the answer was: ')
    expect(result).toMatchObject({ verdict: 'supported', status: 'verified', verifier: 'llm' })
    expect(result.evidence.some(({ quote }) => quote === ribbon)).toBe(true)
  },
)

test.each([
  ['of a page', 'read', ['Tram', 'Bus']],
  ['that a model wrote', 'model', ['Tram']],
  ['for a page that could not be read', 'unread', ['Tram']],
] as const)('a text %s (%s): searched are %j', async (_, textOrigin, titles) => {
  const given = [sources[0]!, { ...sources[1]!, textOrigin }]
  const { texts } = await verify([['1:unsupported, of the mayor'], ['1:supported']], { given })
  expect(texts).toEqual(titles)
})

test('a judge that stays with its verdict keeps its first reason', async () => {
  const { result, prompts } = await verify([['1:unsupported, of the mayor'], ['1:unsupported, other words']])
  expect(prompts).toHaveLength(2)
  expect(result).toMatchObject({ verdict: 'unsupported', status: 'failed', reason: 'Of the mayor.' })
})

test.each([
  ['nothing leaves what is not there', [], 'unsupported'],
  ['the same place leaves what is contradicted there', [tram], 'contradicted'],
])('a search that finds %s', async (_, found, verdict) => {
  const { result, prompts } = await verify([[`1:${verdict}, of the mayor`], ['1:supported']], { found })
  expect(prompts).toHaveLength(1)
  expect(result.verdict).toBe(verdict)
})

test('where a search finds the place that the judge found empty, it looks again with more around it', async () => {
  const { prompts } = await verify([['1:unsupported, of the mayor'], ['1:unsupported']], { found: [tram] })
  expect(prompts).toHaveLength(2)
  expect(prompts[1]!.length).toBeGreaterThan(prompts[0]!.length)
})

test.each([
  ['a model placed', { matcher: 'llm' }],
  ['is quoted', { quote: tram }],
])('no search for a claim that %s', async (_, link) => {
  const { searched } = await verify([['1:contradicted, by the mayor'], ['1:supported']], { link })
  expect(searched).toEqual([])
})

test('a search that fails leaves the verdict and is reported', async () => {
  const { result, codes } = await verify([['1:contradicted, by the mayor']], { fails: true })
  expect(result).toMatchObject({ verdict: 'contradicted', status: 'failed' })
  expect(codes).toEqual(['budget-spent'])
})

describe('links that a search finds', () => {
  const parts = claimsOf('Ann came.', 'Bea left.').map((part) => ({ ...part, number: 7 }))
  const found = (claimNumber: number, rest: Partial<Link> = {}): Link => ({
    claimNumber,
    sourceId: 'S1',
    support: 'full',
    confidence: 0.5,
    matcher: 'search',
    ...rest,
  })
  const searchFor = (links: Link[], signal?: AbortSignal) => {
    const search: Matcher = {
      name: 'search',
      async *match() {
        yield* links
      },
    }
    return searchFurther(parts, search, { sources, signal })
  }

  test('are those of each part of a claim, under the number of the claim', async () => {
    const links = [found(1), found(2, { sourceId: 'S2' }), found(1, { confidence: 0.1 })]
    expect([...(await searchFor(links))]).toEqual([
      [0, [found(7), found(7, { confidence: 0.1 })]],
      [1, [found(7, { sourceId: 'S2' })]],
    ])
  })

  test.each([
    ['to claims that were not asked about', [found(0), found(3)]],
    ['that say that there is nothing', [found(1, { support: 'none' })]],
  ])('but none %s', async (_, links) => {
    expect([...(await searchFor(links))]).toEqual([])
  })

  test('and those that come after them count', async () => {
    const links = [found(3), found(1, { support: 'none' }), found(2)]
    expect([...(await searchFor(links))]).toEqual([[1, [found(7)]]])
  })

  test('are none after an abort', async () => {
    expect([...(await searchFor([found(1)], AbortSignal.abort()))]).toEqual([])
  })
})

describe('all is read', () => {
  const [page, blank] = sourcesOf(['A', ' Ann came. '], ['B', ' \n'])
  const piece = (start: number, end: number) => ({ source: page!, start, end })

  test.each([
    ['but for blanks', [piece(1, 10)], true],
    ['with more', [piece(0, 11)], true],
    ['but for the first letter', [piece(2, 10)], false],
    ['but for the last letter', [piece(1, 9)], false],
    ['by two pieces, which are not one', [piece(1, 5), piece(5, 10)], false],
    ['by nothing', [], false],
  ])('%s', (_, pieces, isRead) => {
    expect(isAllRead(pieces, [page!, blank!])).toBe(isRead)
  })
})
