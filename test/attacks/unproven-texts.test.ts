import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { executeToolsWithCitations } from '../../src/doors/ai/execute-tools.ts'
import { citationTools } from '../../src/doors/ai/cite-tools.ts'
import type { Verification } from '../../src/core/citation.ts'
import type { Verifier } from '../../src/core/ports/verifier.ts'
import type { GivenSource } from '../../src/core/source.ts'
import { checkClaim } from '../../src/engine/runs/check-claim.ts'
import type { CitationEngineOptions } from '../../src/engine/engine-options.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { checkAnswerTool } from '../../src/doors/mcp/check-answer.ts'
import { createMcpServer } from '../../src/doors/mcp/server.ts'
import { toHtml } from '../../src/page/html/to-html.ts'
import { cardView } from '../../src/page/view/card.ts'
import { textOrigins } from '../../src/core/text.ts'
import { toCitedSource } from '../../src/core/to-citations-data.ts'
import type { RawSource, StoredSource } from '../../src/engine/registrar.ts'
import { memoryStore } from '../../src/records/store/memory/store.ts'
import { startService } from '../doors/service/service-under-test.ts'

const claim = 'The brake of the lift holds twice its load.'
const url = 'https://lifts.dev/brakes'
/** No page can be read. */
const pages: CitationEngineOptions = {
  fetch: async () => new Response('no', { status: 503 }),
  fetchOptions: { retries: 0 },
}
const degraded = { state: 'degraded', reason: 'It answered with status 503.' } as const

/** A judge that believes everything. */
const believing: Verifier = {
  name: 'believing',
  batch: 'block',
  verify: async ({ items, sources }) =>
    items.map(({ links }): Verification => {
      const source = sources.find(({ id }) => id === links[0]?.sourceId)!
      const { content } = source
      return {
        verdict: 'supported',
        status: 'verified',
        score: 1,
        reason: 'It says so.',
        evidence: [
          {
            sourceId: source.id,
            start: 0,
            end: content.length,
            quote: content,
            similarity: 1,
            kind: 'exact',
          },
        ],
        missing: [],
        verifier: 'believing',
      }
    }),
}

const engineOf = (verifier?: Verifier) =>
  new CitationEngine({
    store: memoryStore(),
    context: { project: 'lifts', agentId: 'a', sessionId: 's' },
    ...pages,
    onIncident() {},
    ...(verifier && { verifier }),
  })

/** Texts that prove nothing, and the words of the reason. */
const unproven: [string, GivenSource, string][] = [
  [
    'a page that could not be read, and a snippet',
    { url, snippet: claim, validation: degraded },
    'could not be read',
  ],
  [
    'a page that could not be read, and a content',
    { url, content: claim, validation: degraded },
    'could not be read',
  ],
  [
    'a page that could not be read, and a text',
    { url, text: claim, validation: degraded },
    'could not be read',
  ],
  [
    'a text that stands for an unread page',
    { url, content: claim, textOrigin: 'unread' },
    'could not be read',
  ],
  ['a text of a model', { title: 'Notes', content: claim, textOrigin: 'model' }, 'A model wrote'],
]

type Verdict = { status: string; reason: string }
type Registered = Pick<StoredSource, 'textOrigin' | 'validation'>
type Citing = (claim: string) => Promise<Verdict>

/** How a claim and a source come to a verdict. */
const doors: [string, (source: GivenSource, verifier?: Verifier) => Promise<Verdict>][] = [
  [
    'attribute',
    async (source, verifier) => {
      const { citations } = await engineOf(verifier).attribute({ response: claim, sources: [source] })
      return citations[0]!
    },
  ],
  [
    'attribute, by a mark',
    async (source, verifier) => {
      const engine = engineOf(verifier)
      const { citations } = await engine.attribute({
        response: `${claim} [1]`,
        sources: [source],
        marks: true,
      })
      return citations[0]!
    },
  ],
  [
    'a run, also by its second turn',
    async (source, verifier) => {
      const engine = engineOf(verifier)
      const scope = { sessionId: 's', userId: 'u' }
      await engine.attribute({ response: claim, sources: [source], ...scope })
      const { citations } = await engine.attribute({ response: claim, sources: [], ...scope })
      return citations[0]!
    },
  ],
  ['checkClaim', async (source, verifier) => await checkClaim({ claim, sources: [source], verifier })],
  [
    'checkClaim with a quote',
    async (source, verifier) => await checkClaim({ claim, sources: [source], verifier, quote: claim }),
  ],
  [
    'a citation of the source of an answer',
    async (source, verifier) => {
      const engine = engineOf(verifier)
      const { runId, sources } = await engine.attribute({ response: claim, sources: [source] })
      return await engine.cite({ runId, sourceId: sources[0]!.id, claim, quote: claim })
    },
  ],
  [
    'HTTP',
    async (source, verifier) => {
      const { call, tokenOf } = await startService({}, memoryStore(), verifier && { verifier })
      const json = { response: claim, sources: [source] }
      const { body } = await call(await tokenOf({ agentId: 'a' }), 'POST /v1/attribute', { json })
      return body.citations[0]
    },
  ],
]

describe.each([
  ['words', undefined],
  ['a judge that believes everything', believing],
])('by %s', (_, verifier) => {
  describe.each(doors)('%s', (__, verdictOn) => {
    test.each(unproven)('%s is at most unverified, and the reason says why', async (___, source, why) => {
      const { status, reason } = await verdictOn(source, verifier)
      expect(status).toBe('unverified')
      expect(reason).toContain(why)
    })

    test('the same text that a tool or the application gave is verified', async () => {
      expect(await verdictOn({ url, content: claim }, verifier)).toMatchObject({ status: 'verified' })
      const excerpt = { url, snippet: claim, validation: degraded, textOrigin: 'excerpt' } as const
      if (__ !== 'a citation of the source of an answer')
        expect(await verdictOn(excerpt, verifier)).toMatchObject({ status: 'verified' })
    })
  })

  test.each<[string, object]>([
    ['a claim', { claim }],
    ['a quote', { claim, quote: claim }],
    ['a quote with its context', { claim, quote: claim, quoteContext: claim }],
    ['a place', { claim, locator: { paragraph: 1 } }],
    ['another claim', { claim: 'The rope is replaced after five years of use.' }],
    ['a claim that it contradicts', { claim: 'The brake of the lift holds thrice its load.' }],
    ['a negative citation', { claim: 'Ostriches moult.', extractionMethod: 'negative' }],
  ])('a registered page that could not be read, cited with %s', async (__, input) => {
    const engine = engineOf(verifier)
    const { id } = await engine.validateAndRegister({ url, snippet: claim })
    const withTools = engine.run()
    const cite = await executeToolsWithCitations(withTools, {
      toolCalls: [{ toolCallId: '1', toolName: 'cite', input: { sourceId: id, claim, quote: claim } }],
      tools: citationTools(engine.as({ role: 'agent' })),
    })
    expect(JSON.stringify(cite.outcomes)).toContain('could not be read')
    expect(JSON.stringify(cite.outcomes)).not.toContain(': verified')
    const cited = await engine
      .cite({ sourceId: id, ...input } as Parameters<typeof engine.cite>[0])
      .catch((error: unknown) => error)
    if (cited instanceof Error) expect(cited).toMatchObject({ code: 'invalid-locator' })
    else {
      expect(cited).toMatchObject({ status: 'unverified' })
      expect((cited as Verdict).reason).toContain('could not be read')
    }
  })

  test('over HTTP and MCP too', async () => {
    const { call, tokenOf } = await startService({}, memoryStore(), {
      ...pages,
      ...(verifier && { verifier }),
    })
    const token = await tokenOf({ agentId: 'a' })
    const json = { sources: [{ url, snippet: claim }] }
    const { body } = await call(token, 'POST /v1/sources/web/validate', { json })
    const { source } = body.items[0]
    expect(source).toMatchObject({ validation: { state: 'degraded' }, textOrigin: 'unread' })
    const cited = await call(token, 'POST /v1/citations', {
      json: { sourceId: source.id, claim, quote: claim },
    })
    expect(cited.body).toMatchObject({ status: 'unverified' })

    const engine = engineOf(verifier)
    const { id } = await engine.validateAndRegister({ url, snippet: claim })
    const [near, far] = InMemoryTransport.createLinkedPair()
    const client = new Client({ name: 'test', version: '1' })
    await createMcpServer(engine, { version: '1' }).connect(far)
    await client.connect(near)
    const answer = await client.callTool({ name: 'cite', arguments: { sourceId: id, claim, quote: claim } })
    const text = JSON.stringify(answer.content)
    expect(text).toContain('not verified')
    expect(text).toContain('could not be read')
  })

  test('a text that an agent registers as a model’s', async () => {
    const engine = engineOf(verifier)
    const given = await engine.addCustomSource({ name: 'Notes', content: claim })
    const written = await engine.addCustomSource({ name: 'Notes', content: claim, textOrigin: 'model' })
    expect(written.id).not.toBe(given.id)
    expect(await engine.cite({ sourceId: given.id, claim })).toMatchObject({ status: 'verified' })
    expect(await engine.cite({ sourceId: written.id, claim })).toMatchObject({ status: 'unverified' })
  })
})

/** How a text is registered in place of a page that could not be read; the source, and how a claim cites it. */
const registering: [string, (source: RawSource) => Promise<{ source: Registered; cite: Citing }>][] = [
  [
    'validateAndRegister',
    async (given) => {
      const engine = engineOf()
      const source = await engine.validateAndRegister(given)
      return { source, cite: (text) => engine.cite({ sourceId: source.id, claim: text }) }
    },
  ],
  [
    'validateAndRegisterAll',
    async (given) => {
      const engine = engineOf()
      const [outcome] = await engine.validateAndRegisterAll([given])
      if (!outcome?.ok) throw new Error('not registered')
      const { source } = outcome
      return { source, cite: (text) => engine.cite({ sourceId: source.id, claim: text }) }
    },
  ],
  [
    'HTTP',
    async (given) => {
      const { call, tokenOf } = await startService({}, memoryStore(), pages)
      const token = await tokenOf({ agentId: 'a' })
      const { body } = await call(token, 'POST /v1/sources/web/validate', { json: { sources: [given] } })
      const { source } = body.items[0]
      const cite = async (text: string) => {
        const json = { sourceId: source.id, claim: text }
        return (await call(token, 'POST /v1/citations', { json })).body
      }
      return { source, cite }
    },
  ],
  [
    'recheckRun',
    async (given) => {
      const engine = engineOf()
      const { runId } = await engine.attribute({
        response: claim,
        sources: [{ ...given, validation: degraded }],
      })
      const [page] = await engine.recheckRun(runId)
      const source = (await engine.getSource(page!.sourceId))!
      return { source, cite: (text) => engine.cite({ sourceId: source.id, claim: text }) }
    },
  ],
]

describe.each(registering)('a text given for a page that could not be read: %s', (_, register) => {
  test.each([undefined, ...textOrigins])('of the stated origin %s', async (textOrigin) => {
    const { source, cite } = await register({ url, snippet: claim, ...(textOrigin && { textOrigin }) })
    const isKept = textOrigin === 'excerpt' || textOrigin === 'model'
    expect(source).toMatchObject({
      textOrigin: isKept ? textOrigin : 'unread',
      validation: { state: 'degraded' },
    })
    // An excerpt can verify, but not contradict.
    expect(await cite(claim)).toMatchObject({ status: textOrigin === 'excerpt' ? 'verified' : 'unverified' })
    expect(await cite('The brake of the lift holds thrice its load.')).toMatchObject({ status: 'unverified' })
  })
})

const fee = 'The fee of the lift is 40 euros.'

describe.each([
  ['that has its text', 'same', () => new Response(fee)],
  ['that says something else', 'changed', () => new Response('The fee of the lift is 50 euros since May.')],
  ['that is gone', 'gone', () => new Response('', { status: 404 })],
])('a recheck finds a page %s', (_, state, answer) => {
  test.each(['excerpt', 'unread', 'model'] as const)(
    'the %s given in its place proves what it did before, in every call',
    async (textOrigin) => {
      let isUp = false
      const engine = new CitationEngine({
        store: memoryStore(),
        context: { project: 'lifts', agentId: 'a', sessionId: 's' },
        onIncident() {},
        fetch: async () => (isUp ? answer() : new Response('', { status: 503 })),
        fetchOptions: { retries: 0 },
      })
      const { id } = await engine.validateAndRegister({ url, snippet: fee, textOrigin })
      const tool = checkAnswerTool(engine, {})
      const statuses = () =>
        Promise.all(
          [fee, fee.replace('40', '50')].map(async (text) => {
            const { citations } = await engine.attribute({ response: text, sources: [{ id }] })
            const checked = await tool.run({ answer: text, sources: [{ sourceId: id }] })
            const sentences = 'sentences' in checked ? checked.sentences : []
            const { status } = await engine.cite({ sourceId: id, claim: text })
            const { status: asked } = await engine.checkClaim({ claim: text, sources: [{ id }] })
            return [citations[0]?.status, sentences[0]?.status, status, asked]
          }),
        )
      const before = await statuses()
      isUp = true
      expect(await engine.recheck(id)).toMatchObject({ state })
      expect(await statuses()).toEqual(before)
    },
  )
})

test('the same text with and without an origin that is evidence is two sources', async () => {
  const engine = engineOf()
  const given = { url, snippet: claim }
  const unread = await engine.validateAndRegister(given)
  const excerpt = await engine.validateAndRegister({ ...given, textOrigin: 'excerpt' })
  expect(excerpt.id).not.toBe(unread.id)
  expect(excerpt.textOrigin).toBe('excerpt')
  expect((await engine.validateAndRegister({ ...given, textOrigin: 'excerpt' })).id).toBe(excerpt.id)
  expect((await engine.validateAndRegister(given)).id).toBe(unread.id)
})

describe('beside a text that proves it', () => {
  const page = { url, title: 'Brakes', content: `${claim} It was tested in 2019.` }
  const unread = { url, title: 'Brakes, said', snippet: claim, validation: degraded }

  test.each([
    ['after', [unread, page]],
    ['before', [page, unread]],
    [
      'after, with ids',
      [
        { ...unread, id: 'one' },
        { ...page, id: 'two' },
      ],
    ],
    [
      'before, with one id',
      [
        { ...page, id: 'one' },
        { ...unread, id: 'one' },
      ],
    ],
  ])('a claim is verified by that one, named %s it', async (_, sources) => {
    const { citations, ...run } = await engineOf().attribute({ response: claim, sources })
    expect(citations).toMatchObject([{ status: 'verified' }])
    const cited = run.sources.find(({ id }) => id === citations[0]!.sourceIds[0])!
    expect(cited.title).toBe('Brakes')
    for (const { textOrigin, content } of run.sources)
      expect(content.includes('2019')).toBe(textOrigin !== 'unread')
  })

  test('what only the other says is not verified, though a mark names both', async () => {
    const sources = [{ url, title: 'Brakes', content: 'Lifts have brakes since 1854.' }, unread]
    const response = `${claim} [1][2]`
    const { citations } = await engineOf(believing).attribute({ response, sources, marks: true })
    for (const { status, sourceIds } of citations)
      expect([status, sourceIds.includes('S2')]).not.toEqual(['verified', true])
  })
})

test.each([
  ['excerpt', 'en', 'Excerpt of a search result'],
  ['excerpt', 'de', 'Auszug aus einem Suchergebnis'],
  ['unread', 'en', 'Page not read: no evidence'],
  ['model', 'de', 'Von einem Modell: kein Beleg'],
] as const)('the card of a text of the origin %s says so (%s)', async (textOrigin, locale, words) => {
  const { citations, sources } = await engineOf().attribute({
    response: claim,
    sources: [{ url, content: claim, textOrigin }],
  })
  const shown = toHtml([cardView(citations[0]!, sources.map(toCitedSource), { locale })])
  expect(shown).toContain(words)
  expect(shown.includes('not read')).toBe(textOrigin === 'unread')
})

test('what a search tool returned stays evidence, and the card says that it is an excerpt', async () => {
  for (const results of [
    [{ url, title: 'Brakes', snippet: claim }],
    [{ url, title: 'Brakes', content: claim }],
    [{ url, title: 'Brakes', snippet: claim, validation: degraded }],
  ]) {
    const run = engineOf().run()
    run.addToolResult({ toolCallId: '1', toolName: 'web_search', input: {}, output: { results } })
    run.push(0, claim)
    const { record } = await run.finish()
    expect(record.citations).toMatchObject([{ status: 'verified' }])
    const shown = toHtml([cardView(record.citations[0]!, record.sources.map(toCitedSource))])
    expect(shown).toContain('Excerpt of a search result')
  }
})
