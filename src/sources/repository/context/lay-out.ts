import { chooseLevels } from './choose-levels.ts'
import type { Candidate, CompressionThresholds } from './choose-levels.ts'
import type { ContextLevel } from './render-levels.ts'

/** A source in a context, as it was last shown. */
export type LaidOut = {
  id: string
  /** `null` where not even its id fitted. */
  level: ContextLevel | null
  tokens: number
}

/** What is to be shown of each source. */
export type Layout = {
  rows: LaidOut[]
  /** Index of the first row that has another level than before; the number of former rows if none has. */
  firstChanged: number
  /** Why levels changed. */
  reason: LayoutReason
}

/** `first`: there was nothing before. `kept`: no level has changed. `full`: the budget was exceeded. `asked`: another objective, or a much larger budget. */
export type LayoutReason = 'first' | 'kept' | 'full' | 'asked'

/** Part of its fair share of the budget that the changed end gets at least; below it, more of the beginning is given up. */
const FAIRNESS = 0.5
/** Part of what is left above the reserve that sources get which are added without a change. */
const GROWTH = 0.5
/** Additions that the reserve, the tokens between `fill` and the budget, lasts for. */
const ADDITIONS = 20

/**
 * Keeps the beginning of a context the same, since providers of models charge a tenth for a beginning that they have read.
 *
 * Rows stay in their order, and sources that are new come at the end. While their ids fit there, all other rows stay as they
 * are: the former text is the beginning of the new one. When they do not fit, levels are chosen anew
 * from some row on, to the end: what follows the first change is read anew in any case. That row is the last one from which
 * the sources have room for half of the share that their worth has of all. The budget is then filled to `fill` alone, so that the next additions
 * change nothing (hysteresis): a change needs an overflow, and after it the tokens between `fill` and the budget, the
 * reserve, are free. Each addition takes a twentieth of the reserve, or its ids if they need more, and half of what is free
 * beside it: 20 additions whose ids take no more than that twentieth change nothing.
 */
export function layOut(
  candidates: readonly Candidate[],
  {
    former,
    budget,
    thresholds,
    isAnew,
  }: {
    /** Rows of the first candidates, as they are shown. */
    former: readonly LaidOut[]
    budget: number
    thresholds: CompressionThresholds
    /** Whether all levels are chosen anew. */
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

/** Tokens that an addition may take without a change of other rows. */
function allowanceOf({ left, reserve }: { left: number; reserve: number }): number {
  return Math.min(left, reserve / ADDITIONS) + Math.max(0, left - reserve) * GROWTH
}

/** The last row from which on the sources have room enough; 0 if none has. */
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
