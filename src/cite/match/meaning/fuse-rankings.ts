/**
 * The constant `k` of reciprocal rank fusion; it reduces the weight of the first ranks. The value is from the paper,
 * which chose it on TREC runs.
 */
const K = 60

/**
 * Fuses rankings of the same items, each best first: an item gets 1 / (60 + rank) from each ranking that has it, with
 * ranks from 1. Only ranks count, because scores by words and by meaning have no common scale.
 *
 * Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion Outperforms Condorcet and Individual Rank Learning Methods"
 * (SIGIR 2009). Ties are in the order of the first ranking that has them.
 */
export function fuseRankings<Item>(rankings: readonly (readonly Item[])[]): Item[] {
  const scores = new Map<Item, number>()
  for (const ranking of rankings) {
    for (const [index, item] of ranking.entries()) {
      scores.set(item, (scores.get(item) ?? 0) + 1 / (K + index + 1))
    }
  }
  return [...scores].toSorted(([, a], [, b]) => b - a).map(([item]) => item)
}
