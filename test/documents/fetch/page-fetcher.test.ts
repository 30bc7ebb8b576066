import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPageFetcher } from '../../../src/documents/fetch/create-page-fetcher.ts'
import type { PageFetcherOptions } from '../../../src/documents/fetch/page-fetcher.ts'
import { pageFailureOf } from '../../../src/documents/fetch/rules/page-failure.ts'
import { VERSION } from '../../../src/documents/fetch/rules/user-agent.ts'
import { advanceUntilSettled } from '../../fixtures/fake-timers.ts'
import { codeOf, errorOf } from '../../records/store/rejection.ts'

type Answer = (request: { url: string; headers: Headers; attempt: number }) => Response | Promise<Response>

/** A fetcher over answers, with the times in milliseconds and the headers of all requests. */
function fetching(answer: Answer, options: PageFetcherOptions = {}) {
  const asked: { url: string; at: number; headers: Headers }[] = []
  let open = 0
  let most = 0
  const start = performance.now()
  const fetch = async (input: URL | RequestInfo, init?: RequestInit) => {
    const url = String(input)
    const headers = new Headers(init?.headers)
    asked.push({ url, at: performance.now() - start, headers })
    most = Math.max(most, ++open)
    try {
      return await answer({ url, headers, attempt: asked.length })
    } finally {
      open -= 1
    }
  }
  const pages = createPageFetcher({ fetch, ...options })
  return { pages, asked, times: () => asked.map(({ at }) => at), most: () => most }
}

const ok = () => new Response('text')
const status = (code: number, headers = {}) => new Response('no', { status: code, headers })
const reset = () => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) })
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The result or error of work that waits for timers. */
async function settled<T>(work: Promise<T>): Promise<T | Error> {
  const outcome = work.catch((error: unknown) => error as Error)
  // The code of the fetcher is loaded for the first page.
  await vi.dynamicImportSettled()
  return advanceUntilSettled(outcome)
}

describe('attempts', () => {
  test.each([
    ['408', () => status(408)],
    ['425', () => status(425)],
    ['429', () => status(429)],
    ['500', () => status(500)],
    ['503', () => status(503)],
    ['a reset', reset],
  ])('%s is tried again, after pauses that double', async (_, fail) => {
    const { pages, times } = fetching(({ attempt }) => (attempt < 3 ? fail() : ok()))
    expect(await settled(pages.fetch('https://lifts.dev/'))).toMatchObject({ status: 200 })
    expect(times()).toEqual([0, 500, 1500])
  })

  test.each([
    ['400', 1, () => status(400)],
    ['403', 1, () => status(403)],
    ['404', 1, () => status(404)],
    ['410', 1, () => status(410)],
    [
      'a certificate that is not valid',
      1,
      () => {
        throw new TypeError('fetch failed', {
          cause: Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' }),
        })
      },
    ],
    ['a refused redirect', 1, () => status(302, { location: 'http://10.0.0.1/' })],
    ['a loop of redirects', 6, () => status(302, { location: '/' })],
  ])('%s is not', async (_, requests, fail) => {
    const { pages, asked } = fetching(fail)
    expect(await settled(pages.fetch('https://lifts.dev/'))).toBeInstanceOf(Error)
    expect(asked.map(({ at }) => at)).toEqual(Array(requests).fill(0))
  })

  test('the last failure is thrown, with what it was', async () => {
    const { pages, asked } = fetching(() => status(503))
    const error = await settled(pages.fetch('https://lifts.dev/'))
    expect(pageFailureOf(error)).toEqual({
      kind: 'status',
      status: 503,
      url: 'https://lifts.dev/',
      mayPass: true,
    })
    expect(asked).toHaveLength(3)
  })

  test('an answer that never comes is asked for again while another attempt may begin', async () => {
    const { pages, times } = fetching(() => new Promise<Response>(() => {}))
    expect(pageFailureOf(await settled(pages.fetch('https://lifts.dev/')))?.kind).toBe('timeout')
    expect(times()).toEqual([0, 15_500])
  })

  test.each([
    ['seconds', '3', [0, 3000]],
    ['a date', 'Thu, 01 Jan 2026 00:00:04 GMT', [0, 4000]],
    ['longer than it waits', '60', [0]],
  ])('Retry-After in %s', async (_, header, expected) => {
    vi.setSystemTime('2026-01-01T00:00:00Z')
    const { pages, times } = fetching(({ attempt }) =>
      attempt === 1 ? status(429, { 'retry-after': header }) : ok(),
    )
    await settled(pages.fetch('https://lifts.dev/'))
    expect(times()).toEqual(expected)
  })

  test('a signal ends a pause, a wait for a turn and a request', async () => {
    const end = new AbortController()
    const { pages, asked } = fetching(
      ({ attempt }) => (attempt < 3 ? status(500) : new Promise<Response>(() => {})),
      {
        perHost: 2,
      },
    )
    const call = { signal: end.signal }
    const outcomes = ['a', 'b', 'c'].map((path) => codeOf(pages.fetch(`https://lifts.dev/${path}`, call)))
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(400)
    end.abort()
    expect(await Promise.all(outcomes)).toEqual(['aborted', 'aborted', 'aborted'])
    expect(asked).toHaveLength(3)
    expect(vi.getTimerCount()).toBe(0)
    expect(await codeOf(pages.fetch('https://lifts.dev/d', call))).toBe('aborted')
  })
})

describe('turns', () => {
  const slowly = () => new Promise<Response>((done) => setTimeout(() => done(ok()), 1000))

  test('three pages of one host and ten of all are fetched at once', async () => {
    const one = fetching(slowly)
    const urls = Array.from({ length: 9 }, (_, at) => at)
    await settled(Promise.all(urls.map((at) => one.pages.fetch(`https://lifts.dev/${at}`))))
    expect([one.most(), one.times().at(-1)]).toEqual([3, 2000])
    const many = fetching(slowly)
    const hosts = Array.from({ length: 30 }, (_, at) => `https://lifts${at}.dev/`)
    await settled(Promise.all(hosts.map((url) => many.pages.fetch(url))))
    expect([many.most(), many.times().at(-1)]).toEqual([10, 2000])
  })

  test('a host that is busy does not hold up others, and waiting takes no time of a page', async () => {
    const { pages, asked } = fetching(slowly, { perHost: 1, limits: { totalMs: 1500 } })
    const urls = [1, 2, 3].map((at) => `https://slow.dev/${at}`)
    const all = [...urls, 'https://other.dev/'].map((url) => pages.fetch(url))
    expect(await settled(Promise.all(all))).toHaveLength(4)
    expect(asked.map(({ url, at }) => [url, at])).toEqual([
      ['https://slow.dev/1', 0],
      ['https://other.dev/', 0],
      ['https://slow.dev/2', 1000],
      ['https://slow.dev/3', 2000],
    ])
  })

  test('the host of a redirect has turns as well', async () => {
    const { pages, asked } = fetching(
      ({ url }) => (url.includes('short') ? status(302, { location: 'https://long.dev/' }) : slowly()),
      { perHost: 1 },
    )
    await settled(Promise.all([1, 2, 3].map((at) => pages.fetch(`https://short${at}.dev/`))))
    expect(asked.filter(({ url }) => url.includes('long')).map(({ at }) => at)).toEqual([0, 1000, 2000])
  })
})

describe('hosts that do not answer', () => {
  /** Five pages of a host that fails, over more than a second. */
  async function away() {
    let isAway = true
    const found = fetching(({ url }) => {
      if (url === 'https://there.dev/to') return status(302, { location: 'https://away.dev/' })
      return isAway && url.includes('away') ? status(500) : ok()
    })
    for (const at of [1, 2, 3, 4, 5]) await settled(found.pages.fetch(`https://away.dev/${at}`))
    return { ...found, back: () => (isAway = false) }
  }

  test('are not asked for a while, and others are', async () => {
    const { pages, asked } = await away()
    const before = asked.length
    const error = await errorOf(pages.fetch('https://away.dev/6'))
    expect(error.message).toContain('its host does not answer')
    expect(pageFailureOf(error)).toMatchObject({ kind: 'host-away', mayPass: true })
    expect(asked).toHaveLength(before)
    expect(await settled(pages.fetch('https://there.dev/'))).toMatchObject({ status: 200 })
    expect(pageFailureOf(await settled(pages.fetch('https://there.dev/to')))).toMatchObject({
      kind: 'host-away',
      url: 'https://away.dev/',
    })
  })

  test('are asked again after half a minute', async () => {
    const { pages, back } = await away()
    back()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await settled(pages.fetch('https://away.dev/6'))).toMatchObject({ status: 200 })
    expect(await settled(pages.fetch('https://away.dev/7'))).toMatchObject({ status: 200 })
  })

  test('one page that fails does not count when others of its host are answered', async () => {
    const { pages } = fetching(({ url }) => (url.endsWith('bad') ? status(500) : ok()))
    for (let round = 0; round < 10; round++) {
      await settled(pages.fetch('https://lifts.dev/bad'))
      expect(await settled(pages.fetch('https://lifts.dev/good'))).toMatchObject({ status: 200 })
    }
  })

  test('a host that asks for a pause gets it', async () => {
    const { pages, asked } = fetching(() => status(429, { 'retry-after': '120' }))
    await settled(pages.fetch('https://busy.dev/1'))
    expect(pageFailureOf(await settled(pages.fetch('https://busy.dev/2')))?.kind).toBe('host-away')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(pageFailureOf(await settled(pages.fetch('https://busy.dev/3')))?.kind).toBe('status')
    expect(asked).toHaveLength(2)
  })
})

describe('what is asked and answered', () => {
  test('who asks is named', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(VERSION).toBe(version)
    const { pages, asked } = fetching(ok)
    await settled(pages.fetch('https://lifts.dev/'))
    expect(asked[0]!.headers.get('user-agent')).toBe(
      `citespan/${version} (+https://www.npmjs.com/package/citespan)`,
    )
    const own = fetching(ok, { userAgent: 'app/1.0' })
    await settled(own.pages.fetch('https://lifts.dev/'))
    expect(own.asked[0]!.headers.get('user-agent')).toBe('app/1.0')
    const bad = fetching(ok, { userAgent: 'a\r\nhost: b' })
    expect(await settled(bad.pages.fetch('https://lifts.dev/'))).toMatchObject({ code: 'invalid-input' })
  })

  test('a page comes with its redirects, headers without cookies, and the time', async () => {
    vi.setSystemTime('2026-01-01T00:00:00Z')
    const { pages } = fetching(({ url }) =>
      url.endsWith('a')
        ? status(301, { location: '/b' })
        : new Response('Hi', {
            headers: { ETag: '"1"', 'set-cookie': 'id=7', 'content-type': 'text/plain' },
          }),
    )
    const page = await settled(pages.fetch('https://lifts.dev/a'))
    expect(page).toEqual({
      url: 'https://lifts.dev/b',
      name: 'https://lifts.dev/b',
      status: 200,
      headers: { etag: '"1"', 'content-type': 'text/plain' },
      mediaType: 'text/plain',
      content: new TextEncoder().encode('Hi'),
      retrievedAt: '2026-01-01T00:00:00.000Z',
      redirects: [{ url: 'https://lifts.dev/a', status: 301 }],
    })
  })

  test('an earlier answer is named to the address that gave it, and to no other', async () => {
    const { pages, asked } = fetching(({ url, headers }) => {
      if (url.endsWith('a')) return status(302, { location: '/b' })
      return headers.get('if-none-match') === '"1"' ? new Response(null, { status: 304 }) : ok()
    })
    const since = { url: 'https://lifts.dev/b', etag: '"1"', lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT' }
    expect(await settled(pages.fetch('https://lifts.dev/a', { since }))).toMatchObject({
      status: 304,
      notModified: true,
      content: new Uint8Array(),
    })
    expect(asked.map(({ headers }) => headers.get('if-modified-since'))).toEqual([null, since.lastModified])
    // A server that says it unasked has sent no page.
    const unasked = fetching(() => new Response(null, { status: 304 }))
    expect(pageFailureOf(await settled(unasked.pages.fetch('https://lifts.dev/')))?.status).toBe(304)
  })

  test.each([
    ['retries', -1],
    ['concurrency', 0],
    ['perHost', 1.5],
    ['retryWithinMs', Number.NaN],
  ])('%s of %d is refused', (name, value) => {
    expect(() => createPageFetcher({ [name]: value })).toThrow(`fetchOptions.${name}`)
  })
})
