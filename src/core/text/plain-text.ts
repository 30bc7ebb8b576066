/** What stands for a character that is not known, or that no database keeps. */
export const REPLACEMENT = '\uFFFD'

/**
 * A text that UTF-8, RFC 8785 and every database keep: U+FFFD stands for each NUL and each half of a surrogate
 * pair, unit by unit, so that offsets stay what they are.
 */
export function toPlain(text: string): string {
  return text.replaceAll('\0', REPLACEMENT).toWellFormed()
}

/** Whether UTF-8 and PostgreSQL can hold the text unchanged. */
export function isPlain(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** How many units `toPlain` replaced. */
export function countReplaced(text: string): number {
  return isPlain(text) ? 0 : countReplacements(toPlain(text)) - countReplacements(text)
}

/** How often U+FFFD stands in a text. */
export function countReplacements(text: string): number {
  let count = 0
  for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, at + 1)) count++
  return count
}
