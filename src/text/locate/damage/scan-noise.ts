import { lexicon } from '../../lexicon/languages.ts'
import { lazily } from '../../lexicon/lazily.ts'
import { wordsOf, wordSet } from '../../lexicon/word-list.ts'
import { wordsPattern } from '../../lexicon/words-pattern.ts'

/**
 * A text counts as scanned only if it has at least one of the signs below per this many words. Of the texts
 * measured, this holds for 9 in 10 scans, and for 1 in 20 other texts.
 */
const WORDS_PER_SIGN = 120
const MIN_SIGNS = 2

const links = wordsPattern(wordsOf(...lexicon('additions'), ...lexicon('rangeLinks')))

/** Signs that scanners leave and nobody writes. */
const signs: readonly RegExp[] = [
  // A letter of the margin or the next column.
  /(?<=\p{L}[,;]?\s)[b-hj-np-z](?=\s\p{L})/gu,
  // A line end within the line; not an omitted part, as in `Sach- und Geldwerte`.
  new RegExp(String.raw`\p{Ll}- (?!${links}(?!\p{L}))\p{Ll}`, 'gu'),
  // Capitals within words: `rFom`, `MIalwine`.
  /(?<!\p{L})(?:\p{Ll}+\p{Lu}\p{Ll}*|\p{Lu}{2}\p{Ll}{2,})(?!\p{L})/gu,
  // Other signs within words.
  /\p{L}[|^~\\<>={}•■]\p{L}|\p{Ll}\d\p{Ll}/gu,
  // A speck of dirt, alone or before a word.
  / [.,;:] (?!\.)/gu,
  / [.,;:]\p{Ll}/gu,
]
/** A full stop within a sentence in place of a hyphen or of nothing: `con. vict`. */
const stop = /(?<!\p{L})(\p{L}*\p{Ll}{2})\. \p{Ll}{2}/gu

const abbreviations = lazily(() =>
  wordSet(...lexicon('abbreviations'), ...lexicon('finalAbbreviations'), ...lexicon('companyForms')),
)

/**
 * How strongly a stretch of some hundred words shows that a scanner read it; `much` shows a bad scan by
 * itself.
 */
export function readScanNoise(text: string): 'none' | 'some' | 'much' {
  const stops = [...text.matchAll(stop)].filter(([, word]) => !abbreviations().has(word!.toLowerCase()))
  const found = signs.reduce((sum, sign) => sum + (text.match(sign)?.length ?? 0), stops.length)
  if (found === 0) return 'none'
  const isMuch = found >= MIN_SIGNS && found * WORDS_PER_SIGN >= (text.match(/\S+/g)?.length ?? 0)
  return isMuch ? 'much' : 'some'
}
