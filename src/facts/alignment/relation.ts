import { rootOf } from '../lexicon/derivation.ts'
import { sidesOf } from '../lexicon/fact-words.ts'
import { frameOf } from '../lexicon/frame-words.ts'
import { findOpposite } from '../lexicon/opposites.ts'
import { synonymGroups } from '../lexicon/synonyms.ts'
import { coversDate } from '../values/dates.ts'
import { isSameNumber } from '../values/numbers.ts'
import type { NumberFact } from '../values/number-fact.ts'
import type { Item } from './items.ts'

/**
 * How two items relate: `same` word or value, `alike` in meaning (a synonym or
 * another word of one root), `opposite`, another value of the same kind
 * (`different`), or not at all (`null`).
 */
export type Relation = 'same' | 'alike' | 'opposite' | 'different' | null

/** Finds relations of items; each word is looked up and each pair of words compared once. */
export function createRelation(): (claim: Item, evidence: Item) => Relation {
  const known = new Map<string, Map<string, Relation>>()
  const sides = remember(sidesOf)
  const roots = remember(rootOf)
  return (claim, evidence) => {
    if (claim.number && evidence.number) return ofNumbers(claim.number, evidence.number)
    if (claim.date && evidence.date) return coversDate(claim.date, evidence.date) ? 'same' : 'different'
    if (isLessThanAll(claim, evidence) || isLessThanAll(evidence, claim)) return 'opposite'
    if (isFact(claim) || isFact(evidence)) return null
    if (claim.kind === 'negator' && evidence.kind === 'negator') return 'alike'
    if (claim.text === evidence.text || claim.stem === evidence.stem || claim.spelt === evidence.spelt)
      return 'same'
    const relations = known.get(claim.text) ?? new Map<string, Relation>()
    known.set(claim.text, relations)
    const found = relations.get(evidence.text)
    if (found !== undefined) return found
    const relation = ofWords(claim, evidence, { sides, roots })
    relations.set(evidence.text, relation)
    return relation
  }
}

export function isFact({ kind }: Item): boolean {
  return kind === 'number' || kind === 'date'
}

/** A bound that only one text sets is a difference: `up to 2 %` is not `2 %`. */
function ofNumbers(claim: NumberFact, evidence: NumberFact): 'same' | 'different' {
  return isSameNumber(claim, evidence) && claim.bound === evidence.bound ? 'same' : 'different'
}

/** `All` beside `some`, `only`, `neither`, `half` or `18 of`. */
function isLessThanAll(all: Item, other: Item): boolean {
  if (!all.isUniversal || other.isUniversal) return false
  if (other.number) return other.number.unit === null
  const frame = frameOf(other.text)
  return other.kind === 'negator' || frame === 'amount' || frame === 'restricted'
}

function remember<Found>(find: (word: string) => Found): (word: string) => Found {
  const known = new Map<string, Found>()
  return (word) => {
    if (!known.has(word)) known.set(word, find(word))
    return known.get(word)!
  }
}

function ofWords(
  claim: Item,
  evidence: Item,
  { sides, roots }: { sides: typeof sidesOf; roots: typeof rootOf },
): Relation {
  if (findOpposite(claim.text, evidence.text, sides) !== null) return 'opposite'
  if (claim.kind !== 'content' || evidence.kind !== 'content') return null
  if (roots(claim.stem) === roots(evidence.stem)) return 'alike'
  const groups = synonymGroups(claim.text)
  if (groups.size === 0) return null
  return [...synonymGroups(evidence.text)].some((group) => groups.has(group)) ? 'alike' : null
}
