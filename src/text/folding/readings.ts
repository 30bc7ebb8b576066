/**
 * Readings of ruby text. A text has each reading in brackets after its base: `漢字（かんじ）`. An invisible word joiner before
 * the bracket distinguishes a reading from a remark: `収入（なし）`.
 */
const JOINER = '\u2060'
const OPEN = `${JOINER}（`
/** Maximum UTF-16 units of a reading. */
const MAX_READING = 200

/**
 * Writes a base, then its reading in the brackets `（）`, with an invisible joiner before them that marks a reading. A
 * reading longer than `MAX_READING`, or one without a base, follows without brackets.
 */
export function writeReading(base: string, reading: string): string {
  const inner = reading.replaceAll(/[\s（）]+/g, ' ').trim()
  if (inner === '' || base.trim() === '' || inner.length > MAX_READING) return base + inner
  return `${base.trimEnd()}${OPEN}${inner}）`
}

/** Whether a text has readings that a joiner marks. */
export function hasReadings(text: string): boolean {
  return text.includes(OPEN)
}

/** The end of the reading that begins with the joiner at an offset; `end` if there is none. */
export function endOfReading(text: string, offset: number, end = offset): number {
  if (text.charAt(offset) !== JOINER || text.charAt(offset + 1) !== '（') return end
  const close = text.indexOf('）', offset)
  return close < 0 || close - offset > MAX_READING + 2 ? end : close + 1
}

/** Puts a joiner before each bracketed reading after Han characters in a quote, as `writeReading` does in a text. */
export function markReadings(quote: string): string {
  return quote.replaceAll(/(?<=\p{Script=Han})（(?=[^（）\n]{1,200}）)/gu, OPEN)
}
