import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSearch, llmReconciler, searxngSearch, contentFetcher } from '../../../src/entries/research.ts'
import type { SearchHit, SearchOptions, SearchResult } from '../../../src/entries/research.ts'
import { canonicalUrl } from '../../../src/sources/registry/canonical-url.ts'
import { objective, pages, queries, resultsOf } from '../../fixtures/search-corpus.ts'
import { startSearchServer } from '../../fixtures/search-server.ts'
import { scriptedModel } from '../../fixtures/scripted-model.ts'

let server: Awaited<ReturnType<typeof startSearchServer>>
beforeAll(async () => {
  server = await startSearchServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const provider = () => searxngSearch({ baseURL: server.url })
const withServer = (options: Partial<SearchOptions> = {}) => createSearch({ search: provider(), ...options })
const pathOf = (url = '') => new URL(url).pathname.replace(/\/$/, '')
const labelOf = (path: string) => pages.find((page) => page.path === path)!.isRelevant
const fetchContent = () =>
  contentFetcher({
    allow: { hosts: [new URL(server.url).host] },
    retries: 0,
    perHost: 10,
    fetch: globalThis.fetch,
  }).fetch

/** What round robin over the ranks gives, told by the corpus: paths in order, and how many were found again. */
function expectedOrder(): { order: string[]; again: number } {
  const order: string[] = []
  let again = 0
  for (let rank = 0; rank < 10; rank++) {
    for (const query of queries) {
      const found = resultsOf.get(query)![rank]
      if (!found) continue
      if (order.includes(found.page.path)) again++
      else order.push(found.page.path)
    }
  }
  return { order, again }
}

/** Each result of each query is a source or has a reason. */
function expectAccounted({ sources, dropped }: SearchResult): void {
  const hits = queries.reduce((sum, query) => sum + resultsOf.get(query)!.length, 0)
  expect(sources.length + dropped.length).toBe(hits)
  for (const { reason, title } of dropped) expect([reason.length > 10, title !== '']).toEqual([true, true])
  const keys = sources.map(({ url }) => canonicalUrl(url!))
  expect(new Set(keys).size).toBe(sources.length)
}

describe('a search of 40 queries', () => {
  test('joins results in turn, each page once, numbered from 1, with the reason of all that is left out', async () => {
    const result = await withServer()({ queries, objective })
    const { order, again } = expectedOrder()
    expect(result.sources.map(({ url }) => pathOf(url))).toEqual(order)
    expect(result.sources.map(({ sid }) => sid)).toEqual(order.map((_, index) => index + 1))
    expect(result.dropped.map(({ code }) => code)).toEqual(Array.from({ length: again }, () => 'repeated'))
    for (const { url, copyOf } of result.dropped) expect(pathOf(url)).toBe(order[copyOf! - 1])
    expectAccounted(result)
    expect(result).toMatchObject({
      failed: [],
      judgedBy: null,
      filteredBy: null,
      incidents: [],
      isAborted: false,
    })
    expect(server.seen.mostQueries).toBeGreaterThan(1)
    expect(server.seen.mostQueries).toBeLessThanOrEqual(5)
  })

  test('judged by words: what shares words by chance is left out, and it is said by what was judged', async () => {
    const result = await withServer({ reconcile: true })({ queries, objective })
    expect(result.judgedBy).toBe('lexical')
    expectAccounted(result)
    const irrelevant = result.dropped.filter(({ code }) => code === 'irrelevant')
    // What words cannot see: the objective is English, and the queries have `Hochwasserwarnung`.
    const missed = irrelevant.filter(({ url }) => labelOf(pathOf(url))).map(({ title }) => title)
    expect(missed).toEqual(['Warnung vor Hochwasser'])
    expect(irrelevant.length).toBeGreaterThan(6)
    for (const { objective_relevance: score, query_relevance: byQuery, reasoning } of result.sources) {
      expect(score).toBeGreaterThanOrEqual(0.5)
      expect(byQuery).not.toEqual([])
      expect(reasoning).toMatch(/^It has \d+ of \d+ words/)
    }
  })

  test('judged by a model: snippets alone are shown, only the relevant ones come back', async () => {
    const prompts: string[] = []
    const model = answeringModel(
      (results) =>
        results.filter(({ title }) => pages.some((page) => page.isRelevant && page.title === title)),
      prompts,
    )
    const search = withServer({ reconcile: llmReconciler({ model, maxSourcesPerCall: 15 }) })
    const result = await search({ queries, objective })
    expect(result.judgedBy).toBe('model')
    expectAccounted(result)
    expect(result.sources.map(({ url }) => labelOf(pathOf(url)))).toEqual(result.sources.map(() => true))
    expect(result.sources).toHaveLength(pages.filter(({ isRelevant }) => isRelevant).length)
    expect(result.sources[0]).toMatchObject({
      objective_relevance: 0.9,
      query_relevance: [{ qid: '1', score: 0.8 }],
      reasoning: 'It says so.',
    })
    const irrelevant = result.dropped.filter(({ code }) => code === 'irrelevant')
    expect(irrelevant[0]!.reason).toBe('The model did not find it relevant to the objective.')
    expect(prompts.length).toBeGreaterThan(2)
    expect(prompts.join('\n')).not.toContain('handbook')
  })

  test('pages are fetched alone, or after judging; each has its body beside its snippet', async () => {
    const now = () => new Date('2025-01-01T00:00:00Z')
    const search = withServer({ fetchContent: fetchContent(), reconcile: true, now, filter: false })
    const some = queries.slice(0, 4)
    const unjudged = await search({ queries: some, objective, reconcile: false })
    expect(unjudged).toMatchObject({ judgedBy: null, filteredBy: null })
    const [first] = unjudged.sources
    expect(first!.content).toContain(first!.text!.split(' ').slice(0, 5).join(' '))
    expect(first!.content).toContain(first!.title)
    expect(first!.validation).toMatchObject({ state: 'valid' })
    const fetchedBefore = server.seen.pages.length
    const both = await search({ queries: some, objective })
    expect(both.judgedBy).toBe('lexical')
    expect(server.seen.pages.length - fetchedBefore).toBe(both.sources.length)
    expect(both.sources.length).toBeLessThan(unjudged.sources.length)
    const filtered = await withServer({ fetchContent: fetchContent() })({ queries, objective })
    expectAccounted(filtered)
    // Pages of one handbook share sentences, and none of them is a copy.
    expect(filtered.filteredBy).toBe('rules')
    expect(filtered.dropped.filter(({ code }) => code !== 'repeated')).toEqual([])
    const neither = await search({ queries: some, objective, reconcile: false, fetchContent: false })
    expect(neither.sources.every(({ content }) => content === undefined)).toBe(true)
  })
})

/** A model that judges the results in its prompt. */
function answeringModel(
  choose: (results: { sid: number; title: string; text: string }[]) => { sid: number }[],
  prompts: string[],
) {
  const model = scriptedModel([])
  model.doStream = async ({ prompt }) => {
    const text = JSON.stringify(prompt)
    prompts.push(text)
    const user = prompt.find(({ role }) => role === 'user')!.content as { text: string }[]
    const results = user[0]!.text
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { sid: number; title: string; text: string })
    expect(Object.keys(results[0]!)).toEqual(['sid', 'title', 'text'])
    const elements = choose(results).map(({ sid }) => ({
      sid,
      o_relevance: 0.9,
      q_relevance: [{ qid: '1', score: 0.8 }],
      reasoning: 'It says so.',
    }))
    return scriptedModel([[[JSON.stringify({ elements })]]]).doStream({ prompt } as never)
  }
  return model
}

const hit = (name: string, more: Partial<SearchHit> = {}): SearchHit => ({
  url: `https://a.example/${name}`,
  title: name,
  snippet: `Snippet of ${name}.`,
  ...more,
})

describe('what may go wrong', () => {
  test('a query that fails is named with its status, and the others go on', async () => {
    const onIncident = vi.fn<NonNullable<SearchOptions['onIncident']>>(() => {
      throw new Error('The handler failed.')
    })
    const result = await withServer({ onIncident })({ queries: ['broken', queries[0]!] })
    expect(result.failed).toMatchObject([
      { qid: '1', query: 'broken', reason: expect.stringContaining('status 503: engines are away') },
    ])
    expect(result.sources.length).toBeGreaterThan(5)
    expect(onIncident).toHaveBeenCalledWith(expect.objectContaining({ code: 'search-failed' }))
    expect(result.incidents).toHaveLength(1)
  })

  test('a query that takes too long ends by its time, a search by its signal', async () => {
    vi.useFakeTimers()
    const search = createSearch({
      search: async (query) => (query === 'slow' ? new Promise(() => {}) : [hit(query)]),
      timeoutMs: 5_000,
    })
    const slow = search({ queries: ['slow', 'a'] })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await slow).toMatchObject({
      failed: [{ qid: '1', reason: 'It took longer than 5000 ms.' }],
      sources: [{ title: 'a' }],
    })
    const ending = new AbortController()
    const ended = search({
      queries: ['a', 'slow'],
      signal: ending.signal,
      reconcile: true,
      fetchContent: true,
    })
    await vi.advanceTimersByTimeAsync(10)
    ending.abort()
    expect(await ended).toMatchObject({
      isAborted: true,
      failed: [{ qid: '2', reason: 'The search was ended.' }],
      sources: [{ title: 'a', sid: 1 }],
      judgedBy: null,
      incidents: [],
    })
    vi.useRealTimers()
  })

  test('a search that is ended while it is judged keeps what it found', async () => {
    const ending = new AbortController()
    const search = createSearch({
      search: async (query) => [hit(query)],
      reconcile: async ({ sources }) => {
        ending.abort()
        const irrelevant = sources.map(({ sid }) => ({ sid, reason: 'Not read.', method: 'model' as const }))
        return { method: 'model', relevant: [], irrelevant }
      },
    })
    const { sources, dropped, judgedBy } = await search({ queries: ['a'], signal: ending.signal })
    expect([sources.length, dropped, judgedBy]).toEqual([1, [], null])
  })

  test('a page that fails keeps its snippet and says why', async () => {
    const search = createSearch({
      search: async () => [
        hit('good'),
        hit('bad'),
        hit('blank'),
        hit('given', { content: 'The body was there before.' }),
      ],
      fetchContent: async (url) => {
        if (url.endsWith('bad')) throw new Error('It answered with status 500')
        return { content: url.endsWith('blank') ? ' ' : 'The body of the page.' }
      },
      now: () => new Date('2026-01-01T00:00:00Z'),
    })
    const { sources, incidents, filteredBy } = await search({ queries: ['x'] })
    const checkedAt = '2026-01-01T00:00:00.000Z'
    expect(sources).toMatchObject([
      {
        text: 'Snippet of good.',
        content: 'The body of the page.',
        validation: { state: 'valid', checkedAt },
        text_origin: 'read',
      },
      {
        text: 'Snippet of bad.',
        validation: { state: 'degraded', reason: 'It answered with status 500', checkedAt },
        text_origin: 'excerpt',
      },
      { text: 'Snippet of blank.', validation: { state: 'degraded', reason: 'The page has no text.' } },
      { content: 'The body was there before.' },
    ])
    expect(sources[1]).not.toHaveProperty('content')
    expect(sources[3]).not.toHaveProperty('validation')
    expect(incidents.map(({ code }) => code)).toEqual(['page-not-read', 'page-not-read'])
    expect(filteredBy).toBe('rules')
  })

  test('results over the limit, without anything, and of one page with more known of it', async () => {
    const lists: Record<string, SearchHit[]> = {
      a: [hit('1', { snippet: 'Short.', publishedAt: '2024' }), {}, hit('2'), hit('3')],
      b: [
        hit('1', { url: 'https://A.example/1/?utm_source=x', snippet: 'A longer snippet.', publisher: 'P' }),
        { title: 'Only a title' },
      ],
    }
    const search = createSearch({
      search: { name: 'mine', search: async (query) => lists[query]! },
      maxResults: 3,
    })
    const { sources, dropped } = await search({ queries: ['a', 'b'] })
    expect(sources).toEqual([
      {
        sid: 1,
        title: '1',
        url: 'https://a.example/1',
        text: 'A longer snippet.',
        published_time_iso: '2024',
        publisher: 'P',
        text_origin: 'excerpt',
      },
      { sid: 2, title: 'Only a title' },
      {
        sid: 3,
        title: '2',
        url: 'https://a.example/2',
        text: 'Snippet of 2.',
        text_origin: 'excerpt',
      },
    ])
    expect(dropped.map(({ reason }) => reason)).toEqual([
      'Query 2 found source 1 again, at rank 1.',
      'It has no address, text, identifier or title.',
      'Query 1 returned more results than requested.',
    ])
    expect(dropped.map(({ code, copyOf }) => [code, copyOf])).toEqual([
      ['repeated', 1],
      ['unidentified', undefined],
      ['over-limit', undefined],
    ])
  })

  describe('what functions of the application return', () => {
    const hits = [1, 2].map((n) => ({
      url: `https://ice.example/${n}`,
      title: `Ice ${n}`,
      snippet: 'It melts.',
    }))
    const page = async () => ({ content: 'It lost 14 metres of ice in a year.' })
    const wrong: unknown[] = [null, undefined, 'x', 5, [], [null], {}, { dropped: [null], relevant: [null] }]

    test.each<[string, Partial<SearchOptions>]>([
      [
        'reconcile',
        {
          reconcile: async () => ({
            method: 'lexical',
            relevant: [{ sid: 7, o_relevance: 1, q_relevance: [], reasoning: '', method: 'lexical' }],
            irrelevant: [9, 2, 2].map((sid) => ({ sid, reason: 'Off.', method: 'lexical' })),
          }),
        },
      ],
      [
        'filter',
        {
          fetchContent: page,
          filter: async () => ({
            method: 'rules',
            keep: [1],
            dropped: [9, 2, 2].map((sid) => ({ sid, code: 'listing', reason: 'Off.' })),
          }),
        },
      ],
    ])('%s: sources that do not exist or are named twice are ignored, and told', async (name, options) => {
      const result = await createSearch({ search: () => hits, ...options })({ queries: ['ice'] })
      expect(result.sources.map(({ sid }) => sid)).toEqual([1])
      expect(result.dropped.map(({ sid, reason }) => [sid, reason])).toEqual([[2, 'Off.']])
      expect(result.incidents.map(({ code, message }) => [code, message.includes(name)])).toEqual([
        ['unknown-source', true],
        ['unknown-source', true],
      ])
    })

    test.each(wrong)('%j', async (value) => {
      const returned = async () => value as never
      const search = (options: Partial<SearchOptions>) =>
        createSearch({ search: () => hits, ...options })({ queries: ['ice'] })
      for (const [name, options] of [
        ['reconcile', { reconcile: returned }],
        ['filter', { fetchContent: page, filter: returned }],
      ] as const) {
        await expect(search(options)).rejects.toMatchObject({
          code: 'invalid-input',
          message: expect.stringContaining(`the result of ${name}`),
        })
      }
      // A function and a provider fail for their query, a page for its source.
      const provided = await search({ search: { name: 'own', search: returned } })
      expect(provided.sources).toEqual([])
      expect(provided.failed.map(({ reason }) => reason)).toEqual(
        JSON.stringify(value) === '[]'
          ? []
          : [expect.stringMatching(/^(?:It returned no list|Result 1 is not a source)\.$/)],
      )
      const fetched = await search({ fetchContent: returned })
      expect(fetched.sources.map(({ validation }) => validation)).toEqual(
        hits.map(() => ({
          state: 'degraded',
          reason: expect.stringMatching(/^(?:fetchContent returned no|The page has no text)/),
          checkedAt: expect.any(String),
        })),
      )
      await expect(search({ search: returned })).resolves.toMatchObject({ sources: [] })
    })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['options', async () => createSearch(null as never)],
    ['search', async () => createSearch({ search: 'tavily' as never })],
    ['request', async () => createSearch({ search: () => [] })(null as never)],
    ['queries', async () => createSearch({ search: () => [] })({ queries: [] })],
    ['queries[1]', async () => createSearch({ search: () => [] })({ queries: ['a', ' '] })],
    ['maxResults', async () => createSearch({ search: () => [] })({ queries: ['a'], maxResults: 0 })],
  ])('%s that is wrong is refused', async (name, call) => {
    await expect(call()).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(name),
    })
  })
})
