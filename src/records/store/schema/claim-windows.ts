/**
 * PostgreSQL's text index (GIN) returns rows in no order, so that a search would
 * have to read and sort all matches. Each claim is therefore indexed with its
 * words and with the windows (ranges of positions) that contain it: a search reads one window after
 * the other until its page is full, starting with a narrow window and going on with wider
 * ones.
 */

/** Sizes of the windows in positions, as powers of two: 1,024, 16,384 and 262,144. */
export const windowBits = [10, 14, 18] as const

/** SQL for the numbers of the windows that contain a position, one of each size; sizes never share a number. */
export function windowsOf(position: string): string {
  const levels = windowBits.map((bits, level) => `(${position} >> ${bits}) * ${windowBits.length} + ${level}`)
  return `array[${levels.join(', ')}]`
}
