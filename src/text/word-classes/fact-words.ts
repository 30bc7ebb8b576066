/**
 * The meaning of words for facts. In: one or two folded words. Out: the lemma and frame, whether a word
 * negates, and whether two words are opposites, synonyms or forms of one.
 */
import { lexicon } from '../lexicon/languages.ts'
import type { OppositeGroup } from '../lexicon/opposite-group.ts'
import { lazily } from '../lexicon/lazily.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { lemmaKey, verbSides } from './opposite-verbs.ts'

const negators = wordSet(...lexicon('negators'))

export function isNegator(word: string): boolean {
  return negators.has(word) || word.endsWith("n't")
}

const breakers = wordSet(...lexicon('negationBreakers'))

/** Whether a word cancels the negator before it: `not only`, `no more than`. */
export function breaksNegation(word: string): boolean {
  return breakers.has(word)
}

export type Side = { kind: OppositeGroup['kind']; group: number; side: number }

const sideOf = lazily(buildSides)

function buildSides(): ReadonlyMap<string, readonly Side[]> {
  const groups: OppositeGroup[] = [
    ...lexicon('groups').flat(),
    ...verbSides().map((sides) => ({ kind: 'negation' as const, sides })),
  ]
  const map = new Map<string, Side[]>()
  groups.forEach(({ kind, sides }, group) =>
    sides.forEach((words, side) => {
      const entry: Side = { kind, group, side }
      words.split(' ').forEach((word) => {
        const known = map.get(word)
        if (known) known.push(entry)
        else map.set(word, [entry])
      })
    }),
  )
  return map
}

/** The groups of opposites that a folded word belongs to, and its side in each. */
export function sidesOf(word: string): readonly Side[] {
  const listed = sideOf().get(word)
  if (listed) return listed
  const key = lemmaKey(word)
  return (key === null ? undefined : sideOf().get(key)) ?? none
}

const none: readonly Side[] = []

/**
 * The kind of opposition between two folded words (`rose` and `fell`), or `null`. Pass a caching `sidesOf` to
 * compare many words.
 */
export function oppositionOf(
  a: string,
  b: string,
  sides: (word: string) => readonly Side[] = sidesOf,
): Side['kind'] | null {
  const others = sides(b)
  for (const left of sides(a)) {
    for (const right of others) {
      if (left.group === right.group && left.side !== right.side) return left.kind
    }
  }
  return null
}

/** Whether a word has opposites, so that replacing it changes the statement. */
export function hasOpposites(word: string): boolean {
  return sidesOf(word).length > 0
}
