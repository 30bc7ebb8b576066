/**
 * Sources as rows, `{ sid, title, url, text, content, … }`, which search, judging and writing exchange. In: rows from
 * anywhere, or sources of a run. Out: checked rows, or sources to register.
 */
import { defined } from '../../core/defined.ts'
import { closedFields, readClosed } from '../../core/fields.ts'
import { CitationError } from '../../core/error.ts'
import { textOrigins } from '../../core/text.ts'
import { validationStates } from '../../core/source.ts'
import type { QueryRelevance, Source, SourceInput, SourceValidation } from '../../core/source.ts'
import type { TextOrigin } from '../../core/text.ts'
import { expectObject } from '../../core/shapes.ts'
import { MAX_REASONING } from '../../core/text-limits.ts'

/**
 * A source as plain data (a row), in the form that `createSearch` returns and `generateContent` takes: `sid` is its
 * number, `text` a snippet and `content` its full text.
 */
export type CanonicalSource = {
  /** Number of the source, by which marks in an answer, such as `[1]`, name it. */
  sid: number
  title: string
  url?: string
  /** A snippet of the source's text; the full text is `content`. */
  text?: string
  /** The full text of the source; absent if only a snippet is known, or with `includeContent: false`. */
  content?: string
  /** Relevance to the objective of the search, 0–1; absent if unknown. */
  objective_relevance?: number
  /**
   * Relevance to each query, 0–1; `qid` is the number of the query, from `1`. A plain number is a single score without
   * a query.
   */
  query_relevance?: CanonicalRelevance[] | number
  /** Why the source is relevant, as the judge of the search results said, in at most 320 UTF-16 units. */
  reasoning?: string
  /** When the source was published, ISO 8601, such as `2024` or `2024-05-01`; absent if known only in another form. */
  published_time_iso?: string
  /** When the source was last modified, ISO 8601, such as `2024-05-01`; absent if known only in another form. */
  modified_time_iso?: string
  publisher?: string
  authors?: string[]
  /** The result of fetching the source's page. */
  validation?: SourceValidation
  /** How the source's text was obtained; `given` if absent. */
  text_origin?: TextOrigin
}

/** Relevance to one query (`score`, 0–1), by the number of the query and, if known, its text. */
export type CanonicalRelevance = { qid: string; score: number; query?: string }

/** A row from another program: every field except its number may be missing or `null`. */
export type CanonicalRow = {
  /**
   * Number of the source, by which marks in an answer, such as `[1]`, name it: an integer from 0 to 999,999, or its
   * digits.
   */
  sid: number | string
} & { [Name in Exclude<keyof CanonicalSource, 'sid'>]?: CanonicalSource[Name] | null }

const toCanonicalSourceFields = closedFields<NonNullable<Parameters<typeof toCanonicalSource>[1]>>({
  sid: true,
  queries: true,
  includeContent: true,
})

/**
 * Converts a source to a row, `{ sid, title, url, text, content, … }`. `text` is the source's `snippet`. `content` is
 * its `content`, and absent if it equals the snippet. If the source has no title, `title` is empty if there is a URL;
 * else it is the source's identifier, if any.
 *
 * @throws CitationError `invalid-input` if neither `options.sid` nor the source has a number, or if it is not a whole
 * number from 0 to 999,999.
 * @example toCanonicalSource(run.addSource({ title: 'Ice', content: 'It melts.' })!).content // 'It melts.'
 */
export function toCanonicalSource(
  source: Source | (SourceInput & { number?: number }),
  options: {
    /** The `sid` of the result; by default the `number` of the source. */
    sid?: number
    /**
     * The texts of the queries. In `query_relevance` of the row, the `qid` of a query in this list is its position
     * there, from `1`. Any other query keeps its own `qid` and its text.
     */
    queries?: readonly string[]
    /** Whether the result has the source's `content`; `true` by default. */
    includeContent?: boolean
  } = {},
): CanonicalSource {
  expectObject(source, 'toCanonicalSource(): source', 'a source')
  const {
    sid = source.number,
    queries = [],
    includeContent = true,
  } = readClosed(options, toCanonicalSourceFields, 'toCanonicalSource()')
  const { title, url, snippet, content, identifier, objectiveRelevance, queryRelevance } = source
  const { relevanceReasoning, publishedAt, modifiedAt, publisher, authors, validation, textOrigin } = source
  const body = includeContent && content && content !== snippet ? content : undefined
  return defined({
    sid: readSid(sid, 'toCanonicalSource(): sid'),
    title: title ?? (url ? '' : (identifier ?? '')),
    url,
    text: snippet,
    content: body,
    objective_relevance: objectiveRelevance,
    query_relevance: queryRelevance && toRowRelevance(queryRelevance, queries),
    reasoning: cutReasoning(relevanceReasoning),
    published_time_iso: isoOf(publishedAt),
    modified_time_iso: isoOf(modifiedAt),
    publisher,
    authors: authors && [...authors],
    validation: validation && { ...validation },
    text_origin: textOrigin,
  })
}

const fromCanonicalSourceFields = closedFields<NonNullable<Parameters<typeof fromCanonicalSource>[1]>>({
  queries: true,
})

/**
 * A row as a source to register. Fields that are missing, `null`, empty or of the wrong type are left out; so are
 * scores outside of 0–1, and a `validation` without a known state. The row's `sid` is checked but not kept, because a
 * run assigns its own numbers.
 *
 * @throws CitationError `invalid-input` if the `sid` is neither a whole number from 0 to 999,999 nor the digits of one
 * as a string.
 */
export function fromCanonicalSource(
  row: CanonicalRow,
  options: {
    /**
     * The texts of the queries. An entry of the row's `query_relevance` that lacks the text of its query gets it from
     * this list: `qid` is the position there, from `1`.
     */
    queries?: readonly string[]
  } = {},
): SourceInput {
  expectObject(row, 'fromCanonicalSource(): row', 'an object such as { sid, title, url, text, content }')
  const { queries = [] } = readClosed(options, fromCanonicalSourceFields, 'fromCanonicalSource()')
  readSid(row.sid, 'fromCanonicalSource(): sid')
  return defined({
    title: textOf(row.title),
    url: textOf(row.url),
    snippet: textOf(row.text),
    content: textOf(row.content),
    objectiveRelevance: shareOf(row.objective_relevance),
    queryRelevance: fromRowRelevance(row.query_relevance, queries),
    relevanceReasoning: cutReasoning(textOf(row.reasoning)),
    publishedAt: textOf(row.published_time_iso),
    modifiedAt: textOf(row.modified_time_iso),
    publisher: textOf(row.publisher),
    authors: Array.isArray(row.authors) ? row.authors.filter((name) => typeof name === 'string') : undefined,
    validation: validationOf(row.validation),
    textOrigin: textOrigins.find((origin) => origin === row.text_origin),
  })
}

/**
 * The number of a row: an integer from 0 to 999,999, or the digits of one as a string.
 *
 * @param where Names the number in the error: `sources[3].sid`.
 * @throws CitationError `invalid-input` for anything else.
 */
export function readSid(given: unknown, where: string): number {
  const digits = typeof given === 'string' ? given.trim() : String(given)
  if ((typeof given === 'number' || typeof given === 'string') && /^\d{1,6}$/.test(digits)) {
    return Number(digits)
  }
  throw new CitationError({
    code: 'invalid-input',
    message: `${where} is ${(JSON.stringify(given) ?? typeof given).slice(0, 40)}, not a source number that marks can name.`,
    suggestion: 'Number the sources with whole numbers from 0 to 999999.',
  })
}

/** The `query_relevance` of a row: a plain number for a single score without a query, else an entry for each score. */
function toRowRelevance(
  relevance: readonly QueryRelevance[],
  queries: readonly string[],
): CanonicalRelevance[] | number {
  const [only] = relevance
  if (relevance.length === 1 && only!.query === undefined && only!.qid === undefined) return only!.score
  return relevance.map(({ query, qid, score }, index) => {
    const place = query === undefined ? -1 : queries.indexOf(query)
    const number = place >= 0 ? String(place + 1) : (qid ?? String(index + 1))
    return { qid: number, score, ...(query !== undefined && place < 0 && { query }) }
  })
}

function fromRowRelevance(
  given: CanonicalRow['query_relevance'],
  queries: readonly string[],
): QueryRelevance[] | undefined {
  const single = shareOf(given)
  if (single !== undefined) return [{ score: single }]
  if (!Array.isArray(given)) return undefined
  return given.flatMap((each: Partial<CanonicalRelevance> | null): QueryRelevance[] => {
    const score = shareOf(each?.score)
    if (!each || score === undefined) return []
    const qid = each.qid === undefined ? undefined : String(each.qid)
    const query = textOf(each.query) ?? (qid === undefined ? undefined : queries[Number(qid) - 1])
    // The query's text is kept too, because its number is ambiguous next to the queries of another search.
    return [{ ...(query !== undefined && { query }), ...(qid !== undefined && { qid }), score }]
  })
}

function validationOf(given: CanonicalRow['validation']): SourceValidation | undefined {
  const state = validationStates.find((each) => each === given?.state)
  return state && defined({ state, reason: textOf(given?.reason), checkedAt: textOf(given?.checkedAt) })
}

function cutReasoning(reasoning: string | undefined): string | undefined {
  return reasoning?.slice(0, MAX_REASONING).toWellFormed()
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function shareOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined
}

/** The date if it is written as ISO 8601 (a year, a month, a day or a time), else `undefined`; `2024-13` passes. */
function isoOf(date: string | undefined): string | undefined {
  return date !== undefined && /^\d{4}(?:-\d\d(?:-\d\d(?:T[\d:.]{2,20}(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/.test(date)
    ? date
    : undefined
}
