import type { Evidence } from '../../../core/citation.ts'
import type { Source } from '../../../core/source.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import type { Span } from '../../../core/span.ts'
import {
  createNamedPlaceFinder,
  findMarkedItem,
  hasBelow,
  markBehind,
  namedPlace,
  readHeaded,
  readHeadingName,
} from '../../../text/locators.ts'
import type { FoundPlace } from '../../../text/locators.ts'
import { plainWords } from '../../../text/sentences.ts'
import { createTextReader } from '../../reading/read-text.ts'
import type { ReadText, TextReader } from '../../reading/read-text.ts'

/** The place named in a claim, looked up in sources. */
export type ClaimPlace = {
  /**
   * The claim with blanks instead of the name of its place if the source has the place. The name stays if it is open
   * whether the evidence is at that place. Without `evidence`, the result is the text to search for.
   */
  statementFor(source: Source, evidence?: Evidence): ReadText
  /** The span of a source that certainly belongs to the place as a whole; `null` if there is none. */
  plainIn(source: Source): Span | null
  /**
   * The span in which evidence is looked for: the part of the region within the place, or the whole place if the region
   * is outside of it. The region itself if the source does not have the place.
   */
  regionIn(source: Source, region: Span): Span
  /** Why the evidence does not support the claim: it is not at the named place. `null` if it is. */
  objectionTo(source: Source, evidence: Evidence): string | null
}

/**
 * Finds named places in sources, and caches the outline of each content. Use it for the duration of one call.
 */
export type PlaceFinder = ReturnType<typeof createNamedPlaceFinder>

/** Reads the place named in a claim. A source without such places is used as a whole. */
export function readClaimPlace(
  claim: ReadText,
  {
    findPlace = createNamedPlaceFinder(),
    readText = createTextReader(),
  }: { findPlace?: PlaceFinder; readText?: TextReader } = {},
): ClaimPlace {
  const { text } = claim
  const place = namedPlace(text)
  const headed = readHeaded(text)
  const below = new Map<string, string | null>()
  /** Why the source does not have the text below the headings of the claim; `null` if it does. */
  function notBelow({ id, content }: Source): string | null {
    let known = below.get(id)
    if (known === undefined) {
      const missing = headed.find((one) => !hasBelow(content, one))
      known = missing ? `The source has no such text right below ${missing.heading}.` : null
      below.set(id, known)
    }
    return known
  }
  if (!place) {
    return {
      statementFor: () => claim,
      plainIn: () => null,
      regionIn: (_, region) => region,
      objectionTo: notBelow,
    }
  }
  const reference = text.slice(place.reference.start, place.reference.end)
  // `§ 8 (b)`: the claim names a place below the one that was read.
  const isShortened = /^ ?\(?[\da-z]{1,3}\)/iu.test(text.slice(place.reference.end))
  // `Section 8.1: (b) …`, `§ 8 – 2. …`: so does a mark behind the name.
  const behind = markBehind(text.slice(place.phrase.end))
  const isBelowItem = place.item !== undefined && behind !== null
  const mark = place.item ?? behind
  const found = new Map<string, FoundPlace | null>()

  function placeIn(source: Source): FoundPlace | null {
    let known = found.get(source.id)
    if (known === undefined) found.set(source.id, (known = withItem(findPlace(source, place!), source)))
    return known
  }

  /** The place, or the item in it whose mark the claim has behind the name of the place. */
  function withItem(at: FoundPlace | null, { content }: Source): FoundPlace | null {
    if (at?.outcome !== 'found' || mark === null) return at
    const item = at.plain && findMarkedItem(mark, content, at.plain)
    return item ? { ...at, span: item, plain: item } : { ...at, plain: null }
  }

  /** Whether the only heading of the claim is the name of its place. */
  const isOwnHeading = headed.length === 1 && headed[0]!.heading.includes(reference)

  function objectionTo(source: Source, evidence: Evidence): string | null {
    const at = placeIn(source)
    const isAtPlace = at?.outcome === 'found' && at.plain !== null && isWithin(evidence, at.plain)
    const objection = isOwnHeading && isAtPlace ? null : notBelow(source)
    if (objection !== null || !at) return objection
    if (at.outcome === 'found' && spansOverlap(at.span, evidence)) return null
    // A source that itself says `under § 5` is about the same place.
    if (names(evidence.quote, reference)) return null
    return at.outcome === 'found'
      ? `The source has ${reference}, but this stands elsewhere in it.`
      : `The source has no ${reference}.`
  }

  function plainIn(source: Source): Span | null {
    const at = placeIn(source)
    return at?.outcome === 'found' && !isShortened && !isBelowItem ? at.plain : null
  }

  return {
    objectionTo,
    plainIn,
    statementFor(source, evidence) {
      const plain = plainIn(source)
      if (!plain) return claim
      if (evidence && !isWithin(evidence, plain) && objectionTo(source, evidence) === null) return claim
      const { start, end } = withTitle(text, place.phrase, source.content.slice(plain.start, plain.end))
      return readText(text.slice(0, start) + ' '.repeat(end - start) + text.slice(end))
    },
    regionIn(source, region) {
      const at = placeIn(source)
      if (at?.outcome !== 'found') return region
      const { span } = at
      if (!spansOverlap(span, region)) return span
      return { start: Math.max(span.start, region.start), end: Math.min(span.end, region.end) }
    },
  }
}

const isWithin = (inner: Span, { start, end }: Span) => start <= inner.start && inner.end <= end

/** Whether a text has a reference, and not only the beginning of a longer one: `§ 8` in `§ 80`, `§ 8.1` or `§ 8a`. */
function names(text: string, reference: string): boolean {
  const [own, sought] = [text, reference].map((given) => given.replaceAll(/\s+/g, ' '))
  return own!.split(sought!).some((rest, at) => at > 0 && !/^[\p{L}\d]|^\.\d/u.test(rest))
}

/** The span of the name of a place in a claim, with the place's title if the claim repeats it: `§ 8.1 Term: …`. */
function withTitle(claim: string, { start, end }: Span, content: string): Span {
  const [whole, title] =
    /^[ \u00a0]([^:\n]{1,120})(?::\*{0,2}\s|\*{0,2}[ \t]*\n)/.exec(claim.slice(end)) ?? []
  if (title === undefined) return { start, end }
  const [line = ''] = content.split('\n', 1)
  const isTitle = readHeadingName(line.replace(/^[#\s]+/, '')).words === plainWords(title).trim()
  return { start, end: isTitle ? end + whole!.length : end }
}
