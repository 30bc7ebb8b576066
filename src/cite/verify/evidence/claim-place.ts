import type { Evidence } from '../../../core/citation.ts'
import type { Source } from '../../../core/source.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import type { Span } from '../../../core/span.ts'
import { createNamedPlaceFinder, readHeadingName, namedPlace } from '../../../text/locators.ts'
import type { FoundPlace } from '../../../text/locators.ts'
import { plainWords } from '../../../text/sentences.ts'
import { createTextReader } from '../../reading/read-text.ts'
import type { ReadText, TextReader } from '../../reading/read-text.ts'

/** The place that a claim names, looked up in sources. */
export type ClaimPlace = {
  /** The claim; for a source that has the place, without the words that name it. */
  statementFor(source: Source): ReadText
  /** Where evidence is taken from: the place, or the part of it that the region covers; the region itself without one. */
  regionIn(source: Source, region: Span): Span
  /** Why evidence does not carry the claim: it stands elsewhere than the claim says. `null` if it does not. */
  objectionTo(source: Source, evidence: Evidence): string | null
}

/** Finders keep the outlines of contents; for the length of one call. */
export type PlaceFinder = ReturnType<typeof createNamedPlaceFinder>

/** Reads the place that a claim names. A source without such places is taken as a whole. */
export function readClaimPlace(
  claim: ReadText,
  {
    findPlace = createNamedPlaceFinder(),
    readText = createTextReader(),
  }: { findPlace?: PlaceFinder; readText?: TextReader } = {},
): ClaimPlace {
  const { text } = claim
  const place = namedPlace(text)
  if (!place) return { statementFor: () => claim, regionIn: (_, region) => region, objectionTo: () => null }
  const reference = text.slice(place.reference.start, place.reference.end)
  const found = new Map<string, FoundPlace | null>()

  function placeIn(source: Source): FoundPlace | null {
    let known = found.get(source.id)
    if (known === undefined) found.set(source.id, (known = findPlace(source, place!)))
    return known
  }

  return {
    statementFor(source) {
      const at = placeIn(source)
      if (at?.outcome !== 'found') return claim
      const { start, end } = withTitle(text, place.phrase, source.content.slice(at.span.start, at.span.end))
      return readText(text.slice(0, start) + ' '.repeat(end - start) + text.slice(end))
    },
    regionIn(source, region) {
      const at = placeIn(source)
      if (at?.outcome !== 'found') return region
      const { span } = at
      if (!spansOverlap(span, region)) return span
      return { start: Math.max(span.start, region.start), end: Math.min(span.end, region.end) }
    },
    objectionTo(source, evidence) {
      const at = placeIn(source)
      if (!at || (at.outcome === 'found' && spansOverlap(at.span, evidence))) return null
      // A source that says `under § 5` itself speaks of the same place.
      if (evidence.quote.replaceAll(/\s+/g, ' ').includes(reference.replaceAll(/\s+/g, ' '))) return null
      return at.outcome === 'found'
        ? `The source has ${reference}, but this stands elsewhere in it.`
        : `The source has no ${reference}.`
    },
  }
}

/** Words that name a place, with the title that it has in the source as well: `§ 8.1 Term: …`. */
function withTitle(claim: string, { start, end }: Span, content: string): Span {
  const [whole, title] = /^[ \u00a0]([^:\n]{1,120}):\*{0,2}\s/.exec(claim.slice(end)) ?? []
  if (title === undefined) return { start, end }
  const [line = ''] = content.split('\n', 1)
  const isTitle = readHeadingName(line.replace(/^[#\s]+/, '')).words === plainWords(title).trim()
  return { start, end: isTitle ? end + whole!.length : end }
}
