import type { Evidence } from '../../../core/citation.ts'
import type { Source } from '../../../core/source.ts'
import type { Span } from '../../../core/span.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import type { createNamedPlaceFinder } from '../../../text/locators.ts'
import type { ReadText, TextReader } from '../../reading/read-text.ts'
import type { Frame } from './place-above.ts'

/** The place named in a claim, such as § 5, a page or an annex, looked up in sources. */
export type ClaimPlace = {
  /** Whether the claim names no place itself, and other lines of the answer name one for it. */
  isFramed: boolean
  /**
   * The claim to compare with evidence of the source, with blanks for what the source need not say, such as the name of
   * the place. Without `evidence`: the claim to search for in the source.
   */
  statementFor(source: Source, evidence?: Evidence): ReadText
  /** The span of the source that certainly belongs to the place; `null` if no such span is known. */
  plainIn(source: Source): Span | null
  /**
   * The part of the region within the claim's place; all of the place if it is outside the region, or the region if no
   * place is known.
   */
  regionIn(source: Source, region: Span): Span
  /** Why the evidence does not count at the claim's place; `null` if nothing speaks against it. */
  objectionTo(source: Source, evidence: Evidence): Misplacement | null
}

/**
 * Why evidence does not count: it is not at the place that the claim names (`place-elsewhere`), or this could not be
 * told (`place-unclear`). `reason` is a sentence for a reader.
 */
export type Misplacement = { rule: 'place-elsewhere' | 'place-unclear'; reason: string }

export const elsewhere = (reason: string): Misplacement => ({ rule: 'place-elsewhere', reason })

/**
 * Finds named places in sources, and caches the outline of each content. Use it for the duration of one call.
 */
export type PlaceFinder = ReturnType<typeof createNamedPlaceFinder>

/** What is known of a claim before its place is looked up in a source. */
export type PlaceContext = {
  claim: ReadText
  readText: TextReader
  /** Where a source should state the claim, by the other lines of the answer; `null` if they do not say. */
  frameIn(source: Source): Frame | null
  /** Why the claim's text does not stand below the claim's headings in the source; `null` if it does. */
  notBelow(source: Source): Misplacement | null
}

/** The part of `region` within a place: all of the place if it is outside, `region` if no place is known. */
export function within(region: Span, place: Span | null): Span {
  if (!place) return region
  if (!spansOverlap(place, region)) return place
  return { start: Math.max(place.start, region.start), end: Math.min(place.end, region.end) }
}
