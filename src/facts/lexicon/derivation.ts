/** Endings that make another kind of word of a stem of five letters and leave what it is about: develop, development. */
const derived =
  /^(.{5,}?)(?:izatio|isatio|atio|itio|ment|ance|ence|ness|able|ible|ing|io|ity|ive|ung|lich|bar|isch|ish|ic|al|e)n?$/
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
