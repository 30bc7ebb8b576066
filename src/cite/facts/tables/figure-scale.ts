import { letterPattern, lexicon, wordsOf, wordsPattern } from '../../../text/lexicon.ts'
import { unitOf } from '../../../text/values.ts'

/**
 * Whether the title or note of a table gives the scale or base of its figures in figures: `in 1,000`, `× 1000`,
 * `(’000)`, `10³`, `per 100,000 inhabitants`, `2015 = 100`. An amount is no scale: `in 1,000 homes`.
 */
export function scalesInFigures(text: string): boolean {
  if (plainScale.test(text)) return true
  const [, next] = inScale.exec(text) ?? []
  return next !== undefined && (next === '' || unitOf(next) !== null || unitOf(next.toLowerCase()) !== null)
}

/** A power of ten from 100 on, with or without separators: `100`, `1000`, `1.000`, `1 000 000`. */
const power = String.raw`1(?:0{2,9}|0{0,2}(?:[.,'’ \u00a0\u202f]000){1,3})(?![\d]|[.,]\d)`

/** Matches a scale that needs no word beside it to be one. */
const plainScale = letterPattern(
  () =>
    [
      String.raw`[×✕*·]\s?${power}|(?<![\p{L}\p{N}])x\s?${power}`,
      String.raw`(?<![\p{L}\p{N}]|\d[.,'’ ])['’‘]?000s?(?![\p{L}\p{N}])`,
      String.raw`(?<![\p{L}\p{N}.,])10\s?(?:\^|[²³⁴-⁹])`,
      String.raw`(?<!\d)\d{4}\s?=\s?100(?![\d.,]\d|\d)`,
      String.raw`(?<!\p{L})${wordsPattern(wordsOf(...lexicon('rateWords')))}\s${power}`,
    ].join('|'),
  'i',
)

/** Matches a power of ten behind a word such as `in`, and the word behind it. */
const inScale = letterPattern(
  () =>
    String.raw`(?<!\p{L})${wordsPattern(wordsOf(...lexicon('scaleWords')))}\s${power}s?\s*((?:\p{L}|[€$£%])*)`,
  'i',
)
