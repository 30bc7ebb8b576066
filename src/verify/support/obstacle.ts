import { isMatch } from '../../facts/alignment/align.ts'
import type { Pair } from '../../facts/alignment/align.ts'
import { isWeighty } from '../../facts/alignment/items.ts'
import type { Item } from '../../facts/alignment/items.ts'
import { isFact } from '../../facts/alignment/relation.ts'
import { hasOpposites } from '../../facts/lexicon/fact-words.ts'
import { frameOf } from '../../facts/lexicon/frame-words.ts'
import type { Frame } from '../../facts/lexicon/frame-words.ts'
import { isCaseArticle, isPronoun, isRoleWord } from '../../facts/lexicon/role-words.ts'
import { isFramed } from './framed.ts'
import { aroundOf } from './windows.ts'
import type { Around, Window } from './windows.ts'

/** Why a window that shares the claim's words does not carry it word for word. */
export type Obstacle =
  | 'words-missing'
  | 'clause-missing'
  | 'clause-torn'
  | 'fact-missing'
  | 'fact-left-out'
  | 'word-replaced'
  | 'word-left-out'
  | 'role-changed'
  | 'framed'
  | 'wording'
  | 'antecedent-unknown'
  | 'edited'

/** Share of the claim's words that must stand in the window, and of each of its clauses. */
export const MIN_SHARE = 0.6
const MIN_CLAUSE_SHARE = 0.5
/** Weight from which a clause is asked for by itself. */
const CLAUSE_WEIGHT = 2
/** A claim of fewer words must stand there whole. */
const FEW_WORDS = 3
export const MIN_WORDS = 2

/** A claim beside a window and its items. */
export type Beside = { claim: string; window: Window; given: readonly Item[] }

/**
 * Why an aligned window, which says a `share` of the claim, is not nearly the claim; `null`
 * if it is but for opposites, other values, and words that say little.
 */
export function obstacleOf(pairs: readonly Pair[], beside: Beside, share: number): Obstacle | null {
  const { claim, window, given } = beside
  const matched = pairs.filter((pair) => isMatch(pair) && pair.claim && isWeighty(pair.claim)).length
  if (share < MIN_SHARE || matched < MIN_WORDS || (matched < FEW_WORDS && share < 1)) return 'words-missing'
  if (hasMissingClause(pairs)) return 'clause-missing'
  const first = pairs.find(({ claim: own }) => own !== null)
  for (const pair of pairs) {
    if (pair.kind === 'added' && isFactAdded(pair.claim, pair === first)) return 'fact-missing'
    if (pair.kind === 'dropped' && isFactDropped(pair.evidence)) return 'fact-left-out'
  }
  const around = aroundOf(pairs, given)
  if (hasReplacedWord(pairs, around)) return 'word-replaced'
  if (pairs.some(({ kind, claim: own }) => kind === 'added' && own?.weight === 1)) return 'words-missing'
  if (hasTornClause(pairs)) return 'clause-torn'
  if (hasWordLeftOut(pairs, given)) return 'word-left-out'
  if (hasOtherRoles(pairs)) return 'role-changed'
  return isFramed(claim, window, around) ? 'framed' : null
}

/** A clause of the claim of which the window says less than half: what was added to a sentence of the source. */
function hasMissingClause(pairs: readonly Pair[]): boolean {
  const clauses = new Map<number, { all: number; held: number }>()
  for (const { kind, claim } of pairs) {
    if (!claim || !isWeighty(claim)) continue
    const clause = clauses.get(claim.clause) ?? { all: 0, held: 0 }
    clauses.set(claim.clause, clause)
    clause.all += claim.weight
    if (kind !== 'added') clause.held += claim.weight
  }
  return [...clauses.values()].some(({ all, held }) => all >= CLAUSE_WEIGHT && held / all < MIN_CLAUSE_SHARE)
}

/** Whether one clause takes its words from two: the subject of one, the predicate of the other. */
function hasTornClause(pairs: readonly Pair[]): boolean {
  const clauses = new Map<number, number>()
  return pairs.some(({ claim, evidence }) => {
    if (!claim || !evidence || !isWeighty(claim)) return false
    const clause = clauses.get(claim.clause) ?? evidence.clause
    clauses.set(claim.clause, clause)
    return clause !== evidence.clause
  })
}

/** Frames that a claim may set on its own: it says less than its source. */
const weakening: ReadonlySet<Frame> = new Set(['possible'])

function isFactAdded(item: Item, isFirst: boolean): boolean {
  if (isFact(item)) return true
  if (item.kind === 'content' && item.isCapital && !isFirst) return true
  const frame = frameOf(item.text)
  if (frame !== null) return !weakening.has(frame)
  return item.weight === 1 && hasOpposites(item.text)
}

/** A cause is no part of what it is the cause of; any other frame changes what stands in it. */
function isFactDropped(item: Item): boolean {
  const frame = frameOf(item.text)
  return item.kind === 'number' || (frame !== null && frame !== 'cause')
}

/** Whether words of weight stand in both texts between the same two words that they share. */
function hasReplacedWord(pairs: readonly Pair[], { leadClause, trailClause }: Around): boolean {
  const isHeavy = (item: Item) => item.weight === 1
  let added = 0
  let dropped = leadClause.filter(isHeavy).length
  for (const pair of pairs) {
    if (pair.kind === 'added') added += Number(isHeavy(pair.claim))
    else if (pair.kind === 'dropped') dropped += Number(isHeavy(pair.evidence))
    else {
      if (added > 0 && dropped > 0) return true
      added = 0
      dropped = 0
    }
  }
  return added > 0 && dropped + trailClause.filter(isHeavy).length > 0
}

/**
 * Whether the claim leaves out a word of weight of a clause that it repeats: a place, a
 * time, a condition or an attribute, without which the clause says more.
 */
function hasWordLeftOut(pairs: readonly Pair[], given: readonly Item[]): boolean {
  const kept = new Set(pairs.flatMap(({ claim, evidence }) => (claim && evidence ? [evidence] : [])))
  const clauses = new Set([...kept].map(({ clause }) => clause))
  return given.some(
    (item) => item.weight === 1 && item.kind !== 'negator' && clauses.has(item.clause) && !kept.has(item),
  )
}

/** `Was hired by` is not `hired`, and `den Hund` is not `der Hund`. */
function hasOtherRoles(pairs: readonly Pair[]): boolean {
  let added = false
  let dropped = false
  for (const pair of pairs) {
    if (pair.kind === 'added' || pair.kind === 'dropped') {
      const { text } = pair.claim ?? pair.evidence
      if (isRoleWord(text)) return true
      if (isCaseArticle(text) || isPronoun(text)) {
        if (pair.kind === 'added') added = true
        else dropped = true
      }
    } else {
      if (added && dropped) return true
      added = false
      dropped = false
    }
  }
  return added && dropped
}
