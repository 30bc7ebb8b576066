import type { Span } from '../../src/core/span.ts'
import { f1 } from './classification.ts'
import { contains, isSamePlace, overlapOf } from './spans.ts'

/** A labelled span of an answer, and the sources that are right for it. */
export type Gold = Span & { accepted: ReadonlySet<string> }

/** One (span, source) pair that was predicted. */
export type Predicted = Span & { sourceId: string }

/**
 * Counts over answers, from which precision (`rightPredicted / predicted`), recall (`rightActual / actual`) and F1
 * follow.
 */
export type Counts = { rightPredicted: number; predicted: number; rightActual: number; actual: number }

/**
 * Counts pairs and labels. A pair is right if its span matches that of a label which accepts its source. A label is
 * found if any right pair matches it.
 */
export function countSpans(gold: readonly Gold[], predicted: readonly Predicted[]): Counts {
  const isRight = (label: Gold, pair: Predicted) =>
    label.accepted.has(pair.sourceId) && isSamePlace(label, pair)
  return {
    rightPredicted: predicted.filter((pair) => gold.some((label) => isRight(label, pair))).length,
    predicted: predicted.length,
    rightActual: gold.filter((label) => predicted.some((pair) => isRight(label, pair))).length,
    actual: gold.length,
  }
}

/**
 * Counts characters instead of spans. Only labelled characters count, because nobody judged the text between labels.
 */
export function countCharacters(gold: readonly Gold[], predicted: readonly Predicted[]): Counts {
  const counts: Counts = { rightPredicted: 0, predicted: 0, rightActual: 0, actual: 0 }
  for (const label of gold) {
    const touching = predicted.filter((pair) => overlapOf(label, pair) > 0)
    for (const pair of touching) {
      const overlap = overlapOf(label, pair)
      counts.predicted += overlap
      if (label.accepted.has(pair.sourceId)) counts.rightPredicted += overlap
    }
    const right = touching.filter(({ sourceId }) => label.accepted.has(sourceId))
    counts.actual += label.end - label.start
    for (let unit = label.start; unit < label.end; unit++) {
      if (right.some((pair) => contains(pair, { start: unit, end: unit + 1 }))) counts.rightActual += 1
    }
  }
  return counts
}

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    rightPredicted: a.rightPredicted + b.rightPredicted,
    predicted: a.predicted + b.predicted,
    rightActual: a.rightActual + b.rightActual,
    actual: a.actual + b.actual,
  }
}

export function scoresOf({ rightPredicted, predicted, rightActual, actual }: Counts) {
  const precision = predicted === 0 ? 0 : rightPredicted / predicted
  const recall = actual === 0 ? 0 : rightActual / actual
  // F1 of the two rates: precision counts pairs, recall labels.
  return { precision, recall, f1: f1({ right: precision * recall, predicted: precision, actual: recall }) }
}
