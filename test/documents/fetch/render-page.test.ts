import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPageFetcher } from '../../../src/documents/fetch/create-page-fetcher.ts'
import type { PageFetcherOptions } from '../../../src/documents/fetch/page-fetcher.ts'
import type { RenderPage } from '../../../src/documents/fetch/render-page.ts'
import { advanceUntilSettled } from '../../fixtures/fake-timers.ts'
import { codeOf } from '../../records/store/rejection.ts'

const shell =
  '<html><head><script src="/a.js"></script></head><body><div id="root"></div><noscript>You need to enable JavaScript.</noscript></body></html>'
const shown = `<html><body><div id="root"><h1>Mill</h1><p>${'The mill was sold. '.repeat(20)}</p></div></body></html>`
const url = 'https://lifts.dev/app'

const fetching = (body: string, options: PageFetcherOptions = {}, headers: Record<string, string> = {}) =>
  createPageFetcher({
    fetch: async () =>
      new Response(body, { headers: { 'content-type': 'text/html', etag: '"1"', 'x-a': 'b', ...headers } }),
    ...options,
  })
const textIn = ({ content }: { content: Uint8Array }) => new TextDecoder().decode(content)

afterEach(() => void vi.useRealTimers())

describe('a page that needs its scripts', () => {
  test('says so where there is no browser', async () => {
    const page = await fetching(shell).fetch(url)
    expect(page).toMatchObject({ needsRendering: true, status: 200 })
    expect(page).not.toHaveProperty('rendered')
    expect(textIn(page)).toBe(shell)
  })

  test('is what the browser shows, under the address that was fetched', async () => {
    const render = vi.fn<RenderPage>(async () => shown)
    const page = await fetching(shell, { render }).fetch(url)
    expect(textIn(page)).toBe(shown)
    expect(page).toMatchObject({ url, name: url, rendered: true, mediaType: 'text/html; charset=utf-8' })
    expect(page).not.toHaveProperty('needsRendering')
    // Its ETag is that of the shell, which stays the same while what it shows changes.
    expect(page.headers).toEqual({ 'x-a': 'b' })
    expect(render).toHaveBeenCalledExactlyOnceWith(
      { url, content: new TextEncoder().encode(shell), mediaType: 'text/html' },
      { signal: expect.any(AbortSignal) },
    )
  })

  test.each<[string, string, Record<string, string>]>([
    ['a page with text', shown, {}],
    ['a page of more than 1 MB', `${shell}<!--${'a'.repeat(1_000_000)}-->`, {}],
    ['a file of another kind', `Text: ${shell}`, { 'content-type': 'text/plain' }],
  ])('%s is not rendered', async (_, body, headers) => {
    const render = vi.fn<RenderPage>(async () => shown)
    const page = await fetching(body, { render }, headers).fetch(url)
    expect(render).not.toHaveBeenCalled()
    expect(textIn(page)).toBe(body)
    expect(page).not.toHaveProperty('needsRendering')
  })

  test.each<[string, () => unknown, string]>([
    [
      'throws',
      () => {
        throw new Error('no display')
      },
      'no display',
    ],
    ['rejects with what is no error', () => Promise.reject({}), 'the browser failed'],
    ['gives nothing', async () => '', 'it returned no HTML'],
    ['gives no text', async () => 7, 'it returned no HTML'],
    ['gives too much', async () => 'a'.repeat(1_001), 'it is larger than 0.001 MB'],
    ['gives too much, in bytes', async () => 'ä'.repeat(600), 'it is larger than 0.001 MB'],
  ])('is as it was received where the browser %s', async (_, render, renderError) => {
    const page = await fetching(shell, { render: render as never, limits: { bytes: 1_000 } }).fetch(url)
    expect(page).toMatchObject({ needsRendering: true, renderError })
    expect(textIn(page)).toBe(shell)
  })

  test('is as it was received when the time is over, and the browser is told', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
    })
    let told: AbortSignal | undefined
    const render = (_: unknown, { signal }: { signal: AbortSignal }) => {
      told = signal
      return new Promise<string>(() => {})
    }
    const work = fetching(shell, { render, limits: { totalMs: 5_000 } }).fetch(url)
    await vi.dynamicImportSettled()
    const page = await advanceUntilSettled(work)
    expect(page).toMatchObject({ needsRendering: true, renderError: 'the time is over' })
    expect(told?.aborted).toBe(true)
  })

  test('is given up when the caller does', async () => {
    const caller = new AbortController()
    const render = async () => {
      caller.abort()
      return new Promise<string>(() => {})
    }
    expect(await codeOf(fetching(shell, { render }).fetch(url, { signal: caller.signal }))).toBe('aborted')
  })

  test('a browser is a function', () => {
    expect(() => createPageFetcher({ render: {} as never })).toThrow('fetchOptions.render')
  })
})
