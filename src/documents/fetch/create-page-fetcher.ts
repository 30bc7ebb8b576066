import { closedFields, readClosed } from '../../core/fields.ts'
import { CitationError, expectArgument } from '../../core/error.ts'
import type { PageFetcher, PageFetcherOptions } from './page-fetcher.ts'

/** All option names of `createPageFetcher`, for functions that accept these options too and refuse unknown ones. */
export const pageFetcherNames = {
  allow: true,
  limits: true,
  resolve: true,
  userAgent: true,
  retries: true,
  retryWithinMs: true,
  concurrency: true,
  perHost: true,
  render: true,
  fetch: true,
  now: true,
} as const satisfies { readonly [Name in keyof PageFetcherOptions]-?: true }

const createPageFetcherFields = closedFields<PageFetcherOptions>(pageFetcherNames)

/**
 * Creates a fetcher for untrusted page addresses; its code is loaded with the first page. Use one fetcher for all your
 * pages, because it remembers hosts that do not answer. An engine creates its own.
 *
 * Each attempt and each redirect is checked: only public hosts, addresses and ports, or those that the option `allow`
 * adds. Temporary failures are retried after growing random pauses, and not before the time that the server asks for.
 *
 * If five or more pages of a host in a row fail temporarily, the first and the last at least a second apart, further
 * pages of the host fail immediately. After 30 seconds one page is tried, and then one after each pause; the pauses
 * double up to ten minutes. If a host asks for a pause (`Retry-After`), its pages fail immediately for that time, at
 * most an hour.
 *
 * ```ts
 * const pages = createPageFetcher({ userAgent: 'my-app/1.0 (+https://example.com/bot)' })
 * const { url, status, content } = await pages.fetch('https://example.com/')
 * ```
 *
 * @throws CitationError `invalid-input` for an unknown option, an invalid number or a `render` that is not a function.
 * `allow`, `limits` and `userAgent` are checked when a page is fetched.
 */
export function createPageFetcher(options: PageFetcherOptions = {}): PageFetcher {
  const {
    retries = 2,
    retryWithinMs = 20_000,
    concurrency = 10,
    perHost = 3,
    ...reach
  } = readClosed(options, createPageFetcherFields, 'createPageFetcher()')
  check('retries', retries, { least: 0, most: 10 })
  check('retryWithinMs', retryWithinMs, { least: 0, most: 3_600_000 })
  check('concurrency', concurrency, { least: 1, most: 1000 })
  check('perHost', perHost, { least: 1, most: 1000 })
  expectArgument(
    reach.render === undefined || typeof reach.render === 'function',
    'fetchOptions.render',
    'a function',
  )
  let opened: Promise<PageFetcher> | undefined

  async function open(): Promise<PageFetcher> {
    const { openPageFetcher } = await import('./page-fetcher.ts')
    return openPageFetcher({ retries, retryWithinMs, concurrency, perHost, ...reach })
  }

  return {
    fetch: async (address, call) => (await (opened ??= open())).fetch(address, call),
  }
}

function check(name: string, value: number, { least, most }: { least: number; most: number }): void {
  if (Number.isInteger(value) && value >= least && value <= most) return
  throw new CitationError({
    code: 'invalid-input',
    message: `fetchOptions.${name} is ${String(value).slice(0, 40)}.`,
    suggestion: `Give a whole number from ${least} to ${most}.`,
  })
}
