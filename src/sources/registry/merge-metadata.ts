import { defined } from '../../core/defined.ts'
import { withoutReplaced } from '../../core/csl-fields.ts'
import type { QueryRelevance, Source, SourceInput, SourceValidation } from '../../core/source.ts'
import { domainOf } from '../../core/source-label.ts'
import { isWithdrawnTitle } from './identity.ts'

/** The metadata of a source: all fields except content and page number. */
export type SourceDetails = Omit<SourceInput, 'content' | 'pageNumber'>

/**
 * Merges the metadata of two registrations of a source. Missing fields are filled in, also within `csl` and `metadata`.
 * A title that says that the source is withdrawn, the fuller title, the longer author list, the higher relevance, the
 * later modification and the later validation win. Other fields keep their current value.
 */
export function mergeMetadata(current: SourceDetails, next: SourceDetails): SourceDetails {
  return defined({
    ...next,
    ...defined(current),
    title: fullerTitle(current, next),
    authors: (next.authors?.length ?? 0) > (current.authors?.length ?? 0) ? next.authors : current.authors,
    modifiedAt: later(current.modifiedAt, next.modifiedAt),
    relevance: higher(current.relevance, next.relevance),
    ...judgedBetter(current, next),
    queryRelevance: joinedByQuery(current.queryRelevance, next.queryRelevance),
    validation: lastLook(current.validation, next.validation),
    csl: filled(current.csl, next.csl),
    metadata: filled(current.metadata, next.metadata),
  })
}

/**
 * The metadata of a source, completed by the metadata that an earlier answer had for it. What an earlier answer had,
 * also within bibliographic data, never replaces a current detail.
 */
export function withEarlier(own: SourceDetails, earlier: SourceDetails): SourceDetails {
  const given = defined(own)
  const csl = earlier.csl && withoutReplaced(earlier.csl, given)
  return defined({
    ...earlier,
    ...given,
    // Reasoning belongs to the score that it explains.
    ...(own.objectiveRelevance !== undefined && { relevanceReasoning: own.relevanceReasoning }),
    csl: filled(own.csl, csl),
    metadata: filled(own.metadata, earlier.metadata),
  })
}

/**
 * The title that says that the source no longer holds, or else the longer one. Any other title replaces one that only
 * repeats the domain or URL.
 */
function fullerTitle(current: SourceDetails, next: SourceDetails): string | undefined {
  if (!next.title || isPlaceTitle(next)) return current.title ?? next.title
  if (!current.title || isPlaceTitle(current)) return next.title
  const [isNext, isCurrent] = [isWithdrawnTitle(next.title), isWithdrawnTitle(current.title)]
  const isFuller = isNext === isCurrent ? next.title.length > current.title.length : isNext
  return isFuller ? next.title : current.title
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

/**
 * The judgement with the higher relevance, with its own reasoning. Of two equal ones the current, with the other's
 * reasoning if it has none.
 */
function judgedBetter(
  current: SourceDetails,
  next: SourceDetails,
): Pick<SourceDetails, 'objectiveRelevance' | 'relevanceReasoning'> {
  const objectiveRelevance = higher(current.objectiveRelevance, next.objectiveRelevance)
  const isNext = objectiveRelevance !== current.objectiveRelevance
  const [better, other] = isNext ? [next, current] : [current, next]
  const isSame = current.objectiveRelevance === next.objectiveRelevance
  const reasoning = better.relevanceReasoning ?? (isSame ? other.relevanceReasoning : undefined)
  return { objectiveRelevance, relevanceReasoning: reasoning }
}

/** Each query once, with its higher score; the current list itself if `next` adds no query or higher score. */
function joinedByQuery(
  current: QueryRelevance[] | undefined,
  next: QueryRelevance[] | undefined,
): QueryRelevance[] | undefined {
  if (!current || !next) return current ?? next
  const best = new Map<string, QueryRelevance>()
  for (const each of [...current, ...next]) {
    const key = JSON.stringify(each.query ?? [each.qid])
    const known = best.get(key)
    if (!known || known.score < each.score) best.set(key, each)
  }
  const joined = [...best.values()]
  const isSame = joined.length === current.length && joined.every((each, at) => each === current[at])
  if (isSame) return current
  Object.freeze(joined)
  return joined
}

/** The later of two dates, compared as times; the current one if either cannot be parsed. */
function later(current: string | undefined, next: string | undefined): string | undefined {
  if (current === undefined || next === undefined) return current ?? next
  return Date.parse(next) > Date.parse(current) ? next : current
}

/** The later validation, or the only one; the new one if the times do not decide. */
function lastLook(
  current: SourceValidation | undefined,
  next: SourceValidation | undefined,
): SourceValidation | undefined {
  if (!current || !next) return current ?? next
  if (JSON.stringify(current) === JSON.stringify(next)) return current
  const isEarlier = Date.parse(next.checkedAt ?? '') < Date.parse(current.checkedAt ?? '')
  return isEarlier ? current : next
}

type Fields = Record<string, unknown>

function filled(current: Fields | undefined, next: Fields | undefined): Fields | undefined {
  if (!current || !next) return current ?? next
  const isNew = Object.keys(next).some((key) => !Object.hasOwn(current, key))
  return isNew ? Object.freeze({ ...next, ...current }) : current
}
