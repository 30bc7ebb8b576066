import { expect, test } from 'vitest'
import { pageRenderer } from '../../../../src/records/archive/screenshots/page-renderer.ts'
import type { PageRendererOptions } from '../../../../src/records/archive/screenshots/page-renderer.ts'

/** A browser whose page never stops loading. As in Playwright, a wait with a timeout of 0 has no limit. */
function restlessBrowser() {
  const waits: number[] = []
  const tab = {
    goto: async () => {},
    waitForLoadState: (_: string, { timeout }: { timeout: number }) => {
      waits.push(timeout)
      return timeout === 0 ? new Promise(() => {}) : Promise.reject(new Error('Timeout exceeded.'))
    },
    content: async () => '<p>Hi</p>',
  }
  const context = {
    routeWebSocket: async () => {},
    route: async () => {},
    newPage: async () => tab,
    close: async () => {},
  }
  return { browser: { newContext: async () => context } as unknown as PageRendererOptions['browser'], waits }
}

const page = { url: 'https://lifts.dev/', content: new Uint8Array(), name: 'Lifts' }

test.each<[settleMs: number | undefined, waits: number[]]>([
  [undefined, [5_000]],
  [250, [250]],
  [0, []],
])('a page that never stops loading is taken after %d ms', async (settleMs, expected) => {
  const { browser, waits } = restlessBrowser()
  const render = pageRenderer({ browser, ...(settleMs !== undefined && { settleMs }) })
  expect(await render(page, { signal: new AbortController().signal })).toBe('<p>Hi</p>')
  expect(waits).toEqual(expected)
})
