/**
 * PostgreSQL's text index has no order, so that what it finds must be sorted.
 * It holds for each claim, besides its words, the windows of the log that it is
 * in: a search reads windows in their order until its page is full, narrow ones
 * where there are many matches, wide ones where there are few.
 */

/** Positions of a window, as powers of two: narrow, wider, widest. */
export const windowBits = [10, 14, 18] as const

/** SQL for the windows of a position: each level counts in numbers of its own. */
export function windowsOf(position: string): string {
  const levels = windowBits.map((bits, level) => `(${position} >> ${bits}) * ${windowBits.length} + ${level}`)
  return `array[${levels.join(', ')}]`
}
