import { CitationError } from '../../core/error.ts'
import type { RunRecord } from '../../core/records/run-record.ts'
import { canonicalUrl } from '../../sources/canonical-url.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { addWebSource } from '../sources/add-sources.ts'
import { toStoredSource } from '../sources/registered-source.ts'

/** Pages of one answer. */
const MAX_PAGES = 50
/** Milliseconds: a page that was kept within this time is not fetched again. */
const FRESH = 86_400_000

/** The addresses of the pages that an answer cites, each once. */
export function citedPages({ citations, sources }: Pick<RunRecord, 'citations' | 'sources'>): string[] {
  const cited = new Set(citations.flatMap(({ sourceIds }) => sourceIds))
  const urls = sources.flatMap(({ id, type, url }) =>
    cited.has(id) && type === 'website' && url !== undefined && /^https?:/i.test(url) ? [url] : [],
  )
  return [...new Map(urls.map((url) => [canonicalUrl(url) ?? url, url])).values()]
}

/**
 * Fetches and registers pages, so that they are kept, unless that was done within a day. Never rejects: a page that
 * fails gives an incident.
 */
export async function archiveCited(urls: readonly string[], context: RegistrarContext): Promise<void> {
  if (urls.length > MAX_PAGES) {
    const message = `${urls.length - MAX_PAGES} cited pages were not kept, since an answer cites more than ${MAX_PAGES}.`
    context.report({ step: 'archive', code: 'too-many-pages', message })
  }
  await Promise.all(
    urls.slice(0, MAX_PAGES).map(async (url) => {
      try {
        if (!(await isFresh(url, context))) await addWebSource(url, {}, context)
      } catch (error) {
        const why = error instanceof CitationError ? error.message : 'an unexpected error'
        const message = `The cited page ${url.slice(0, 200)} was not kept: ${why}`
        context.report({ step: 'archive', code: 'not-archived', message })
      }
    }),
  )
}

async function isFresh(url: string, { log, actor, now }: RegistrarContext): Promise<boolean> {
  const since = new Date(now().getTime() - FRESH).toISOString()
  const query = { kind: 'source', identifier: canonicalUrl(url) ?? url, since } as const
  const { items } = await log.listEvents(query, { actor })
  return items.some((entry) => toStoredSource(entry)?.archive !== undefined)
}
