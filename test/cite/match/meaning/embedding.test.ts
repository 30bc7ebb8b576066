import { describe, expect, test } from 'vitest'
import type { Claim, Link } from '../../../../src/core/claim.ts'
import { CitationError } from '../../../../src/core/error.ts'
import type { ExplainedMatch } from '../../../../src/core/ports/explanation.ts'
import type { Source } from '../../../../src/core/source.ts'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import { withFallback } from '../../../../src/cite/match/fallback.ts'
import { lexicalMatcher } from '../../../../src/cite/match/lexical.ts'
import { embeddingMatcher } from '../../../../src/cite/match/meaning/embedding.ts'
import type { EmbeddingMatcherOptions } from '../../../../src/cite/match/meaning/embedding.ts'
import { createModelBudget } from '../../../../src/cite/model/budget.ts'
import { claimsOf, collectLinks, createRecorder, sourcesOf } from '../../../fixtures/attribution.ts'
import { conceptEmbedder, vectorOf } from './concept-models.ts'
import type { EmbedReply } from './concept-models.ts'

const sources = sourcesOf(
  ['Fares', 'A ride on the streetcar has a fare of three crowns.'],
  ['Mühle', 'Die alte Mühle wurde 1931 stillgelegt.'],
  ['Baker', 'The loaf is baked at night. It is sold in the morning.'],
)

type Request = {
  sources?: readonly Source[]
  signal?: AbortSignal
  reply?: (values: string[], signal: AbortSignal | undefined) => EmbedReply | Promise<EmbedReply>
} & Partial<Omit<EmbeddingMatcherOptions, 'model'>>

async function match(
  claims: readonly Claim[],
  { sources: among = sources, signal, reply, ...options }: Request = {},
) {
  const { model, calls } = conceptEmbedder({ reply })
  const report = createRecorder()
  const explained = new Map<string, ExplainedMatch>()
  const matcher = embeddingMatcher({ model, maxRetries: 0, ...options })
  const { links, error } = await collectLinks(matcher, {
    claims,
    sources: among,
    signal,
    report,
    explain: (number, each) => void explained.set(`${number} ${each.matcher}`, each),
  })
  return { links, said: links.map((link) => textOf(link, among)), error, report, calls, explained, matcher }
}

function textOf({ sourceId, passage }: Link, among: readonly Source[]): string {
  const { content } = among.find(({ id }) => id === sourceId)!
  return content.slice(passage?.start, passage?.end)
}

describe('meaning', () => {
  test.each([
    ['a paraphrase', 'The price of a tram ticket is 3.', sources[0]!.content],
    ['another language', 'The mill shut down decades ago.', sources[1]!.content],
    ['German for English', 'Die Straßenbahn hat einen Preis von drei Kronen.', sources[0]!.content],
    ['a short passage', 'Bread leaves the oven in the dark.', sources[2]!.content],
  ])('%s is found, which words do not find', async (_, text, passage) => {
    const claims = claimsOf(text)
    const { links, said, error } = await match(claims)
    expect({ said, error }).toEqual({ said: [passage], error: undefined })
    expect(links[0]).toMatchObject({ claimNumber: 1, matcher: 'embedding', support: 'partial' })
    expect(links[0]!.confidence).toBeGreaterThan(0.5)
    expect((await collectLinks(lexicalMatcher(), { claims, sources })).links).toEqual([])
  })

  test('each claim gets the passages near it, and others none', async () => {
    const claims = claimsOf('The tram is cheap, its price is low.', 'Whales sing.', 'The bread is dear.')
    const { links } = await match(claims)
    expect(links.map(({ claimNumber, sourceId }) => `${claimNumber}:${sourceId}`)).toEqual(['1:S1', '3:S3'])
  })

  test('the threshold decides, and words that suffice do too', async () => {
    const claims = claimsOf('The price of a tram ticket is 3.', 'The loaf is baked at night.')
    const { said } = await match(claims, { minSimilarity: 1.01 })
    expect(said).toEqual(['The loaf is baked at night.'])
  })

  test('what words tell exactly is narrowed to its sentences', async () => {
    const { links, said } = await match(claimsOf('The loaf is baked at night.'))
    expect(said).toEqual(['The loaf is baked at night.'])
    expect(links[0]).toMatchObject({ support: 'full', confidence: 1 })
  })

  test('passages that say as much are linked together, up to the limit, and copies once', async () => {
    const among = sourcesOf(
      ['One', 'The streetcar has a fare that rose last year in all of the towns of the coast.'],
      ['Two', 'Passengers of a tram pay a price. It was set by the council and holds until May.'],
      ['Two again', 'Passengers of a tram pay a price. It was set by the council and holds until May.'],
      ['Three', 'A ticket for the tram.'],
    )
    const claim = claimsOf('Straßenbahn: Preis.')
    const idsOf = ({ links }: { links: Link[] }) => links.map(({ sourceId }) => sourceId).toSorted()
    expect(idsOf(await match(claim, { sources: among }))).toEqual(['S1', 'S2', 'S4'])
    expect(idsOf(await match(claim, { sources: among, maxPassagesPerClaim: 2 }))).toHaveLength(2)
  })

  test('the explanation names what was considered, and why it was not linked', async () => {
    const { explained } = await match(claimsOf('The price of a tram ticket is 3.'))
    expect(explained.get('1 embedding')).toMatchObject({
      matcher: 'embedding',
      passages: 3,
      candidates: [
        { sourceId: 'S1', rank: 1, linked: true, refused: null },
        {
          linked: false,
          refused: { rule: 'min-similarity', measure: { name: 'similarity', threshold: 0.5 } },
        },
        { linked: false, refused: { rule: 'min-similarity' } },
      ],
    })
  })
})

describe('words and meaning together', () => {
  const among = sourcesOf(
    ['Rails', 'In the old town of Ossing the rails of the river line were laid by hand.'],
    ['Fares', 'A ride on the streetcar has a fare of three crowns. The fare is paid at the door.'],
  )

  test('a few common words give way to a passage that means the claim', async () => {
    const claims = claimsOf('In the old town of Ossing, trams cost little: the ticket price is 3.')
    const words = await collectLinks(lexicalMatcher(), { claims, sources: among })
    expect(words.links.map(({ sourceId }) => sourceId)).toEqual(['S1'])
    const { links, explained } = await match(claims, { sources: among })
    expect(links.map(({ sourceId, matcher }) => `${matcher} ${sourceId}`)).toEqual(['embedding S2'])
    expect(explained.get('1 lexical')!.candidates).toMatchObject([
      { sourceId: 'S1', linked: false, refused: { rule: 'min-similarity' } },
    ])
  })

  test('they stay where no passage means the claim', async () => {
    const claims = claimsOf('In the old town of Ossing, whales sing.')
    const { links, explained } = await match(claims, { sources: among })
    expect(links).toMatchObject([{ sourceId: 'S1', matcher: 'lexical' }])
    expect(explained.get('1 lexical')!.candidates).toMatchObject([{ sourceId: 'S1', linked: true }])
  })

  test('what both find is one link, with the sentence that the words tell, before what one finds', async () => {
    const both = sourcesOf(
      ['Other', 'Each tram ticket has a price.'],
      ...among.map(({ title, content }): [string, string] => [title!, content]),
    )
    const { links, said } = await match(claimsOf('The fare is paid at the door, for a tram.'), {
      sources: both,
    })
    expect(said[0]).toBe('The fare is paid at the door.')
    expect(links.map(({ sourceId, matcher }) => `${matcher} ${sourceId}`)).toEqual([
      'lexical S3',
      'embedding S1',
    ])
  })
})

describe('calls', () => {
  test('claims and passages go in one call, with their prefixes', async () => {
    const claims = claimsOf('The tram is cheap [1].', 'Bread is dear.')
    const { calls, report } = await match(claims, { prefixes: { claim: 'query: ', passage: 'passage: ' } })
    expect(calls).toEqual([
      [
        'query: The tram is cheap.',
        'query: Bread is dear.',
        ...sources.map(({ content }) => `passage: ${content}`),
      ],
    ])
    expect(report.usages).toEqual([{ inputTokens: 5, outputTokens: 0 }])
  })

  test('a passage is embedded once, whatever source it is in', async () => {
    const { model, calls } = conceptEmbedder()
    const matcher = embeddingMatcher({ model })
    const claims = claimsOf('The tram is cheap.')
    const moved = sourcesOf(['Other', sources[0]!.content], ['New', 'Whales sing.'])
    const first = await collectLinks(matcher, { claims, sources })
    const second = await collectLinks(matcher, { claims, sources: [...moved] })
    expect(calls.map((values) => values.length)).toEqual([4, 2])
    expect(calls[1]).toEqual(['The tram is cheap.', 'Whales sing.'])
    expect(second.links).toMatchObject([{ ...first.links[0], sourceId: 'S1' }])
  })

  test('the cache forgets the oldest', async () => {
    const { model, calls } = conceptEmbedder()
    const matcher = embeddingMatcher({ model, maxCachedPassages: 2 })
    const claims = claimsOf('The tram is cheap.')
    await collectLinks(matcher, { claims, sources })
    await collectLinks(matcher, { claims, sources })
    expect(calls[1]).toEqual(['The tram is cheap.', sources[0]!.content])
  })

  test('of many passages those with words of the claims come first', async () => {
    const many = sourcesOf(
      ...Array.from({ length: 30 }, (_, index): [string, string] => [
        `${index}`,
        `Whale number ${index} sings.`,
      ]),
      ['Fares', 'A ride on the streetcar has a fare of three crowns.'],
    )
    const { calls, report, said } = await match(claimsOf('A ride by tram has its price.'), {
      sources: many,
      maxPassages: 5,
    })
    expect(calls[0]).toHaveLength(1 + 5)
    expect(said).toEqual([many[30]!.content])
    expect(report.incidents).toEqual([
      { step: 'match', code: 'too-many-passages', message: expect.stringContaining('5 of 31') },
    ])
  })

  test('the SDK splits what is more than the model takes', async () => {
    const { model, calls } = conceptEmbedder({ maxEmbeddingsPerCall: 2 })
    const { links } = await collectLinks(embeddingMatcher({ model }), {
      claims: claimsOf('The mill shut down decades ago.'),
      sources,
    })
    expect(calls.map((values) => values.length)).toEqual([2, 2])
    expect(links.map(({ sourceId }) => sourceId)).toEqual(['S2'])
  })

  test.each<[string, Claim[], Source[]]>([
    ['no claims', [], [...sources]],
    ['no sources', claimsOf('A tram.'), []],
    ['no text', claimsOf('A tram.'), sourcesOf(['Empty', ' '])],
  ])('%s, no call', async (_, claims, among) => {
    const { links, calls, error } = await match(claims, { sources: among })
    expect({ links, calls, error }).toEqual({ links: [], calls: [], error: undefined })
  })
})

describe('failures', () => {
  const claims = claimsOf('The loaf is baked at night.')

  test.each<[string, Request, string]>([
    ['a call that fails', { reply: () => Promise.reject(new Error('key sk-1 is bad')) }, 'model-failed'],
    ['too few vectors', { reply: () => ({ embeddings: [[1, 0]] }) }, 'model-failed'],
    [
      'vectors of different lengths',
      { reply: (values) => ({ embeddings: values.map((_, i) => Array(i + 1).fill(1)) }) },
      'model-failed',
    ],
    [
      'numbers that are none',
      { reply: (values) => ({ embeddings: values.map(() => [Number.NaN]) }) },
      'model-failed',
    ],
    ['empty vectors', { reply: (values) => ({ embeddings: values.map(() => []) }) }, 'model-failed'],
    ['a call without an end', { reply: () => new Promise(() => {}), timeoutMs: 5 }, 'timeout'],
    ['a spent budget', { budget: createModelBudget({ maxCalls: 0 }) }, 'budget-spent'],
  ])('%s', async (_, request, code) => {
    const { links, error } = await match(claims, request)
    expect(links).toEqual([])
    expect(error).toBeInstanceOf(CitationError)
    expect(error).toMatchObject({ code })
    expect(String(error)).not.toContain('sk-1')
  })

  test('after one the words decide', async () => {
    const { model } = conceptEmbedder({ reply: () => Promise.reject(new Error('down')) })
    const report = createRecorder()
    const matcher = withFallback(embeddingMatcher({ model, maxRetries: 0 }), lexicalMatcher())
    const { links } = await collectLinks(matcher, { claims, sources, report })
    expect(links).toMatchObject([{ sourceId: 'S3', matcher: 'lexical' }])
    expect(report.codes).toEqual(['matcher-failed'])
  })

  test('nothing of a failed call is cached', async () => {
    let isDown = true
    const { model, calls } = conceptEmbedder({
      reply: (values) => ({ embeddings: isDown ? [] : values.map(vectorOf) }),
    })
    const matcher = embeddingMatcher({ model, maxRetries: 0 })
    await collectLinks(matcher, { claims, sources })
    isDown = false
    const { links } = await collectLinks(matcher, { claims, sources })
    expect(calls.map((values) => values.length)).toEqual([4, 4])
    expect(links).toHaveLength(1)
  })

  test('an abort ends without an error, and its signal reaches the model', async () => {
    const controller = new AbortController()
    const signals: (AbortSignal | undefined)[] = []
    const { links, error } = await match(claims, {
      signal: controller.signal,
      reply: (_, signal) => {
        signals.push(signal)
        controller.abort()
        return new Promise(() => {})
      },
    })
    expect({ links, error }).toEqual({ links: [], error: undefined })
    expect(signals[0]?.aborted).toBe(true)
  })
})

test('an engine matches by meaning', async () => {
  const { model } = conceptEmbedder()
  const engine = new CitationEngine({ matcher: embeddingMatcher({ model }) })
  const { citations } = await engine.attribute({
    response: 'The mill shut down decades ago.',
    sources: [{ id: 'm', content: sources[1]!.content }],
  })
  expect(citations).toMatchObject([{ matcher: 'embedding', status: 'unverified' }])
  await engine.close()
})
