import { closedFields, readClosed } from '../../core/fields.ts'
import { CitationError, expectArgument } from '../../core/error.ts'
import type { Incident, Reporter } from '../../core/incident.ts'
import { toCanonicalSource } from '../../sources/registry.ts'
import { contentFetcher } from './fetch-content.ts'
import type { FetchContent } from './fetch-content.ts'
import { firstWords } from './first-words.ts'
import { fetchBodies } from './fetch-bodies.ts'
import { createContentFilter } from './filter/content-filter.ts'
import type { ContentFilter } from './filter/content-filter.ts'
import { interleave } from './interleave.ts'
import type { FoundSource } from './interleave.ts'
import { functionSearch } from './providers/function-search.ts'
import { lexicalReconciler } from './relevance/lexical.ts'
import type { Reconciler } from './relevance/reconciler.ts'
import { readFiltered, readReconciliation } from './returned-judgements.ts'
import { runQueries } from './run-queries.ts'
import type { DroppedSource, SearchRequest, SearchResult } from './search-result.ts'
import type { SearchFunction, SearchProvider } from './sources/search-provider.ts'

/** The search service, and how its results are processed. */
export type SearchOptions = {
  /** An adapter such as `tavilySearch`, or any function that returns results. */
  search: SearchProvider | SearchFunction
  /**
   * Leaves out results that are irrelevant by their titles and snippets; `false` by default. The given function judges
   * the results; `true` means `lexicalReconciler()`, which looks for the words of the objective and the queries.
   * `SearchRequest.reconcile` may decide otherwise for one search.
   */
  reconcile?: boolean | Reconciler
  /**
   * Fetches the page of each result that has a `url` and no `content`; `false` by default. `true` means that
   * `contentFetcher` fetches it. `SearchRequest.fetchContent` may decide otherwise for one search.
   */
  fetchContent?: boolean | FetchContent
  /**
   * Leaves out results whose fetched pages are copies, have no substance or are too old; `createContentFilter()` by
   * default. Pages are kept or left out whole.
   */
  filter?: false | ContentFilter
  /** Maximum results per query, 1–1,000; 10 by default. */
  maxResults?: number
  /** Maximum number of queries at the same time; 5 by default. */
  maxConcurrentQueries?: number
  /** Maximum number of pages that one search fetches at the same time; 10 by default. */
  maxConcurrentFetches?: number
  /** Maximum milliseconds for one query, after which the query has failed; 20,000 by default. */
  timeoutMs?: number
  /**
   * Maximum milliseconds for fetching and reading one page, after which its source keeps its snippet; 60,000 by
   * default.
   */
  fetchTimeoutMs?: number
  /** Called for each incident: what went wrong without ending the search. The result lists them too. */
  onIncident?: (incident: Incident) => void
  /** Called after each call of a model, with the tokens that it used. */
  onUsage?: Reporter['usage']
  /** The clock for the times in the result and for the age of pages; the system's by default. */
  now?: () => Date
}

/** Searches with many queries. The result lists failed ones; an invalid request rejects with `invalid-input`. */
export type Search = (request: SearchRequest) => Promise<SearchResult>

const MAX_QUERIES = 100
/** Maximum number of UTF-16 units of a query; a longer one is refused. */
const MAX_QUERY_LENGTH = 2_000

const createSearchFields = closedFields<SearchOptions>({
  search: true,
  reconcile: true,
  fetchContent: true,
  filter: true,
  maxResults: true,
  maxConcurrentQueries: true,
  maxConcurrentFetches: true,
  timeoutMs: true,
  fetchTimeoutMs: true,
  onIncident: true,
  onUsage: true,
  now: true,
})

/**
 * Creates a search of many queries. The results of the queries are interleaved, deduplicated and numbered from 1.
 * `reconcile` leaves out irrelevant results. `fetchContent` (a function, or `true` for `contentFetcher`) fetches the
 * page of each result; results whose pages are not worth citing, such as copies and error pages, are then left out.
 * Each of the two options works without the other. `dropped` lists each result that was left out, with the reason.
 *
 * A failed query does not end the search; `failed` lists it. The source of a page that could not be fetched keeps its
 * snippet; its `validation` gives the reason.
 *
 * @throws CitationError `invalid-input` for an option or a request that is not valid.
 *
 * @example
 * const search = createSearch({ search: tavilySearch({ apiKey }), reconcile: llmReconciler({ model }) })
 * const { sources, dropped } = await search({ objective: 'Alpine ice', queries: ['glacier retreat', 'snow line'] })
 */
export function createSearch(given: SearchOptions): Search {
  const options = readClosed(given, createSearchFields, 'createSearch()')
  const provider = typeof options.search === 'function' ? functionSearch(options.search) : options.search
  const isProvider = typeof provider === 'object' && typeof provider?.search === 'function'
  expectArgument(isProvider, 'createSearch(): search', 'a provider or a function')
  const { reconcile = false, fetchContent = false, maxResults = 10, now = () => new Date() } = options
  const judge = typeof reconcile === 'function' ? reconcile : lexicalReconciler()
  const filter = options.filter === false ? null : (options.filter ?? createContentFilter({ now }))
  let fetcher = typeof fetchContent === 'function' ? fetchContent : null

  return async (request) => {
    const { queries, objective, signal = NEVER } = readRequest(request)
    const incidents: Incident[] = []
    const report: Reporter = {
      incident(incident) {
        incidents.push(incident)
        try {
          options.onIncident?.(incident)
        } catch {
          // A handler that throws ends no search; the incident is in the result.
        }
      },
      usage: (usage) => options.onUsage?.(usage),
    }
    const asked = await runQueries(provider, queries, {
      maxResults: checkCount('maxResults', request.maxResults ?? maxResults),
      maxConcurrent: options.maxConcurrentQueries ?? 5,
      timeoutMs: options.timeoutMs ?? 20_000,
      signal,
      report,
    })
    const { found, again, unidentified } = interleave(asked.lists)
    const dropped: DroppedSource[] = [
      ...again.map((each) =>
        toDropped(each, `Query ${each.qid} found source ${each.copyOf} again, at rank ${each.rank}.`),
      ),
      ...unidentified.map((each) => ({
        ...toDropped(each, 'It has no address, text, identifier or title.'),
        code: 'unidentified' as const,
      })),
      ...asked.overLimit.map(({ hit, qid }) => ({
        ...toDropped({ hit }, `Query ${qid} returned more results than requested.`),
        code: 'over-limit' as const,
      })),
    ]
    let left = found
    const leaveOut = (
      by: string,
      gone: readonly (Pick<DroppedSource, 'code' | 'reason' | 'copyOf'> & { sid: number })[],
    ) => {
      const bySid = new Map(left.map((each) => [each.sid, each]))
      for (const { sid, ...why } of gone) {
        const source = bySid.get(sid)
        if (source) dropped.push({ sid, ...named(source.hit), ...why })
        else {
          const message = `The result of ${by} leaves out source ${sid}, which it was not given, or leaves it out twice.`
          report.incident({ step: 'match', code: 'unknown-source', message })
        }
        bySid.delete(sid)
      }
      left = [...bySid.values()]
    }

    let judgedBy: SearchResult['judgedBy'] = null
    if ((request.reconcile ?? reconcile !== false) && left.length > 0 && !signal.aborted) {
      const sources = left.map(({ sid, hit }) => ({ sid, title: hit.title ?? '', text: snippetOf(hit) }))
      const judged = await judge({ sources, objective, queries, signal, report })
      const { method, relevant, irrelevant } = readReconciliation(judged)
      if (!signal.aborted) {
        judgedBy = method
        annotate(left, relevant, queries)
        leaveOut(
          'reconcile',
          irrelevant.map(({ sid, reason }) => ({ sid, code: 'irrelevant' as const, reason })),
        )
      }
    }
    let filteredBy: SearchResult['filteredBy'] = null
    if ((request.fetchContent ?? fetchContent !== false) && !signal.aborted) {
      fetcher ??= contentFetcher().fetch
      await fetchBodies(left, {
        fetch: fetcher,
        maxConcurrent: options.maxConcurrentFetches ?? 10,
        timeoutMs: options.fetchTimeoutMs ?? 60_000,
        signal,
        report,
        now,
      })
      const bodies = left.flatMap(({ sid, hit }) =>
        hit.content ? [toPage(sid, { ...hit, content: hit.content })] : [],
      )
      if (filter && bodies.length > 0 && !signal.aborted) {
        const filtered = readFiltered(await filter({ sources: bodies, objective, signal, report }))
        filteredBy = filtered.method
        leaveOut('filter', filtered.dropped)
      }
    }
    return {
      objective,
      queries,
      sources: left.map(({ sid, hit }) => toCanonicalSource(withOrigin(hit), { sid, queries })),
      dropped,
      failed: asked.failed,
      judgedBy,
      filteredBy,
      isAborted: signal.aborted,
      incidents,
    }
  }
}

const NEVER = new AbortController().signal

function readRequest(request: SearchRequest): SearchRequest & { objective: string } {
  expectArgument(typeof request === 'object' && request !== null, 'search(): request', 'an object')
  const { queries, objective } = request
  const areQueries = Array.isArray(queries) && queries.length > 0 && queries.length <= MAX_QUERIES
  expectArgument(areQueries, 'search(): queries', `an array of 1 to ${MAX_QUERIES} queries`)
  for (const [index, query] of queries.entries()) {
    const isQuery = typeof query === 'string' && query.trim() !== '' && query.length <= MAX_QUERY_LENGTH
    expectArgument(isQuery, `search(): queries[${index}]`, `a text of at most ${MAX_QUERY_LENGTH} characters`)
  }
  expectArgument(objective === undefined || typeof objective === 'string', 'search(): objective', 'a text')
  return { ...request, objective: objective?.trim() || queries.join('; ') }
}

function checkCount(name: string, value: number): number {
  if (Number.isInteger(value) && value > 0 && value <= 1_000) return value
  throw new CitationError({
    code: 'invalid-input',
    message: `search(): ${name} is ${String(value).slice(0, 40)}.`,
    suggestion: 'Give a whole number from 1 to 1000.',
  })
}

/**
 * Adds to each relevant result its scores and the reason for them. Each score of a query gets the text of the query.
 */
function annotate(
  left: readonly FoundSource[],
  relevant: Awaited<ReturnType<Reconciler>>['relevant'],
  queries: readonly string[],
): void {
  const bySid = new Map(relevant.map((each) => [each.sid, each]))
  for (const source of left) {
    const judged = bySid.get(source.sid)
    if (!judged) continue
    source.hit = {
      ...source.hit,
      objectiveRelevance: judged.o_relevance,
      queryRelevance: judged.q_relevance.flatMap(({ qid, score }) => {
        const query = queries[Number(qid) - 1]
        return query === undefined ? [] : [{ query, score }]
      }),
      relevanceReasoning: judged.reasoning,
    }
  }
}

/** Marks the text of a result without a body as an excerpt, unless the provider stated the origin of the text. */
function withOrigin(hit: FoundSource['hit']): FoundSource['hit'] {
  return hit.content || !hit.snippet ? hit : { textOrigin: 'excerpt', ...hit }
}

function snippetOf({ snippet, content }: FoundSource['hit']): string {
  return snippet ?? firstWords(content ?? '')
}

function toPage(
  sid: number,
  { content, title, url, publishedAt, modifiedAt }: FoundSource['hit'] & { content: string },
) {
  return { sid, content, title, url, published_time_iso: publishedAt, modified_time_iso: modifiedAt }
}

function toDropped(
  { hit, copyOf }: { hit: FoundSource['hit']; copyOf?: number },
  reason: string,
): DroppedSource {
  return { ...named(hit), code: 'repeated', reason, ...(copyOf !== undefined && { copyOf }) }
}

function named({ title, url, identifier }: FoundSource['hit']): Pick<DroppedSource, 'title' | 'url'> {
  return { title: title ?? url ?? identifier ?? '', ...(url && { url }) }
}
