import type { Reporter } from '../../core/incident.ts'
import type { Span } from '../../core/span.ts'
import { createPlaceReader, readInTexts } from '../providers/read-place.ts'
import type { PlaceReader } from '../providers/read-place.ts'
import type { ProviderCitation } from '../providers/provider-citation.ts'
import { isDecided } from './claim-state.ts'
import type { ClaimState } from './claim-state.ts'

/** A mark that the model wrote into its answer and that was removed. */
export type GivenMark = {
  protocol: string
  /** The mark as written. */
  marker: string
  /** A place in the source that the mark names. */
  label?: string
  /** Offset in the text part without marks, in UTF-16 units, at which the mark was. */
  at: number
  /** Maximum number of sentences before the mark that it covers. */
  sentences: number
  /**
   * The offset of the previous mark, in UTF-16 units of the same text; text before that belongs to the previous mark. 0
   * if there is none.
   */
  after: number
}

/** A citation by a provider or mark, waiting until the answer is complete. */
export type GivenCitation = Omit<ProviderCitation, 'source'> & {
  mark?: GivenMark
  /** If the text part is JSON: the JSON pointer of the string to which `place` refers. */
  pointer?: string
  /** The text parts to which the citation may refer: one, or those of a step; `to` is exclusive. */
  textParts: { from: number; to: number }
  /** Id of the registered source; `null` if the source is not registered yet, or was refused. */
  sourceId(): string | null
}

/** A given citation of a claim: its source, and its span in the text part or string, if it has a place. */
export type PlacedCitation = { given: GivenCitation; sourceId: string; span: Span | undefined }

/** Maximum number of citations by providers and marks taken from one answer; more are reported and left out. */
const MAX_GIVEN = 1_000
/** Maximum number of sources that one claim cites; further citations are left out and reported. */
const MAX_SOURCES_PER_CLAIM = 8
/** Maximum number of given citations of one claim; further ones are left out and reported. */
const MAX_PER_CLAIM = 32
/** Maximum number of citations of claims in one answer: a citation of a whole text counts once per claim. */
const MAX_PLACED = 10_000

/** The citations by providers and marks of an answer; they may arrive before their text or long after it. */
export type GivenCitations = {
  /** Adds a citation; returns `false` if there are `MAX_GIVEN` already and it is left out. */
  add(citation: GivenCitation): boolean
  readonly isAny: boolean
  /** Whether there are citations and `place` has not been called. */
  readonly isWaiting: boolean
  /** Drops citations of this text part and all later ones. */
  discardFrom(textPart: number): void
  /** The citations of each claim, in the order given. Reports in incidents how many were left out, and why. */
  place(states: readonly ClaimState[], texts: readonly string[]): Map<ClaimState, PlacedCitation[]>
}

export function createGivenCitations(report: Reporter): GivenCitations {
  let waiting: GivenCitation[] = []
  const refused = createTally()
  let isPlaced = false

  return {
    add(citation) {
      if (waiting.length >= MAX_GIVEN) {
        refused.add(citation)
        return false
      }
      waiting.push(citation)
      return true
    },
    get isAny() {
      return waiting.length > 0
    },
    get isWaiting() {
      return waiting.length > 0 && !isPlaced
    },
    discardFrom(textPart) {
      waiting = waiting.filter(({ textParts }) => textParts.from < textPart)
    },
    place(states, texts) {
      isPlaced = true
      const byPart = Map.groupBy(states.filter(isDecided), ({ claim }) => claim.textPart)
      const readers = new Map<number, PlaceReader>()
      const placed = new Map<ClaimState, PlacedCitation[]>()
      const unplaced = createTally()
      let count = 0
      for (const given of waiting) {
        const sourceId = given.sourceId()
        if (sourceId === null) continue
        const about = findClaims(given)
        if (about.states.length === 0) unplaced.add(given)
        const isFull = about.states.filter((state) => !take(state, { given, sourceId, span: about.span }))
        if (isFull.length > 0) refused.add(given)
      }
      reportLeftOut({ unplaced, refused }, report)
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

      function readerOf(textPart: number, text: string): PlaceReader {
        const reader = readers.get(textPart) ?? createPlaceReader(text)
        readers.set(textPart, reader)
        return reader
      }

      /** The claims at the place of a citation; none if the place may be several spans that have different claims. */
      function findClaims({ place, textParts: { from, to }, pointer, mark }: GivenCitation): FoundClaims {
        if (!place) {
          const ofPart = byPart.get(from) ?? []
          return { states: pointer === undefined ? ofPart : inString(ofPart, pointer), span: undefined }
        }
        if (mark) return findMarked(inString(byPart.get(from), pointer), { place, mark, text: texts[from] })
        const about = texts.slice(from, to).map((text, index) => readerOf(from + index, text))
        const found = readInTexts(place, about).map(({ index, span }): FoundClaims => {
          const part = from + index
          return { states: claimsAt(inString(byPart.get(part)), span, texts[part]!), span }
        })
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

type Tally = { counts: { mark: number; provider: number }; add(citation: GivenCitation): void }

function createTally(): Tally {
  const counts = { mark: 0, provider: 0 }
  return { counts, add: ({ mark }) => void (counts[mark ? 'mark' : 'provider'] += 1) }
}

const givers = {
  mark: { words: 'marks of the model', code: 'mark' },
  provider: { words: 'citations of the provider', code: 'provider-citation' },
} as const

function reportLeftOut({ unplaced, refused }: Record<'unplaced' | 'refused', Tally>, report: Reporter): void {
  for (const giver of ['mark', 'provider'] as const) {
    const { words, code } = givers[giver]
    if (unplaced.counts[giver] > 0) {
      report.incident({
        step: 'match',
        code: `${code}-not-placed`,
        message: `${unplaced.counts[giver]} ${words} are of a place where no claim stands; their sources are kept.`,
      })
    }
    if (refused.counts[giver] > 0) {
      report.incident({
        step: 'match',
        code: `too-many-${code}s`,
        message: `${refused.counts[giver]} ${words} were left out: over ${MAX_GIVEN} in the answer, or ${MAX_SOURCES_PER_CLAIM} sources of a claim.`,
      })
    }
  }
}

/** The claims of the string at a pointer; without a pointer, the claims of a text part in prose. */
function inString(states: readonly ClaimState[] = [], pointer?: string): readonly ClaimState[] {
  return states.filter(({ claim }) => claim.pointer === pointer)
}

type FoundClaims = { states: readonly ClaimState[]; span: Span | undefined }

/**
 * The claims of which a span covers at least one word. If it covers none: the claim around the span, or else the
 * previous claim if there are no words between, as for a link in brackets after a sentence.
 */
function claimsAt(claims: readonly ClaimState[], span: Span, text: string): readonly ClaimState[] {
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

/**
 * The claims of a mark: those between its tags, or the one before the mark, with further ones before it in the same
 * block and behind the previous mark, up to `mark.sentences` in all.
 */
function findMarked(
  claims: readonly ClaimState[],
  { place, mark, text = '' }: { place: Span; mark: GivenMark; text: string | undefined },
): FoundClaims {
  const { start, end } = place
  const states = claimsAt(claims, { start, end }, text)
  if (states.length !== 1 || start < end || mark.sentences < 2) return { states, span: { start, end } }
  let first = claims.indexOf(states[0]!)
  const last = first
  while (first > 0 && last - first + 1 < mark.sentences) {
    const [before, after] = [claims[first - 1]!.claim, claims[first]!.claim]
    const isSameBlock = !blockBreak.test(text.slice(before.end, after.start))
    if (before.end <= mark.after || !isSameBlock) break
    first -= 1
  }
  return { states: claims.slice(first, last + 1), span: { start, end } }
}

/** Matches a blank line, or the start of a list item, a table row, a heading or a quote. */
const blockBreak = /\n[ \t]*(?:\n|[-*+•|#>]|\d{1,9}[.)]\s)/

/**
 * The index of the first claim that ends after an offset; `claims.length` if none does. The claims of one text part are
 * in order and do not overlap.
 */
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
