import { expect, test } from 'vitest'
import { CitationError } from '../../../../src/core/error.ts'
import { showPage } from '../../../../src/records/archive/screenshots/shown-page.ts'

type Options = Parameters<typeof showPage>[2]

const page = { url: 'https://a.example/', content: new Uint8Array(), headers: {}, status: 200 } as never
const refused = (code: 'timeout' | 'not-found') =>
  new CitationError({ code, message: 'It was not shown.', suggestion: 'Try again.' })
const errors = { tooSlow: () => refused('timeout'), failed: () => refused('not-found') }

/** Shows a page in a browser whose tab loads it like this. */
function show(load: () => Promise<void>, signal?: AbortSignal) {
  const context = {
    routeWebSocket: async () => {},
    route: async () => {},
    newPage: async () => ({ goto: load }),
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
  return showPage(page, async () => 'shown', { ...options, ...(signal && { signal }) } as unknown as Options)
}

test('an abort while a page is being shown rejects with its reason, whatever fails then', async () => {
  const reason = new Error('stopped')
  for (const load of [
    () => Promise.withResolvers<void>().promise,
    () => Promise.reject(new Error('closed')),
  ]) {
    const abort = new AbortController()
    const shown = show(async () => {
      abort.abort(reason)
      await load()
    }, abort.signal)
    await expect(shown).rejects.toBe(reason)
  }
})

test('without an abort, an error of the browser is told as that of the page', async () => {
  expect(await show(async () => {})).toBe('shown')
  await expect(show(() => Promise.reject(new Error('closed')))).rejects.toMatchObject({ code: 'not-found' })
})
