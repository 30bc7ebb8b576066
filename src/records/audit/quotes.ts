import type { QuoteCheck } from '../../core/citation.ts'
import type { AuditableRun } from './auditable-run.ts'

const BINS = 10

/**
 * The similarity of quotes to the text of their sources, over all pieces of evidence; 1 is word for word. Evidence for
 * which no quote was given has 1 as well.
 */
export type Similarity = {
  /** Mean over all pieces of evidence of how similar the quote is to the source, 0–1; `null` if there is no evidence. */
  mean: number | null
  minimum: number | null
  /** Number of pieces of evidence in each tenth of similarity: [0, 0.1), …, [0.9, 1]. */
  histogram: number[]
}

/** Counts of quotes over all citations, failed ones included. */
export type Quotes = {
  /** Number of pieces of evidence of all citations, including failed ones. */
  evidence: number
  /**
   * Number of pieces of evidence with similarity 1: those that have the given quote word for word, and those for which
   * no quote was given. Differences in letter case, white space and typography do not count.
   */
  wordForWord: number
  similarity: Similarity
  /** Citations with a quote that a matcher or agent gave and that was looked for: the sum of the five outcomes below. */
  given: number
  found: number
  /** Quotes for which the cited source has other words, figures or symbols, or that it has crossed out. */
  altered: number
  /**
   * Quotes that cannot be judged: the source may be damaged there, they differ only in punctuation, letter case or
   * spelling, or they leave out words that may matter.
   */
  unclear: number
  /** Quotes found not in the cited source, but in another one or in another version of it. */
  misattributed: number
  /** Quotes found in no source of their answer. */
  fabricated: number
}

/** A citation whose given quote was checked with an outcome other than `found`. */
export type Misquote = { citationId: string } & Exclude<QuoteCheck, { outcome: 'found' }>

export function quotesOf({ citations }: Pick<AuditableRun, 'citations'>): Quotes {
  const similarities = citations.flatMap(({ evidence }) => evidence.map(({ similarity }) => similarity))
  const outcomes = citations.flatMap(({ quoteCheck }) => quoteCheck?.outcome ?? [])
  const count = (outcome: QuoteCheck['outcome']) => outcomes.filter((each) => each === outcome).length
  const histogram = Array.from({ length: BINS }, () => 0)
  for (const similarity of similarities) {
    histogram[Math.min(BINS - 1, Math.floor(similarity * BINS))]! += 1
  }
  return {
    evidence: similarities.length,
    wordForWord: similarities.filter((similarity) => similarity === 1).length,
    similarity: { mean: meanOf(similarities), minimum: leastOf(similarities), histogram },
    given: outcomes.length,
    found: count('found'),
    altered: count('altered'),
    unclear: count('unclear'),
    misattributed: count('misattributed'),
    fabricated: count('fabricated'),
  }
}

export function misquotesOf({ citations }: Pick<AuditableRun, 'citations'>): Misquote[] {
  return citations.flatMap(({ id: citationId, quoteCheck }) =>
    quoteCheck && quoteCheck.outcome !== 'found' ? [{ citationId, ...quoteCheck }] : [],
  )
}

/** The totals over several runs; the mean similarity is that over all pieces of evidence. */
export function sumQuotes(all: readonly Quotes[]): Quotes {
  const sum = (read: (quotes: Quotes) => number) => all.reduce((total, each) => total + read(each), 0)
  const evidence = sum((quotes) => quotes.evidence)
  const similarity = sum((quotes) => (quotes.similarity.mean ?? 0) * quotes.evidence)
  return {
    evidence,
    wordForWord: sum(({ wordForWord }) => wordForWord),
    similarity: {
      mean: evidence === 0 ? null : similarity / evidence,
      minimum: leastOf(all.flatMap((quotes) => quotes.similarity.minimum ?? [])),
      histogram: Array.from({ length: BINS }, (_, bin) => sum((quotes) => quotes.similarity.histogram[bin]!)),
    },
    given: sum(({ given }) => given),
    found: sum(({ found }) => found),
    altered: sum(({ altered }) => altered),
    unclear: sum(({ unclear }) => unclear),
    misattributed: sum(({ misattributed }) => misattributed),
    fabricated: sum(({ fabricated }) => fabricated),
  }
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length
}

/**
 * The least value; `null` if there is none. `Math.min(...values)` could fail, because there may be more
 * values than a call can have arguments.
 */
function leastOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((least, value) => Math.min(least, value))
}
