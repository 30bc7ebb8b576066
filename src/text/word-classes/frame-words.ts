import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'

/**
 * How a word frames its own statement or a neighbouring one: `may` as possible, `if` supposed, `says` reported, `false`
 * refuted, `only` restricted; `most` gives an amount and `because` a cause.
 */
export type Frame = 'possible' | 'supposed' | 'reported' | 'refuted' | 'restricted' | 'amount' | 'cause'

const lists: readonly (readonly [frame: Frame, words: ReadonlySet<string>])[] = [
  ['supposed', wordSet(...lexicon('suppositions'))],
  ['reported', wordSet(...lexicon('reports'))],
  ['refuted', wordSet(...lexicon('refutations'), ...lexicon('withdrawnWords'))],
  ['possible', wordSet(...lexicon('possibilities'))],
  ['restricted', wordSet(...lexicon('restrictors'))],
  ['amount', wordSet(...lexicon('amounts'))],
  ['cause', wordSet(...lexicon('causalLinks'))],
]

const frames: ReadonlyMap<string, Frame> = new Map(
  lists.toReversed().flatMap(([frame, words]) => [...words].map((word) => [word, frame] as const)),
)

/** Matches the ending of a German adjective, after a sufficiently long stem: in `falsche`, but not in `erste`. */
const inflection = /(?<=^.{5,})e[mnrs]?$/

/** How a folded word frames a statement; `null` for most words. */
export function frameOf(word: string): Frame | null {
  return frames.get(word) ?? frames.get(word.replace(inflection, '')) ?? null
}

const complementizers = wordSet(...lexicon('complementizers'))

/** Whether the text after a word is the content of another statement: `that`, `whether`, `dass`, `ob`. */
export function isComplementizer(word: string): boolean {
  return complementizers.has(word)
}

const universals = wordSet(...lexicon('universals'))

/** Whether a word applies a statement to every one of several things: `all`, `beide`. */
export function isUniversal(word: string): boolean {
  return universals.has(word)
}

const voids = wordSet(...lexicon('voids'), ...lexicon('withdrawnWords'))

/**
 * Whether a folded word of a title says that the text below is not true, or no longer: `myths`,
 * `weggefallen`.
 */
export function isVoid(word: string): boolean {
  return voids.has(word)
}
