import { describe, expect, test } from 'vitest'
import { readInitials } from '../../../src/text/locators/initials.ts'
import { plainPart } from '../../../src/text/locators/plain-part.ts'
import { readLoneTitles } from '../../../src/text/locators/other-texts.ts'
import { readOpenings } from '../../../src/text/locators/part-openings.ts'
import { isBelowLevel, passedLines } from '../../../src/text/locators/passed-lines.ts'

const sentence = 'The tenant pays a deposit of two monthly rents before moving in.'

/** Whether the sentence certainly stands in part 2 if these lines are between its heading and the sentence. */
function isWithin(lines: string, heading: (number: number) => string): boolean {
  const text = [
    `${heading(1)}Term\n\nThe term is two years and may be extended.`,
    `${heading(2)}Fees\n\n${lines}\n\n${sentence}`,
    `${heading(3)}End\n\nThe contract ends without notice after the term.`,
  ].join('\n\n')
  const start = text.indexOf(heading(2)) + heading(2).search(/[^# ]/)
  const openings = readOpenings(text)
  const part = plainPart(
    text,
    { start, end: text.indexOf(heading(3)) },
    {
      openings,
      titles: readLoneTitles(text, openings),
      initials: readInitials(text),
      wanted: { number: '2', label: 'section' },
    },
  )
  return part !== null && text.slice(part.start, part.end).includes(sentence)
}

const marked = (number: number) => `## Section ${number}: `
const plain = (number: number) => `Section ${number}: `

describe('between the heading of a part and a sentence', () => {
  test.each([
    'Page 2 of 3',
    'Seite 2/3',
    '- 17 -',
    '| Kind | Fee |\n| --- | --- |\n| Key | 20 |',
    'Figure 2: The flow of fees.',
    'Abbildung 2: Der Ablauf',
    '```\nfee = 2 * rent\n```',
  ])('%j ends no part', (lines) => {
    expect([isWithin(lines, marked), isWithin(lines, plain)]).toEqual([true, true])
  })

  test.each([
    '---',
    '### Details',
    '**Details**',
    '**Important:** Keep your receipt.',
    'Note: The fee includes tax.',
    'Contact: office@example.org',
    'Last updated: 3 May 2023',
  ])('%j ends no part whose next one has a heading of the same level', (lines) => {
    expect([isWithin(lines, marked), isWithin(lines, plain)]).toEqual([true, false])
  })

  test.each([
    'Side letter',
    '## Side letter',
    '# Side letter',
    '### Annex A',
    '### 7 Other fees',
    '**Annex A**',
    '### BGB',
    'Annex: The fee is due.',
    'Section 7\n\nOther fees.',
    'Side letter\n===========',
    '<h2>Side letter</h2>',
    '```\nfee = 2 * rent',
    '```\nAnnex\n```',
    '“The tenant pays a fee.',
    '[As amended by Act 5 of 2003]',
    '* Only for new customers.',
  ])('%j may end it in any text', (lines) => {
    expect([isWithin(lines, marked), isWithin(lines, plain)]).toEqual([false, false])
  })

  test('a heading of another level above the next part ends it', () => {
    const heading = (number: number) => `${number === 3 ? '#' : '##'} Section ${number}: `
    expect([isWithin('### Details', heading), isWithin('Page 2 of 3', heading)]).toEqual([false, true])
  })
})

test('the number of the next part is no page', () => {
  const lines = ['Text.', '', '3', '', 'Text.']
  expect([...passedLines(lines, { label: '', next: '3' })]).toEqual([])
  expect([...passedLines(lines, { label: '', next: '4' })]).toEqual([2])
})

test('a figure is no caption in a text whose parts are figures', () => {
  expect([...passedLines(['Figure 2: Fees'], { label: 'figure', next: '' })]).toEqual([])
})

test.each([
  ['# Fees', 2, false],
  ['## Fees', 2, false],
  ['### Fees', 2, true],
  ['Fees', 2, true],
  ['### Commentary', 2, false],
  ['### Old contract of 2015', 2, false],
  ['### Lease with Brandt & Sons', 2, false],
  ['### Extract from the statutes', 2, false],
  ['### Side letter', 2, false],
  ['### Example', 2, true],
  ['### Terms of payment', 2, true],
  ['### Contract term', 2, true],
  ['### Order form', 2, true],
  ['### New members', 2, true],
  ['### Code of conduct', 2, true],
  ['### Zusammenfassung', 2, true],
  ['### Musterbrief', 2, false],
  ['Note: See the fees.', 2, true],
  ['Note', 2, false],
])('%j is below a heading of level %i: %s', (line, level, expected) => {
  expect(isBelowLevel(line, level)).toBe(expected)
})
