import type { FoundMark } from './protocol.ts'

/** A dash between two marks. */
export const rangeDash = /[-–—]/
/** Sources that a dash may name at most. */
const MAX_BETWEEN = 100

/** `[1]–[3]`: the second mark with what the dash names, `null` where the two are no ends of a range. */
export function joinRange(first: FoundMark | null, second: FoundMark): FoundMark | null {
  const from = first && numberOf(first)
  const to = numberOf(second)
  if (from === null || to === null || to <= from || to - from > MAX_BETWEEN) return null
  const names = Array.from({ length: to - from }, (_, step) => ({
    by: 'number' as const,
    number: from + 1 + step,
  }))
  return { ...second, names }
}

/** The number that a mark consists of; of a mark that ends a range, its end. */
function numberOf({ kind, names, pages, label }: FoundMark): number | null {
  const last = names.at(-1)
  return kind === 'mark' && last?.by === 'number' && !pages && label === undefined ? last.number : null
}
