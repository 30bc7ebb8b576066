import {
  englishAmounts,
  englishCausalLinks,
  englishComplementizers,
  englishPossibilities,
  englishRefutations,
  englishReports,
  englishRestrictors,
  englishSuppositions,
  englishUniversals,
  englishVoids,
} from '../lexicon/english/frames.ts'
import {
  germanAmounts,
  germanCausalLinks,
  germanComplementizers,
  germanPossibilities,
  germanRefutations,
  germanReports,
  germanRestrictors,
  germanSuppositions,
  germanUniversals,
  germanVoids,
} from '../lexicon/german/frames.ts'
import { wordSet } from '../lexicon/word-list.ts'

/** What a word says of the statement that it stands in or beside. */
export type Frame = 'possible' | 'supposed' | 'reported' | 'refuted' | 'restricted' | 'amount' | 'cause'

const lists: readonly (readonly [frame: Frame, words: ReadonlySet<string>])[] = [
  ['supposed', wordSet(englishSuppositions, germanSuppositions)],
  ['reported', wordSet(englishReports, germanReports)],
  ['refuted', wordSet(englishRefutations, germanRefutations)],
  ['possible', wordSet(englishPossibilities, germanPossibilities)],
  ['restricted', wordSet(englishRestrictors, germanRestrictors)],
  ['amount', wordSet(englishAmounts, germanAmounts)],
  ['cause', wordSet(englishCausalLinks, germanCausalLinks)],
]

const frames: ReadonlyMap<string, Frame> = new Map(
  lists.toReversed().flatMap(([frame, words]) => [...words].map((word) => [word, frame] as const)),
)

/** Ending of a German adjective, after a stem long enough not to be another word: `falsche`, but not `erste`. */
const inflection = /(?<=^.{5,})e[mnrs]?$/

/** The frame that a folded word sets; `null` for most words. */
export function frameOf(word: string): Frame | null {
  return frames.get(word) ?? frames.get(word.replace(inflection, '')) ?? null
}

const complementizers = wordSet(englishComplementizers, germanComplementizers)

/** Whether what stands behind the word is the content of another statement: `that`, `whether`, `dass`, `ob`. */
export function isComplementizer(word: string): boolean {
  return complementizers.has(word)
}

const universals = wordSet(englishUniversals, germanUniversals)

/** Whether the word says that something holds of each: `all`, `beide`. */
export function isUniversal(word: string): boolean {
  return universals.has(word)
}

const voids = wordSet(englishVoids, germanVoids)

/** Whether a folded word of a title says that what stands below it is not so, or no longer: `myths`, `weggefallen`. */
export function isVoid(word: string): boolean {
  return voids.has(word)
}
