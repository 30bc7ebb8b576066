import type { Claim } from '../core/claim.ts'
import { createPace } from '../core/pace.ts'
import type { Source } from '../core/source.ts'
import type { Span } from '../core/span.ts'
import { cutPassages } from '../text/sentences/passages.ts'
import { alignWithSource, readClaimTerms } from './align.ts'
import type { IndexedPassage, PassageIndex } from './ranking/passage-index.ts'

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
  claims: readonly Claim[],
  {
    sources,
    index,
    limit,
    maxLength,
  }: { sources: readonly Source[]; index: PassageIndex; limit: number; maxLength: number },
): Promise<ShownPassage[]> {
  const whole = showWhole(sources, maxLength)
  if (whole && whole.length <= limit) return whole

  const pace = createPace()
  const candidates: Candidates[] = []
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
    selected.push(...beginningsOf(sources.slice(0, Math.max(0, limit - selected.length)), maxLength))
  }
  return joinOverlaps(selected, sources, maxLength)
}

function showWhole(sources: readonly Source[], maxLength: number): ShownPassage[] | null {
  const length = sources.reduce((sum, { content }) => sum + content.length, 0)
  if (length > MAX_SHOWN_WHOLE) return null
  return sources.flatMap((source) =>
    cutPassages(source.content, { maxLength }).map(({ start, end }) => ({ source, start, end })),
  )
}

function beginningsOf(sources: readonly Source[], maxLength: number): ShownPassage[] {
  return sources.flatMap((source) => {
    const [first] = cutPassages(source.content.slice(0, maxLength * 4), { maxLength })
    return first ? [{ source, start: first.start, end: first.end }] : []
  })
}

type Candidates = { spans: ShownPassage[]; coverage: number }

function candidatesOf(claim: Claim, index: PassageIndex, maxLength: number): Candidates {
  const terms = readClaimTerms(claim.text, index.weightOf)
  const aligned = index
    .rank([...terms.weights.keys()], MAX_ALIGNED)
    .flatMap(({ passage }) => {
      const alignment = alignWithSource(terms, [passage])
      return alignment ? [{ passage, ...alignment }] : []
    })
    .toSorted((a, b) => b.score - a.score)
  const [best] = aligned
  if (!best) return { spans: [], coverage: 0 }
  const leastScore = best.score * (NEAR_BEST.base + NEAR_BEST.ofCoverage * best.coverage)
  const covered = new Set<string>()
  const spans: ShownPassage[] = []
  for (const { passage, places, score } of aligned) {
    for (const [order, { span, terms: held }] of places.entries()) {
      let added = 0
      for (const term of held) if (!covered.has(term)) added += terms.weights.get(term) ?? 0
      const isNearBest = order === 0 && score >= leastScore
      if (!isNearBest && added < terms.totalWeight * COMPLEMENT) continue
      spans.push(widen(passage, span, maxLength))
      for (const term of held) covered.add(term)
    }
  }
  return { spans: spans.slice(0, MAX_CANDIDATES), coverage: best.coverage }
}

/** The span with its neighbours in the passage until it is long enough. */
function widen(passage: IndexedPassage, span: Span, maxLength: number): ShownPassage {
  const sentences = passage.readSentences()
  let { start, end } = span
  let first = sentences.findIndex((sentence) => sentence.start === start)
  let last = sentences.findLastIndex((sentence) => sentence.end === end)
  while (end - start < MIN_LENGTH) {
    const before = first > 0 ? sentences[first - 1] : undefined
    const after = last >= 0 ? sentences[last + 1] : undefined
    if (before && end - before.start <= maxLength) {
      first--
      start = before.start
    } else if (after && after.end - start <= maxLength) {
      last++
      end = after.end
    } else break
  }
  return { source: passage.source, start, end }
}

/** Each place once: spans that overlap become one, or the later one begins where the earlier ends. */
function joinOverlaps(
  spans: readonly ShownPassage[],
  sources: readonly Source[],
  maxLength: number,
): ShownPassage[] {
  const order = new Map(sources.map(({ id }, position) => [id, position]))
  const sorted = spans.toSorted(
    (a, b) => order.get(a.source.id)! - order.get(b.source.id)! || a.start - b.start,
  )
  const joined: ShownPassage[] = []
  for (const span of sorted) {
    const last = joined.at(-1)
    if (!last || last.source.id !== span.source.id || span.start >= last.end) joined.push({ ...span })
    else if (span.end - last.start <= maxLength) last.end = Math.max(last.end, span.end)
    else if (span.end > last.end) joined.push({ ...span, start: last.end })
  }
  return joined
}
