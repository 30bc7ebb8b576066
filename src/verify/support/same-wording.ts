import { MAX_ITEMS } from '../../facts/alignment/items.ts'
import type { Item } from '../../facts/alignment/items.ts'
import { coversDate } from '../../facts/values/dates.ts'
import { isSameNumber } from '../../facts/values/numbers.ts'
import { isSpelledAlike } from '../../locate/compare/spelling.ts'

/**
 * Whether two sentences are the same words in the same forms and order. Letter case,
 * punctuation, spellings of one word, and how a number or date is written may differ.
 * Any other word may change what is said: `from` and `to`, `is` and `was`, `often`, or a
 * clause that restricts another. Linear.
 *
 * `isInverted` allows for a claim that lost its opening: what remains of `Nach § 5 ist die
 * Einsicht frei` begins with the verb, which stands second in `Die Einsicht ist frei`.
 */
export function isSameWording(
  claim: readonly Item[],
  evidence: readonly Item[],
  { isInverted = false }: { isInverted?: boolean } = {},
): boolean {
  // What is beyond the limit was not read.
  if (claim.length !== evidence.length || claim.length >= MAX_ITEMS) return false
  const differs = (one: Item, at: number) => !isSameItem(one, evidence[at]!)
  if (!claim.some(differs)) return true
  const [verb, ...rest] = claim
  if (!isInverted || !verb) return false
  // Up to its verb the sentence of the source is the rest of the claim.
  const place = rest.findIndex(differs)
  return place > 0 && !rest.toSpliced(place, 0, verb).some(differs)
}

function isSameItem(claim: Item, evidence: Item): boolean {
  if (claim.kind !== evidence.kind) return false
  if (claim.number && evidence.number)
    return isSameNumber(claim.number, evidence.number) && claim.number.bound === evidence.number.bound
  if (claim.date && evidence.date)
    return coversDate(claim.date, evidence.date) && coversDate(evidence.date, claim.date)
  return (
    claim.text === evidence.text || (claim.kind === 'content' && isSpelledAlike(claim.text, evidence.text))
  )
}
