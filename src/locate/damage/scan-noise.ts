/** Signs in so many words that show a text to be a scan; of the texts measured, 3 in 4 scans have them and 1 in 20 others. */
const WORDS_PER_SIGN = 120
const MIN_SIGNS = 2

/** What a scanner leaves that nobody writes. */
const signs: readonly RegExp[] = [
  // A letter of the margin or the next column.
  /(?<=\p{L}[,;]?\s)[b-hj-np-z](?=\s\p{L})/gu,
  // A line end within the line.
  /\p{Ll}- \p{Ll}/gu,
  // Capitals within words: `rFom`, `MIalwine`.
  /(?<!\p{L})(?:\p{Ll}+\p{Lu}\p{Ll}*|\p{Lu}{2}\p{Ll}{2,})(?!\p{L})/gu,
  // Other signs within words.
  /\p{L}[|^~\\<>={}•■]\p{L}|\p{Ll}\d\p{Ll}/gu,
  // A speck of dirt.
  / [.,;:] (?!\.)/gu,
]

/** Whether a stretch of text, some hundred words long, was read by a scanner, and badly. */
export function isBadScan(text: string): boolean {
  const found = signs.reduce((sum, sign) => sum + (text.match(sign)?.length ?? 0), 0)
  return found >= MIN_SIGNS && found * WORDS_PER_SIGN >= (text.match(/\S+/g)?.length ?? 0)
}
