/**
 * Pictures of pages. In: a page as it was received, and a browser of the application. Out: a PNG or PDF, within
 * limits, without a connection of the browser's own.
 */
import { closedFields, readClosed } from '../../core/fields/known-fields.ts'
import { CitationError, expectArgument } from '../../core/error.ts'
import { fetchPage } from '../../ingest/fetch/fetch-page.ts'
import type { FetchPageOptions, PageReach } from '../../ingest/fetch/fetch-page.ts'
import type { Screenshot, ScreenshotPage } from '../archive-settings.ts'
import type { BrowserContext, BrowserRequest, BrowserRoute, ScreenshotBrowser } from './browser.ts'

/** What pictures are taken with, and what each may take. */
export type ScreenshotOptions = {
  /** An open Chromium of `playwright-core` or `playwright`: `await chromium.launch()`. Close it yourself. */
  browser: ScreenshotBrowser
  /** `png` by default: the whole page as on a screen. `pdf`: as it would be printed. */
  format?: 'png' | 'pdf'
  /** Whether scripts of the page run; false by default. */
  scripts?: boolean
  /** Width and height of the screen in CSS pixels; 1280 × 800 by default. */
  viewport?: { width: number; height: number }
  /** Milliseconds for one picture; 20,000 by default. */
  timeLimitMs?: number
  /** Bytes of one picture; 20,000,000 by default. */
  maxBytes?: number
  /** Images, styles and fonts that one page may load; 100 by default. */
  maxRequests?: number
  /** Bytes of all of them; 50,000,000 by default. */
  maxRequestBytes?: number
  /** What may be fetched beyond public hosts at the ports 80 and 443, as `fetchOptions` of the engine. */
  fetchOptions?: PageReach
  /** Fetches instead of the hardened fetch of Node, as `fetch` of the engine. */
  fetch?: typeof globalThis.fetch
}

/** Where nothing answers: what does not pass through the checks leads nowhere. */
const NOWHERE = 'http://127.0.0.1:9'

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
 * Takes pictures of pages for `archive.screenshot`. The browser shows the bytes that were received. What the page
 * loads is fetched by citespan and handed to it: the same checks of addresses hold as for pages, and private
 * addresses are refused. The page can neither send forms or messages nor go elsewhere.
 *
 * The picture is as trustworthy as the browser: run it in its sandbox.
 *
 * @example
 * const browser = await chromium.launch()
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
  const { scripts = false, viewport = { width: 1280, height: 800 }, maxBytes = 20_000_000 } = options

  async function take(page: ScreenshotPage, context: BrowserContext): Promise<Screenshot> {
    await context.routeWebSocket(/.*/, (socket) => void socket.close())
    await context.route('**/*', handing(page, options))
    const tab = await context.newPage()
    await tab.goto(page.url, { waitUntil: 'load', timeout: timeLimitMs })
    const content =
      format === 'png'
        ? await tab.screenshot({ type: 'png', fullPage: true, animations: 'disabled', timeout: timeLimitMs })
        : await tab.pdf({ printBackground: true, width: `${viewport.width}px` })
    if (content.length > maxBytes) throw tooLarge(maxBytes)
    return { content: new Uint8Array(content), mediaType: format === 'png' ? 'image/png' : 'application/pdf' }
  }

  return async (page) => {
    const context = await browser.newContext({
      viewport,
      javaScriptEnabled: scripts,
      serviceWorkers: 'block',
      acceptDownloads: false,
      permissions: [],
      proxy: { server: NOWHERE, bypass: '<-loopback>' },
    })
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(tooSlow(timeLimitMs)), timeLimitMs)
    try {
      return await Promise.race([take(page, context), late.promise])
    } catch (error) {
      throw error instanceof CitationError ? error : failed(error)
    } finally {
      clearTimeout(timer)
      // Ends what is still under way in it.
      await context.close()
    }
  }
}

type Handing = Pick<ScreenshotOptions, 'maxRequests' | 'maxRequestBytes' | 'fetch' | 'fetchOptions'>

/** Answers the requests of one page: the page itself from what was received, all else through the checks. */
function handing(
  page: ScreenshotPage,
  { maxRequests = 100, maxRequestBytes = 50_000_000, fetch, fetchOptions }: Handing,
): (route: BrowserRoute, request: BrowserRequest) => Promise<void> {
  const address = new URL(page.url).href
  let isShown = false
  let requests = 0
  let left = maxRequestBytes

  return async (route, request) => {
    const isPage = request.isNavigationRequest() && request.frame().parentFrame() === null
    if (isPage) {
      // Elsewhere it may not go. An error would take the place of the page; an answer without content leaves it.
      if (isShown || request.url() !== address)
        return route.fulfill({ status: 204, headers: {}, body: Buffer.alloc(0) })
      isShown = true
      const headers = { 'content-type': page.mediaType ?? 'text/html' }
      return route.fulfill({ status: 200, headers, body: Buffer.from(page.content) })
    }
    if (request.method() !== 'GET' || ++requests > maxRequests) return route.abort('blockedbyclient')
    try {
      const reach: FetchPageOptions = {
        ...fetchOptions,
        fetch,
        limits: { ...fetchOptions?.limits, bytes: left },
      }
      const { content, mediaType } = await fetchPage(request.url(), reach)
      left = Math.max(0, left - content.length)
      // Fonts are asked for with CORS.
      const headers = { ...(mediaType && { 'content-type': mediaType }), 'access-control-allow-origin': '*' }
      await route.fulfill({ status: 200, headers, body: Buffer.from(content) })
    } catch {
      // Refused, or not there: the picture is taken without it. The context may be closed already.
      await route.abort('blockedbyclient').catch(() => {})
    }
  }
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
