import type { Source, SourceInput } from '../core/source.ts'
import { domainOf } from '../core/source-label.ts'

/** The metadata of a source: everything but its content and number. */
export type SourceDetails = Omit<SourceInput, 'content' | 'pageNumber'>

/**
 * Merges the metadata of two registrations of a source: missing fields are filled in, the
 * fuller title, the longer author list and the higher relevance win, other fields keep their
 * current value.
 */
export function mergeMetadata(current: SourceDetails, next: SourceDetails): SourceDetails {
  return dropUndefined({
    ...next,
    ...dropUndefined(current),
    title: fullerTitle(current, next),
    authors: (next.authors?.length ?? 0) > (current.authors?.length ?? 0) ? next.authors : current.authors,
    relevance: higher(current.relevance, next.relevance),
    csl: filled(current.csl, next.csl),
    metadata: filled(current.metadata, next.metadata),
  })
}

/** The longer title; one that only repeats the domain or URL is replaced by any other. */
function fullerTitle(current: SourceDetails, next: SourceDetails): string | undefined {
  if (!next.title || isPlaceTitle(next)) return current.title ?? next.title
  if (!current.title || isPlaceTitle(current)) return next.title
  return next.title.length > current.title.length ? next.title : current.title
}

function isPlaceTitle({ title, url }: SourceDetails): boolean {
  const text = title?.trim().toLowerCase() ?? ''
  if (URL.canParse(text) || text === url) return true
  const domain = domainOf({ url } satisfies Pick<Source, 'url'>)
  return text === domain || text === `www.${domain}`
}

function higher(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined) return b
  return b === undefined ? a : Math.max(a, b)
}

type Fields = Record<string, unknown>

function filled(current: Fields | undefined, next: Fields | undefined): Fields | undefined {
  if (!current || !next) return current ?? next
  const isNew = Object.keys(next).some((key) => !Object.hasOwn(current, key))
  return isNew ? Object.freeze({ ...next, ...current }) : current
}

function dropUndefined<T extends object>(value: T): T {
  // The entries are those of T without undefined optional fields.
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T
}
