import { lexicon } from '../lexicon/languages.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import type { Span } from '../../core/span.ts'

const number = String.raw`\d{1,4}(?:\.\d{1,3}){0,4}(?:[ \u00a0]?[a-z](?![\p{L}\d.]))?`
const ranges = wordsPattern(lexicon('numberRanges').flat())
const join = String.raw`[ \u00a0]?(?:–|-|,|/|${ranges}|${wordsPattern(lexicon('numberJoins').flat())})[ \u00a0]?`
const label = () => wordsPattern(lexicon('placeLabels').flat())
/**
 * Matches the second number of a range: a label belongs to one number or one range. A number after `and` may be an
 * amount, so it does not count.
 */
const range = String.raw`(?:(?:[–-]|[ \u00a0]${ranges}[ \u00a0])${number})?`
const behind = String.raw`(?![\p{L}\d%€$]|[.,]\d|[ \u00a0][%€$])`
const letters = String.raw`(?:lit\.?|Buchst\.?|Buchstabe)[ \u00a0]?[a-z]{1,2}(?!\p{L})`
const reference = letterPattern(
  () =>
    String.raw`§§[ \u00a0]?${number}(?:${join}${number}){0,20}|§[ \u00a0]?${number}|` +
    String.raw`(?<!\p{L})${label()}\.?[ \u00a0]{0,2}${number}${range}${behind}|(?<!\p{L})${letters}`,
  'gi',
)

/**
 * The references to places in a text, in order: `§ 257`, `Abs. 4`, `Art. 6`, `Section 8.1`, `Rz. 12`, `page 3`, `row
 * 2`. Their numbers are not amounts, and are not compared. Spans are UTF-16 offsets. Takes linear time.
 *
 * @example
 * placeReferenceSpans('Nach § 257 Abs. 4 HGB') // [{ start: 5, end: 10 }, { start: 11, end: 17 }]
 */
export function placeReferenceSpans(text: string): Span[] {
  return [...text.matchAll(reference.in(text))].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}
