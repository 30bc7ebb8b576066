import { describe, expect, test } from 'vitest'
import { CitationError } from '../../../../src/core/error.ts'
import { showPage } from '../../../../src/records/archive/screenshots/shown-page.ts'

type Options = Parameters<typeof showPage>[2]

const page = { url: 'https://a.example/', content: new Uint8Array(), headers: {}, status: 200 } as never
const refused = (code: 'timeout' | 'not-found') =>
  new CitationError({ code, message: 'It was not shown.', suggestion: 'Try again.' })
const errors = { tooSlow: () => refused('timeout'), failed: () => refused('not-found') }

type Handler = (route: object, request: object) => Promise<void>

/** Shows a page in a browser whose tab loads it like this; `handle` answers the requests of the page. */
function show(load: (handle: Handler) => Promise<void>, more: Partial<Options> = {}, shown = page) {
  let handle: Handler
  const context = {
    routeWebSocket: async () => {},
    route: async (_: string, handler: Handler) => void (handle = handler),
    newPage: async () => ({ goto: () => load(handle) }),
    close: async () => {},
  }
  const browser = { newContext: async () => context }
  const options = {
    browser,
    scripts: false,
    viewport: { width: 100, height: 100 },
    timeLimitMs: 60_000,
    errors,
  }
  return showPage(shown, async () => 'shown', { ...options, ...more } as unknown as Options)
}

test('an abort while a page is being shown rejects with its reason, whatever fails then', async () => {
  const reason = new Error('stopped')
  for (const load of [
    () => Promise.withResolvers<void>().promise,
    () => Promise.reject(new Error('closed')),
  ]) {
    const abort = new AbortController()
    const { signal } = abort
    const shown = show(
      async () => {
        abort.abort(reason)
        await load()
      },
      { signal },
    )
    await expect(shown).rejects.toBe(reason)
  }
})

test('without an abort, an error of the browser is told as that of the page', async () => {
  expect(await show(async () => {})).toBe('shown')
  await expect(show(() => Promise.reject(new Error('closed')))).rejects.toMatchObject({ code: 'not-found' })
})

describe('a page that loads many files at the same time', () => {
  const chunk = 1_000
  const files = 100

  /** A `fetch` whose bodies have this many chunks, and the bytes that were taken from them. */
  function serving(chunks: number) {
    const taken = { bytes: 0 }
    const fetch = async () => {
      let sent = 0
      return new Response(
        new ReadableStream<Uint8Array>({
          async pull(controller) {
            await new Promise((done) => setImmediate(done))
            if (sent++ === chunks) return controller.close()
            taken.bytes += chunk
            controller.enqueue(new Uint8Array(chunk))
          },
        }),
      )
    }
    return { fetch: fetch as typeof globalThis.fetch, taken }
  }

  /** The sizes of the files that the page gets; it asks for all of them at once. */
  async function load(more: Partial<Options>): Promise<number[]> {
    const sizes: number[] = []
    const route = {
      fulfill: async ({ body }: { body: Buffer }) => void sizes.push(body.length),
      abort: async () => {},
    }
    const request = (number: number) => ({
      url: () => `https://lifts.dev/${number}`,
      method: () => 'GET',
      isNavigationRequest: () => false,
    })
    await show(async (handle) => {
      await Promise.all(Array.from({ length: files }, (_, number) => handle(route, request(number))))
    }, more)
    return sizes
  }

  test.each([
    ['many that fit alone', 50],
    ['each as large as what all may have', 500],
    ['each larger than that', 501],
    ['endless ones', Infinity],
  ])('gets at most maxRequestBytes in all: %s', async (_, chunks) => {
    const { fetch, taken } = serving(chunks)
    const sizes = await load({ fetch, maxRequestBytes: 500 * chunk })
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(500 * chunk)
    expect(taken.bytes).toBeGreaterThan(400 * chunk)
    // Of each file a chunk may be on its way, and another one waiting in its stream.
    expect(taken.bytes).toBeLessThanOrEqual((500 + 2 * files) * chunk)
  })

  test.each([500 * chunk, 3_000_000_000, Infinity])(
    'gets every file that maxRequestBytes allows: %d',
    async (maxRequestBytes) => {
      expect(await load({ fetch: serving(5).fetch, maxRequestBytes })).toEqual(
        Array.from({ length: files }, () => 5 * chunk),
      )
    },
  )

  test('gets none, and asks for none, if it may load nothing', async () => {
    const { fetch, taken } = serving(1)
    expect([await load({ fetch, maxRequestBytes: 0 }), taken.bytes]).toEqual([[], 0])
  })

  test('gets no file that is larger than one may be', async () => {
    const fetchOptions = { limits: { bytes: 4 * chunk } }
    expect(await load({ fetch: serving(5).fetch, fetchOptions })).toEqual([])
  })
})

describe.each(['https://a.org/', 'https://a.org:8443/', 'http://a.org:8080/', 'http://wiki.internal:8443/'])(
  'a page at %s',
  (url) => {
    /** The status or the refusal of a request of the page. */
    async function reach(address: string, scripts: boolean) {
      const outcomes: string[] = []
      const fetch = async () => new Response('secret', { headers: { 'content-type': 'text/plain' } })
      const allow = { hosts: ['wiki.internal'], ports: [8080, 8443] }
      const route = {
        fulfill: async ({ status }: { status: number }) => void outcomes.push(String(status)),
        abort: async () => void outcomes.push('refused'),
      }
      const request = {
        url: () => address,
        method: () => 'GET',
        isNavigationRequest: () => false,
      }
      const shown = Object.assign({}, page, { url }) as never
      await show((handle) => handle(route, request), { scripts, fetch, fetchOptions: { allow } }, shown)
      return outcomes
    }

    test('loads what is allowed, but no private page while scripts of a public host run', async () => {
      const secret = 'http://wiki.internal/list'
      expect(await reach(secret, false)).toEqual(['200'])
      expect(await reach(secret, true)).toEqual([url.includes('wiki.internal') ? '200' : 'refused'])
    })

    test.each([true, false])(
      'loads its own files and those of allowed ports, with scripts: %s',
      async (scripts) => {
        expect(await reach(`${url}style.css`, scripts)).toEqual(['200'])
        expect(await reach('https://cdn.org:8443/style.css', scripts)).toEqual(['200'])
      },
    )
  },
)
