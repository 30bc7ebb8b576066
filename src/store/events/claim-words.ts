/** UTF-16 units of a claim or a search that are read; a claim is a sentence. */
const MAX_LENGTH = 10_000
/** Longer runs, which are no words, are cut: PostgreSQL takes words of 2,046 bytes. */
const word = /[\p{L}\p{N}]{1,100}/gu

/**
 * The words a claim is found by, each once: runs of letters and digits in lower
 * case. All stores search by these, whatever their own idea of a word is.
 */
export function claimWords(text: string): string[] {
  const words = text.slice(0, MAX_LENGTH).toLowerCase().match(word)
  return [...new Set(words)]
}
