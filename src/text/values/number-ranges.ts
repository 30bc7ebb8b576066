import { lexicon } from '../lexicon/languages.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import type { NumberFact } from './number-fact.ts'

/**
 * Two numbers that limit a range: `between 40 and 60 %`, `zwischen 40 % und 60 %`, `40–60 %`. `start`: where its first
 * word begins.
 */
export type NumberRange = { start: number; low: NumberFact; high: NumberFact }

const before = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(lexicon('ranges').flatMap((words) => words.before))}[ \\u00a0]*$`,
  'i',
)
const between = letterPattern(
  () =>
    `^[ \\u00a0]*(?:${wordsPattern(lexicon('ranges').flatMap((words) => words.between))}|[-–—])[ \\u00a0]*$`,
  'i',
)
/** Matches a dash that joins two numbers without a word before them: `40–60 %`. */
const dash = /^[ \u00a0]?[-–—][ \u00a0]?$/
/** UTF-16 units before the first number in which a word such as `between` is looked for. */
const REACH = 24

/**
 * The ranges among the numbers of a text, which must be in order: two neighbouring numbers of the same dimension, the
 * lower one first, joined by a dash or by words such as `between` and `and`. The first number takes the second one's
 * unit if it has none.
 */
export function readRanges(text: string, numbers: readonly NumberFact[]): NumberRange[] {
  return numbers.flatMap((first, at): NumberRange[] => {
    const high = numbers[at + 1]
    if (!high || first.end > high.start) return []
    const joint = text.slice(first.end, high.start)
    const from = Math.max(0, first.start - REACH)
    const led = before.exec(text.slice(from, first.start))
    if (!(led ? between.test(joint) : dash.test(joint))) return []
    const low = first.unit === null ? { ...first, unit: high.unit } : first
    if (low.values.length !== 1 || high.values.length !== 1) return []
    if (low.unit?.dimension !== high.unit?.dimension) return []
    const inOne = (number: NumberFact) => number.values[0]! * (number.unit?.factor ?? 1)
    return inOne(low) <= inOne(high) ? [{ start: led ? from + led.index : first.start, low, high }] : []
  })
}
