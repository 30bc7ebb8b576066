import { isMatch } from '../../facts/alignment/align.ts'
import type { Pair } from '../../facts/alignment/align.ts'
import { isWeighty } from '../../facts/alignment/items.ts'
import type { Item } from '../../facts/alignment/items.ts'
import { createRelation, isFact } from '../../facts/alignment/relation.ts'
import type { Relation } from '../../facts/alignment/relation.ts'
import { findOpposite } from '../../facts/lexicon/opposites.ts'

/** A value, date, negation or opposite that the window states in the claim's place. */
export type Edit = { kind: 'number' | 'date' | 'negation' | 'opposite'; claim: Item; said: Item }

/** The edit if it is one of number, date, negation or opposite, between words that both texts share. */
export function editOf(
  pair: Pair,
  { pairs, given }: { pairs: readonly Pair[]; given: readonly Item[] },
): Edit | null {
  const at = pairs.indexOf(pair)
  const near = [pairs.slice(0, at).findLast(isContentMatch), pairs.slice(at + 1).find(isContentMatch)]
  if (near.every((other) => other === undefined)) return null
  const { kind, claim, evidence } = pair
  if (kind === 'added' || kind === 'dropped') {
    if (deniesOther(pairs.slice(at + 1))) return null
    const beside = near.find((other) => other !== undefined)!
    return { kind: 'negation', claim: claim ?? beside.claim!, said: evidence ?? beside.evidence! }
  }
  if (!claim || !evidence) return null
  if (kind === 'opposite') {
    return findOpposite(claim.text, evidence.text) === 'negation' ? { kind, claim, said: evidence } : null
  }
  if (!isFact(claim) || !isFact(evidence)) return null
  // What is 100 is also at most 100, and at most 110.
  if (claim.number?.bound !== evidence.number?.bound) return null
  const isElsewhere = createElsewhere(given)
  if (isElsewhere(claim)) return null
  return { kind: claim.kind === 'date' ? 'date' : 'number', claim, said: evidence }
}

/** Whether a negation bears on a word of one text only: `is not dredged but freezes` denies nothing of `freezes`. */
function deniesOther(behind: readonly Pair[]): boolean {
  const denied = behind.find(({ claim, evidence }) => isWeighty((claim ?? evidence)!))
  return denied?.kind === 'added' || denied?.kind === 'dropped'
}

function isContentMatch(pair: Pair): boolean {
  return isMatch(pair) && pair.claim !== null && isWeighty(pair.claim)
}

/** Whether the window states the same value in another place. */
function createElsewhere(given: readonly Item[]): (item: Item) => boolean {
  const relationOf: (claim: Item, evidence: Item) => Relation = createRelation()
  return (item) => given.some((other) => isFact(other) && relationOf(item, other) === 'same')
}
