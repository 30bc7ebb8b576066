import type { Claim } from '../core/claim.ts'
import { createPace } from '../core/pace.ts'
import type { Source } from '../core/source.ts'
import type { Span } from '../core/span.ts'
import { cutPassages } from '../text/sentences/passages.ts'
import { alignWithSource, readClaimTerms } from './align.ts'
import type { IndexedPassage, PassageIndex } from './ranking/passage-index.ts'

/** A passage shown to a model: some adjacent sentences of a source. */
export type ShownPassage = Span & { source: Source }

/** Sources of at most this many UTF-16 units in total are shown whole, since selecting would save little. */
const MAX_SHOWN_WHOLE = 3_000
/** Passages that are aligned with a claim sentence by sentence. */
const MAX_ALIGNED = 24
const MAX_CANDIDATES = 6
/** UTF-16 units. A shorter passage is shown with its neighbours, which resolve "it" and "this". */
const MIN_LENGTH = 160
/**
 * A further passage for a claim is shown if its score is at least this share of the best one's;
 * the share grows with the coverage of the best one …
 */
const NEAR_BEST = { base: 0.5, ofCoverage: 0.3 }
/** … or if it adds this weighted share of the claim's words to the passages before it. */
const COMPLEMENT = 0.15
/** If the best passage of every claim has less coverage than this, shared words do not tell which passages to show. */
const TELLING_COVERAGE = 0.3

/**
 * Selects the passages that a model is shown for some claims: at most `limit`, each of at most
 * `maxLength` UTF-16 units, in the order of the sources.
 *
 * They are, for each claim, the sentences that share most words with it and others that share
 * nearly as many or have the missing words; the best ones if there are more than `limit`. An
 * answer in another language shares no words with its sources: then the sources' beginnings
 * are shown.
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

/** Extends the span by neighbouring sentences of the passage until it has `MIN_LENGTH`. */
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

/** Removes overlaps: overlapping spans are joined, or the later one begins where the earlier ends. */
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
