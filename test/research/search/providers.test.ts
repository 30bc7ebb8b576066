import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  braveSearch,
  exaSearch,
  functionSearch,
  searxngSearch,
  tavilySearch,
} from '../../../src/entries/research.ts'
import type { SearchProvider, ServiceOptions } from '../../../src/entries/research.ts'

const call = (signal = new AbortController().signal) => ({ maxResults: 30, signal })
const json = (value: unknown, init?: ResponseInit) => async () => new Response(JSON.stringify(value), init)
const page = 'https://ice.example/alps'

type Case = {
  name: string
  make: (options: ServiceOptions) => SearchProvider
  answer: unknown
  hits: object[]
  request: { url: string; headers?: Record<string, string>; body?: object }
}

const cases: Case[] = [
  {
    name: 'Tavily',
    make: (options) =>
      tavilySearch({
        ...options,
        apiKey: 'key-1',
        includeContent: true,
        parameters: { topic: 'news', query: 'no' },
      }),
    answer: {
      results: [
        {
          url: page,
          title: 'Ice',
          content: 'It melts.',
          raw_content: '# Ice\n\nIt melts.',
          score: 0.9,
          published_date: 'Thu, 02 Jan 2025 00:00:00 GMT',
        },
        { url: page, title: null, content: 3, score: 'x' },
        { title: 'Without address' },
      ],
    },
    hits: [
      {
        url: page,
        title: 'Ice',
        snippet: 'It melts.',
        content: '# Ice\n\nIt melts.',
        relevance: 0.9,
        publishedAt: '2025-01-02',
      },
      { url: page },
    ],
    request: {
      url: 'https://api.tavily.com/search',
      headers: { authorization: 'Bearer key-1' },
      body: { topic: 'news', query: 'alpine ice', max_results: 20, include_raw_content: 'markdown' },
    },
  },
  {
    name: 'Exa',
    make: (options) => exaSearch({ ...options, apiKey: 'key-1', includeContent: true }),
    answer: {
      results: [
        {
          id: page,
          url: page,
          title: 'Ice',
          author: 'Ada Reed',
          publishedDate: '2025-01-02T00:00:00.000Z',
          text: 'Whole.',
          highlights: ['One.', 'Two.'],
          score: 0.5,
        },
        { url: page, title: 'Bare', highlights: null },
      ],
    },
    hits: [
      {
        url: page,
        title: 'Ice',
        authors: ['Ada Reed'],
        publishedAt: '2025-01-02T00:00:00.000Z',
        content: 'Whole.',
        snippet: 'One. … Two.',
        relevance: 0.5,
      },
      { url: page, title: 'Bare' },
    ],
    request: {
      url: 'https://api.exa.ai/search',
      headers: { 'x-api-key': 'key-1' },
      body: { query: 'alpine ice', numResults: 30, contents: { highlights: true, text: true } },
    },
  },
  {
    name: 'Brave',
    make: (options) => braveSearch({ ...options, apiKey: 'key-1', parameters: { country: 'DE' } }),
    answer: {
      web: {
        results: [
          {
            url: page,
            title: 'Ice &amp; snow',
            description: 'It <strong>melts</strong>.',
            extra_snippets: ['More.'],
            page_age: '2025-01-02T10:00:00',
            profile: { name: 'ice', long_name: 'Ice News' },
          },
        ],
      },
    },
    hits: [
      {
        url: page,
        title: 'Ice & snow',
        snippet: 'It melts. … More.',
        publishedAt: '2025-01-02T10:00:00',
        publisher: 'Ice News',
      },
    ],
    request: {
      url: 'https://api.search.brave.com/res/v1/web/search?country=DE&q=alpine+ice&count=20&text_decorations=false',
      headers: { 'x-subscription-token': 'key-1' },
    },
  },
  {
    name: 'SearXNG',
    make: (options) =>
      searxngSearch({
        ...options,
        baseURL: 'http://search.local/sub',
        parameters: { language: 'de' },
        headers: { 'x-own': '1' },
      }),
    answer: {
      results: [{ url: page, title: 'Ice', content: 'It melts.', publishedDate: null }],
      unresponsive_engines: [['a', 'b']],
    },
    hits: [{ url: page, title: 'Ice', snippet: 'It melts.' }],
    request: {
      url: 'http://search.local/sub/search?language=de&q=alpine+ice&format=json',
      headers: { 'x-own': '1' },
    },
  },
]

afterEach(() => void vi.useRealTimers())

describe.each(cases)('$name', ({ name, make, answer, hits, request }) => {
  test('asks as the service wants it, and reads what it knows', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(json(answer))
    expect(await make({ fetch }).search('alpine ice', call())).toEqual(hits)
    const [url, init] = fetch.mock.calls[0] as unknown as [URL, RequestInit]
    expect(String(url)).toBe(request.url)
    expect(init).toMatchObject({
      method: request.body ? 'POST' : 'GET',
      headers: request.headers,
      redirect: 'error',
    })
    expect(init.body === undefined ? undefined : JSON.parse(String(init.body))).toEqual(request.body)
  })

  test.each<[string, () => Promise<Response>, string]>([
    [
      'a status',
      json({ detail: { error: 'Quota is used up.' } }, { status: 429 }),
      `${name} answered with status 429: Quota is used up.`,
    ],
    [
      'a page of an error',
      async () => new Response('<html>no</html>', { status: 502 }),
      `${name} answered with status 502.`,
    ],
    ['no JSON', async () => new Response('nothing'), `${name} did not answer with JSON.`],
    ['another shape', json({ results: 3, web: 4 }), `${name} answered in another shape:`],
    [
      'no connection',
      async () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })),
      `${name} cannot be reached: ECONNREFUSED.`,
    ],
  ])('%s is an error', async (_, fetch, message) => {
    const search = make({ fetch }).search('alpine ice', call())
    await expect(search).rejects.toMatchObject({
      code: 'search-failed',
      message: expect.stringContaining(message),
    })
  })

  test('ends by its time and by the signal', async () => {
    vi.useFakeTimers()
    const fetch = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error))
      })
    const failure = (search: Promise<unknown>) =>
      search.then(
        () => null,
        (error: Error) => error,
      )
    const slow = failure(make({ fetch, timeoutMs: 1_000 }).search('x', call()))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await slow).toMatchObject({ code: 'timeout' })
    const ending = new AbortController()
    const ended = failure(make({ fetch }).search('x', call(ending.signal)))
    ending.abort(new Error('enough'))
    expect(await ended).toMatchObject({ message: 'enough' })
  })
})

type Located = { baseURL: string; fetch: typeof globalThis.fetch }

const endpoints: [string, string, (options: Located) => SearchProvider][] = [
  ['tavilySearch()', '/search', (options) => tavilySearch({ ...options, apiKey: 'k' })],
  ['exaSearch()', '/search', (options) => exaSearch({ ...options, apiKey: 'k' })],
  ['braveSearch()', '/res/v1/web/search', (options) => braveSearch({ ...options, apiKey: 'k' })],
  ['searxngSearch()', '/search', searxngSearch],
]

describe.each(endpoints)('%s', (where, path, make) => {
  test.each([
    ['http://proxy.local', ''],
    ['http://proxy.local:8080/', ''],
    ['http://proxy.local/sub', '/sub'],
    ['http://proxy.local/sub/', '/sub'],
    ['http://proxy.local/a/b%20c//', '/a/b%20c'],
    ['http://proxy.local?token=1', ''],
    ['http://proxy.local/sub/?token=1', '/sub'],
  ])('is asked below %s', async (baseURL, folder) => {
    const fetch = vi.fn<typeof globalThis.fetch>(json({ results: [] }))
    const search = make({ baseURL, fetch })
    // A second query has the address of the first.
    for (const query of ['x', 'y']) await search.search(query, call())
    for (const [asked] of fetch.mock.calls) {
      const url = new URL(String(asked))
      expect(url.origin + url.pathname).toBe(new URL(baseURL).origin + folder + path)
      expect(url.searchParams.get('token')).toBe(new URL(baseURL).searchParams.get('token'))
    }
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test.each(['proxy.local', 'localhost:8080', 'file:///etc', ''])('refuses the address %j', (baseURL) => {
    expect(() => make({ baseURL, fetch: json({}) })).toThrow(
      expect.objectContaining({
        code: 'invalid-input',
        message: expect.stringContaining(`${where}: baseURL is ${JSON.stringify(baseURL)}.`),
      }),
    )
  })
})

test('the status of an error is its cause', async () => {
  const [{ make }] = cases as [Case]
  const search = make({ fetch: json({}, { status: 401 }) }).search('x', call())
  await expect(search).rejects.toMatchObject({ cause: { status: 401 } })
})

test('an answer without end is not read', async () => {
  const cancel = vi.fn<() => void>()
  const chunk = new Uint8Array(3_000_000).fill(32)
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(chunk), cancel })
  const search = searxngSearch({
    baseURL: 'http://s.local',
    fetch: async () => new Response(endless),
  }).search('x', call())
  await expect(search).rejects.toThrow('more than 20 MB')
  expect(cancel).toHaveBeenCalledOnce()
})

test('where nothing is found Brave names no results', async () => {
  expect(await braveSearch({ apiKey: 'k', fetch: json({ type: 'search' }) }).search('x', call())).toEqual([])
})

test.each<[string, () => unknown]>([
  ['tavilySearch(): apiKey', () => tavilySearch({ apiKey: '' })],
  ['exaSearch(): apiKey', () => exaSearch({ apiKey: undefined as never })],
  ['braveSearch(): apiKey', () => braveSearch({ apiKey: ' ' })],
  ['searxngSearch(): baseURL', () => searxngSearch({ baseURL: 'localhost' })],
  ['functionSearch(): search', () => functionSearch('x' as never)],
])('%s is missing', (where, make) => {
  expect(make).toThrow(
    expect.objectContaining({ code: 'invalid-input', message: expect.stringContaining(where) }),
  )
})

describe('any function', () => {
  test.each<[string, unknown]>([
    ['hits', [{ url: page, title: 'Ice', snippet: 'It melts.' }]],
    ['what a service answered', { organic: [{ link: page, title: 'Ice', snippet: 'It melts.' }] }],
    ['JSON in a string', JSON.stringify({ results: [{ url: page, title: 'Ice', snippet: 'It melts.' }] })],
  ])('%s', async (_, output) => {
    expect(await functionSearch(() => output).search('x', call())).toMatchObject([
      { url: page, title: 'Ice', snippet: 'It melts.' },
    ])
  })

  test.each<[string, unknown]>([
    ['an object', { error: 'quota' }],
    ['JSON in a string', '{"error":"quota"}'],
    ['JSON in a fence', '```json\n{"error":"quota"}\n```'],
    ['a wrapped object', { type: 'json', value: { error: 'quota' } }],
    ['a wrapped error', { type: 'error-text', value: 'quota' }],
  ])('an error that it returns is one: %s', async (_, output) => {
    const search = functionSearch(() => output, { name: 'mine' }).search('x', call())
    await expect(search).rejects.toMatchObject({
      code: 'search-failed',
      message: expect.stringMatching(/^mine returned an error: .*quota/s),
    })
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['an empty list', '[]'],
    ['words that nothing was found', 'No results found.'],
    ['an empty result', { results: [] }],
  ])('%s is no error', async (_, output) => {
    expect(await functionSearch(() => output).search('x', call())).toEqual([])
  })
})
