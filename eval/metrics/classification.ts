/** An item with its true class, and the score by which it is classified. */
export type Scored = { score: number; isPositive: boolean }

/**
 * Area under the ROC curve: the probability that a positive item scores above a negative one; ties count half
 * (Mann–Whitney U). `NaN` unless both kinds occur.
 */
export function rocAuc(items: readonly Scored[]): number {
  const sorted = items.toSorted((a, b) => a.score - b.score)
  const positives = items.filter(({ isPositive }) => isPositive).length
  const negatives = items.length - positives
  let rankSum = 0
  for (let start = 0; start < sorted.length;) {
    let end = start
    while (end < sorted.length && sorted[end]!.score === sorted[start]!.score) end++
    const meanRank = (start + 1 + end) / 2
    for (let index = start; index < end; index++) if (sorted[index]!.isPositive) rankSum += meanRank
    start = end
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives)
}

/** Mean of the recalls of the two classes. */
export function balancedAccuracy(items: readonly { predicted: boolean; actual: boolean }[]): number {
  const recallOf = (kind: boolean) => {
    const ofKind = items.filter(({ actual }) => actual === kind)
    return ofKind.filter(({ predicted }) => predicted === kind).length / ofKind.length
  }
  return (recallOf(true) + recallOf(false)) / 2
}

/** Balanced accuracy at the threshold that is best for these very items: an upper bound, not a result. */
export function bestBalancedAccuracy(items: readonly Scored[]): { value: number; threshold: number } {
  const sorted = items.toSorted((a, b) => b.score - a.score)
  const positives = items.filter(({ isPositive }) => isPositive).length
  const negatives = items.length - positives
  let best = { value: 0.5, threshold: Number.POSITIVE_INFINITY }
  let truePositives = 0
  let falsePositives = 0
  for (const [index, { score, isPositive }] of sorted.entries()) {
    if (isPositive) truePositives += 1
    else falsePositives += 1
    if (sorted[index + 1]?.score === score) continue
    const value = (truePositives / positives + 1 - falsePositives / negatives) / 2
    if (value > best.value) best = { value, threshold: score }
  }
  return best
}

/** Mean of the F1 of each class that occurs among the actual labels. */
export function macroF1(items: readonly { predicted: string; actual: string }[]): number {
  const classes = [...new Set(items.map(({ actual }) => actual))]
  const scores = classes.map((name) => {
    const right = items.filter(({ predicted, actual }) => predicted === name && actual === name).length
    const predicted = items.filter((item) => item.predicted === name).length
    const actual = items.filter((item) => item.actual === name).length
    return f1({ right, predicted, actual })
  })
  return scores.reduce((sum, score) => sum + score, 0) / classes.length
}

/** F1 from counts; 0 where nothing is right. */
export function f1({
  right,
  predicted,
  actual,
}: {
  right: number
  predicted: number
  actual: number
}): number {
  return right === 0 ? 0 : (2 * right) / (predicted + actual)
}
