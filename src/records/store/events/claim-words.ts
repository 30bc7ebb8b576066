/** Maximum UTF-16 units read of a claim or a search text; a claim is a sentence, so this is ample. */
const MAX_LENGTH = 10_000
/** A word. Splits runs of over 100 letters and digits, because PostgreSQL accepts words of at most 2,046 bytes. */
const word = /[\p{L}\p{N}]{1,100}/gu

/**
 * The distinct words of a claim for the text index: runs of letters and digits in lower case. All stores split text
 * with this function, so that they find the same claims.
 */
export function claimWords(text: string): string[] {
  const words = text.slice(0, MAX_LENGTH).toLowerCase().match(word)
  return [...new Set(words)]
}
