/** Words for a date until which a text holds: a text that held until a year may not hold today. */
import { letterPattern, lexicon, wordsPattern } from '../../../text/lexicon.ts'

/** Matches words for a date until which a text holds, past or not: `before 1990`, `bis 2019`. */
export const datedBack = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(lexicon('deadlines').flat())}(?: \\p{L}{1,12}){0,2} \\d`,
  'i',
)

/** Matches such words with a year; a figure alone may be an hour. */
export const untilYear = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(lexicon('deadlines').flat())} [^.!?]{0,20}\\d{4}(?!\\d)`,
  'i',
)
