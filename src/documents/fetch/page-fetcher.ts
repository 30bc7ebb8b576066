import { CitationError } from '../../core/error.ts'
import { retry } from '../../core/remote.ts'
import { fetchPage } from './fetch-page.ts'
import type { FetchCall, FetchedPage, PageReach } from './fetch-page.ts'
import { createHostTurns } from './host-turns.ts'
import { renderIfNeeded } from './render-page.ts'
import type { RenderPage } from './render-page.ts'
import { abortedFetch } from './rules/page-errors.ts'
import { pageFailureOf } from './rules/page-failure.ts'
import { completeLimits } from './rules/page-limits.ts'

/** The pages that may be fetched, the attempts for each, and the number of simultaneous pages. */
export type PageFetchOptions = PageReach & {
  /**
   * Maximum retries after temporary failures (lost connections, timeouts, 408, 425, 429, 500–504), 0 to 10; 2 by
   * default.
   */
  retries?: number
  /**
   * Maximum milliseconds between the start of the first attempt and the start of a retry, 0 to 3,600,000; 20,000 by
   * default. A retry that would start later is not made.
   */
  retryWithinMs?: number
  /** Maximum simultaneous pages, 1 to 1,000; 10 by default. */
  concurrency?: number
  /** Maximum simultaneous pages of one host, 1 to 1,000; 3 by default. */
  perHost?: number
  /**
   * Renders pages of at most 1 MB that have no text before their scripts run, in a browser of the application, within
   * `limits.totalMs` and `limits.bytes`. Without `render`, or if it fails, such a page is returned as received, with
   * `needsRendering`.
   */
  render?: RenderPage
}

/** Fetches pages with limits per host, and with retries. */
export type PageFetcher = {
  /**
   * Fetches a page.
   *
   * @throws CitationError the last error of several attempts: `invalid-input` for a refused address or option;
   * `not-found` for a page that cannot be read, `input-too-large` or `timeout`, each of these three with a
   * `PageFailure` as `partialResult`; `aborted` when the signal aborts.
   */
  fetch(address: string, call?: FetchCall): Promise<FetchedPage>
}

/** Options of `createPageFetcher`: those of fetching, the `fetch` that makes the requests, and a clock. */
export type PageFetcherOptions = PageFetchOptions & {
  /**
   * Makes the requests. By default, in Node, each host name is resolved and its addresses are checked. With your own
   * `fetch`, names are not resolved: your `fetch` itself has to refuse a public name that leads to a private address.
   */
  fetch?: typeof globalThis.fetch
  /** The clock of `retrievedAt`, and of dates in `Retry-After`; that of the machine by default. */
  now?: () => Date
}

/**
 * Milliseconds: pauses between attempts begin near `FIRST_PAUSE` and double up to `LONGEST_PAUSE`; each is 0.5 to 1.5
 * times as long, at random.
 */
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 8000

/** Makes the fetcher of `createPageFetcher`, which loads this code with the first page. */
export function openPageFetcher({
  retries,
  retryWithinMs,
  concurrency,
  perHost,
  render,
  ...reach
}: Omit<PageFetcherOptions, Numbers> & Required<Pick<PageFetcherOptions, Numbers>>): PageFetcher {
  const turns = createHostTurns({ concurrency, perHost })

  async function attempt(address: string, { since, signal }: FetchCall): Promise<FetchedPage> {
    const enter = (url: URL) => turns.enter(url, signal)
    const page = await fetchPage(address, { ...reach, since, signal, enter })
    for (const { url } of [...page.redirects, page]) turns.answered(new URL(url))
    return page
  }

  return {
    async fetch(address, call = {}) {
      try {
        const page = await retry(() => attempt(address, call), {
          isTransient,
          patience: retryWithinMs,
          attempts: retries + 1,
          firstPause: FIRST_PAUSE,
          longestPause: LONGEST_PAUSE,
          askedPause: (error) => pageFailureOf(error)?.retryAfterMs ?? 0,
          signal: call.signal,
        })
        return await renderIfNeeded(page, {
          render,
          limits: completeLimits(reach.limits),
          signal: call.signal,
        })
      } catch (error) {
        // The signal ended a pause between attempts.
        if (!(error instanceof CitationError) && call.signal?.aborted) {
          throw abortedFetch(new URL(address), error)
        }
        const failure = pageFailureOf(error)
        if (failure) turns.failed(failure)
        throw error
      }
    },
  }
}

type Numbers = 'retries' | 'retryWithinMs' | 'concurrency' | 'perHost'

/**
 * Whether another attempt may help; `false` if the page failed only because its host did not answer earlier requests.
 */
function isTransient(error: unknown): boolean {
  const failure = pageFailureOf(error)
  return failure !== null && failure.mayPass && failure.kind !== 'host-away'
}
