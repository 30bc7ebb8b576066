/**
 * Which words of two texts correspond. In: a claim and evidence, read word by word with clause and
 * sentence. Out: pairs of words, numbers and dates, and what stands in one text only.
 */
import type { Item } from './items.ts'
import { isFact } from './relation.ts'
import type { Relation } from './relation.ts'

/** An item of the claim beside what the evidence says in its place, or one that stands in one text only. */
export type Pair =
  | { kind: 'same' | 'alike' | 'opposite' | 'different'; claim: Item; evidence: Item }
  | { kind: 'added'; claim: Item; evidence: null }
  | { kind: 'dropped'; claim: null; evidence: Item }

/** Whether both texts say the same in this place. */
export function isMatch({ kind }: Pair): boolean {
  return kind === 'same' || kind === 'alike'
}

export type Alignment = {
  /** In the order of both texts; of the evidence from the first to the last item that has a partner. */
  pairs: Pair[]
  /** Compares evidence for one claim: lower is better. */
  cost: number
}

/*
 * Costs, as shares of weights. A gap is dearer in the claim, all of which must be
 * said, than in the evidence, which may say more. Two content words that have
 * nothing to do with each other are no pair at all; two names are a dear one.
 */
const COST = { alike: 0.2, opposite: 0.3, fact: 0.4, name: 0.8, added: 0.7, addedFact: 1.1, dropped: 0.3 }

const PAIR = 0
const ADDED = 1
const DROPPED = 2

/**
 * The cheapest way to read a claim out of evidence, in its order: global over the
 * claim, with free ends in the evidence (Needleman and Wunsch 1970). Time and
 * memory grow with the product of both lengths.
 */
export function alignItems(
  claim: readonly Item[],
  evidence: readonly Item[],
  relationOf: (claim: Item, evidence: Item) => Relation,
): Alignment {
  const width = evidence.length + 1
  const costs = new Float64Array((claim.length + 1) * width)
  const steps = new Uint8Array((claim.length + 1) * width)
  for (const [row, item] of claim.entries()) {
    const above = row * width
    const here = above + width
    const left = item.weight * (isFact(item) ? COST.addedFact : COST.added)
    costs[here] = costs[above]! + left
    steps[here] = ADDED
    const isLast = row === claim.length - 1
    for (let column = 0; column < evidence.length; column++) {
      const other = evidence[column]!
      const pair = costs[above + column]! + pairCost(item, other, relationOf(item, other))
      const added = costs[above + column + 1]! + left
      const dropped = costs[here + column]! + (isLast ? 0 : other.weight * COST.dropped)
      const least = Math.min(pair, added, dropped)
      costs[here + column + 1] = least
      steps[here + column + 1] = least === pair ? PAIR : least === added ? ADDED : DROPPED
    }
  }
  const pairs = trace(claim, evidence, { steps, relationOf })
  return { pairs: withoutLead(pairs), cost: costs[costs.length - 1]! }
}

function pairCost(claim: Item, evidence: Item, relation: Relation): number {
  const weight = (claim.weight + evidence.weight) / 2
  if (relation === 'same') return 0
  if (relation === 'alike' || relation === 'opposite') return weight * COST[relation]
  if (relation === 'different') return COST.fact
  return isName(claim) && isName(evidence) ? COST.name : Number.POSITIVE_INFINITY
}

function isName(item: Item): boolean {
  return item.kind === 'content' && item.isCapital && !isFact(item)
}

function trace(
  claim: readonly Item[],
  evidence: readonly Item[],
  { steps, relationOf }: { steps: Uint8Array; relationOf: (claim: Item, evidence: Item) => Relation },
): Pair[] {
  const width = evidence.length + 1
  const pairs: Pair[] = []
  let row = claim.length
  let column = evidence.length
  while (row > 0) {
    const step = column === 0 ? ADDED : steps[row * width + column]
    if (step === ADDED) pairs.push({ kind: 'added', claim: claim[--row]!, evidence: null })
    else if (step === PAIR) {
      const own = claim[--row]!
      const other = evidence[--column]!
      pairs.push({ kind: relationOf(own, other) ?? 'different', claim: own, evidence: other })
    } else {
      column--
      if (row < claim.length) pairs.push({ kind: 'dropped', claim: null, evidence: evidence[column]! })
    }
  }
  return pairs.toReversed()
}

/** Without what the evidence says outside of its aligned part. */
function withoutLead(pairs: Pair[]): Pair[] {
  const isPaired = ({ claim, evidence }: Pair) => claim !== null && evidence !== null
  const first = pairs.findIndex(isPaired)
  const last = pairs.findLastIndex(isPaired)
  return pairs.filter(({ kind }, at) => kind !== 'dropped' || (at > first && at < last))
}
