import {
  englishAbove,
  englishBelow,
  englishCeilings,
  englishFloors,
  englishLessThan,
  englishMoreThan,
  englishRoundings,
} from '../../lexicon/english/numbers.ts'
import {
  germanAbove,
  germanBelow,
  germanCeilings,
  germanFloors,
  germanLessThan,
  germanMoreThan,
  germanRoundings,
} from '../../lexicon/german/numbers.ts'
import { letterPattern } from '../../lexicon/letter-pattern.ts'
import { wordsPattern } from '../../lexicon/words-pattern.ts'

/** What is said of a number before it: that it is a bound, or rounded. */
export type NumberBound = {
  /** `up`: at least, more than. `down`: at most, less than. */
  bound: 'up' | 'down' | null
  isRounded: boolean
}

/** Longest expression that is looked for, in UTF-16 units. */
const REACH = 32

const above = [...englishFloors, ...englishAbove, ...germanFloors, ...germanAbove]
const below = [...englishCeilings, ...englishBelow, ...germanCeilings, ...germanBelow]
const moreThan = [...englishMoreThan, ...germanMoreThan]
const lessThan = [...englishLessThan, ...germanLessThan]
const roundings = [...englishRoundings, ...germanRoundings]

const space = '[ \\u00a0]*$'
/** `No more than` and `nicht mehr als` are bounds of their own. */
const notNegated = '(?<!\\b(?:not?|nicht) )'
const up = letterPattern(
  () => `(?:${wordsPattern(above)}|${notNegated}${wordsPattern(moreThan)}|[>≥])${space}`,
  'i',
)
const down = letterPattern(
  () => `(?:${wordsPattern(below)}|${notNegated}${wordsPattern(lessThan)}|[<≤])${space}`,
  'i',
)
const rounded = letterPattern(() => `(?:${wordsPattern(roundings)}\\.?|[~≈])${space}`, 'i')

/** What all of these end with. */
const ending = letterPattern(String.raw`(\p{L}+|[<>≤≥~≈])\.?[ \u00a0]*$`)
const endings = new Set([
  ...[above, below, moreThan, lessThan, roundings].flat().map((phrase) => phrase.split(' ').at(-1)!),
  ...'<>≤≥~≈',
])
const none: NumberBound = { bound: null, isRounded: false }

/** Reads what stands right before a number that starts at `start`. */
export function readBound(text: string, start: number): NumberBound {
  const before = text.slice(Math.max(0, start - REACH), start)
  const last = ending.exec(before)?.[1]?.toLowerCase()
  if (last === undefined || !endings.has(last)) return none
  const bound = up.test(before) ? 'up' : down.test(before) ? 'down' : null
  return { bound, isRounded: rounded.test(before) }
}
