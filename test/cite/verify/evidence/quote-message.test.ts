import { expect, test } from 'vitest'
import type { QuoteComparison } from '../../../../src/text/locate/compare-quote.ts'
import { quoteMessage } from '../../../../src/cite/verify/evidence/quote-message.ts'

type Change = [kind: QuoteComparison['changes'][number]['kind'], quote: string, found: string]

/** The message for changes that are named by the words of both texts, none of them by `''`. */
function message(outcome: 'altered' | 'unclear', ...changes: Change[]): string {
  const quote = changes.map(([, words]) => words).join(' | ')
  const content = changes.map(([, , words]) => words).join(' | ')
  const wordsOf = (words: string, text: string) => {
    const start = text.indexOf(words)
    const word = { start, end: start + words.length }
    return words === '' ? [] : [{ ...word, folded: words } as never]
  }
  const read = changes.map(([kind, own, theirs]) => ({
    kind,
    quote: wordsOf(own, quote),
    found: wordsOf(theirs, content),
  }))
  return quoteMessage({ outcome, changes: read }, { quote, content })
}

const replaced: Change = ['replaced', 'eighty', 'thirty']
const letters = (length: number) => 'y'.repeat(length)

test.each<[string, Change[], string]>([
  ['another word', [replaced], 'for “thirty” it has: eighty'],
  ['a word more', [['inserted', 'never', '']], 'it adds: never'],
  ['a word less', [['dropped', '', 'never']], 'it leaves out “never”'],
  ['a spelling beside it', [['spelling', 'harbor', 'harbour'], replaced], 'for “thirty” it has: eighty'],
  [
    'no more than three',
    [replaced, ['inserted', 'a', ''], ['inserted', 'b', ''], ['inserted', 'c', '']],
    'for “thirty” it has: eighty; it adds: a; it adds: b',
  ],
  // Marks of its own would end the quotation.
  ['words of the quote lose their marks', [['inserted', '“so”  «called»', '']], 'it adds: so called'],
  [
    'words of the source with a mark stand without',
    [['dropped', '', 'so “called']],
    'it leaves out so called',
  ],
  ['words of the source over two lines', [['dropped', '', 'so\ncalled']], 'it leaves out so called'],
  ['words of the source with a wide gap', [['dropped', '', 'so  called']], 'it leaves out so called'],
  ['as many letters as are shown', [['dropped', '', letters(60)]], `it leaves out “${letters(60)}”`],
  ['more letters of the source', [['dropped', '', letters(61)]], `it leaves out ${letters(59)}…`],
  ['as many letters of the quote', [['inserted', letters(60), '']], `it adds: ${letters(60)}`],
  ['more letters of the quote', [['inserted', letters(61), '']], `it adds: ${letters(59)}…`],
])('an altered quote with %s', (_, changes, said) => {
  expect(message('altered', ...changes)).toBe(`The quote is altered; ${said}.`)
})

test.each<[string, Change[], string | null]>([
  [
    'words that may be others',
    [
      ['unclear', 'eighty', 'ei8hty'],
      ['unclear', 'men', 'rnen'],
    ],
    '“ei8hty”, “rnen”',
  ],
  ['words that are not there', [['unclear', 'eighty', '']], null],
  ['words that are surely others alone', [replaced], null],
])('an unclear quote with %s', (_, changes, words) => {
  expect(message('unclear', ...changes)).toBe(
    words === null
      ? 'The text of the source is too damaged here to tell whether it has the quote.'
      : `Whether the source has the quote cannot be told, as it may have another word or a damaged one here: ${words}.`,
  )
})
