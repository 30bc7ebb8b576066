import { foldCharacter, isExtender, isIgnorable, isPoint, isWhitespace } from './characters.ts'

/**
 * How a UTF-16 unit is folded. `plain`: by the table, to one unit. `sign`: it may be markup. `extender`: together with
 * the character before it. `special`: by its whole character.
 */
export type CharacterKind = 'plain' | 'sign' | 'extender' | 'special'

export type CharacterTable = {
  /**
   * The folded form of each unit, by its code; whitespace folds to a space. 0 for a unit that is not classified yet, or
   * that the table cannot fold: signs, combining marks, surrogates, invisible units, and units that fold to several.
   */
  readonly folded: Uint16Array
  kindOf(code: number): CharacterKind
}

/** Characters that may be markup, an entity or hyphenation. */
const signs = new Set([...'&-*_~`\\[]!#<>+•^'].map((sign) => sign.charCodeAt(0)))

/**
 * The table of all UTF-16 units. The folded form of a unit never changes, but classifying all units takes 60 ms, so
 * each unit beyond ASCII is classified at its first use.
 */
export const characterTable: CharacterTable = createCharacterTable()

function createCharacterTable(): CharacterTable {
  const folded = new Uint16Array(0x10000)
  const kinds: CharacterKind[] = []
  function kindOf(code: number): CharacterKind {
    const known = kinds[code]
    if (known) return known
    const character = String.fromCharCode(code)
    const unit = isWhitespace(code) ? ' ' : foldCharacter(character)
    const kind = classify(code, character, unit)
    if (kind === 'plain') folded[code] = unit.charCodeAt(0)
    return (kinds[code] = kind)
  }
  for (let code = 0; code < 0x80; code++) kindOf(code)
  return { folded, kindOf }
}

function classify(code: number, character: string, unit: string): CharacterKind {
  if (signs.has(code)) return 'sign'
  if (code < 0x80) return code === 0 ? 'special' : 'plain'
  if (isExtender(character)) return 'extender'
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  // A word may be hyphenated at a soft hyphen or U+2010.
  if (isSurrogate || isIgnorable(character) || isPoint(character) || code === 0x2010) return 'special'
  return unit.length === 1 && (unit !== ' ' || isWhitespace(code)) ? 'plain' : 'special'
}
