import type { Span } from '../../core/span.ts'

/**
 * Maps a folded text to the original, one row `i` per stretch. The stretch from `folded[i]` to `folded[i + 1]` comes
 * from the original between `original[i]` and `originalEnd[i]`: unit by unit if `linear[i]`, otherwise only as a whole.
 */
export type OffsetMap = {
  readonly folded: readonly number[]
  readonly original: readonly number[]
  readonly originalEnd: readonly number[]
  readonly linear: readonly boolean[]
  /** Length of the folded text. */
  readonly length: number
}

/** Index of the last of the ascending `values` that is at most `value`; -1 if there is none. */
export function lastAtOrBelow(values: ArrayLike<number>, value: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The original range of a folded span, without dropped text at its borders. */
export function mapToOriginal(map: OffsetMap, { start, end }: Span): Span {
  if (map.length === 0) return { start: 0, end: 0 }
  const first = Math.min(Math.max(0, start), map.length - 1)
  const from = unitSpan(map, first)
  if (start >= map.length) return { start: from.end, end: from.end }
  if (end <= start) return { start: from.start, end: from.start }
  return { start: from.start, end: unitSpan(map, Math.min(end, map.length) - 1).end }
}

function unitSpan(map: OffsetMap, offset: number): Span {
  const row = lastAtOrBelow(map.folded, offset)
  const start = map.original[row]!
  if (!map.linear[row]) return { start, end: map.originalEnd[row]! }
  const within = start + offset - map.folded[row]!
  return { start: within, end: within + 1 }
}

/** The folded units that come, at least partly, from an original range. */
export function mapToFolded(map: OffsetMap, { start, end }: Span): Span {
  const from = foldedOffset(map, start, 'start')
  return { start: from, end: Math.max(from, end <= start ? from : foldedOffset(map, end, 'end')) }
}

function foldedOffset(map: OffsetMap, offset: number, side: 'start' | 'end'): number {
  const row = side === 'start' ? lastAtOrBelow(map.original, offset) : lastAtOrBelow(map.original, offset - 1)
  if (row < 0) return 0
  const rowEnd = map.folded[row + 1] ?? map.length
  if (offset >= map.originalEnd[row]!) return rowEnd
  if (map.linear[row]) return map.folded[row]! + offset - map.original[row]!
  return side === 'start' ? map.folded[row]! : rowEnd
}
