import { frameOf, isComplementizer, pointsBack } from '../../facts/lexicon/frame-words.ts'
import type { Frame } from '../../facts/lexicon/frame-words.ts'
import { alignItems } from '../../facts/alignment/align.ts'
import type { Pair } from '../../facts/alignment/align.ts'
import type { Item } from '../../facts/alignment/items.ts'
import { readItems } from '../../facts/alignment/items.ts'
import { createRelation, isFact } from '../../facts/alignment/relation.ts'
import type { Relation } from '../../facts/alignment/relation.ts'
import { hasOpposites } from '../../facts/lexicon/fact-words.ts'
import { findOpposite } from '../../facts/lexicon/opposites.ts'
import { isCaseArticle, isRoleWord } from '../../facts/lexicon/role-words.ts'

/** One sentence of a source or two neighbours, with the sentences around them. */
export type Window = {
  text: string
  /** The one or two sentences, as they stand in the source. */
  sentences: readonly string[]
  /** The sentence before, empty for the first. */
  before: string
  /** The sentence behind, empty for the last. */
  after: string
}

/** Why a window that shares the claim's words does not carry it word for word. */
export type Obstacle =
  | 'words-missing'
  | 'clause-missing'
  | 'fact-missing'
  | 'fact-left-out'
  | 'word-replaced'
  | 'role-changed'
  | 'framed'
  | 'edited'

/** A value, date, negation or opposite that the window states in the claim's place. */
export type Edit = { kind: 'number' | 'date' | 'negation' | 'opposite'; claim: Item; said: Item }

export type WindowReading = {
  window: Window
  /** 0–1, weighted share of the claim's words that stand in the window, in its order. */
  share: number
  /** `null` where the window carries the claim nearly word for word. */
  obstacle: Obstacle | null
  /** The one fact in which a window differs that is else nearly word for word the claim. */
  edit: Edit | null
}

/** Share of the claim's words that must stand in the window, and of each of its clauses. */
export const MIN_SHARE = 0.6
const MIN_CLAUSE_SHARE = 0.5
/** Weight from which a clause is asked for by itself. */
const CLAUSE_WEIGHT = 2
/** A claim of fewer words must stand there whole. */
const FEW_WORDS = 3
const MIN_WORDS = 2
/** Words of weight that the claim may say beyond the window. */
const MAX_ADDED = 1
/** Windows with a smaller share of the claim's words, in any order, are not aligned. */
const MIN_SHARED = 0.5

/**
 * Reads each sentence of a run of neighbours, and each two of them, as the claim,
 * word for word and in order; gives the readings, best first, the shorter of equals. A window without an
 * obstacle says what the claim says: every clause is there, no word of weight is
 * replaced, no number, name, negation, amount or cause is added or left out, and
 * nothing around it asks, doubts, denies, reports, supposes or restricts it.
 */
export function readWindows(claim: string, runs: readonly (readonly string[])[]): WindowReading[] {
  const own = readItems(claim)
  const words = own.filter(isWeighty)
  if (words.length < MIN_WORDS) return []
  const relationOf = createRelation()
  return runs
    .flatMap(windowsOf)
    .flatMap(({ window, items }) => {
      if (sharedOf(words, items) < MIN_SHARED) return []
      const { pairs, cost } = alignItems(own, items, relationOf)
      return [{ ...readPairs(pairs, { window, given: items, claim }), cost }]
    })
    .toSorted(
      (a, b) =>
        Number(a.obstacle !== null) - Number(b.obstacle !== null) ||
        a.cost - b.cost ||
        a.window.text.length - b.window.text.length,
    )
}

function isWeighty({ kind }: Item): boolean {
  return kind !== 'function'
}

function windowsOf(sentences: readonly string[]): { window: Window; items: Item[] }[] {
  const read = sentences.map((text) => ({ text, items: readItems(text) }))
  return read.flatMap(({ text, items }, at) => {
    const before = read[at - 1]?.text ?? ''
    const next = read[at + 1]
    const one = { window: { text, sentences: [text], before, after: next?.text ?? '' }, items }
    if (!next) return [one]
    const joined = {
      text: `${text}\n${next.text}`,
      sentences: [text, next.text],
      before,
      after: read[at + 2]?.text ?? '',
    }
    return [one, { window: joined, items: joinItems(items, next.items, text.length + 1) }]
  })
}

/** The items of two texts, the second behind the first from `offset` on. */
function joinItems(first: readonly Item[], second: readonly Item[], offset: number): Item[] {
  const clauses = (first.at(-1)?.clause ?? -1) + 1
  return [
    ...first,
    ...second.map((item) => ({
      ...item,
      start: item.start + offset,
      end: item.end + offset,
      clause: item.clause + clauses,
    })),
  ]
}

function sharedOf(words: readonly Item[], given: readonly Item[]): number {
  const stems = new Set(given.flatMap(({ stem, spelt }) => [stem, spelt]))
  const hasFact = given.some(isFact)
  const shared = words.filter((word) =>
    isFact(word) ? hasFact : stems.has(word.stem) || stems.has(word.spelt),
  )
  return shared.length / words.length
}

type Given = { window: Window; given: readonly Item[]; claim: string }

function readPairs(pairs: readonly Pair[], { window, given, claim }: Given): WindowReading {
  const share = shareOf(pairs)
  const edits = pairs.filter(({ kind }) => kind === 'opposite' || kind === 'different')
  const negations = pairs.filter(isLoneNegator)
  const rest = pairs.filter((pair) => !negations.includes(pair))
  const obstacle = obstacleOf(rest, { window, given, claim, share })
  if (obstacle !== null || edits.length + negations.length === 0)
    return { window, share, obstacle, edit: null }
  const edit =
    edits.length + negations.length === 1 ? editOf((edits[0] ?? negations[0])!, { pairs, given }) : null
  return { window, share, obstacle: 'edited', edit }
}

function isLoneNegator(pair: Pair): boolean {
  return pair.kind === 'added' || pair.kind === 'dropped'
    ? (pair.claim ?? pair.evidence).kind === 'negator'
    : false
}

function isMatch({ kind }: Pair): boolean {
  return kind === 'same' || kind === 'alike'
}

/** Weighted share of the claim's words that have a partner; what is said otherwise is no word that is missing. */
function shareOf(pairs: readonly Pair[]): number {
  let held = 0
  let all = 0
  for (const { kind, claim } of pairs) {
    if (!claim || !isWeighty(claim)) continue
    all += claim.weight
    if (kind !== 'added') held += claim.weight
  }
  return all === 0 ? 0 : held / all
}

function obstacleOf(
  pairs: readonly Pair[],
  { window, given, claim, share }: Given & { share: number },
): Obstacle | null {
  const matched = pairs.filter((pair) => isMatch(pair) && pair.claim && isWeighty(pair.claim)).length
  if (share < MIN_SHARE || matched < MIN_WORDS || (matched < FEW_WORDS && share < 1)) return 'words-missing'
  if (hasMissingClause(pairs)) return 'clause-missing'
  const added = pairs.filter(({ kind, claim: own }) => kind === 'added' && own?.weight === 1)
  if (added.length > MAX_ADDED) return 'words-missing'
  const first = pairs.find(({ claim: own }) => own !== null)
  for (const pair of pairs) {
    if (pair.kind === 'added' && isFactAdded(pair.claim, pair === first)) return 'fact-missing'
    if (pair.kind === 'dropped' && isFactDropped(pair.evidence)) return 'fact-left-out'
  }
  const around = aroundOf(pairs, given)
  if (hasReplacedWord(pairs, around)) return 'word-replaced'
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

/** The items before and behind the aligned part; of the same clause apart. */
type Around = { lead: Item[]; trail: Item[]; leadClause: Item[]; trailClause: Item[] }

function aroundOf(pairs: readonly Pair[], given: readonly Item[]): Around {
  const partners = pairs.flatMap(({ claim, evidence }) => (claim && evidence ? [evidence] : []))
  const first = partners[0]
  const last = partners.at(-1)
  const lead = given.filter(({ start }) => first !== undefined && start < first.start)
  const trail = given.filter(({ start }) => last !== undefined && start > last.start)
  return {
    lead,
    trail,
    leadClause: lead.filter(({ clause }) => clause === first?.clause),
    trailClause: trail.filter(({ clause }) => clause === last?.clause),
  }
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

/** `Was hired by` is not `hired`, and `den Hund` is not `der Hund`. */
function hasOtherRoles(pairs: readonly Pair[]): boolean {
  let added = false
  let dropped = false
  for (const pair of pairs) {
    if (pair.kind === 'added' || pair.kind === 'dropped') {
      const { text } = pair.claim ?? pair.evidence
      if (isRoleWord(text)) return true
      if (isCaseArticle(text)) {
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

/** Frames that bear on their own clause only. */
const ofClause: ReadonlySet<Frame> = new Set(['amount', 'restricted'])
const backward = /^\W*(?:this|that|these|those|it|das|dies|diese[rs]?|es)\b/iu
/** A sentence that takes back the one before it is short. */
const MAX_AFTERTHOUGHT = 160

/** Whether the window asks, doubts, denies, reports, supposes or restricts what the claim asserts. */
function isFramed(claim: string, { text, before, after }: Window, around: Around): boolean {
  if (isQuestion(text) && !isQuestion(claim)) return true
  if (around.lead.some(({ text: word }) => isComplementizer(word))) return true
  const sides = [...around.lead, ...around.trail]
  if (sides.some((item) => setsFrame(item, false))) return true
  if ([...around.leadClause, ...around.trailClause].some((item) => setsFrame(item, true))) return true
  if (/[:?]\s*$/.test(before) && readItems(before).some((item) => setsFrame(item, false))) return true
  return after.length <= MAX_AFTERTHOUGHT && takesBack(after)
}

/** Whether one of the sentences, which stand in lines of their own, is a question. */
function isQuestion(text: string): boolean {
  return /\?["'”’“»«)\]]*\s*$/m.test(text)
}

function setsFrame({ kind, text }: Item, isSameClause: boolean): boolean {
  if (kind === 'negator') return true
  const frame = frameOf(text)
  return frame !== null && frame !== 'cause' && (isSameClause || !ofClause.has(frame))
}

/** Words of weight that a sentence may have which points back in its midst: `There is no evidence for this.` */
const MAX_OWN_WORDS = 3

/** Whether a sentence takes back the one before it: `This is wrong.`, `There is no proof of that.`, `No.` */
function takesBack(sentence: string): boolean {
  const items = readItems(sentence)
  const isTakenBack = items.some(({ kind, text }) => {
    const frame = frameOf(text)
    return kind === 'negator' || frame === 'refuted' || frame === 'reported' || frame === 'possible'
  })
  if (!isTakenBack) return false
  if (backward.test(sentence)) return true
  const own = items.filter(
    ({ weight, kind, text }) => weight === 1 && kind !== 'negator' && frameOf(text) === null,
  )
  return own.length <= (items.some(({ text }) => pointsBack(text)) ? MAX_OWN_WORDS : 0)
}

/** The edit if it is one of number, date, negation or opposite, between words that both texts share. */
function editOf(
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
