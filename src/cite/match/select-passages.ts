import type { Claim } from '../../core/claim.ts'
import { createPace } from '../../core/pace.ts'
import type { Source } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { spansOverlap } from '../../core/spans-overlap.ts'
import { widenToContext, cutPassages } from '../../text/sentences.ts'
import { createAligner } from './align.ts'
import { readClaimTerms, readSentences } from '../../sources/ranking.ts'
import type { QuestionRepeats } from './question-repeats.ts'
import { rankForClaim } from './rank-for-claim.ts'
import type { PassageIndex } from '../../sources/ranking.ts'

/** A passage shown to a model: some adjacent sentences of a source. */
export type ShownPassage = Span & { source: Source }

export type SelectOptions = {
  sources: readonly Source[]
  index: PassageIndex
  /** Maximum number of passages. */
  limit: number
  /** Maximum UTF-16 units of a passage of several sentences; a single sentence may be longer. */
  maxLength: number
  /** Detects text that only repeats the question; `null` if the question is unknown. */
  repeats?: QuestionRepeats | null
  /** Passages in which a model has already found nothing; they are not selected again. */
  seen?: readonly ShownPassage[]
}

/** If all sources together have at most this many UTF-16 units, they are shown whole: a selection would save little. */
const MAX_SHOWN_WHOLE = 3_000
/** Number of passages per claim that are compared with it sentence by sentence. */
const MAX_ALIGNED = 24
const MAX_CANDIDATES = 6
/**
 * Minimum UTF-16 units of a passage that is shown alone; a shorter one is shown with its neighbours, which resolve "it"
 * and "this".
 */
const MIN_LENGTH = 200
/**
 * A further passage for a claim is shown if its score is at least this share of the best score. The share grows with
 * the best coverage: high coverage means a reliable ranking; low coverage means close scores, and more passages are
 * shown.
 */
const NEAR_BEST = { base: 0.5, ofCoverage: 0.3 }
/** A passage that is not near the best is shown only if it adds this weighted share of the claim's words. */
const COMPLEMENT = 0.08
/**
 * If the best passage of a claim has less coverage than this, it shares too few words to rely on; beginnings of sources
 * may then be added.
 */
const TELLING_COVERAGE = 0.3

/**
 * Selects the passages shown to a model for some claims: at most `limit`, of whole sentences, in the order of the
 * sources.
 *
 * For each claim these are the sentences that share most words with it, and others that share nearly as many or have
 * words that these lack; the best ones if there are more than `limit`. An answer in another language shares no words
 * with its sources: if all claims share few words with their best passages, the beginnings of the sources are added.
 * Short sources are shown whole.
 *
 * With `seen` passages, the next best ones are selected instead, and none if the sources were shown whole.
 */
export async function selectPassages(
  claims: readonly Claim[],
  { sources, index, limit, maxLength, repeats = null, seen }: SelectOptions,
): Promise<ShownPassage[]> {
  const whole = showWhole(sources, maxLength, repeats)
  if (whole && whole.length <= limit) return seen ? [] : whole

  const pace = createPace()
  const candidates: Candidates[] = []
  for (const claim of claims) {
    await pace()
    candidates.push(await candidatesOf(claim, { index, maxLength, repeats, seen, pace }))
  }
  const selected: ShownPassage[] = []
  for (let rank = 0; rank < MAX_CANDIDATES; rank++) {
    for (const { spans } of candidates) {
      const span = spans[rank]
      if (span && selected.length < limit) selected.push(span)
    }
  }
  if (seen ? candidates.some(isVague) : candidates.every(isVague)) {
    const met = new Set([...selected, ...(seen ?? [])].map(({ source }) => source.id))
    const unmet = sources.filter(({ id }) => !seen || !met.has(id))
    const beginnings = withoutRepeats(beginningsOf(unmet, maxLength), repeats)
    selected.push(...beginnings.slice(0, Math.max(0, limit - selected.length)))
  }
  return joinOverlaps(selected, sources, maxLength)
}

function isVague({ coverage }: Candidates): boolean {
  return coverage < TELLING_COVERAGE
}

function showWhole(
  sources: readonly Source[],
  maxLength: number,
  repeats: QuestionRepeats | null,
): ShownPassage[] | null {
  const length = sources.reduce((sum, { content }) => sum + content.length, 0)
  if (length > MAX_SHOWN_WHOLE) return null
  const speaking = sources.filter(({ content }) => !repeats?.isOnlyRepeat(readWhole(content)))
  return speaking.flatMap((source) =>
    cutPassages(source.content, { maxLength }).map(({ start, end }) => ({ source, start, end })),
  )
}

function withoutRepeats(spans: readonly ShownPassage[], repeats: QuestionRepeats | null): ShownPassage[] {
  return spans.filter(
    ({ source, start, end }) => !repeats?.isOnlyRepeat(readWhole(source.content.slice(start, end))),
  )
}

function readWhole(text: string) {
  return { readSentences: () => readSentences(text, { start: 0, end: text.length }) }
}

function beginningsOf(sources: readonly Source[], maxLength: number): ShownPassage[] {
  return sources.flatMap((source) => {
    const [first] = cutPassages(source.content.slice(0, maxLength * 4), { maxLength })
    return first ? [{ source, start: first.start, end: first.end }] : []
  })
}

type Candidates = { spans: ShownPassage[]; coverage: number }

async function candidatesOf(
  claim: Claim,
  {
    index,
    maxLength,
    repeats,
    seen,
    pace,
  }: Pick<SelectOptions, 'index' | 'maxLength' | 'seen'> & {
    repeats: QuestionRepeats | null
    pace: () => Promise<void>
  },
): Promise<Candidates> {
  const terms = readClaimTerms(claim.text, index.weightOf)
  const ranked = await rankForClaim(terms, index, { limit: MAX_ALIGNED, repeats, pace })
  const align = createAligner(terms, repeats)
  const aligned = ranked
    .flatMap((passage) => {
      const alignment = align([passage])
      return alignment ? [{ passage, ...alignment }] : []
    })
    .toSorted((a, b) => b.score - a.score)
  const [best] = aligned
  if (!best) return { spans: [], coverage: 0 }
  const leastScore = best.score * (NEAR_BEST.base + NEAR_BEST.ofCoverage * best.coverage)
  const covered = new Set<string>()
  const spans: ShownPassage[] = []
  for (const { passage, places, score } of aligned) {
    const { source } = passage
    for (const [order, { span, terms: held }] of places.entries()) {
      let added = 0
      for (const term of held) if (!covered.has(term)) added += terms.weights.get(term) ?? 0
      const isNearBest = order === 0 && score >= leastScore
      if (!seen && !isNearBest && added < terms.totalWeight * COMPLEMENT) continue
      for (const term of held) covered.add(term)
      if (seen?.some((known) => known.source.id === source.id && spansOverlap(known, span))) continue
      spans.push({ source, ...widenPassage(source.content, span, maxLength) })
    }
  }
  return { spans: spans.slice(0, MAX_CANDIDATES), coverage: best.coverage }
}

function widenPassage(content: string, span: Span, maxLength: number): Span {
  return widenToContext(content, span, { maxParagraph: MIN_LENGTH, maxLength, enough: MIN_LENGTH })
}

/**
 * Sorts spans by source and offset, without overlaps: overlapping spans are joined if the result has at most
 * `maxLength` UTF-16 units; otherwise the later one begins where the earlier ends.
 */
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
