import type { Reporter } from '../../core/incident.ts'
import { sourceInputShape } from '../../core/shapes.ts'
import { mergeBounded, unlessAborted } from '../../cite/model.ts'
import { messageOf } from '../../cite/pipeline.ts'
import type { FailedQuery } from './search-result.ts'
import type { SearchHit, SearchProvider } from './sources/search-provider.ts'

/** The results of all queries: a list for each, in the order of the queries, empty for one that failed. */
export type Asked = {
  lists: SearchHit[][]
  failed: FailedQuery[]
  /** Results beyond the number requested, each with the number of its query. */
  overLimit: { hit: SearchHit; qid: string }[]
}

/**
 * Sends all queries to a provider, a limited number at the same time. A failed query, or one that takes longer than
 * `timeoutMs`, has no results, and is reported. If `signal` aborts, the open queries fail without a report.
 */
export async function runQueries(
  { name, search }: SearchProvider,
  queries: readonly string[],
  {
    maxResults,
    maxConcurrent,
    timeoutMs,
    signal,
    report,
  }: { maxResults: number; maxConcurrent: number; timeoutMs: number; signal: AbortSignal; report: Reporter },
): Promise<Asked> {
  const lists: SearchHit[][] = queries.map(() => [])
  const failed: FailedQuery[] = []
  const overLimit: Asked['overLimit'] = []

  async function* ask(query: string, place: number): AsyncGenerator<void> {
    const qid = String(place + 1)
    const clock = new AbortController()
    const timer = setTimeout(() => clock.abort(new Error(`It took longer than ${timeoutMs} ms.`)), timeoutMs)
    const either = AbortSignal.any([signal, clock.signal])
    try {
      either.throwIfAborted()
      const hits = await unlessAborted(search(query, { maxResults, signal: either }), either)
      if (!Array.isArray(hits)) throw new TypeError('It returned no list.')
      const wrong = hits.findIndex((hit) => !sourceInputShape.check(hit))
      if (wrong >= 0) throw new TypeError(`Result ${wrong + 1} is not a source.`)
      lists[place] = hits.slice(0, maxResults)
      for (const hit of hits.slice(maxResults)) overLimit.push({ hit, qid })
    } catch (error) {
      const reason = signal.aborted
        ? 'The search was ended.'
        : messageOf(error).replace(/^(?:Type)?Error: /, '')
      failed.push({ qid, query, reason })
      if (signal.aborted) return
      const message = `${name} failed for query ${qid}: ${reason}`
      report.incident({ step: 'extract', code: 'search-failed', message })
    } finally {
      clearTimeout(timer)
    }
    yield
  }

  const tasks = queries.map((query, place) => () => ask(query, place))
  for await (const _ of mergeBounded(tasks, maxConcurrent)) {
    // Each task writes only its own list.
  }
  return { lists, failed: failed.toSorted((a, b) => Number(a.qid) - Number(b.qid)), overLimit }
}
