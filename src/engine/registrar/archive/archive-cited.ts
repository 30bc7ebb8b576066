import { CitationError } from '../../../core/error.ts'
import type { RunRecord } from '../../../core/records.ts'
import { canonicalUrl } from '../../../sources/registry.ts'
import { holdRequest } from '../context/hold-request.ts'
import type { Held, HeldWork } from '../context/hold-request.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { sourcePage } from '../sources/read-sources.ts'
import type { StoredSource } from '../sources/registered-source.ts'

/** URLs of pages, and the event of the answer or citation that cites them. */
export type CitedPages = { eventId: string; urls: readonly string[] }

/** The actor that pages are archived for, and the function that fetches and registers one page. */
export type PageKeeping = Pick<RegistrarContext, 'log' | 'actor' | 'now' | 'report'> & {
  add: (url: string) => Promise<unknown>
  /** Aborts the work and releases its lease, so that another process may take it at once. */
  signal?: AbortSignal
  /**
   * Whether to archive even if no lease can be taken, because the database is away or the login of an agent may not see
   * leases. `false` by default: the error is thrown. A lease keeps other processes from doing the same work. A store
   * without leases never needs one.
   */
  evenUnheld?: boolean
}

/** Maximum number of pages of one answer that are archived. */
const MAX_PAGES = 50
/** Milliseconds for which an archived page is not fetched again. */
const FRESH = 86_400_000

/** The URLs of the web pages that an answer cites, also in failed citations, each once. */
export function citedPages({ citations, sources }: Pick<RunRecord, 'citations' | 'sources'>): string[] {
  const cited = new Set(citations.flatMap(({ sourceIds }) => sourceIds))
  const urls = sources.flatMap((source) => (cited.has(source.id) && isPage(source) ? [source.url] : []))
  return [...new Map(urls.map((url) => [canonicalUrl(url) ?? url, url])).values()]
}

/** Whether a source is a web page with an http or https URL. */
export function isPage<Given extends { type: string; url?: string | undefined }>(
  source: Given,
): source is Given & { url: string } {
  const { type, url } = source
  return type === 'website' && url !== undefined && /^https?:/i.test(url)
}

/** The URL of a registered web page that is neither archived nor erased; otherwise `null`. */
export function pageToKeep(source: StoredSource): string | null {
  return isPage(source) && !source.archive && !source.erased ? source.url : null
}

/** Fetches and registers pages so that they are archived. Never rejects: failures become incidents. */
export async function archiveCited(pages: CitedPages, keeping: PageKeeping): Promise<void> {
  // An unreachable database was already reported for each page.
  await archiveOnce(pages, { ...keeping, evenUnheld: true }).catch(() => {})
}

/** Archives the pages that an answer or citation cites. Returns `false` while another process does it, else `true`. */
export async function archiveOnce(pages: CitedPages, keeping: PageKeeping): Promise<boolean> {
  if (pages.urls.length === 0) return true
  const work = ['cited', keeping.actor.project, pages.eventId] as const
  const { state } = await alone(work, () => archiveAll(pages, keeping), { ...keeping, once: true })
  return state !== 'busy'
}

async function alone(
  work: HeldWork,
  perform: () => Promise<void>,
  { log: { requests }, evenUnheld = false, ...keeping }: PageKeeping & { once: true; keptMs?: number },
): Promise<Held<void>> {
  let isBegun = false
  const begin = () => {
    isBegun = true
    return perform()
  }
  try {
    if (requests) return await holdRequest(work, begin, { ...keeping, requests })
  } catch (error) {
    if (isBegun || !evenUnheld) throw error
  }
  return { state: 'done', result: await perform() }
}

async function archiveAll({ urls }: CitedPages, keeping: PageKeeping): Promise<void> {
  const { report, signal } = keeping
  if (urls.length > MAX_PAGES) {
    const message = `${urls.length - MAX_PAGES} cited pages were not kept, since an answer cites more than ${MAX_PAGES}.`
    report({ step: 'archive', code: 'too-many-pages', message })
  }
  const failures = await Promise.all(
    urls.slice(0, MAX_PAGES).map(async (url) => {
      try {
        await keepPage(url, keeping)
      } catch (error) {
        if (signal?.aborted) return error
        const why = error instanceof CitationError ? error.message : 'an unexpected error'
        const message = `The cited page ${url.slice(0, 200)} was not kept: ${why}`
        report({ step: 'archive', code: 'not-archived', message })
        return error
      }
    }),
  )
  const away = failures.find(
    (error) => error instanceof CitationError && error.code === 'database-unavailable',
  )
  if (away) throw away
}

/**
 * Fetches and registers a page, unless it was archived, or fetched here, within a day. The lease of the work remembers
 * the fetch: a page with the text of a kept version adds nothing to the log.
 */
async function keepPage(url: string, keeping: PageKeeping): Promise<void> {
  if (await isFresh(url, keeping)) return
  const work = ['cited-page', keeping.actor.project, canonicalUrl(url) ?? url] as const
  await alone(work, async () => void (await keeping.add(url)), { ...keeping, once: true, keptMs: FRESH })
}

/** Whether a version of the page was registered with its bytes within a day. */
async function isFresh(url: string, keeping: PageKeeping): Promise<boolean> {
  const since = new Date(keeping.now().getTime() - FRESH).toISOString()
  const { items } = await sourcePage({ identifier: canonicalUrl(url) ?? url, since }, keeping)
  return items.some(({ archive }) => archive !== undefined)
}
