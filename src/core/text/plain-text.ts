/** Replaces a character that is unknown or that no database can store. */
export const REPLACEMENT = '\uFFFD'

/**
 * Makes a text that UTF-8, RFC 8785 and every database can hold. U+FFFD replaces each NUL and each lone surrogate, unit
 * by unit, so that offsets stay valid.
 */
export function toPlain(text: string): string {
  return text.replaceAll('\0', REPLACEMENT).toWellFormed()
}

/** Whether UTF-8 and PostgreSQL can hold the text unchanged. */
export function isPlain(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Number of UTF-16 units, NUL and lone surrogates, that `toPlain` would replace with U+FFFD. */
export function countReplaced(text: string): number {
  return isPlain(text) ? 0 : countReplacements(toPlain(text)) - countReplacements(text)
}

/** Number of U+FFFD in a text. */
export function countReplacements(text: string): number {
  let count = 0
  for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, at + 1)) count++
  return count
}
