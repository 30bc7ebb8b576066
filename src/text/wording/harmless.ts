/**
 * A difference between two forms of a sentence that does not change its meaning. The list is closed: a
 * sentence is verbatim in its source if every character is the same or its difference is in this list.
 */
export type HarmlessDifference = {
  /** The difference, in words for a reader. */
  name: string
  /** Why it does not change the meaning. */
  reason: string
  /** A similar case that is a real difference. */
  never: string
}

export const harmlessDifferences = {
  case: {
    name: 'letter case',
    reason: 'Sentences, headings and quotations capitalise words by their own rules.',
    never:
      'German words of address, units after a number, names with figures, single letters, words in capitals among other words',
  },
  blanks: {
    name: 'blanks and line breaks',
    reason:
      'Any number of blanks of any kind separates words; line breaks depend only on the width of the page.',
    never:
      'a blank within a word or number, or after the sign of a number; the end of a paragraph, except in a quote or where a page or column ends within the sentence',
  },
  invisible: {
    name: 'invisible characters',
    reason: 'A reader does not see soft hyphens, joiners and marks of direction.',
    never: 'signs that reverse the direction of the text after them',
  },
  'line-hyphen': {
    name: 'hyphens at line ends',
    reason: 'A hyphen before a line break may belong to the line instead of the word.',
    never: 'hyphens within a line',
  },
  typography: {
    name: 'typographic forms of quotes, apostrophes, dashes and ellipses',
    reason: 'They are the same sign in several shapes.',
    never: 'the sign of a number, single for double quotes, primes for quotes',
  },
  compatibility: {
    name: 'ligatures, full width and other forms of one character',
    reason: 'Unicode has the character twice, for compatibility with older encodings.',
    never: 'raised and lowered figures, fractions, circled numbers',
  },
  markup: {
    name: 'emphasis and other markup',
    reason: 'It only affects the look of a text.',
    never: 'struck text, targets of links, raised and lowered text',
  },
  spelling: {
    name: 'British and American, old and new German spelling',
    reason: 'They are one word.',
    never: 'apostrophes, accents, forms of a word',
  },
  quantity: {
    name: 'the writing of a quantity, date or time',
    reason: 'Both forms are unambiguous and have the same meaning.',
    never: 'another sign, bound, unit or precision, dates whose order is unknown, figures of names',
  },
  'citation-mark': {
    name: 'marks of citations',
    reason: 'They name a source of the answer.',
    never: 'brackets that name no source',
  },
  'note-mark': {
    name: 'marks of footnotes in the source',
    reason: 'They stand directly after a word or full stop and lead to a note.',
    never: 'raised figures after a figure, a symbol or a unit',
  },
  struck: {
    name: 'struck text in the source',
    reason: 'The source does not say it.',
    never: 'struck text that the claim or quote has without being struck',
  },
  reading: {
    name: 'readings in ruby text',
    reason: 'They give the pronunciation of the word beside them.',
    never: 'remarks in brackets',
  },
  'vowel-signs': {
    name: 'vowel signs of Arabic and Hebrew, and the stroke that lengthens Arabic words',
    reason: 'Most writers leave them out.',
    never: 'two different vowel signs, hamza and madda',
  },
  number: {
    name: 'the number of a list item, paragraph or section before the sentence',
    reason: 'It only numbers the place of the sentence.',
    never: 'two different numbers',
  },
  clause: {
    name: 'the rest of the sentence',
    reason:
      'The source goes on with examples or a reference in brackets, which do not change the clause before them.',
    never: 'any other rest, such as a further statement or a relative clause; a clause without a verb',
  },
  title: {
    name: 'the colon or dash behind a title',
    reason: 'A title in a line of its own is the same as one before its text.',
    never:
      'a title that is not right above the sentence, the name of a place such as Annex B, a colon or dash within a sentence',
  },
  stop: {
    name: 'the last full stop',
    reason: 'It ends the sentence.',
    never: 'question and exclamation marks',
  },
} satisfies Record<string, HarmlessDifference>

export type HarmlessKind = keyof typeof harmlessDifferences
