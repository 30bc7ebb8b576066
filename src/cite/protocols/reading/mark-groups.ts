import type { Cursor } from './cursor.ts'
import type { FoundAt, FoundMark } from './protocol.ts'

/** Matches a dash between two marks. */
export const rangeDash = /[-–—]/
/** Maximum difference between the numbers of a range `[1]–[3]`; with a larger one, they are two separate marks. */
const MAX_BETWEEN = 100

/**
 * Joins the two ends of a range, `[1]–[3]`: returns the second mark with the numbers after that of the first mark, 2
 * and 3. `null` if the two marks are not a range.
 */
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

/** The last number in a mark, for a range; `null` for a tag, and for a mark with a page, a label or another name. */
function numberOf({ kind, names, pages, label }: FoundMark): number | null {
  const last = names.at(-1)
  return kind === 'mark' && last?.by === 'number' && !pages && label === undefined ? last.number : null
}

/** Maximum UTF-16 units of marks that are decided on together; marks right behind them get the same verdict. */
const MAX_GROUP = 256

/** Matches the text between two marks of a group: a comma or the like, a blank, the dash of a range, or nothing. */
const separator = /[ \u00a0]?[,;，、；،][ \u00a0]?|[-–—](?=[[【［])|[ \t\u00a0\u202f\u2009\u3000]|/y
const startOfSeparator = /^(?:[ \u00a0]|[-–—])$/

/**
 * Reads from a mark to the last one of its group: `[1], [2]`, `[1][3]`, `[1]–[3]`; `more` if following text decides.
 * `find` reads marks at a position.
 */
export function readGroup(
  first: FoundAt,
  {
    cursor: { text, position, final },
    openers,
    find,
  }: {
    cursor: Cursor
    openers: ReadonlySet<string>
    find: (at: number) => FoundAt | 'more' | null
  },
): FoundAt | 'more' {
  const marks = [...first.marks]
  let { end } = first
  while (end - position < MAX_GROUP) {
    if (!final && startOfSeparator.test(text.slice(end, end + 2))) return 'more'
    separator.lastIndex = end
    separator.test(text)
    const next = separator.lastIndex
    if (next === text.length) return final ? { marks, end } : 'more'
    const found = openers.has(text.charAt(next)) ? find(next) : null
    if (found === 'more') return 'more'
    if (found === null || found.marks[0]!.mark.kind !== 'mark') break
    const isRange = next > end && rangeDash.test(text.charAt(end))
    const [head, ...others] = found.marks
    const joinedMark = isRange ? joinRange(marks.at(-1)!.mark, head!.mark) : head!.mark
    if (joinedMark === null) break
    marks.push({ ...head!, mark: joinedMark }, ...others)
    end = found.end
  }
  return { marks, end }
}
