/**
 * Renders pages that need their scripts. In: a browser of the application. Out: a function that renders such a page and
 * returns its HTML; the browser itself makes no connection.
 */
import { closedFields, readClosed } from '../../../core/fields.ts'
import { CitationError, expectArgument } from '../../../core/error.ts'
import type { PageReach, RenderPage } from '../../../documents/fetch.ts'
import type { BrowserPage, ScreenshotBrowser } from './browser.ts'
import { showPage } from './shown-page.ts'

/** The browser that renders pages, and the limits for each page. */
export type PageRendererOptions = {
  /**
   * An open Chromium of `playwright-core` or `playwright`: `await chromium.launch({ chromiumSandbox: true })`. Close it
   * yourself.
   */
  browser: ScreenshotBrowser
  /** Maximum milliseconds for one page, after which rendering fails with `timeout`; 20,000 by default. */
  timeLimitMs?: number
  /**
   * Maximum milliseconds to wait after `load` for what a page still loads; then its HTML is taken. 5,000 by default.
   */
  settleMs?: number
  /**
   * Maximum number of requests that one page may make, for scripts and images for example; 100 by default. The page
   * itself does not count. Further requests are blocked.
   */
  maxRequests?: number
  /**
   * Maximum bytes that a page may load in all its requests together; 50,000,000 by default. What exceeds them is
   * missing from the page.
   */
  maxRequestBytes?: number
  /**
   * How citespan fetches what a page loads. By default, it fetches only from public hosts at ports 80 and 443. `allow`
   * adds hosts, addresses and ports. For a page at a public host, `allow` adds only ports, because scripts of the page
   * could read private hosts and pass on what they read.
   */
  fetchOptions?: PageReach
  /**
   * Makes the requests of the page instead of citespan's own client for Node, which also checks the addresses to which
   * a host name resolves. With your `fetch`, only the host name is checked.
   */
  fetch?: typeof globalThis.fetch
}

const pageRendererFields = closedFields<PageRendererOptions>({
  browser: true,
  timeLimitMs: true,
  settleMs: true,
  maxRequests: true,
  maxRequestBytes: true,
  fetchOptions: true,
  fetch: true,
})

/**
 * Renders pages for `fetchOptions.render`. The scripts of a page run on the bytes that were received. citespan fetches
 * what the page loads, with the same address checks as for pages. A page at a public host loads only
 * from public hosts. It can only send `GET` requests and cannot navigate away.
 *
 * The HTML is only as trustworthy as the page. A hostile page may exploit a flaw of the browser: run the browser with
 * `chromiumSandbox: true`, because Playwright turns the sandbox off by default.
 *
 * @example
 * const browser = await chromium.launch({ chromiumSandbox: true })
 * const engine = new CitationEngine({ store, fetchOptions: { render: pageRenderer({ browser }) } })
 */
export function pageRenderer(given: PageRendererOptions): RenderPage {
  const {
    browser,
    timeLimitMs = 20_000,
    settleMs = 5_000,
    ...handed
  } = readClosed(given, pageRendererFields, 'pageRenderer()')
  expectArgument(
    typeof browser?.newContext === 'function',
    'pageRenderer(): browser',
    'a browser of playwright',
  )

  async function take(tab: BrowserPage): Promise<string> {
    // A page that is still loading after `settleMs` is taken as it is. Playwright reads a timeout of 0 as no limit.
    if (settleMs > 0) await tab.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => {})
    return tab.content()
  }

  const settings = { browser, scripts: true, viewport: { width: 1280, height: 800 }, timeLimitMs, ...handed }
  const errors = { tooSlow: () => tooSlow(timeLimitMs), failed }
  return (page, { signal }) => showPage(page, take, { ...settings, signal, errors })
}

function tooSlow(timeLimitMs: number): CitationError {
  return new CitationError({
    code: 'timeout',
    message: `Rendering the page took longer than ${timeLimitMs} ms.`,
    suggestion: 'Raise timeLimitMs of pageRenderer().',
  })
}

function failed(cause: unknown): CitationError {
  return new CitationError({
    code: 'not-found',
    message: 'The browser could not render the page.',
    suggestion: 'Check that it is open, and that it can show the page.',
    cause,
  })
}
