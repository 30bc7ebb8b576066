/**
 * Renders pages that show their text only with scripts. In: a page as received, and a browser of the application. Out:
 * the same page with the HTML that the browser made, within limits, or the page with a note.
 */
import { needsRendering } from '../page/needs-rendering.ts'
import { isHtmlType, textOf } from '../parse/document-input.ts'
import { mediaTypeOf } from '../parse/media-types.ts'
import type { FetchedPage } from './fetch-page.ts'
import { untilAborted } from './rules/page-clock.ts'
import { abortedFetch } from './rules/page-errors.ts'
import type { PageLimits } from './rules/page-limits.ts'

/** A page for a browser to render: its address was checked, and its bytes were received from there. */
export type PageToRender = {
  /** The address that responded, after redirects. */
  url: string
  content: Uint8Array
  /** The `content-type` header. */
  mediaType?: string
}

/**
 * Renders a page in a browser, and resolves to its HTML once its scripts have written it. The signal aborts after
 * `limits.totalMs` of the page fetcher, or when the caller aborts.
 *
 * `pageRenderer()` of `citespan/archive` makes such a function. It loads what the page asks for (scripts, frames,
 * redirects) only from addresses that the page fetcher would fetch too: by default, public ones. A function of your own
 * must do that itself.
 */
export type RenderPage = (page: PageToRender, call: { signal: AbortSignal }) => Promise<string>

/** Maximum bytes of a page that may be rendered; decoding a page of this size takes some milliseconds. */
const MAX_SHELL = 1_000_000

/** Headers that describe the received bytes, and not the rendered HTML. */
const ofBytes = new Set(['etag', 'last-modified', 'content-length', 'content-type'])

/**
 * Returns the page, rendered if it needs that and a browser is given. The rendered text keeps the fetched address,
 * wherever the scripts navigated. A page that needs rendering and was not rendered is returned as received, with
 * `needsRendering`, and with the reason if a browser failed. Throws `aborted` if the signal aborts.
 */
export async function renderIfNeeded(
  page: FetchedPage,
  {
    render,
    limits,
    signal,
  }: { render?: RenderPage | undefined; limits: PageLimits; signal?: AbortSignal | undefined },
): Promise<FetchedPage> {
  if (page.notModified || page.content.length > MAX_SHELL || !isHtmlType(mediaTypeOf(page))) return page
  const html = await textIfCertain(page)
  if (html === null || !needsRendering(html)) return page
  if (!render) return { ...page, needsRendering: true }
  const { url, content, mediaType } = page
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(new Error('the time is over')), limits.totalMs)
  const either = signal ? AbortSignal.any([signal, clock.signal]) : clock.signal
  try {
    const given = { url, content, ...(mediaType !== undefined && { mediaType }) }
    // A function that throws synchronously or ignores its signal counts as failed.
    const shown = await untilAborted(
      Promise.resolve().then(() => render(given, { signal: either })),
      either,
    )
    const headers = Object.entries(page.headers).filter(([name]) => !ofBytes.has(name))
    return {
      ...page,
      content: bytesOf(shown, limits),
      mediaType: 'text/html; charset=utf-8',
      headers: Object.fromEntries(headers),
      rendered: true,
    }
  } catch (error) {
    if (signal?.aborted) throw abortedFetch(new URL(url), signal.reason)
    return { ...page, needsRendering: true, renderError: reasonOf(error) }
  } finally {
    clearTimeout(timer)
  }
}

/** The text of a page; `null` if it cannot be decoded, which is reported when the page is read. */
async function textIfCertain(page: FetchedPage): Promise<string | null> {
  try {
    return (await textOf(page)).text
  } catch {
    // Reading the page throws the same error, with advice.
    return null
  }
}

/** The HTML that a browser returned, as UTF-8; throws if it is not a string, is blank, or is larger than `bytes`. */
function bytesOf(shown: unknown, { bytes }: PageLimits): Uint8Array<ArrayBuffer> {
  if (typeof shown !== 'string' || shown.trim() === '') throw new Error('it returned no HTML')
  const content = shown.length <= bytes ? new TextEncoder().encode(shown) : null
  if (!content || content.length > bytes) throw new Error(`it is larger than ${bytes / 1e6} MB`)
  return content
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : 'the browser failed').slice(0, 300).toWellFormed()
}
