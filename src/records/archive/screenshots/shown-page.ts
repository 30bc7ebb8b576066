/**
 * Shows a page in a browser of the application. In: the page as received, and an open browser. Out: a result taken from
 * the tab, within limits; the browser itself makes no connection.
 */
import { CitationError } from '../../../core/error.ts'
import { fetchPage, createAllowList, readPageUrl } from '../../../documents/fetch.ts'
import type { PageReach, PageToRender } from '../../../documents/fetch.ts'
import type { BrowserPage, BrowserRequest, BrowserRoute, ScreenshotBrowser } from './browser.ts'

/** The browser that shows a page, and the limits for the page. */
export type ShownPageOptions = {
  /**
   * An open Chromium of `playwright-core` or `playwright`: `await chromium.launch({ chromiumSandbox: true })`. Close it
   * yourself.
   */
  browser: ScreenshotBrowser
  scripts: boolean
  viewport: { width: number; height: number }
  timeLimitMs: number
  /** Maximum number of requests that one page may make for what it loads; 100 by default. Further ones are blocked. */
  maxRequests?: number | undefined
  /** Maximum bytes that a page may load in all its requests; files beyond them are missing. 50,000,000 by default. */
  maxRequestBytes?: number | undefined
  /**
   * How citespan fetches what the page loads: limits, and in `allow` hosts and ports besides public hosts at ports 80
   * and 443. For a page at a public host, only `allow.ports` counts while its scripts run.
   */
  fetchOptions?: PageReach | undefined
  /** Replaces the hardened fetch of Node. Host names are then checked, but not the addresses to which they resolve. */
  fetch?: typeof globalThis.fetch | undefined
  signal?: AbortSignal
  errors: { tooSlow: () => CitationError; failed: (cause: unknown) => CitationError }
}

/** A proxy address where nothing listens, so that requests that bypass the checks fail. */
const NOWHERE = 'http://127.0.0.1:9'

/**
 * Shows a page and takes a result from it. The browser shows the received bytes; citespan fetches what the page loads
 * and hands it to the browser (see `handing`).
 *
 * @throws The reason of `signal` if it is aborted. The error made by `errors.tooSlow` after `timeLimitMs`. Any other
 * error becomes that of `errors.failed`, except a `CitationError`, which is thrown as it is.
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
    signal?.throwIfAborted()
    throw error instanceof CitationError ? error : errors.failed(error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    // Ends all pending work of the page.
    await context.close()
  }
}

/**
 * The addresses that the page may load from: those of `fetchOptions`. If scripts of a public page run, they may reach
 * only public hosts, and of `allow` only the ports count, because scripts can read what they load and send it on in the
 * addresses of other requests.
 */
function reachOf(
  { url }: PageToRender,
  { scripts, fetchOptions = {} }: Pick<ShownPageOptions, 'scripts' | 'fetchOptions'>,
): PageReach {
  const { allow, ...reach } = fetchOptions
  if (allow === undefined || !scripts) return fetchOptions
  const { port } = new URL(url)
  const ports = [...(allow.ports ?? []), ...(port === '' ? [] : [Number(port)])]
  return { allow: isPublic(url, ports) ? { ports } : allow, ...reach }
}

/** Whether the host of a page is public. */
function isPublic(url: string, ports: readonly number[]): boolean {
  try {
    readPageUrl(url, createAllowList({ ports }))
    return true
  } catch (error) {
    if (error instanceof CitationError) return false
    throw error
  }
}

type Handing = Pick<ShownPageOptions, 'maxRequests' | 'maxRequestBytes' | 'fetch' | 'fetchOptions'>

/** Answers the requests of one page: the page itself with the received bytes, everything else through the checks. */
function handing(
  page: PageToRender,
  { maxRequests = 100, maxRequestBytes = 50_000_000, fetch, fetchOptions }: Handing,
): (route: BrowserRoute, request: BrowserRequest) => Promise<void> {
  const address = new URL(page.url).href
  let isShown = false
  let requests = 0
  let left = maxRequestBytes
  // Counted as they arrive, because a page loads many files at the same time. Those of files that fail count as well.
  const onBytes = (count: number) => {
    left -= count
    if (left < 0) throw tooMuch(maxRequestBytes)
  }

  return async (route, request) => {
    const isPage = request.isNavigationRequest() && request.frame().parentFrame() === null
    if (isPage) {
      // The page may not navigate away. An error would replace it; an answer without content leaves it in place.
      if (isShown || request.url() !== address)
        return route.fulfill({ status: 204, headers: {}, body: Buffer.alloc(0) })
      isShown = true
      const headers = { 'content-type': page.mediaType ?? 'text/html' }
      return route.fulfill({ status: 200, headers, body: Buffer.from(page.content) })
    }
    if (request.method() !== 'GET' || ++requests > maxRequests || left <= 0)
      return route.abort('blockedbyclient')
    try {
      const { content, mediaType } = await fetchPage(request.url(), { ...fetchOptions, fetch, onBytes })
      // Browsers request fonts with CORS.
      const headers = { ...(mediaType && { 'content-type': mediaType }), 'access-control-allow-origin': '*' }
      await route.fulfill({ status: 200, headers, body: Buffer.from(content) })
    } catch {
      // What is refused or not found is missing from the shown page. The context may already be closed.
      await route.abort('blockedbyclient').catch(() => {})
    }
  }
}

function tooMuch(maxRequestBytes: number): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The page loads more than ${maxRequestBytes} bytes.`,
    suggestion: 'Raise maxRequestBytes.',
  })
}
