/**
 * Takes pictures of pages. In: a page as received, and a browser of the application. Out: a PNG or PDF within limits;
 * the browser itself makes no connection.
 */
import { closedFields, readClosed } from '../../../core/fields.ts'
import { CitationError, expectArgument } from '../../../core/error.ts'
import type { PageReach } from '../../../documents/fetch.ts'
import type { Screenshot, ScreenshotPage } from '../archive-settings.ts'
import type { BrowserPage, ScreenshotBrowser } from './browser.ts'
import { showPage } from './shown-page.ts'

/** The browser that takes pictures, and the limits for each picture. */
export type ScreenshotOptions = {
  /**
   * An open Chromium of `playwright-core` or `playwright`: `await chromium.launch({ chromiumSandbox: true })`. Close it
   * yourself.
   */
  browser: ScreenshotBrowser
  /** `png` (default): the whole page as shown on a screen. `pdf`: as printed. */
  format?: 'png' | 'pdf'
  /** Whether scripts of the page run; false by default. */
  scripts?: boolean
  /** Width and height of the screen in CSS pixels; 1280 × 800 by default. The pages of a PDF have this width. */
  viewport?: { width: number; height: number }
  /** Maximum milliseconds to load a page and take its picture; 20,000 by default. Then it fails with `timeout`. */
  timeLimitMs?: number
  /** Maximum bytes of one picture, above which taking it fails with `input-too-large`; 20,000,000 by default. */
  maxBytes?: number
  /** Maximum number of requests that one page may make for what it loads; 100 by default. Further ones are blocked. */
  maxRequests?: number
  /** Maximum bytes that a page may load in all its requests; files beyond them are missing. 50,000,000 by default. */
  maxRequestBytes?: number
  /**
   * How citespan fetches what a page loads. By default, it fetches only from public hosts at ports 80 and 443. `allow`
   * adds hosts, addresses and ports. With `scripts`, `allow` adds only ports for a page at a public host, because its
   * scripts could read private hosts and pass on what they read.
   */
  fetchOptions?: PageReach
  /**
   * Makes the requests of the page instead of citespan's own client for Node, which also checks the addresses to which
   * a host name resolves. With your `fetch`, only the host name is checked.
   */
  fetch?: typeof globalThis.fetch
}

const pageScreenshotsFields = closedFields<ScreenshotOptions>({
  browser: true,
  format: true,
  scripts: true,
  viewport: true,
  timeLimitMs: true,
  maxBytes: true,
  maxRequests: true,
  maxRequestBytes: true,
  fetchOptions: true,
  fetch: true,
})

/**
 * Takes pictures of pages for `archive.screenshot`. The browser shows the bytes that are kept. citespan fetches what
 * the page loads and hands it to the browser, with the same address checks as for pages: private addresses are refused
 * unless `fetchOptions` allows them. If scripts run (`scripts`), a page at a public host gets nothing from private
 * addresses, even if `fetchOptions` allows them. A page can only send `GET` requests and cannot navigate away.
 *
 * The picture is only as trustworthy as the browser, and a hostile page may exploit a flaw of the browser. Run it with
 * `chromiumSandbox: true`, because Playwright turns the sandbox off by default.
 *
 * @example
 * const browser = await chromium.launch({ chromiumSandbox: true })
 * const engine = new CitationEngine({ store, archive: { blobs, screenshot: pageScreenshots({ browser }) } })
 */
export function pageScreenshots(given: ScreenshotOptions): (page: ScreenshotPage) => Promise<Screenshot> {
  const {
    browser,
    format = 'png',
    timeLimitMs = 20_000,
    ...options
  } = readClosed(given, pageScreenshotsFields, 'pageScreenshots()')
  expectArgument(
    typeof browser?.newContext === 'function',
    'pageScreenshots(): browser',
    'a browser of playwright',
  )
  expectArgument(format === 'png' || format === 'pdf', 'pageScreenshots(): format', '"png" or "pdf"')
  const {
    scripts = false,
    viewport = { width: 1280, height: 800 },
    maxBytes = 20_000_000,
    ...handed
  } = options

  async function take(tab: BrowserPage): Promise<Screenshot> {
    const content =
      format === 'png'
        ? await tab.screenshot({ type: 'png', fullPage: true, animations: 'disabled', timeout: timeLimitMs })
        : await tab.pdf({ printBackground: true, width: `${viewport.width}px` })
    if (content.length > maxBytes) throw tooLarge(maxBytes)
    return { content: new Uint8Array(content), mediaType: format === 'png' ? 'image/png' : 'application/pdf' }
  }

  const errors = { tooSlow: () => tooSlow(timeLimitMs), failed }
  return (page) => showPage(page, take, { browser, scripts, viewport, timeLimitMs, errors, ...handed })
}

function tooLarge(maxBytes: number): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The picture of the page has more than ${maxBytes} bytes.`,
    suggestion: 'Raise maxBytes of pageScreenshots().',
  })
}

function tooSlow(timeLimitMs: number): CitationError {
  return new CitationError({
    code: 'timeout',
    message: `The picture of the page took longer than ${timeLimitMs} ms.`,
    suggestion: 'Raise timeLimitMs of pageScreenshots().',
  })
}

function failed(cause: unknown): CitationError {
  return new CitationError({
    code: 'not-found',
    message: 'The browser could not take a picture of the page.',
    suggestion: 'Check that it is open, and that it can show the page.',
    cause,
  })
}
