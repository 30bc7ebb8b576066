import { ALIGNED, beginsBefore, crosses, startAt } from './pieces.ts'
import { medianOf } from './rows.ts'
import type { Row } from './rows.ts'

/** The rows from `first` up to but not including `end`. */
export type RowSpan = { first: number; end: number }

/**
 * Where the text of a row is, relative to a possible gutter. A row with one piece across it is `crossed` until it is
 * known whether the piece consists of two columns (`in two`) or not (`whole`).
 */
type RowState = 'left' | 'right' | 'both' | 'crossed' | 'in two' | 'whole'

/**
 * The longest spans of rows in which no text crosses a gutter that ends at `x`, apart from text that may be two columns
 * (`in two`). Each span has at least two rows with text on the left and two with text on the right.
 */
export function freeSpans(rows: readonly Row[], x: number): RowSpan[] {
  const states = statesOf(rows, x)
  const spans: RowSpan[] = []
  let first = 0
  for (let end = 0; end <= rows.length; end++) {
    if (end < rows.length && states[end] !== 'whole') continue
    if (end - first > 1) {
      const span = withoutUncertainEnds(rows, { first, end }, states)
      if (hasBothSides(states, span)) spans.push(span)
    }
    first = end + 1
  }
  return spans
}

function hasBothSides(states: readonly RowState[], { first, end }: RowSpan): boolean {
  let [left, right] = [0, 0]
  for (let index = first; index < end; index++) {
    if (states[index] !== 'right') left++
    if (states[index] !== 'left') right++
  }
  return left > 1 && right > 1
}

/**
 * A row whose text crosses the gutter may count as two columns only if a row with text on both sides is at most this
 * many rows away.
 */
const NEAR = 4

/** The state of each row for a gutter that ends at `x`. */
function statesOf(rows: readonly Row[], x: number): RowState[] {
  const states = rows.map((row) => stateOf(row, x))
  let known = -Infinity
  const isNear = states.map((state, index) => {
    if (state === 'both') known = index
    return index - known <= NEAR
  })
  known = Infinity
  for (let index = states.length - 1; index >= 0; index--) {
    if (states[index] === 'both') known = index
    if (states[index] !== 'crossed') continue
    const isTried = isNear[index] || known - index <= NEAR
    const crossing = isTried && rows[index]!.pieces.find((piece) => crosses(piece, x))
    states[index] = crossing && startAt(crossing, x) ? 'in two' : 'whole'
  }
  return states
}

function stateOf({ pieces }: Row, x: number): RowState {
  let crossing = 0
  let isLeft = false
  for (const piece of pieces) {
    if (!beginsBefore(piece, x)) break
    isLeft = true
    if (crosses(piece, x) && ++crossing > 1) return 'whole'
  }
  if (crossing > 0) return 'crossed'
  const isRight = !beginsBefore(pieces.at(-1)!, x)
  return isLeft && isRight ? 'both' : isLeft ? 'left' : 'right'
}

/**
 * Removes rows `in two` from the ends of a span unless they are flush with the other rows. If there are more than twice
 * as many rows `in two` as others, nothing of the span is left.
 */
function withoutUncertainEnds(
  rows: readonly Row[],
  { first, end }: RowSpan,
  states: readonly RowState[],
): RowSpan {
  let [uncertain, right] = [0, -Infinity]
  const lefts: number[] = []
  for (let index = first; index < end; index++) {
    if (states[index] === 'in two') uncertain++
    else {
      lefts.push(rows[index]!.left)
      right = Math.max(right, rows[index]!.right)
    }
  }
  if (uncertain === 0) return { first, end }
  if (uncertain > 2 * lefts.length) return { first, end: first }
  const left = medianOf(lefts)!
  const isSure = (index: number) => {
    const row = rows[index]!
    return (
      states[index] !== 'in two' || (Math.abs(row.left - left) < ALIGNED && row.right < right + 2 * ALIGNED)
    )
  }
  let [from, to] = [first, end]
  while (from < to && !isSure(from)) from++
  while (to > from && !isSure(to - 1)) to--
  return { first: from, end: to }
}
