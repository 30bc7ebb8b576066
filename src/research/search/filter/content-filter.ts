/**
 * Decides which fetched pages are worth citing. In: bodies of pages with their dates, and an objective. Out: the
 * numbers of the pages to keep, and a reason for each other page.
 */
import { closedFields, readClosed } from '../../../core/fields.ts'
import { expectArgument } from '../../../core/error.ts'
import { createPace } from '../../../core/pace.ts'
import type { Reporter } from '../../../core/incident.ts'
import type { ModelOptions } from '../../../cite/model.ts'
import { readSid } from '../../../sources/registry.ts'
import { chooseByModel } from './choose-by-model.ts'
import type { FilterPage } from './filter-page.ts'
import { askedTime, stalePages } from './freshness.ts'
import { pageCopies } from './page-copies.ts'
import { withoutSubstance } from './substance.ts'

/** The pages to filter, and the objective. */
export type FilterRequest = {
  sources: readonly FilterPage[]
  /**
   * The aim of the search. If it asks for a time, such as `since 2023`, pages that are too old for it are dropped. A
   * model also drops pages without facts that the aim needs. Without an objective, no rule drops a page for its age.
   */
  objective?: string
  /** Aborts the work; pages not examined by then are kept. */
  signal?: AbortSignal
  /**
   * Receives incidents and the usage of models. Requests with the same `report` object belong to one run, whose model
   * calls count together in a `ModelBudget`.
   */
  report?: Reporter
}

/** A page that is left out. */
export type DroppedPage = {
  sid: number
  /**
   * Why the page is left out: it is a `copy` of another page, is older than the objective asks for (`stale`), was
   * dropped by the `model`, or has no citable text (the other codes).
   */
  code: 'copy' | 'no-text' | 'error-page' | 'paywall' | 'consent-notice' | 'listing' | 'stale' | 'model'
  reason: string
  /** For a copy: the `sid` of the page chosen in its place, which may itself be left out for another reason. */
  copyOf?: number
}

/** The numbers (`sid`) of the kept pages, and the dropped pages, both in the order in which they were given. */
export type FilterResult = {
  keep: number[]
  dropped: DroppedPage[]
  /** `model` if a model decided about at least one page, else `rules`. */
  method: 'rules' | 'model'
}

/** Chooses which fetched pages a search keeps, by what stands in them. Pages are kept or dropped whole. */
export type ContentFilter = (request: FilterRequest) => Promise<FilterResult>

/**
 * The model that judges pages, its limits, and the clock. Without `model`, only rules decide. `timeoutMs` of a call of
 * the model is 60,000 by default.
 */
export type ContentFilterOptions = Partial<ModelOptions> & {
  /**
   * Maximum UTF-16 units of a page that a model is shown; 1,500 by default. Shown are the sentences of the page that are
   * nearest to the `objective` of the request.
   */
  maxTextLength?: number
  /** Maximum pages per call of a model; 20 by default. */
  maxSourcesPerCall?: number
  /** The current time, from which an objective such as “in the last 3 months” counts; by default the system clock. */
  now?: () => Date
}

const createContentFilterFields = closedFields<ContentFilterOptions>({
  model: true,
  maxRetries: true,
  timeoutMs: true,
  maxConcurrentCalls: true,
  budget: true,
  reasoning: true,
  createDelimiter: true,
  maxTextLength: true,
  maxSourcesPerCall: true,
  now: true,
})

/**
 * Creates a filter of fetched pages. These pages are dropped:
 *
 * - error pages, paywalls and cookie notices: pages that say so, in English or German, and have hardly any other text;
 * - pages without text, and pages that only list other pages;
 * - copies, found by hash and by MinHash; of each group of copies, one page is kept: the newest of those that have at
 *   least 80 % of the length of the longest;
 * - pages older than the objective asks for, as in `since 2023` or `latest` (two years); pages without a date are kept.
 *
 * A `model` then judges the remaining pages; if it fails, they are kept and an incident is reported.
 *
 * @example
 * const { keep, dropped } = await createContentFilter()({ sources: [{ sid: 1, content: 'Seite nicht gefunden' }] })
 * // keep [], dropped [{ sid: 1, code: 'error-page', reason: 'It is an error page: “seite nicht gefunden”.' }]
 */
export function createContentFilter(given: ContentFilterOptions = {}): ContentFilter {
  const {
    model,
    maxTextLength = 1_500,
    maxSourcesPerCall = 20,
    now = () => new Date(),
    ...options
  } = readClosed(given, createContentFilterFields, 'createContentFilter()')
  const choose = model && chooseByModel({ model, maxTextLength, maxSourcesPerCall, ...options })
  return async (request) => {
    const { objective = '', signal, report } = request ?? {}
    const pages = readPages(request)
    const dropped = new Map<number, DroppedPage>()
    const left = () => pages.filter(({ sid }) => !dropped.has(sid))

    const pace = createPace()
    for (const { sid, content, title } of pages) {
      await pace()
      if (signal?.aborted) break
      const found = withoutSubstance(content, { title })
      if (found) dropped.set(sid, { sid, code: found.kind, reason: found.reason })
    }
    for (const { sid, copyOf } of await pageCopies(left(), { signal })) {
      dropped.set(sid, { sid, code: 'copy', reason: `It has the text of source ${copyOf}.`, copyOf })
    }
    const asked = askedTime(objective, now())
    for (const sid of asked ? stalePages(left(), asked) : []) {
      const reason = `It is older than ${asked!.from}; the objective asks for “${asked!.words}”.`
      dropped.set(sid, { sid, code: 'stale', reason })
    }
    const chosen = choose && left().length > 0 ? await choose(left(), { objective, signal, report }) : null
    for (const { sid, reason } of chosen ?? []) dropped.set(sid, { sid, code: 'model', reason })
    return {
      keep: left().map(({ sid }) => sid),
      dropped: pages.flatMap(({ sid }) => dropped.get(sid) ?? []),
      method: chosen ? 'model' : 'rules',
    }
  }
}

function readPages(request: FilterRequest): FilterPage[] {
  expectArgument(Array.isArray(request?.sources), 'filter(): sources', 'an array of { sid, content }')
  const seen = new Set<number>()
  return request.sources.map((page, index) => {
    const sid = readSid(page?.sid, `filter(): sources[${index}].sid`)
    expectArgument(!seen.has(sid), `filter(): sources[${index}].sid`, 'a number of its own')
    expectArgument(typeof page.content === 'string', `filter(): sources[${index}].content`, 'a string')
    seen.add(sid)
    return { ...page, sid }
  })
}
