import { expect, test } from 'vitest'
import { formatStatuteLocator } from '../../../src/text/locators/format-place.ts'
import { outlineHeadings } from '../../../src/text/locators/headings.ts'
import { namedPlace } from '../../../src/text/locators/named-place.ts'
import { readOpenings } from '../../../src/text/locators/part-openings.ts'
import { readInitials } from '../../../src/text/locators/initials.ts'
import { plainPart } from '../../../src/text/locators/plain-part.ts'
import { parseStatuteReference } from '../../../src/text/locators/statute-locator.ts'
import { outlineStatute } from '../../../src/text/locators/statute-outline.ts'

// The place that the text names, the law that it begins with, its headings, the units of a law in it, what its lines
// open as `label|number`, and where its parts 1, 2, 2.1 and I stand.
test.each([
  [
    '§ 1 Zweck\n1. Fees\nii) two',
    '§ 1',
    '',
    '',
    'section § 1 0-25; sentence § 1 Satz 1 10-25; number § 1 Nr. 1 13-25',
    '§|1; |1; |ii',
    '1: 0-17',
  ],
  [
    '§ 2 Frist\n\nAdults pay 5.\n\nArticle 2 Scope\n\na) so\n\n2. zweitens.\n\nChapter I',
    '§ 2',
    '',
    '',
    'section § 2 0-24; sentence § 2 Satz 1 11-24; section Art. 2 26-73; sentence Art. 2 Satz 1 43-62; letter Art. 2 Satz 1 Buchst. a 46-48; sentence Art. 2 Satz 2 64-73',
    '§|2; article|2; |2; chapter|I',
    '2: 0-9',
  ],
  [
    'Kapitel 2\n\n# A\n\nA. Upper\n\nNr. 5\n\nAbsatz 2',
    '',
    '',
    'A@11-41',
    '',
    'kapitel|2; |A; nr|5; absatz|2',
    '2: 0-9',
  ],
  ['§ 2 IIa 3', '§ 2 IIa 3', '§ 2 Abs. 2a Satz 3', '', 'section § 2 0-9', '§|2', '2: 0-9'],
  [
    'Article 1\n(1) Die Frist beginnt.\n### C\na) so\nSection 1. Title',
    'Article 1',
    '',
    'C@33-61',
    'section Art. 1 0-32; paragraph Art. 1 Abs. 1 14-32; sentence Art. 1 Abs. 1 Satz 1 14-32',
    'article|1; |C; section|1',
    '1: 0-32',
  ],
  [
    'See section 2.1.\n2.1 It opens at 9.\nAdults pay 5.\n2.1 It opens at 9.',
    'section 2.1',
    '',
    '',
    '',
    '|2.1; |2.1',
    '',
  ],
  ['2.1 It opens at 9.\n2.1 It opens at 9.\n1. Fees', '', '', '', '', '|2.1; |2.1; |1', '2: 0-37; 2.1: 0-18'],
  [
    '§ 2 Abs. 2 Nr. 1 Satz 2',
    '§ 2 Abs. 2 Nr. 1 Satz 2',
    '§ 2 Abs. 2 Nr. 1 Satz 2',
    '',
    'section § 2 0-23',
    '§|2',
    '',
  ],
  [
    'Article 1\na) so\n2.1 It opens at 9.\nAdults pay 5.',
    'Article 1',
    '',
    '',
    'section Art. 1 0-48; sentence Art. 1 Satz 1 10-48; letter Art. 1 Buchst. a 13-48; itemSentence Art. 1 Buchst. a Satz 1 13-34; itemSentence Art. 1 Buchst. a Satz 2 35-48',
    'article|1; |2.1',
    '1: 0-15',
  ],
  [
    'Section 1. Title\n2. zweitens.\nSection 1. Title\n(2) Sie endet.\nb) anders',
    'Section 1',
    '',
    '',
    'section § 1 0-71; sentence § 1 Satz 1 17-29; sentence § 1 Satz 2 30-40; sentence § 1 Satz 3 41-46; paragraph § 1 Abs. 2 51-71; sentence § 1 Abs. 2 Satz 1 51-71',
    'section|1; |2; section|1',
    '',
  ],
  [
    '\n1. Fees\n[^1]: note\nChapter I\nTable 1: x\n(2) Sie endet.',
    '',
    '',
    '',
    '',
    '|1; chapter|I; table|1',
    '1: 1-8',
  ],
  [
    '§ 5 Fristen\n\n(1) Die Frist beginnt am\n1. Januar. Sie endet am\n31. Dezember.',
    '§ 5',
    '',
    '',
    'section § 5 0-75; paragraph § 5 Abs. 1 17-75; sentence § 5 Abs. 1 Satz 1 17-48; sentence § 5 Abs. 1 Satz 2 49-75',
    '§|5; |1; |31',
    '',
  ],
  ['2. Briefe. Auch Abschriften.', '', '', '', '', '|2', '2: 0-10'],
  [
    '## B\n\nArticle 2 Scope\n\n2. zweitens.\n\na) so\n\nb) anders',
    '',
    '',
    'B@0-53',
    'section Art. 2 6-53; sentence Art. 2 Satz 1 23-53; letter Art. 2 Buchst. a 40-42; letter Art. 2 Buchst. b 47-53',
    'article|2; |2',
    '',
  ],
  [
    '§ 9 Abs. 1 Satz 3 Nr. 4 Buchst. b Doppelbuchst. cc',
    '§ 9 Abs. 1 Satz 3 Nr. 4 Buchst. b',
    '§ 9 Abs. 1 Satz 3 Nr. 4 Buchst. b Doppelbuchst. cc',
    '',
    'section § 9 0-50',
    '§|9',
    '',
  ],
  ['§§ 5–7', '§§ 5–7', '§ 5–7', '', '', '§§|5', ''],
  [
    'Section 1. Title\n\nTable 1: x\n\n2. Times\n\n§ 1 Zweck\n\nNr. 5\n\n[^1]: note',
    'Section 1',
    '',
    '',
    'section § 1 0-38; sentence § 1 Satz 1 18-28; sentence § 1 Satz 2 30-38; section § 1 40-68; sentence § 1 Satz 1 51-56; sentence § 1 Satz 2 58-68',
    'section|1; table|1; |2; §|1; nr|5',
    '',
  ],
  [
    'Section 1. Title\n1. Fees\n1. Fees',
    'Section 1',
    '',
    '',
    'section § 1 0-32; sentence § 1 Satz 1 17-32; number § 1 Nr. 1 20-24; number § 1 Nr. 1 28-32',
    'section|1; |1; |1',
    '',
  ],
  [
    '\n2.1 It opens at 9.\nA. Upper\nB. Next\n2.1 It opens at 9.',
    '',
    '',
    '',
    '',
    '|2.1; |A; |B; |2.1',
    '2: 1-19; 2.1: 1-1',
  ],
  ['§ 5 IIX', '§ 5', '', '', 'section § 5 0-7', '§|5', ''],
  [
    '# Mail\n\nSee you on Monday.\n---\nThe drums are dry.',
    '',
    '',
    'Mail@0-49; Mail > See you on Monday.@8-49',
    '',
    '',
    '',
  ],
  [
    '§ 2 Frist\nSee section 2.1.\n(2) Sie endet.\nArticle 1\nAdults pay 5.\n2. Times',
    '§ 2',
    '',
    '',
    'section § 2 0-74; sentence § 2 Satz 1 10-26; paragraph § 2 Abs. 2 31-74; sentence § 2 Abs. 2 Satz 1 31-41; sentence § 2 Abs. 2 Satz 2 42-65; sentence § 2 Abs. 2 Satz 3 66-74',
    '§|2; article|1; |2',
    '2: 0-9',
  ],
  ['(clause 4', 'clause 4', '', '', '', 'clause|4', ''],
  ['§ 5 and § 7 apply.', '', '', '', '', '§|5', ''],
  [
    '§ 1 Zweck\nTable 1: x',
    '§ 1',
    '',
    '',
    'section § 1 0-20; sentence § 1 Satz 1 10-20',
    '§|1; table|1',
    '1: 0-20',
  ],
])('%j names %j', (text, named, reference, headings, units, opened, parts) => {
  const place = namedPlace(text)
  expect(place ? text.slice(place.reference.start, place.reference.end) : '').toBe(named)
  const parsed = parseStatuteReference(text)
  expect(parsed ? formatStatuteLocator(parsed) : '').toBe(reference)
  expect(
    outlineHeadings(text)
      .map(({ path, start, end }) => `${path.join(' > ')}@${start}-${end}`)
      .join('; '),
  ).toBe(headings)
  expect(
    outlineStatute(text)
      .map(({ level, locator, start, end }) => `${level} ${formatStatuteLocator(locator)} ${start}-${end}`)
      .join('; '),
  ).toBe(units)
  const openings = readOpenings(text)
  expect(openings.map(({ label, number }) => `${label}|${number}`).join('; ')).toBe(opened)
  const found = ['1', '2', '2.1', 'I'].flatMap((number) => {
    const part = plainPart(
      text,
      { start: 0, end: text.length },
      { openings, titles: [], initials: readInitials(text), wanted: { number } },
    )
    return part ? [`${number}: ${part.start}-${part.end}`] : []
  })
  expect(found.join('; ')).toBe(parts)
})
