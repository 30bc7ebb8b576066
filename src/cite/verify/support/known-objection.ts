import type { Objection } from '../../../core/citation.ts'
import { readText } from '../../reading/read-text.ts'
import type { Item } from '../../reading/items.ts'
import { findOpposite } from '../../../text/word-classes.ts'
import { coversDate, isSameNumber } from '../../../text/values.ts'
import type { VerbatimObstacle } from '../verbatim/read-place.ts'
import { TELLING_SHARE } from '../verbatim/read-claim.ts'

/**
 * The source's objection to a claim that it states nearly word for word; `undefined` if none is known. Words alone do
 * not make such a claim contradicted: the marker warns, and the reason names the objection.
 */
export function knownObjection(obstacle: VerbatimObstacle, claim: string): Objection | undefined {
  switch (obstacle.kind) {
    case 'surrounded': {
      const { kind } = obstacle.surrounding
      // The words above a list are not understood well enough, and a quoted person may be right.
      return kind === 'lead-in' || kind === 'quoted' ? undefined : 'surroundings'
    }
    case 'link':
      return 'link'
    case 'differs':
      return obstacle.share >= TELLING_SHARE && isOtherFact(obstacle, claim) ? 'difference' : undefined
    case 'antecedent':
    case 'part':
      return undefined
  }
}

/** Maximum number of differing words on each side. With more, a value less surely replaces another. */
const MAX_WORDS = 4

/** Whether the differing words are other values, a negation, or opposites. */
function isOtherFact(
  { claim: own, said, content }: Extract<VerbatimObstacle, { kind: 'differs' }>,
  claim: string,
): boolean {
  const [left, right] = [
    readText(claim.slice(own.start, own.end)).items(),
    readText(content.slice(said.start, said.end)).items(),
  ]
  if (Math.max(left.length, right.length) > MAX_WORDS) return false
  return isNegated([...left, ...right]) || hasOtherValue(left, right) || hasOpposite(left, right)
}

/**
 * Whether the difference is only a negation. With other content words it denies nothing: `is not dredged but
 * freezes` does not deny `freezes`.
 */
function isNegated(items: readonly Item[]): boolean {
  const negations = items.filter(({ kind }) => kind === 'negator').length
  return negations % 2 === 1 && !items.some(({ kind, weight }) => kind === 'content' && weight === 1)
}

function hasOtherValue(left: readonly Item[], right: readonly Item[]): boolean {
  const facts = left.filter(({ kind }) => kind === 'number' || kind === 'date')
  return facts.some((one) => {
    const said = right.filter(({ kind }) => kind === one.kind)
    return said.length > 0 && !said.some((other) => isSameValue(one, other))
  })
}

function isSameValue(one: Item, other: Item): boolean {
  if (one.number && other.number)
    return isSameNumber(one.number, other.number) && one.number.bound === other.number.bound
  return one.date && other.date ? coversDate(one.date, other.date) || coversDate(other.date, one.date) : false
}

function hasOpposite(left: readonly Item[], right: readonly Item[]): boolean {
  return left.some(({ text }) => right.some((other) => findOpposite(text, other.text) !== null))
}
