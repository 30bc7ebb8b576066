import type { Claim } from '../core/claim.ts'
import { createPace } from '../core/pace.ts'
import type { Source } from '../core/source.ts'
import type { Span } from '../core/span.ts'
import { cutPassages } from '../text/passages.ts'
import { alignWithPassage, readClaimTerms } from './align.ts'
import type { Alignment } from './align.ts'
import type { IndexedPassage, PassageIndex } from './passage-index.ts'

/** A passage as a model is shown it: some sentences of a source. */
export type ShownPassage = Span & { source: Source }

/** Sources of up to this many UTF-16 units together are shown whole: to leave some out would save little. */
const MAX_SHOWN_WHOLE = 3_000
/** Passages that are compared with a claim sentence by sentence. */
const MAX_ALIGNED = 24
const MAX_CANDIDATES = 6
/** Neighbouring sentences are shown with shorter ones, for what "it" and "this" stand for. */
const MIN_LENGTH = 160
/**
 * A claim's further passage is shown if its score is this share of the best
 * one's, the more the surer the best one is …
 */
const NEAR_BEST = { base: 0.5, ofCoverage: 0.3 }
/** … or if it holds this share of the claim's weighted words that those before it lack. */
const COMPLEMENT = 0.15
/** Where no claim's best passage holds this share of it, words do not tell where to look. */
const TELLING_COVERAGE = 0.3

/**
 * The passages a model is shown for some claims, in the order of the sources:
 * at most `limit`, each at most `maxLength` UTF-16 units long.
 *
 * Of each claim the sentences that share most words with it, and others that
 * come near or hold what those lack; best ones first where the limit does not
 * hold them all. An answer in another language shares no words with its
 * sources: then it is their beginnings.
 */
export async function selectPassages(
  index: PassageIndex,
  claims: readonly Claim[],
  { limit, maxLength }: { limit: number; maxLength: number },
): Promise<ShownPassage[]> {
  const whole = showWhole(index, { limit, maxLength })
  if (whole) return whole

  const pace = createPace()
  const candidates: { spans: ShownPassage[]; coverage: number }[] = []
  for (const claim of claims) {
    await pace()
    candidates.push(candidatesOf(claim, index, maxLength))
  }
  const selected: ShownPassage[] = []
  for (let rank = 0; rank < MAX_CANDIDATES; rank++) {
    for (const { spans } of candidates) {
      const span = spans[rank]
      if (span && selected.length < limit) selected.push(span)
    }
  }
  if (candidates.every(({ coverage }) => coverage < TELLING_COVERAGE)) {
    for (const [position, passage] of index.passages.entries()) {
      const isBeginning = passage.source !== index.passages[position - 1]?.source
      if (isBeginning && selected.length < limit) selected.push(widen(passage, null, maxLength))
    }
  }
  return joinOverlaps(selected, index, maxLength)
}

function showWhole(
  { passages }: PassageIndex,
  { limit, maxLength }: { limit: number; maxLength: number },
): ShownPassage[] | null {
  const sources = [...new Set(passages.map(({ source }) => source))]
  const length = sources.reduce((sum, { content }) => sum + content.length, 0)
  if (length > MAX_SHOWN_WHOLE) return null
  const shown = sources.flatMap((source) =>
    cutPassages(source.content, { maxLength }).map(({ start, end }) => ({ source, start, end })),
  )
  return shown.length <= limit ? shown : null
}

function candidatesOf(
  claim: Claim,
  index: PassageIndex,
  maxLength: number,
): { spans: ShownPassage[]; coverage: number } {
  const terms = readClaimTerms(claim.text, index.weightOf)
  const aligned = index
    .rank([...terms.weights.keys()], MAX_ALIGNED)
    .flatMap(({ passage }) => alignWithPassage(terms, passage) ?? [])
    .toSorted((a, b) => b.score - a.score)
  const [best] = aligned
  if (!best) return { spans: [], coverage: 0 }
  const leastScore = best.score * (NEAR_BEST.base + NEAR_BEST.ofCoverage * best.coverage)
  const covered = new Set<string>()
  const chosen: Alignment[] = []
  for (const alignment of aligned) {
    if (chosen.length === MAX_CANDIDATES) break
    let added = 0
    for (const term of alignment.covered) if (!covered.has(term)) added += terms.weights.get(term) ?? 0
    if (alignment.score < leastScore && added < terms.totalWeight * COMPLEMENT) continue
    chosen.push(alignment)
    for (const term of alignment.covered) covered.add(term)
  }
  return {
    spans: chosen.map(({ passage, span }) => widen(passage, span, maxLength)),
    coverage: best.coverage,
  }
}

/** The span with its neighbours in the passage until it is long enough; without one the passage's first sentences. */
function widen(passage: IndexedPassage, span: Span | null, maxLength: number): ShownPassage {
  const sentences = passage.readSentences()
  let first = span ? sentences.findIndex(({ start }) => start === span.start) : 0
  let last = span ? sentences.findLastIndex(({ end }) => end === span.end) : 0
  const isRoomFor = (from: number, to: number) => sentences[to]!.end - sentences[from]!.start <= maxLength
  const wanted = span ? MIN_LENGTH : maxLength
  while (sentences[last]!.end - sentences[first]!.start < wanted) {
    if (first > 0 && isRoomFor(first - 1, last)) first--
    else if (last + 1 < sentences.length && isRoomFor(first, last + 1)) last++
    else break
  }
  return { source: passage.source, start: sentences[first]!.start, end: sentences[last]!.end }
}

/** Each place once: spans that overlap become one, or the later one begins where the earlier ends. */
function joinOverlaps(
  spans: readonly ShownPassage[],
  { passages }: PassageIndex,
  maxLength: number,
): ShownPassage[] {
  const order = new Map(passages.map(({ source }, position) => [source, position]))
  const sorted = spans.toSorted((a, b) => order.get(a.source)! - order.get(b.source)! || a.start - b.start)
  const joined: ShownPassage[] = []
  for (const span of sorted) {
    const last = joined.at(-1)
    if (!last || last.source !== span.source || span.start >= last.end) joined.push({ ...span })
    else if (span.end - last.start <= maxLength) last.end = Math.max(last.end, span.end)
    else if (span.end > last.end) joined.push({ ...span, start: last.end })
  }
  return joined
}
