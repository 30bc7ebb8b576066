import { englishDerivations } from '../../lexicon/english/inflection.ts'
import { germanDerivations } from '../../lexicon/german/inflection.ts'
import { wordsOf } from '../../lexicon/word-list.ts'
import { wordsPattern } from '../../lexicon/words-pattern.ts'

/** A derivational ending behind five letters or more: `development` is about what `develop` is. */
const derived = new RegExp(`^(.{5,}?)${wordsPattern(wordsOf(englishDerivations, germanDerivations))}n?$`)
const SHORTEST_NOUN = 4
/** Letters that a German compound has before its last part. */
const SHORTEST_HEAD = 4

/** A stem without its derivational ending, where five letters are left. */
export function rootOf(stem: string): string {
  return derived.exec(stem)?.[1] ?? stem
}

/**
 * Whether a German noun is the last part of a compound, and so a wider word for
 * the same: `Frist` of `Aufbewahrungsfrist`. Both as they are written, both stemmed.
 */
export function isCompoundOf(
  noun: { word: string; stem: string },
  compound: { word: string; stem: string },
): boolean {
  return (
    noun.stem.length >= SHORTEST_NOUN &&
    compound.stem.length >= noun.stem.length + SHORTEST_HEAD &&
    compound.stem.endsWith(noun.stem) &&
    /^\p{Lu}/u.test(noun.word) &&
    /^\p{Lu}\p{Ll}+$/u.test(compound.word)
  )
}
