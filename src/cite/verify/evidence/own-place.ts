/** The place that a claim itself names: `Under § 5, …`, `Annex B: …`. */
import type { Evidence } from '../../../core/citation.ts'
import type { Source } from '../../../core/source.ts'
import { isWithinSpan, spansOverlap } from '../../../core/spans-overlap.ts'
import type { Span } from '../../../core/span.ts'
import {
  findMarkedItem,
  hasTitle,
  isAnnexLabel,
  markBehind,
  mayBeContract,
  readHeaded,
} from '../../../text/locators.ts'
import type { FoundPlace, NamedPlace } from '../../../text/locators.ts'
import { findWithin, folded, names, wholePart } from './place-above.ts'
import { elsewhere, within } from './place-terms.ts'
import type { ClaimPlace, Misplacement, PlaceContext, PlaceFinder } from './place-terms.ts'
import { withBlanks, withoutQuotation } from './without-quotation.ts'

/**
 * To see whether the source has a claim's sentence with the name of a place: UTF-16 units on each side of the name that
 * are compared (`BESIDE`), and the fewest on both sides together (`MIN_BESIDE`).
 */
const BESIDE = 30
const MIN_BESIDE = 8

/** The place found in a source (`at`), and the claim without the place's name (`said`). */
type Reading = { at: FoundPlace | null; said: string }

/** Reads the place that a claim names. A source without such places is used as a whole. */
export function readOwnPlace(
  place: NamedPlace,
  { claim, readText, frameIn, notBelow }: PlaceContext,
  { findPlace }: { findPlace: PlaceFinder },
): ClaimPlace {
  const { text } = claim
  const headed = readHeaded(text)
  const reference = text.slice(place.reference.start, place.reference.end)
  // `§ 8 (b)`: the claim names a place below the one that was read.
  const isShortened = /^ ?\(?[\da-z]{1,3}\)/iu.test(text.slice(place.reference.end))
  const known = new Map<string, Reading>()

  function readIn(source: Source): Reading {
    let reading = known.get(source.id)
    if (!reading) known.set(source.id, (reading = readPlace(source)))
    return reading
  }

  function readPlace(source: Source): Reading {
    const { content } = source
    // The source itself says `In accordance with § 3, …`, perhaps in another §: the whole claim is compared.
    if (isCopied(content)) return { at: null, said: text }
    const span = frameIn(source)?.span ?? null
    const at = findWithin(span, { source, place, findPlace })
    if (at?.outcome !== 'found') return { at, said: text }
    const partStart = findWithin(span, { source, place: wholePart(place), findPlace })
    const head = partStart?.outcome === 'found' ? partStart.span.start : at.span.start
    const { title, isOfContract = false } = place
    const isSo =
      (title === undefined || hasTitle(content, head, title)) && (!isOfContract || mayBeContract(source))
    const phrase = withTitle(text, place.phrase, (words) => hasTitle(content, head, words))
    const unnamed = withBlanks(text, [phrase])
    const within = at.plain ? content.slice(at.plain.start, at.plain.end) : ''
    const said = withoutQuotation(unnamed, within)
    // `Section 8.1: (b) …`, `§ 8 – 2. …`: a mark behind the name belongs to the place.
    const behind = markBehind(said.slice(phrase.end)) ?? letterBefore(said)
    const mark = place.item ?? behind
    if (!isSo || (place.item !== undefined && behind !== null)) return { at: { ...at, plain: null }, said }
    if (mark === null) return { at, said }
    const item = at.plain && findMarkedItem(mark, content, at.plain)
    return { at: item ? { ...at, span: item, plain: item } : { ...at, plain: null }, said }
  }

  /** Whether a source has the name of the place between the same words as the claim. */
  function isCopied(content: string): boolean {
    const { phrase, reference: named } = place
    // `Annex B: The pump weighs 40 kilos.` as a line of the source.
    if (place.kind === 'part' && isAnnexLabel(place.label) && folded(content).includes(folded(text)))
      return true
    if (!/[\p{L}([]/u.test(text.slice(phrase.start, named.start))) return false
    const beside = { start: Math.max(0, phrase.start - BESIDE), end: phrase.end + BESIDE }
    const words = folded(text.slice(beside.start, beside.end))
    return words.length >= phrase.end - phrase.start + MIN_BESIDE && folded(content).includes(words)
  }

  /** The first heading within the claim; it may be the name of the claim's place (`isOwnHeading`). */
  const [own] = headed
  const isOwnHeading = headed.length === 1 && !own!.heading.includes('\n') && own!.heading.includes(reference)

  function objectionTo(source: Source, evidence: Evidence): Misplacement | null {
    const { at } = readIn(source)
    const isAtPlace = at?.outcome === 'found' && at.plain !== null && isWithinSpan(evidence, at.plain)
    const objection = isOwnHeading && isAtPlace ? null : notBelow(source)
    if (objection !== null || !at || at.outcome === 'unclear') return objection
    if (at.outcome === 'found' && spansOverlap(at.span, evidence)) return null
    // A source that itself says `under § 5` is about the same place.
    if (names(evidence.quote, reference)) return null
    return elsewhere(
      at.outcome === 'found'
        ? `The source has ${reference}, but this stands elsewhere in it.`
        : `The source has no ${reference}.`,
    )
  }

  function plainIn(source: Source): Span | null {
    const { at } = readIn(source)
    return at?.outcome === 'found' && !isShortened ? at.plain : null
  }

  return {
    isFramed: false,
    objectionTo,
    plainIn,
    statementFor(source, evidence) {
      const plain = plainIn(source)
      if (!plain) return claim
      if (evidence && !isWithinSpan(evidence, plain) && objectionTo(source, evidence) === null) return claim
      return readText(readIn(source).said)
    },
    regionIn(source, region) {
      const { at } = readIn(source)
      return within(region, at?.outcome === 'found' ? at.span : null)
    },
  }
}

/**
 * The span of a place's name in a claim, widened over the title behind it if `isTitle` accepts that: `§ 8.1 Term: …`.
 */
function withTitle(claim: string, { start, end }: Span, isTitle: (words: string) => boolean): Span {
  const [whole, title] =
    /^,?[ \u00a0]([^:\n]{1,120})(?::\*{0,2}\s|\*{0,2}[ \t]*\n)/.exec(claim.slice(end)) ?? []
  return { start, end: title !== undefined && isTitle(title) ? end + whole!.length : end }
}

/**
 * The letter in brackets with which a text begins, such as `(b)`; `null` if there is none. A number such as `2.` is not
 * read here, because it is compared together with the sentence.
 */
function letterBefore(text: string): string | null {
  const mark = markBehind(text.trimStart())
  return mark !== null && /^[([]?[a-z]+[)\]]$/iu.test(mark) ? mark : null
}
