/**
 * A page in a browser of the application. In: the page as it was received, and an open browser. Out: what is asked of
 * the tab that shows it, within limits, without a connection of the browser's own.
 */
import { CitationError } from '../../../core/error.ts'
import { fetchPage, createAllowList, readPageUrl } from '../../../documents/fetch.ts'
import type { FetchPageOptions, PageReach, PageToRender } from '../../../documents/fetch.ts'
import type { BrowserPage, BrowserRequest, BrowserRoute, ScreenshotBrowser } from './browser.ts'

/** In what a page is shown, and what it may take. */
export type ShownPageOptions = {
  /** An open Chromium of `playwright-core` or `playwright`: `await chromium.launch()`. Close it yourself. */
  browser: ScreenshotBrowser
  /** Whether scripts of the page run. */
  scripts: boolean
  viewport: { width: number; height: number }
  timeLimitMs: number
  /** Images, styles, fonts and scripts that one page may load; 100 by default. */
  maxRequests?: number | undefined
  /** Bytes of all of them; 50,000,000 by default. */
  maxRequestBytes?: number | undefined
  /** What may be fetched beyond public hosts at the ports 80 and 443, as `fetchOptions` of the engine. */
  fetchOptions?: PageReach | undefined
  /** Fetches instead of the hardened fetch of Node, as `fetch` of the engine. */
  fetch?: typeof globalThis.fetch | undefined
  signal?: AbortSignal
  errors: { tooSlow: () => CitationError; failed: (cause: unknown) => CitationError }
}

/** Where nothing answers: what does not pass through the checks leads nowhere. */
const NOWHERE = 'http://127.0.0.1:9'

/**
 * Shows a page and takes something of it. The browser shows the bytes that were received. What the page loads is
 * fetched by citespan and handed to it: the same checks of addresses hold as for pages, and private addresses are
 * refused. The page can neither send forms or messages nor go elsewhere.
 */
export async function showPage<T>(
  page: PageToRender,
  take: (tab: BrowserPage) => Promise<T>,
  { browser, scripts, viewport, timeLimitMs, signal, errors, ...handed }: ShownPageOptions,
): Promise<T> {
  signal?.throwIfAborted()
  const context = await browser.newContext({
    viewport,
    javaScriptEnabled: scripts,
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
    proxy: { server: NOWHERE, bypass: '<-loopback>' },
  })
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(errors.tooSlow()), timeLimitMs)
  const onAbort = () => late.reject(signal!.reason as Error)
  signal?.addEventListener('abort', onAbort, { once: true })
  const show = async () => {
    await context.routeWebSocket(/.*/, (socket) => void socket.close())
    await context.route(
      '**/*',
      handing(page, { ...handed, fetchOptions: reachOf(page, { scripts, ...handed }) }),
    )
    const tab = await context.newPage()
    await tab.goto(page.url, { waitUntil: 'load', timeout: timeLimitMs })
    return take(tab)
  }
  try {
    return await Promise.race([show(), late.promise])
  } catch (error) {
    throw error instanceof CitationError ? error : errors.failed(error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    // Ends what is still under way in it.
    await context.close()
  }
}

/**
 * What the page may load. Scripts read what they load and can send it on in addresses: those of a page that anyone may
 * have written reach nothing but public hosts, whatever else is allowed.
 */
function reachOf(
  { url }: PageToRender,
  { scripts, fetchOptions = {} }: Pick<ShownPageOptions, 'scripts' | 'fetchOptions'>,
): PageReach {
  const { allow, ...reach } = fetchOptions
  return allow === undefined || (scripts && isPublic(url)) ? reach : { allow, ...reach }
}

function isPublic(url: string): boolean {
  try {
    readPageUrl(url, createAllowList())
    return true
  } catch (error) {
    if (error instanceof CitationError) return false
    throw error
  }
}

type Handing = Pick<ShownPageOptions, 'maxRequests' | 'maxRequestBytes' | 'fetch' | 'fetchOptions'>

/** Answers the requests of one page: the page itself from what was received, all else through the checks. */
function handing(
  page: PageToRender,
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
