import { plainText, firstText, isFields, isHttpUrl } from '../../../extractors/reading.ts'
import type { Fields } from '../../../extractors/reading.ts'
import type { SourceInput } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import type { CitedPlace } from './provider-citation.ts'

/** Maximum UTF-16 units of a quote; the rest is cut off. */
const MAX_QUOTE = 4_000

/** The objects in a list; none for anything else. */
export function fieldsIn(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}

/**
 * The objects in a provider's metadata with their names: `[['openai', {…}]]` for `{ openai: {…} }`. Empty for anything
 * else.
 */
export function metadataIn(value: unknown): [name: string, fields: Fields][] {
  if (!isFields(value)) return []
  return Object.entries(value).filter((entry): entry is [string, Fields] => isFields(entry[1]))
}

/**
 * The first text among the values as the quote of a citation, cut to `MAX_QUOTE`; no quote if there is none. HTML
 * entities that some providers use are decoded.
 */
export function quoteIn(...values: unknown[]): { citedText?: string } {
  const quote = firstText(values)
  if (quote === undefined) return {}
  const text = plainText(quote.slice(0, 4 * MAX_QUOTE))
  // Half of a surrogate pair at the end is not a character.
  const cut = text.slice(0, MAX_QUOTE).replace(/[\uD800-\uDBFF]$/, '')
  return cut ? { citedText: cut } : {}
}

export function pageIn(...values: unknown[]): { pageNumber?: number } {
  const page = values.find((value): value is number => Number.isSafeInteger(value) && Number(value) > 0)
  return page === undefined ? {} : { pageNumber: page }
}

/** The place with these offsets. Invalid offsets give a place that fits no text. */
export function placeAt(start: unknown, end: unknown, rest: Omit<CitedPlace, keyof Span>): CitedPlace {
  const offset = (value: unknown) => (typeof value === 'number' ? value : Number.NaN)
  return { start: offset(start), end: offset(end), ...rest }
}

/**
 * A web page if `url` is an HTTP URL; otherwise a document, identified by the first text among `names`, `url` and
 * `title`.
 */
export function namedSource(url: unknown, title: unknown, names: readonly unknown[] = []): SourceInput {
  const name = firstText([title])
  const titled = name === undefined || name === url ? {} : { title: plainText(name) }
  if (isHttpUrl(url)) return { type: 'website', url, ...titled }
  const identifier = firstText([...names, url, title])
  return { type: 'document', ...(identifier !== undefined && { identifier }), ...titled }
}
