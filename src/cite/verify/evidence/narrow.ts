import { createPace } from '../../../core/pace.ts'
import type { Span } from '../../../core/span.ts'
import { isHeadingOnly, splitUnits } from '../../../text/sentences.ts'
import { contentTerms } from '../../../text/words.ts'
import { createTableReader } from './table-reader.ts'

/** A sentence or table row of a source's content with its distinct content terms. */
export type Sentence = Span & { terms: ReadonlySet<string> }

/** Reads the sentences within a span of a text without blocking the event loop. */
export type SentenceReader = (content: string, region: Span) => Promise<readonly Sentence[]>

const MAX_SENTENCES = 3
/** Minimum share of the claim's terms that a further sentence must add to be quoted as well. */
const SENTENCE_GAIN = 0.08
/** Minimum share of the claim's terms that a second place must have, and the first lacks, to be quoted as well. */
const SECOND_PLACE_GAIN = 0.15
/** Below this share of the claim's terms, words do not show which sentences support the claim. */
const MIN_COVERAGE = 0.34
const MAX_WHOLE_REGION = 1_000
/**
 * Up to this many UTF-16 units, a passage loses only the sentences at its ends that have no term of the claim; a longer
 * one is cut to its best places.
 */
const MAX_TIGHT_REGION = 400
/** Maximum UTF-16 units of a region that are read; the rest is ignored. */
const MAX_REGION = 400_000

/**
 * The smallest places of a region with the claim's terms: one to three sentences, and a second such place if it adds
 * missing terms. A short region is kept whole if words do not locate the support, as in a paraphrase or another
 * language; for a long one the result may be empty.
 */
export async function narrowToSupport(
  claimTerms: ReadonlySet<string>,
  content: string,
  { region, readSentences }: { region: Span; readSentences: SentenceReader },
): Promise<Span[]> {
  const sentences = await readSentences(content, {
    start: region.start,
    end: Math.min(region.end, region.start + MAX_REGION),
  })
  const isPassage = region.end - region.start < content.length
  if (isPassage && region.end - region.start <= MAX_TIGHT_REGION)
    return [trimToTerms(claimTerms, sentences) ?? region]
  const first = bestPlace(claimTerms, sentences)
  if (!first || first.covered.size < claimTerms.size * MIN_COVERAGE) {
    if (region.end - region.start <= MAX_WHOLE_REGION) return [region]
    return first ? [first.span] : []
  }
  const open = new Set([...claimTerms].filter((term) => !first.covered.has(term)))
  const second = bestPlace(open, sentences)
  if (!second || second.covered.size < Math.max(2, claimTerms.size * SECOND_PLACE_GAIN)) return [first.span]
  return [first.span, second.span]
}

function trimToTerms(wanted: ReadonlySet<string>, sentences: readonly Sentence[]): Span | null {
  const holding = sentences.filter(({ terms }) => [...wanted].some((term) => terms.has(term)))
  const first = holding[0]
  return first ? { start: first.start, end: holding.at(-1)!.end } : null
}

/**
 * Creates a reader of the sentences in a region (a span of a content), without headings. It reads each region once, so
 * use one reader for each call of the verifier.
 */
export function createSentenceReader(tablesOf = createTableReader()): SentenceReader {
  const pace = createPace()
  const known = new Map<string, Map<string, readonly Sentence[]>>()
  return async (content, region) => {
    const regions = known.get(content) ?? new Map<string, readonly Sentence[]>()
    known.set(content, regions)
    const key = `${region.start}-${region.end}`
    const read = regions.get(key)
    if (read) return read
    const sentences: Sentence[] = []
    for (const { start, end } of splitUnits(content, region, tablesOf(content))) {
      await pace()
      if (isHeadingOnly(content, { start, end })) continue
      sentences.push({ start, end, terms: new Set(contentTerms(content.slice(start, end))) })
    }
    regions.set(key, sentences)
    return sentences
  }
}

type Place = { span: Span; covered: Set<string> }

function bestPlace(wanted: ReadonlySet<string>, sentences: readonly Sentence[]): Place | null {
  const cost = wanted.size * SENTENCE_GAIN
  let best: Place | null = null
  let bestValue = 0
  for (const [first, { start }] of sentences.entries()) {
    const covered = new Set<string>()
    for (let count = 1; count <= MAX_SENTENCES && first + count <= sentences.length; count++) {
      const { end, terms } = sentences[first + count - 1]!
      for (const term of wanted) if (terms.has(term)) covered.add(term)
      const value = covered.size - cost * (count - 1)
      if (covered.size === 0 || value <= bestValue) continue
      bestValue = value
      best = { span: { start, end }, covered: new Set(covered) }
    }
  }
  return best
}
