import { alignItems } from '../../facts/alignment/align.ts'
import type { Pair } from '../../facts/alignment/align.ts'
import { isWeighty, readItems } from '../../facts/alignment/items.ts'
import type { Item } from '../../facts/alignment/items.ts'
import type { TextReader } from '../../facts/alignment/text-reader.ts'
import { createRelation, isFact } from '../../facts/alignment/relation.ts'
import type { Relation } from '../../facts/alignment/relation.ts'
import { hasSameAntecedent, leansOnBefore } from './antecedent.ts'
import { editOf } from './edit.ts'
import type { Edit } from './edit.ts'
import { isFramed } from './framed.ts'
import { MIN_WORDS, obstacleOf } from './obstacle.ts'
import type { Obstacle } from './obstacle.ts'
import { isSameWording } from './same-wording.ts'
import { windowsOf } from './windows.ts'
import type { ReadWindow, Window } from './windows.ts'

export type WindowReading = {
  window: Window
  /** 0–1, weighted share of the claim's words that stand in the window, in its order. */
  share: number
  /** `null` where the window is the claim, word for word. */
  obstacle: Obstacle | null
  /** The one fact in which a window differs that is else nearly word for word the claim. */
  edit: Edit | null
}

/** Windows with a smaller share of the claim's words, in any order, are not aligned. */
const MIN_SHARED = 0.5

/** A claim read in the windows of its evidence. */
export type WindowReadings = {
  /** The best reading if it says what the claim says, or the same but for one fact; else `null`. */
  readonly decisive: WindowReading | null
  /** The best reading, whatever it says; `null` where no window shares enough of the claim's words. */
  nearest(): WindowReading | null
}

/** A sentence of a claim, with what stands before it in the answer. */
export type ClaimSentence = {
  text: string
  before?: string
  /** Whether the claim lost its opening, so that it may begin with the verb. */
  isInverted?: boolean
}

const nothingAround = { lead: [], trail: [], leadClause: [], trailClause: [] }

/**
 * Reads each sentence of a run of neighbours, and each two of them, beside a sentence
 * of a claim; the best counts, the shorter of equals. A window says what the claim says
 * if it is the same sentence, see `isSameWording`, no neighbour asks, doubts, denies or
 * supposes it, and a pronoun that leans on the sentence before leans on the same one.
 *
 * A window that differs in one fact alone says otherwise. To find it, windows are
 * aligned, which takes time. One that does not have something for each word of weight, in
 * the claim's order, is aligned only to compare it with one that does, or to explain what
 * is nearest.
 */
export function readWindows(
  claim: ClaimSentence,
  runs: readonly (readonly string[])[],
  { readText }: { readText?: TextReader } = {},
): WindowReadings {
  const own = readItems(claim.text, { readText })
  const words = own.filter(isWeighty)
  if (words.length < MIN_WORDS) return { decisive: null, nearest: () => null }
  const relationOf = createRelation()
  const near = runs
    .flatMap((run) => windowsOf(run, { readText }))
    .filter(({ items }) => sharedOf(words, items) >= MIN_SHARED)
  const carrying = near
    .filter((read) => saysSame({ ...claim, items: own }, read))
    .toSorted((a, b) => a.window.text.length - b.window.text.length)[0]
  if (carrying) {
    const decisive = { window: carrying.window, share: 1, obstacle: null, edit: null }
    return { decisive, nearest: () => decisive }
  }
  const best = (windows: readonly ReadWindow[]) =>
    windows
      .map((read) => {
        const { pairs, cost } = alignItems(own, read.items, relationOf)
        return { ...readPairs(pairs, { claim: { ...claim, items: own }, read }), cost }
      })
      .toSorted((a, b) => a.cost - b.cost || a.window.text.length - b.window.text.length)[0] ?? null
  const nearest = () => best(near)
  const full = best(near.filter((read) => hasAllInOrder(own, read, relationOf)))
  const edited = full?.edit ? nearest() : null
  return { decisive: edited?.edit ? edited : null, nearest }
}

type ReadClaim = ClaimSentence & { items: readonly Item[] }

function saysSame(claim: ReadClaim, { window, items }: ReadWindow): boolean {
  return (
    isSameWording(claim.items, items, claim) &&
    !isFramed(claim.text, window, nothingAround) &&
    speaksOfSame(claim, window)
  )
}

/** Whether a claim leans on nothing before it, or on the same as its window. */
function speaksOfSame({ items, before }: ReadClaim, window: Window): boolean {
  return !leansOnBefore(items) || hasSameAntecedent(before, window.before)
}

/**
 * Whether all words, numbers and dates of weight have partners in the order of the claim; any
 * alignment adds one of them if not. Each item of the window is compared once.
 */
function hasAllInOrder(
  own: readonly Item[],
  { items }: ReadWindow,
  relationOf: (claim: Item, evidence: Item) => Relation,
): boolean {
  const needed = own.filter(({ weight, kind }) => weight === 1 && kind !== 'negator')
  let found = 0
  for (const item of items) {
    if (found < needed.length && relationOf(needed[found]!, item) !== null) found++
  }
  return found === needed.length
}

function sharedOf(words: readonly Item[], given: readonly Item[]): number {
  const stems = new Set<string>()
  for (const { stem, spelt } of given) stems.add(stem).add(spelt)
  const hasFact = given.some(isFact)
  const shared = words.filter((word) =>
    isFact(word) ? hasFact : stems.has(word.stem) || stems.has(word.spelt),
  )
  return shared.length / words.length
}

function readPairs(
  pairs: readonly Pair[],
  { claim, read: { window, items } }: { claim: ReadClaim; read: ReadWindow },
): WindowReading {
  const share = shareOf(pairs)
  const edits = pairs.filter(({ kind }) => kind === 'opposite' || kind === 'different')
  const negations = pairs.filter(isLoneNegator)
  const rest = pairs.filter((pair) => !negations.includes(pair))
  const obstacle = obstacleOf(rest, { claim: claim.text, window, given: items }, share)
  if (obstacle !== null) return { window, share, obstacle, edit: null }
  if (edits.length + negations.length === 0) {
    const isSame = isSameWording(claim.items, items, claim)
    return { window, share, obstacle: isSame ? 'antecedent-unknown' : 'wording', edit: null }
  }
  const edit =
    edits.length + negations.length === 1 && speaksOfSame(claim, window)
      ? editOf((edits[0] ?? negations[0])!, { pairs, given: items })
      : null
  return { window, share, obstacle: 'edited', edit }
}

function isLoneNegator(pair: Pair): boolean {
  return pair.kind === 'added' || pair.kind === 'dropped'
    ? (pair.claim ?? pair.evidence).kind === 'negator'
    : false
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
