import { lexicon } from '../lexicon/languages.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'

/** What the words before a number make of it: a bound, a rounded number, both or neither. */
export type NumberBound = {
  /** `up`: at least, more than. `down`: at most, less than. `null`: no bound. */
  bound: 'up' | 'down' | null
  /** Whether the bound itself is excluded: `more than`, `less than`. */
  isStrict: boolean
  isRounded: boolean
}

/** Maximum UTF-16 units before a number in which the words for its bound are looked for. */
const REACH = 32

const floors = [...lexicon('floors').flat(), ...lexicon('fromOn').flat()]
const ceilings = [...lexicon('ceilings').flat(), ...lexicon('within').flat()]
const above = lexicon('above').flat()
const below = lexicon('below').flat()
const moreThan = lexicon('moreThan').flat()
const lessThan = lexicon('lessThan').flat()
const roundings = lexicon('roundings').flat()
const phrases = [floors, ceilings, above, below, moreThan, lessThan, roundings].flat()

const space = '[ \\u00a0]*$'
/** Excludes `no more than` and `nicht mehr als`, which are bounds of their own. */
const notNegated = '(?<!\\b(?:not?|nicht) )'
const strictlyUp = letterPattern(
  () => `(?:${wordsPattern(above)}|${notNegated}${wordsPattern(moreThan)}|>)${space}`,
  'i',
)
const strictlyDown = letterPattern(
  () => `(?:${wordsPattern(below)}|${notNegated}${wordsPattern(lessThan)}|<)${space}`,
  'i',
)
const up = letterPattern(() => `(?:${wordsPattern(floors)}|≥)${space}`, 'i')
const down = letterPattern(() => `(?:${wordsPattern(ceilings)}|≤)${space}`, 'i')
const any = letterPattern(() => `(?<!\\p{L})(?:${wordsPattern(phrases)}\\.?|[<>≤≥~≈])${space}`, 'i')
const rounded = letterPattern(() => `(?:${wordsPattern(roundings)}\\.?|[~≈])${space}`, 'i')

/** Matches the last word or sign of an expression for a bound, for a quick check. */
const ending = letterPattern(String.raw`(\p{L}+|[<>≤≥~≈])\.?[ \u00a0]*$`)
const endings = new Set([...phrases.map((phrase) => phrase.split(' ').at(-1)!), ...'<>≤≥~≈'])
const none: NumberBound = { bound: null, isStrict: false, isRounded: false }

/**
 * Reads whether the words before a number, which begins at `start`, make it a bound (else `bound` is `null`) or
 * rounded.
 */
export function readBound(text: string, start: number): NumberBound {
  const before = text.slice(Math.max(0, start - REACH), start)
  const last = ending.exec(before)?.[1]?.toLowerCase()
  if (last === undefined || !endings.has(last)) return none
  const isRounded = rounded.test(before)
  if (up.test(before)) return { bound: 'up', isStrict: false, isRounded }
  if (down.test(before)) return { bound: 'down', isStrict: false, isRounded }
  if (strictlyUp.test(before)) return { bound: 'up', isStrict: true, isRounded }
  const isDown = strictlyDown.test(before)
  return { bound: isDown ? 'down' : null, isStrict: isDown, isRounded }
}

/**
 * The start of the words that make a number a bound or rounded; the start of the number if there are none.
 */
export function startOfBound(text: string, start: number): number {
  const from = Math.max(0, start - REACH)
  const found = any.exec(text.slice(from, start))
  return found ? from + found.index : start
}
