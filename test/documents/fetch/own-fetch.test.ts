import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CitationError } from '../../../src/core/error.ts'
import { fetchPage } from '../../../src/documents/fetch/fetch-page.ts'
import { nodeRequest } from '../../../src/documents/fetch/no-node-request.ts'
import { createAllowList } from '../../../src/documents/fetch/rules/allow-list.ts'
import { createPageClock } from '../../../src/documents/fetch/rules/page-clock.ts'
import { completeLimits } from '../../../src/documents/fetch/rules/page-limits.ts'

/** A body that brings these chunks, one each time the clock of the test has moved by `pause`. */
function slowBody(
  chunks: Iterable<Uint8Array>,
  { pause, onCancel }: { pause: number; onCancel?: () => void },
) {
  const iterator = chunks[Symbol.iterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((done) => setTimeout(done, pause))
      const { done, value } = iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel() {
      onCancel?.()
      // A stream that cannot be cancelled must not keep the caller either.
      return new Promise(() => {})
    },
  })
}

describe('a fetch that ignores its signal', () => {
  beforeEach(
    () =>
      void vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
      }),
  )
  afterEach(() => void vi.useRealTimers())

  /** The outcome after the clock has moved this far. */
  async function after(milliseconds: number, page: Promise<unknown>) {
    const outcome = Promise.race([
      page.then(
        () => 'read',
        ({ code, message }: CitationError) => ({ code, message }),
      ),
      new Promise((done) => setTimeout(done, milliseconds + 1, 'pending')),
    ])
    await vi.advanceTimersByTimeAsync(milliseconds)
    await vi.advanceTimersByTimeAsync(1)
    return outcome
  }

  test('an answer that never comes is not waited for', async () => {
    const fetch = () => new Promise<Response>(() => {})
    const page = fetchPage('https://lifts.dev/', { fetch })
    expect(await after(15_000, page)).toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('did not answer within 15 s'),
    })
  })

  test('an answer that comes too late is cancelled', async () => {
    const onCancel = vi.fn<() => void>()
    const fetch = () =>
      new Promise<Response>((done) =>
        setTimeout(() => done(new Response(slowBody([], { pause: 1, onCancel }))), 60_000),
      )
    const page = fetchPage('https://lifts.dev/', { fetch })
    expect(await after(15_000, page)).toMatchObject({ code: 'timeout' })
    expect(onCancel).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onCancel).toHaveBeenCalledOnce()
  })

  test.each([
    ['a drip of a byte a second', 1, 1000, 5000, 'less than 1000 bytes per second'],
    ['a body that stops', 0, 1e9, 5000, 'less than 1000 bytes per second'],
    ['a body that is slow to the end', 5000, 1000, 30_000, 'longer than 30 s'],
  ])('%s', async (_, size, pause, time, message) => {
    const onCancel = vi.fn<() => void>()
    const chunks = function* () {
      for (;;) yield new Uint8Array(size)
    }
    const fetch = async () => new Response(slowBody(chunks(), { pause, onCancel }))
    const page = fetchPage('https://lifts.dev/', { fetch })
    expect(await after(time, page)).toMatchObject({
      code: 'timeout',
      message: expect.stringContaining(message),
    })
    expect(onCancel).toHaveBeenCalledOnce()
  })

  test('a body that keeps the rate is read', async () => {
    const chunks = Array.from({ length: 10 }, () => new Uint8Array(2000))
    const fetch = async () => new Response(slowBody(chunks, { pause: 1000 }))
    expect(await after(12_000, fetchPage('https://lifts.dev/', { fetch }))).toBe('read')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('redirects share the whole time, and each has its first byte', async () => {
    const fetch = () =>
      new Promise<Response>((done) =>
        setTimeout(() => done(new Response(null, { status: 302, headers: { location: '/' } })), 8000),
      )
    const page = fetchPage('https://lifts.dev/', { fetch })
    expect(await after(30_000, page)).toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('longer than 30 s'),
    })
  })
})

test('without Node the page is fetched by the fetch of the runtime, with the same checks before', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('Hi'))
  try {
    const limits = completeLimits()
    const clock = createPageClock(limits)
    const context = { allow: createAllowList(), limits, clock, headers: {}, onSize() {} }
    const { status, content } = await nodeRequest(new URL('https://lifts.dev/'), context)
    expect([status, new TextDecoder().decode(content)]).toEqual([200, 'Hi'])
    expect(fetch.mock.calls[0]![1]).toMatchObject({ redirect: 'manual', signal: clock.signal })
    clock.stop()
  } finally {
    fetch.mockRestore()
  }
})

test('six content encodings do not end a process that fetches with the fetch of Node', async () => {
  const program = fileURLToPath(new URL('./node-fetch-process.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  const outcomes = Object.values(JSON.parse(stdout) as Record<string, string>)
  expect(outcomes).toHaveLength(8)
  for (const outcome of outcomes) {
    expect(outcome).toMatch(
      /^not-found: .*its content encoding "gzip, gzip, gzip, gzip, gzip, gzip" is not read/,
    )
  }
})

test.each([
  ['gzip', 'read'],
  ['identity, gzip', 'read'],
  ['gzip, br', 'not-found'],
])('of a fetch that decodes %s the page is %s', async (encoding, outcome) => {
  const onCancel = vi.fn<() => void>()
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(1))
      if (outcome === 'read') controller.close()
    },
    cancel: onCancel,
  })
  const fetch = async () => new Response(body, { headers: { 'content-encoding': encoding } })
  const page = fetchPage('https://lifts.dev/', { fetch }).then(
    () => 'read',
    ({ code }: CitationError) => code,
  )
  expect(await page).toBe(outcome)
  expect(onCancel).toHaveBeenCalledTimes(outcome === 'read' ? 0 : 1)
})

test('a fetch that copies its options keeps its own dispatcher', async () => {
  const proxy = { dispatch: () => true }
  const asked = vi.fn<typeof globalThis.fetch>(async () => new Response('Hi'))
  const fetch: typeof globalThis.fetch = (input, options) =>
    asked(input, { dispatcher: proxy, ...options } as RequestInit)
  await fetchPage('https://lifts.dev/', { fetch })
  expect(asked.mock.calls[0]![1]).toMatchObject({ dispatcher: proxy, redirect: 'manual' })
})
