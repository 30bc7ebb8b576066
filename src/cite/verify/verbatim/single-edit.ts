import type { Span } from '../../../core/span.ts'
import { breaksNegation, isNegator, isUniversal, lemmaOf, findOpposite } from '../../../text/word-classes.ts'
import type { Side, Quantity, Unit } from '../../../text/wording.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import { stem } from '../../../text/words.ts'

/** A value, negation or opposite by which a sentence of the source differs from an otherwise equal claim. */
export type Edit = { kind: 'number' | 'negation' | 'opposite'; claim: Span; said: Span }

/**
 * Indices of the differing units of a claim (`left` to `leftEnd`) and of a source (`right` to `rightEnd`); the ends are
 * exclusive.
 */
type Part = { left: number; right: number; leftEnd: number; rightEnd: number }

/**
 * The single fact in which two otherwise equal sentences differ. `null` for any other difference, because
 * words do not show whether both sentences can be true.
 */
export function singleEdit(claim: Side, source: Side, part: Part): Edit | null {
  const own = claim.units.slice(part.left, part.leftEnd)
  const said = source.units.slice(part.right, part.rightEnd)
  const amount = differentAmount(claim, source, part)
  if (amount) return amount
  const spans = {
    claim: spanOf(own) ?? before(claim, part.left),
    said: spanOf(said) ?? before(source, part.right),
  }
  const isDenial = (units: readonly Unit[]) => units.length === 1 && isNegator(units[0]!.key)
  if ((own.length === 0 && isDenial(said)) || (said.length === 0 && isDenial(own))) {
    // `Not all` and `not only` do not deny the statement.
    const behind = own.length === 0 ? claim.units[part.left] : source.units[part.right]
    const isStated = behind?.kind === 'word' || behind?.kind === 'number'
    const isPartial = isStated && (isUniversal(behind.key) || breaksNegation(behind.key))
    return isStated && !isPartial ? { kind: 'negation', ...spans } : null
  }
  if (isDeniedVerb(own, said) || isDeniedVerb(said, own)) return { kind: 'negation', ...spans }
  const [one, other] = [own[0], said[0]]
  const isPair = own.length === 1 && said.length === 1 && one?.kind === 'word' && other?.kind === 'word'
  return isPair && findOpposite(one.key, other.key) === 'negation' ? { kind: 'opposite', ...spans } : null
}

const support = wordSet(...lexicon('support'))

/**
 * Whether one side is the negated verb of the other: `does not freeze`, `freezes`. The negated side has three
 * words: first an auxiliary or `ne`, then the verb and its negator in either order (`ne gèle pas`).
 */
function isDeniedVerb(denied: readonly Unit[], plain: readonly Unit[]): boolean {
  const verbs = denied.filter(({ key }) => !isNegator(key) && !support.has(key))
  const [verb, other] = [verbs[0], plain[0]]
  if (verbs.length !== 1 || plain.length !== 1 || denied.length !== 3 || !verb || !other) return false
  return (
    support.has(denied[0]!.key) &&
    denied.filter(({ key }) => isNegator(key)).length === 1 &&
    lemmaOf(stem(verb.key)) === lemmaOf(stem(other.key))
  )
}

/** The edit if the sides differ only by two values of one measure, such as amounts or dates; otherwise `null`. */
function differentAmount(claim: Side, source: Side, { left, right, leftEnd, rightEnd }: Part): Edit | null {
  const own = quantityOver(claim, left, leftEnd)
  const given = own && quantityOver(source, right, rightEnd)
  if (!own || !given || own.quantity.value === given.quantity.value) return null
  if (own.quantity.measure !== given.quantity.measure) return null
  return {
    kind: 'number',
    claim: spanOf(claim.units.slice(own.first, own.quantity.end))!,
    said: spanOf(source.units.slice(given.first, given.quantity.end))!,
  }
}

/** Maximum number of units before the difference at which its quantity may begin. */
const REACH = 6

/**
 * The quantity that contains all units from `from` to before `end`, and the index of its first unit (`first`); `null`
 * if there is none.
 */
function quantityOver(side: Side, from: number, end: number): { first: number; quantity: Quantity } | null {
  for (let first = from; first >= Math.max(0, from - REACH); first--) {
    const quantity = side.quantities().get(first)
    if (quantity && quantity.end >= end && quantity.end > from) return { first, quantity }
  }
  return null
}

function spanOf(units: readonly Unit[]): Span | null {
  const [first, last] = [units[0], units.at(-1)]
  return first && last ? { start: first.start, end: last.end } : null
}

function before({ units }: Side, at: number): Span {
  const unit = units[Math.min(at, units.length - 1)]!
  return { start: unit.start, end: unit.end }
}
