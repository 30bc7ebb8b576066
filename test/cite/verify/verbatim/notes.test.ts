import { describe, expect, test } from 'vitest'
import { createTextReader } from '../../../../src/cite/reading/read-text.ts'
import { readClaimVerbatim } from '../../../../src/cite/verify/verbatim/read-claim.ts'

const claim = 'The ferry takes bicycles.'

/** Whether a text with this line at its end has the claim, `mark` being the mark in or behind the sentence. */
function isStated(mark: string, line: string): boolean {
  const sentence = mark.startsWith('.') ? claim.replace('.', mark) : claim.slice(0, -1) + mark
  const content = `The harbour is old. ${sentence} The pier is short.\n\n${line}`
  const { places } = readClaimVerbatim({ said: createTextReader()(claim) }, [
    { content, span: { start: 0, end: content.length } },
  ])
  return places !== null
}

/** The mark in the text, and how its note begins. */
const forms: [mark: string, opening: string][] = [
  ['.[^1]', '[^1]: '],
  ['.[1]', '[1] '],
  ['.[1]', '[1]: '],
  ['.¹', '¹ '],
  ['.¹', '¹'],
  ['.¹', '1 '],
  ['.¹²', '¹²'],
  ['.<sup>1</sup>', '<sup>1</sup> '],
  ['.<sup>1</sup>', '<sup>1</sup>'],
  ['.<sup>1</sup>', '<sup>1)</sup> '],
  ['.<sup>1</sup>', '<p><sup>1</sup> '],
  ['.<sup>1</sup>', '<p class="note"><a href="#b1"><sup>1</sup></a> '],
  ['.<sup>1</sup>', '</p><p><sup>1</sup> '],
  ['*.', '* '],
  ['*.', '*'],
  ['*.', String.raw`\*`],
  ['‡.', '‡'],
  ['†.', '†'],
  ['.<sup>*</sup>', '<sup>*</sup> '],
]

describe.each(forms)('%j … %j', (mark, opening) => {
  test.each([
    'Not true since 2011.',
    'Abolished in May 2011.',
    'For residents only.',
    'Unless the deck is full.',
    'Excluding folding bicycles.',
    'Nicht mehr gültig.',
  ])('a note that speaks against its sentence: %s', (note) => {
    expect(isStated(mark, opening + note)).toBe(false)
  })

  test.each([
    'Harbour office, report of 1998, p. 7.',
    'The rule was made by the captain.',
    'Lind, Ferries of Elsund (1998), 12.',
    'Hafenamt, Bericht von 1998, S. 7.',
    'The pier was built in 1911.',
    'Photograph: A. Lind.',
  ])('a note that does not: %s', (note) => {
    expect(isStated(mark, opening + note)).toBe(true)
  })
})

test.each([
  ['another mark', '.<sup>1</sup>', '<sup>2</sup> Not true since 2011.'],
  ['a longer figure', '.¹', '¹² Not true since 2011.'],
  ['a longer figure in a tag', '.<sup>1</sup>', '<sup>12</sup> Not true since 2011.'],
  ['more signs', '*.', '**Not true since 2011.'],
  ['another sign', '†.', '*Not true since 2011.'],
  ['a word in italics', '*.', '*Not* true is what the guide of Elsund says about the pier and its lamps.'],
  ['words in bold', '*.', '**Not allowed** are fires on the pier and in the hall of the ferry.'],
  ['a word after a figure', '.¹', '1st class is not for everyone who comes to the pier in summer.'],
])('a line with %s is no note on the sentence', (_, mark, line) => {
  expect(isStated(mark, line)).toBe(true)
})
