/*
 * Endings of German words. The suffixes follow the light stemmers of Savoy 2006;
 * the other lists were written for citespan.
 */

/** Suffixes, longest first, each with its replacement and the minimum length of the whole word. */
export const suffixes: readonly (readonly [suffix: string, to: string, shortest: number])[] = [
  ['ungen', 'ung', 8],
  ['heiten', 'heit', 9],
  ['keiten', 'keit', 9],
  ['innen', 'in', 8],
  ['sten', '', 8],
  ['ern', '', 6],
  ['est', '', 7],
  ['em', '', 5],
  ['er', '', 5],
  ['en', '', 5],
  ['es', '', 5],
  ['et', '', 6],
  ['te', '', 6],
  ['e', '', 4],
  ['n', '', 5],
  ['s', '', 5],
]

/** What may follow the part that two inflected forms of a word share. */
export const endings = 's es e er n en ern em st t te ten tet et'

/** Endings of words that may be adverbs: `möglicherweise`, `theoretisch`. */
export const adverbEndings = 'lich weise isch'
