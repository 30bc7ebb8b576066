import type { PageSpan, RegionSpan, Source, SourceInput, SourceType } from '../../core/source.ts'
import type { PagedContent } from './merge-content.ts'
import { mergeMetadata, withEarlier } from './merge-metadata.ts'
import type { SourceDetails } from './merge-metadata.ts'

/** A registered source in the registry. */
export type RegistryEntry = PagedContent & {
  id: string
  number: number
  details: SourceDetails
  /** Numbers of the claims that used the source. */
  claims: Set<number>
  /** Whether the caller gave the id. */
  named: boolean
  /** Whether the source is known only from earlier answers. */
  isEarlier: boolean
  /** The source as callers see it; replaced when the entry changes. */
  snapshot: Source
}

/**
 * Creates an entry. `hash` is that of `content`; `pages`, `regions` and `seams` divide the content of a source that was
 * registered before.
 */
export function createEntry(
  { content: _content, pageNumber, ...details }: SourceInput,
  {
    id,
    number,
    content,
    hash,
    isNamed,
    pages,
    regions = [],
    seams = [],
    isEarlier = false,
  }: Pick<RegistryEntry, 'id' | 'number' | 'content'> & {
    hash: string
    isNamed: boolean
    pages?: readonly PageSpan[]
    regions?: readonly RegionSpan[]
    seams?: readonly number[]
    isEarlier?: boolean
  },
): RegistryEntry {
  const first = pageNumber && content ? [{ start: 0, end: content.length, pageNumber }] : []
  const divided = { pages: [...(pages ?? first)], regions: [...regions], seams: [...seams] }
  const fields = { id, number, details, content, ...divided }
  return { ...fields, claims: new Set(), named: isNamed, isEarlier, snapshot: toSource(fields, hash) }
}

/** Adds the metadata of another registration of the source; `isEarlier`: an earlier answer provided it. */
export function addDetails(entry: RegistryEntry, details: SourceDetails, isEarlier: boolean): void {
  const before = entry.details
  if (entry.isEarlier === isEarlier) entry.details = mergeMetadata(before, details)
  else entry.details = isEarlier ? withEarlier(before, details) : withEarlier(details, before)
  entry.isEarlier &&= isEarlier
}

/** The frozen source of an entry; `hash` is that of its content. */
export function toSource(
  {
    id,
    number,
    details,
    content,
    pages,
    regions,
    seams,
  }: Pick<RegistryEntry, 'id' | 'number' | 'details'> & PagedContent,
  hash: string,
): Source {
  const { type, identifier, ...rest } = details
  const source: Source = {
    ...rest,
    id,
    number,
    type: type ?? defaultType(details),
    identifier: identifier || details.url || details.title || id,
    content,
    contentHash: hash,
    ...(pages.length > 0 && { pages: pages.map((page) => Object.freeze({ ...page })) }),
    ...(regions.length > 0 && { regions: regions.map((region) => Object.freeze({ ...region })) }),
    ...(seams.length > 0 && { seams }),
  }
  return Object.freeze(source)
}

export function hasSameFields(a: SourceDetails, b: SourceDetails): boolean {
  const keys = Object.keys({ ...a, ...b }) as (keyof SourceDetails)[]
  return keys.every((key) => a[key] === b[key])
}

function defaultType({ url }: SourceDetails): SourceType {
  return url ? 'website' : 'document'
}
