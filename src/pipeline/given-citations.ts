import type { Reporter } from '../core/incident.ts'
import type { Span } from '../core/span.ts'
import { createPlaceReader } from '../providers/read-place.ts'
import type { PlaceReader } from '../providers/read-place.ts'
import type { ProviderCitation } from '../providers/provider-citation.ts'
import type { ClaimState } from './claim-state.ts'

/** A provider's citation that waits for the answer to be complete. */
export type GivenCitation = ProviderCitation & {
  /** The text parts that it may be about: one, or those of a step. */
  textParts: { from: number; to: number }
  /** Its registered source; `null` if that was refused. */
  sourceId(): string | null
}

/** A provider's citation with the claim that it is about. */
export type PlacedCitation = { given: GivenCitation; sourceId: string; span: Span | undefined }

/** Citations taken of one answer; more are reported and left out. */
const MAX_GIVEN = 1_000
/** Of one claim: sources that are cited for it, and citations of these. */
const MAX_SOURCES_PER_CLAIM = 8
const MAX_PER_CLAIM = 32
/** Citations of claims in one answer: one that covers a whole text has as many as that has claims. */
const MAX_PLACED = 10_000

/** Providers' citations of an answer, which may come before the text they are about or long after it. */
export type GivenCitations = {
  /** Returns `false` if it is left out, as there are too many. */
  add(citation: GivenCitation): boolean
  /** There are some, and `place` was not called. */
  readonly isWaiting: boolean
  /** Drops those of this text part and all after it. */
  discardFrom(textPart: number): void
  /**
   * The citations of each claim, in the order in which they were given. Reports those that were left out: no
   * text part has their place, it is about no claim, or there are too many.
   */
  place(states: readonly ClaimState[], texts: readonly string[]): Map<ClaimState, PlacedCitation[]>
}

export function createGivenCitations(report: Reporter): GivenCitations {
  let waiting: GivenCitation[] = []
  let refused = 0
  let isPlaced = false

  function tell(code: string, message: string): void {
    report.incident({ step: 'match', code, message })
  }

  return {
    add(citation) {
      if (waiting.length >= MAX_GIVEN) {
        refused += 1
        return false
      }
      waiting.push(citation)
      return true
    },
    get isWaiting() {
      return waiting.length > 0 && !isPlaced
    },
    discardFrom(textPart) {
      waiting = waiting.filter(({ textParts }) => textParts.from < textPart)
    },
    place(states, texts) {
      isPlaced = true
      const byPart = Map.groupBy(
        states.filter(({ checkable }) => checkable),
        ({ claim }) => claim.textPart,
      )
      const readers = new Map<number, PlaceReader>()
      const placed = new Map<ClaimState, PlacedCitation[]>()
      let unplaced = 0
      let tooMany = refused
      let count = 0
      for (const given of waiting) {
        const sourceId = given.sourceId()
        if (sourceId === null) continue
        const about = findClaims(given)
        if (about.states.length === 0) unplaced += 1
        const isFull = about.states.filter((state) => !take(state, { given, sourceId, span: about.span }))
        if (isFull.length > 0) tooMany += 1
      }
      if (unplaced > 0) {
        tell(
          'provider-citation-not-placed',
          `${unplaced} citations of the provider are of a place where no claim stands; their sources are kept.`,
        )
      }
      if (tooMany > 0) {
        tell(
          'too-many-provider-citations',
          `${tooMany} citations of the provider were left out: over ${MAX_GIVEN} in the answer, or ${MAX_SOURCES_PER_CLAIM} sources of a claim.`,
        )
      }
      return placed

      function take(state: ClaimState, citation: PlacedCitation): boolean {
        const known = placed.get(state)
        if (count >= MAX_PLACED || (known && known.length >= MAX_PER_CLAIM)) return false
        const sources = new Set(known?.map((each) => each.sourceId)).add(citation.sourceId)
        if (sources.size > MAX_SOURCES_PER_CLAIM) return false
        if (known) known.push(citation)
        else placed.set(state, [citation])
        count += 1
        return true
      }

      /** The claims at the place, if all that it may mean are the same claims. */
      function findClaims({ place, textParts: { from, to } }: GivenCitation): FoundClaims {
        if (!place) return { states: byPart.get(from) ?? [], span: undefined }
        const found: FoundClaims[] = []
        for (let part = from; part < to && part < texts.length; part++) {
          const reader = readers.get(part) ?? createPlaceReader(texts[part]!)
          readers.set(part, reader)
          for (const span of reader.read(place)) {
            found.push({ states: claimsAt(byPart.get(part) ?? [], span, texts[part]!), span })
          }
        }
        const [first = { states: [], span: undefined }, ...others] = found
        const isSame = others.every(
          ({ states: each }) =>
            each.length === first.states.length && each.every((state, at) => state === first.states[at]),
        )
        return isSame ? first : { states: [], span: undefined }
      }
    },
  }
}

type FoundClaims = { states: readonly ClaimState[]; span: Span | undefined }

/**
 * The claims of a text part that a span covers a word of. A span that covers none, such as a link in brackets
 * after a sentence, is about the claim before it if no words stand between.
 */
function claimsAt(states: readonly ClaimState[], span: Span, text: string): readonly ClaimState[] {
  // Strings of a JSON answer have offsets of their own, in which the place does not count.
  const claims = states.filter(({ claim }) => claim.pointer === undefined)
  const next = firstEndingAfter(claims, span.start)
  const covered: ClaimState[] = []
  for (const state of claims.slice(next)) {
    const { start, end } = state.claim
    if (start >= span.end) break
    if (hasWord(text.slice(Math.max(start, span.start), Math.min(end, span.end)))) covered.push(state)
  }
  if (covered.length > 0) return covered
  const around = claims[next]
  if (around && around.claim.start < span.start) return [around]
  const before = claims[next - 1]
  return before && !hasWord(text.slice(before.claim.end, span.start)) ? [before] : []
}

/** Claims of one text part are in order and do not overlap. */
function firstEndingAfter(claims: readonly ClaimState[], offset: number): number {
  let [low, high] = [0, claims.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (claims[middle]!.claim.end > offset) high = middle
    else low = middle + 1
  }
  return low
}

function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
