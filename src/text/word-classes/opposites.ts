import { lexicon } from '../lexicon/languages.ts'
import { wordSet, wordsOf } from '../lexicon/word-list.ts'
import { oppositionOf, sidesOf } from './fact-words.ts'
import type { Side } from './fact-words.ts'

const negating = wordSet(...lexicon('negatingPrefixes'))
const weak = wordSet(...lexicon('weakPrefixes'))
const adjectiveEndings = wordsOf(...lexicon('adjectiveEndings'))
/** Words in which a weak prefix negates the rest of the word. */
const prefixedWords = wordSet(...lexicon('prefixedWords'))
const paired = lexicon('opposedPrefixes').flat()
const endings = lexicon('opposedEndings').flat()

/**
 * Minimum number of letters that must remain of a word without its prefix, to be a word of its own: `able` of `unable`,
 * but not `it` of `unit`.
 */
const MIN_REST = 4

/**
 * The kind of opposition between two folded words, by the word lists or by word formation; `null` if none.
 */
export function findOpposite(
  a: string,
  b: string,
  sides: (word: string) => readonly Side[] = sidesOf,
): ReturnType<typeof oppositionOf> {
  if (a === b) return null
  return oppositionOf(a, b, sides) ?? (isMadeOpposite(a, b) ? 'negation' : null)
}

function isMadeOpposite(a: string, b: string): boolean {
  if (a.length > 40 || b.length > 40 || Math.max(a.length, b.length) < 6) return false
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  const prefix = longer.slice(0, longer.length - shorter.length)
  if (shorter.length >= MIN_REST && longer.endsWith(shorter) && negating.has(prefix)) {
    return (
      !weak.has(prefix) ||
      prefixedWords.has(prefix + shorter) ||
      adjectiveEndings.some((ending) => shorter.endsWith(ending))
    )
  }
  // A quick check. Opposites by prefix have their last letters in common, opposites by ending their first; most
  // pairs of words have neither.
  return (
    (a.endsWith(b.slice(-MIN_SHARED)) &&
      paired.some(([one, other]) => hasRest(a, b, one, other) || hasRest(b, a, one, other))) ||
    (a.startsWith(b.slice(0, MIN_SHARED)) &&
      endings.some(([one, other]) => hasStem(a, b, one, other) || hasStem(b, a, one, other)))
  )
}

/** Two words that are opposites by prefix or ending must have at least this many other letters in common. */
const MIN_SHARED = 3

function hasRest(a: string, b: string, one: string, other: string): boolean {
  return (
    a.startsWith(one) &&
    b.startsWith(other) &&
    a.length - one.length >= MIN_SHARED &&
    a.slice(one.length) === b.slice(other.length)
  )
}

function hasStem(a: string, b: string, one: string, other: string): boolean {
  const left = a.lastIndexOf(one)
  const right = b.lastIndexOf(other)
  return (
    left >= MIN_SHARED &&
    left === right &&
    a.slice(0, left) === b.slice(0, right) &&
    a.length - left - one.length <= 2
  )
}

type Found = { opposites: string[]; same: string[] }

/**
 * Creates a function that finds, among these folded words, the `opposites` of a given word. `same`: the word itself and
 * the listed words on its side of a group. At most about 20 words are found for one group, or for one part of words
 * that a prefix or ending reverses (`use` of `useful` and `useless`).
 */
export function createOppositeFinder(words: readonly string[]): (word: string) => Found {
  const byGroup = new Map<number, string[]>()
  const byRest = new Map<string, string[]>()
  for (const word of words) {
    for (const { group } of sidesOf(word)) append(byGroup, group, word)
    for (const rest of restsOf(word)) append(byRest, rest, word)
  }
  return (word) => {
    const sides = sidesOf(word)
    const listed = [...new Set(sides.flatMap(({ group }) => byGroup.get(group) ?? []))]
    const made = restsOf(word).flatMap((rest) => byRest.get(rest) ?? [])
    const opposites = new Set([...listed, ...made].filter((other) => findOpposite(word, other) !== null))
    const same = new Set([word, ...listed.filter((other) => !opposites.has(other))])
    return { opposites: [...opposites], same: [...same] }
  }
}

function append<Key>(map: Map<Key, string[]>, key: Key, word: string): void {
  const known = map.get(key)
  if (!known) map.set(key, [word])
  else if (known.length < MAX_ALIKE) known.push(word)
}

/** Maximum number of words that are kept for one group or one remaining part; a language hardly has more. */
const MAX_ALIKE = 20

const prefixes = [...new Set([...negating, ...paired.flat()])]
const suffixes = endings.flat()

/**
 * The word itself, and what may remain of it without a negating prefix or without an ending that has an opposite
 * (`use-` of `useful`). Several prefixes may fit.
 */
function restsOf(word: string): string[] {
  if (word.length < MIN_REST || word.length > 40) return []
  const rests = [word]
  // No iterators: until V8 has optimised this, they would allocate an object for each prefix of each word.
  for (let index = 0; index < prefixes.length; index++) {
    const prefix = prefixes[index]!
    if (word.length - prefix.length >= MIN_REST - 1 && word.startsWith(prefix)) {
      rests.push(word.slice(prefix.length))
    }
  }
  for (let index = 0; index < suffixes.length; index++) {
    const at = word.lastIndexOf(suffixes[index]!)
    if (at >= 3) rests.push(`${word.slice(0, at)}-`)
  }
  return rests
}
