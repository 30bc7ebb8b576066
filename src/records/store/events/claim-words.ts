/** UTF-16 units of a claim or a search text that are read; a claim is a sentence, so this is ample. */
const MAX_LENGTH = 10_000
/** Longer runs, which are not words, are split: PostgreSQL accepts words up to 2,046 bytes. */
const word = /[\p{L}\p{N}]{1,100}/gu

/**
 * The distinct words of a claim for the text index: runs of letters and digits in
 * lower case. Every store splits text with this function, so that all find the same claims.
 */
export function claimWords(text: string): string[] {
  const words = text.slice(0, MAX_LENGTH).toLowerCase().match(word)
  return [...new Set(words)]
}
