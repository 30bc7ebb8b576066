import { chooseLevels } from './choose-levels.ts'
import type { Candidate, CompressionThresholds } from './choose-levels.ts'
import type { ContextLevel } from './render-levels.ts'

/** A source in a context, as it was last shown. */
export type LaidOut = {
  id: string
  /** Level of the source; `null` if not even its id fitted. */
  level: ContextLevel | null
  tokens: number
}

/** The level of each source to show. */
export type Layout = {
  rows: LaidOut[]
  /** Index of the first row whose level changed; the number of former rows if none changed. */
  firstChanged: number
  /** Why levels changed or not. */
  reason: LayoutReason
}

/**
 * Why the levels of sources (`ContextLevel`) changed or not. `first`: there was no previous layout. `kept`: no level
 * changed; new sources were added at the end. `full`: the budget would have been exceeded, so levels were chosen again
 * for the last sources of the text, as few as can get enough room; those before kept their levels. `asked`: all levels
 * were chosen again, because the objective changed, because the budget grew by more than a quarter, or because three
 * attempts of the same `compress` call gave a text with more tokens than the budget.
 */
export type LayoutReason = 'first' | 'kept' | 'full' | 'asked'

/**
 * The share of the budget that rows deserve is given by their worth. Rows whose levels are chosen again must get at
 * least this part of their share; otherwise the change begins at an earlier row.
 */
const FAIRNESS = 0.5
/**
 * Of the free tokens beyond the reserve, the share that sources added in one call may take without a change of other
 * rows.
 */
const GROWTH = 0.5
/**
 * The sources added in one call may together take one of this many equal parts of the reserve, the tokens between
 * `fill` and the budget.
 */
const ADDITIONS = 20

/**
 * Keeps the beginning of a context the same, since model providers charge a tenth for a prompt prefix that they have
 * already read.
 *
 * Rows keep their order, and new sources come at the end. While their ids fit there, all other rows stay as they are,
 * so that the former text is the beginning of the new one. When they do not fit, levels are chosen again from some row
 * to the end, since the provider reads everything after the first change again anyway.
 *
 * A new choice fills the budget only up to `fill`. Sources added later may take a part of the reserve above it, so that
 * it lasts for several additions (hysteresis).
 */
export function layOut(
  candidates: readonly Candidate[],
  {
    former,
    budget,
    thresholds,
    isAnew,
  }: {
    /** The rows of the previous call, which belong to the first candidates, in the same order. */
    former: readonly LaidOut[]
    budget: number
    thresholds: CompressionThresholds
    /** Whether all levels are chosen again. */
    isAnew: boolean
  },
): Layout {
  const room = budget * thresholds.fill
  if (former.length === 0 || isAnew) {
    const rows = rowsOf(candidates, chooseLevels(candidates, { room, thresholds }))
    const firstChanged = former.findIndex((row, index) => row.level !== rows[index]!.level)
    const reason = former.length === 0 ? 'first' : 'asked'
    return { rows, firstChanged: firstChanged < 0 ? former.length : firstChanged, reason }
  }
  const used = sumOf(former)
  const added = candidates.slice(former.length)
  const ids = added.reduce((sum, { tokens }) => sum + tokens[3]!, 0)
  if (used + ids <= budget) {
    const rest = Math.max(ids, allowanceOf({ left: budget - used, reserve: budget - room }))
    const grown = rowsOf(added, chooseLevels(added, { room: rest, thresholds: { ...thresholds, whole: 1 } }))
    return { rows: [...former, ...grown], firstChanged: former.length, reason: 'kept' }
  }
  const first = firstToChange(candidates, { former, room })
  const changed = candidates.slice(first)
  const before = former.slice(0, first)
  const levels = chooseLevels(changed, { room: room - sumOf(before), thresholds })
  const rows = [...before, ...rowsOf(changed, levels)]
  const found = former.findIndex((row, index) => row.level !== rows[index]!.level)
  return { rows, firstChanged: found < 0 ? former.length : found, reason: 'full' }
}

/**
 * Number of tokens that the sources added in one call may take without a change of other rows. `left`: tokens still
 * free.
 */
function allowanceOf({ left, reserve }: { left: number; reserve: number }): number {
  return Math.min(left, reserve / ADDITIONS) + Math.max(0, left - reserve) * GROWTH
}

/**
 * The index of the last row that fulfils this: if levels are chosen again from it to the end, the sources there get
 * enough of `room`, the tokens for all rows (see `FAIRNESS`). 0 if there is none. `former`: the rows so far.
 */
function firstToChange(
  candidates: readonly Candidate[],
  { former, room }: { former: readonly LaidOut[]; room: number },
): number {
  const worth = candidates.reduce((sum, each) => sum + each.worth, 0)
  let left = room - sumOf(former)
  let ids = 0
  let share = 0
  for (const { tokens, worth: own } of candidates.slice(former.length)) {
    ids += tokens[3]!
    share += own
  }
  for (let first = former.length; first > 0; first--) {
    if (left >= ids && left >= (FAIRNESS * room * share) / (worth || 1)) return first
    left += former[first - 1]!.tokens
    ids += candidates[first - 1]!.tokens[3]!
    share += candidates[first - 1]!.worth
  }
  return 0
}

function rowsOf(
  candidates: readonly Candidate[],
  levels: ReadonlyMap<string, ContextLevel | null>,
): LaidOut[] {
  return candidates.map(({ id, tokens }) => {
    const level = levels.get(id)!
    return { id, level, tokens: level === null ? 0 : tokens[level]! }
  })
}

function sumOf(rows: readonly LaidOut[]): number {
  return rows.reduce((sum, { tokens }) => sum + tokens, 0)
}
