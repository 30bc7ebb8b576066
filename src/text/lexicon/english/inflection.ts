/*
 * Endings of English words. The suffixes follow the light stemmers of Savoy 2006;
 * the other lists were written for citespan.
 */

/** Suffixes to cut off or replace, longest first, each with the minimum length of a word that loses it. */
export const suffixes: readonly (readonly [suffix: string, to: string, shortest: number])[] = [
  ['ational', 'ate', 10],
  ['ization', 'ize', 10],
  ['isation', 'ize', 10],
  ['fulness', 'ful', 9],
  ['iveness', 'ive', 9],
  ['ously', 'ous', 7],
  ['ingly', '', 8],
  ['edly', '', 7],
  ['ies', 'y', 5],
  ['sses', 'ss', 6],
  ['ings', '', 7],
  ['ing', '', 6],
  ['ied', 'y', 5],
  ['ely', '', 6],
  ['ly', '', 5],
  ['ed', '', 5],
  ['es', '', 5],
  ['s', '', 4],
]

/** What may follow the part that two inflected forms of a word share. */
export const endings = "s 's es e y ies ed d ied ing er r rs est ly n"

/** Nouns in the plural that do not end in `s`. */
export const irregularPlurals = `
people children men women mice geese teeth feet oxen police cattle data media criteria phenomena bacteria fungi alumni
nuclei stimuli fish sheep deer aircraft`

/** Endings of adverbs: `rarely`. */
export const adverbEndings = 'ly'
