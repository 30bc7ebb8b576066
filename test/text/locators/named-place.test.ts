import { describe, expect, test } from 'vitest'
import type { Source } from '../../../src/core/source.ts'
import { createNamedPlaceFinder } from '../../../src/text/locators/find-named-place.ts'
import { formatStatuteLocator } from '../../../src/text/locators/format-place.ts'
import { outlineMargins } from '../../../src/text/locators/margin-numbers.ts'
import { namedPlace } from '../../../src/text/locators/named-place.ts'
import { readOwnReferences } from '../../../src/text/locators/own-references.ts'
import { placeReferenceSpans } from '../../../src/text/locators/place-references.ts'
import { createPlaceReader } from '../../../src/text/locators/place.ts'
import { parseStatuteReference } from '../../../src/text/locators/statute-locator.ts'
import { outlineStatute } from '../../../src/text/locators/statute-outline.ts'
import { createStatutePlaceFinder } from '../../../src/text/locators/statute-places.ts'
import { liftAct } from './lift-act.ts'

describe('namedPlace', () => {
  test.each<[string, string, object]>([
    [
      'Nach § 257 Abs. 4 HGB gilt es.',
      '§ 257 Abs. 4 HGB',
      { section: '257', paragraph: '4', statute: 'HGB' },
    ],
    ['§ 8.1 sets the notice.', '§ 8.1', { kind: 'section', section: '8.1' }],
    ['Under Section 8.1 the fee is due.', 'Section 8.1', { kind: 'section', section: '8.1' }],
    [
      'Art. 6 Abs. 1 Satz 1 lit. f DSGVO erlaubt es.',
      'Art. 6 Abs. 1 Satz 1 lit. f DSGVO',
      { kind: 'article', section: '6', paragraph: '1', sentence: 1, letter: 'f' },
    ],
    ['Art. 6(1)(f) GDPR allows it.', 'Art. 6(1)', { kind: 'article', section: '6', paragraph: '1' }],
    ['Die Frist beträgt zwei Wochen (Rz. 12).', 'Rz. 12', { kind: 'margin', section: '12' }],
    ['Die Frist beträgt nach § 5 zwei Wochen.', '§ 5', { section: '5' }],
    ['In § 5 steht die Frist.', '§ 5', { section: '5' }],
  ])('of %s', (claim, reference, locator) => {
    const place = namedPlace(claim)
    expect(place).toMatchObject({ kind: 'statute', locator })
    expect(claim.slice(place!.reference.start, place!.reference.end)).toBe(reference)
  })

  test.each<[string, object]>([
    ['On page 3 the fee is named.', { kind: 'page', page: 3 }],
    ['Auf Seite 12 steht der Preis.', { kind: 'page', page: 12 }],
    ['Table 3, row 2 gives the fee.', { kind: 'row', table: 3, row: 2 }],
    ['Zeile 7 nennt Bern.', { kind: 'row', table: null, row: 7 }],
  ])('of %s', (claim, place) => {
    expect(namedPlace(claim)).toMatchObject(place)
  })

  test.each<[string, string]>([
    ['According to Section 8.1, the fee is due.', 'According to Section 8.1,'],
    ['Under **Section 8.1**, the fee is due.', 'Under **Section 8.1**,'],
    ['Pursuant to clause 8, the fee is due.', 'Pursuant to clause 8,'],
    ['In § 5, the fee is named.', 'In § 5,'],
    ['Section 8.1, the fee is due.', 'Section 8.1'],
    ['Section 8.1: The fee is due.', 'Section 8.1:'],
    ['Section 8.1 says that the fee is due.', 'Section 8.1 says that'],
    ['Clause 8 provides that the fee is due.', 'Clause 8 provides that'],
    ['Section 8.1 reads: The fee is due.', 'Section 8.1 reads:'],
    ['§ 5 bestimmt: Die Gebühr ist fällig.', '§ 5 bestimmt:'],
    ['- Section 8.1: The fee is due.', '- Section 8.1:'],
    ['1. **Section 8.1:** The fee is due.', '1. **Section 8.1:**'],
    ['- 8.1: The fee is due.', '- 8.1:'],
    ['As per Section 8.1, the fee is due.', 'As per Section 8.1,'],
    ['In accordance with Section 8.1, the fee is due.', 'In accordance with Section 8.1,'],
    ['As stated in **Section 8.1**, the fee is due.', 'As stated in **Section 8.1**,'],
    ['Section 8.1 reads as follows: The fee is due.', 'Section 8.1 reads as follows:'],
    ['Under Section 8.1 (Fees), the fee is due.', 'Under Section 8.1 (Fees),'],
    ['Under Section 8.1 of the agreement, the fee is due.', 'Under Section 8.1 of the agreement,'],
    ['§ 5 des Vertrags: Die Gebühr ist fällig.', '§ 5 des Vertrags:'],
    ['Laut § 5 Abs. 1 gilt: Die Gebühr ist fällig.', 'Laut § 5 Abs. 1 gilt:'],
    ['In § 5 heißt es: Die Gebühr ist fällig.', 'In § 5 heißt es:'],
    ['Nr. 5: Die Gebühr ist fällig.', 'Nr. 5:'],
    ['The fee is due (see Section 8.1).', '(see Section 8.1)'],
    ['The fee is due. [Section 8.1].', '[Section 8.1].'],
    ['[Section 8.1] The fee is due.', '[Section 8.1]'],
    ['Section 8.1: The fee is due (see Section 9).', 'Section 8.1:'],
    ['The fee is due (but see Section 8.1).', '—'],
    ['The fee is due (from Section 8.1).', '—'],
    ['Contrary to Section 8.1, the fee is due.', '—'],
    ['Except as stated in Section 8.1, the fee is due.', '—'],
    ['Subsection 2: The fee is due.', '—'],
    ['Section 8.1 no longer reads: The fee is due.', 'Section 8.1'],
    ['Section 8.1 of the old agreement: The fee is due.', 'Section 8.1'],
    ['Under Section 8.1 of the agreements, the fee is due.', 'Under Section 8.1'],
    ['Laut § 5 gilt nicht: Die Gebühr ist fällig.', 'Laut § 5'],
    ['Section 8.1 says nothing that matters.', 'Section 8.1'],
    ['Section 8.1 does not say that the fee is due.', 'Section 8.1'],
    ['Section 8.1 requires that the fee be paid.', 'Section 8.1'],
    ['The fee is due (Section 8.1), they say.', '—'],
  ])('the words that lead to the text: %s', (claim, words) => {
    const place = namedPlace(claim)
    expect(place ? claim.slice(place.phrase.start, place.phrase.end) : '—').toBe(words)
  })

  test.each([
    'Der Turm ist 300 m hoch.',
    'Die nach § 238 zu führenden Bücher sind aufzubewahren.',
    'Die Belege für die in § 238 genannten Bücher sind aufzubewahren.',
    'Nach § 5 und § 7 gilt eine Frist.',
    'Nach §§ 5, 6 gilt eine Frist.',
    'The article of 2019 named 12 sections.',
  ])('none, or several: %s', (claim) => {
    expect(namedPlace(claim)).toBeNull()
  })
})

describe('placeReferenceSpans', () => {
  test.each<[string, string[]]>([
    ['Nach § 257 Abs. 4 Satz 1 Nr. 2 HGB sind es 10 Jahre.', ['§ 257', 'Abs. 4', 'Satz 1', 'Nr. 2']],
    ['Art. 6 Abs. 1 lit. f', ['Art. 6', 'Abs. 1', 'lit. f']],
    ['Section 8.1 and Rz. 12', ['Section 8.1', 'Rz. 12']],
    ['§§ 5–7 und Tabelle 3, Zeile 2', ['§§ 5–7', 'Tabelle 3', 'Zeile 2']],
    ['page 12, 20 % of it', ['page 12']],
    ['3 sections, 4 Absätze, 5 km', []],
    ['Der Satz 20 € gilt bis Seite 3–4.', ['Seite 3–4']],
    ['§ 257 und 3 Jahre', ['§ 257']],
  ])('%s', (text, expected) => {
    expect(placeReferenceSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected)
  })
})

const contract = `# Contract

## § 8.1 Notice

Notice takes 30 days.

## § 8.2 Fee

The fee is 5 euros.

## § 9 End

Nothing else was agreed.`
const letter = `# Schreiben

Rz. 1 Die Frist beträgt zwei Wochen.

Rz. 2 Sie beginnt mit dem Zugang.

Noch ein Absatz.

## Weiteres

Rz. 3a Der Antrag ist kostenfrei.`
const clauses =
  '8. End\n\n8.1 Notice. Notice takes 30 days.\n\n8.1.2 In writing.\n\n8.2 Fees. The fee is 5 euros.'
const table = 'item,price\nbolt,5\nnut,7'

describe('the named place in a source', () => {
  const find = createNamedPlaceFinder()
  const textAt = (content: string, claim: string, more: Partial<Source> = {}) => {
    const found = find({ content, ...more }, namedPlace(claim)!)
    return found?.outcome === 'found' ? content.slice(found.span.start, found.span.end) : found
  }

  test.each<[string, string, string, string]>([
    [
      'a section with a point',
      contract,
      '§ 8.1 sets the notice.',
      '## § 8.1 Notice\n\nNotice takes 30 days.',
    ],
    [
      'another one is not the same',
      contract,
      'Section 8.2 sets the fee.',
      '## § 8.2 Fee\n\nThe fee is 5 euros.',
    ],
    [
      'a section with those below it',
      contract,
      '§ 8 governs it.',
      contract.slice(contract.indexOf('## § 8.1'), contract.indexOf('\n\n## § 9')),
    ],
    ['a margin number', letter, 'Rz. 1 nennt die Frist.', 'Rz. 1 Die Frist beträgt zwei Wochen.'],
    [
      'a margin number with several paragraphs',
      letter,
      'Nach Rz. 2 beginnt sie so.',
      'Rz. 2 Sie beginnt mit dem Zugang.\n\nNoch ein Absatz.',
    ],
    ['a clause', clauses, 'Under Section 8.1.2 it is in writing.', '8.1.2 In writing.\n\n'],
    ['a row', table, 'Row 2 gives a price of 7.', 'nut,7'],
    ['an Absatz', liftAct, 'Nach § 2 Abs. 2a gilt es.', textOfLift('§ 2 Abs. 2a')],
  ])('%s', (_, content, claim, expected) => {
    expect(textAt(content, claim)).toBe(expected)
  })

  test('a page', () => {
    const content = 'First page. Second page.'
    const pages = [
      { pageNumber: 1, start: 0, end: 11 },
      { pageNumber: 2, start: 12, end: 24 },
    ]
    expect(textAt(content, 'On page 2 it says so.', { pages })).toBe('Second page.')
    expect(textAt(content, 'On page 9 it says so.', { pages })).toEqual({ outcome: 'missing' })
    expect(textAt(content, 'On page 2 it says so.')).toBeNull()
  })

  test.each<[string, string, string, object | null]>([
    ['a § that is not there', liftAct, 'Nach § 99 gilt es.', { outcome: 'missing' }],
    ['an Absatz that is not there', liftAct, 'Nach § 2 Abs. 9 gilt es.', { outcome: 'missing' }],
    ['an article of a law of §§', liftAct, 'Nach Art. 2 gilt es.', { outcome: 'unclear' }],
    ['prose', 'The lift is old.', 'Nach § 2 gilt es.', null],
    ['a row that is not there', table, 'Row 3 gives a price.', { outcome: 'missing' }],
  ])('%s', (_, content, claim, expected) => {
    expect(textAt(content, claim)).toEqual(expected)
  })

  test('the same § of another law', () => {
    const metadata = { statute: 'AufzG' }
    expect(textAt(liftAct, 'Nach § 2 HGB gilt es.', { metadata })).toEqual({ outcome: 'missing' })
    expect(textAt(liftAct, 'Nach § 2a AufzG gilt es.', { metadata })).toContain('Güteraufzüge')
  })
})

function textOfLift(reference: string): string {
  const span = createPlaceReader(liftAct).find({ statute: parseStatuteReference(reference)! })!
  return liftAct.slice(span.start, span.end)
}

describe('locators of their own', () => {
  test.each(['§ 8.1', '§ 8.1.2', 'Art. 6 Abs. 1', 'Rz. 12', 'Rz. 3a'])(
    '%s is written as it is read',
    (text) => {
      expect(formatStatuteLocator(parseStatuteReference(text)!)).toBe(text)
    },
  )

  test('sections with points do not collapse', () => {
    const sections = outlineStatute(contract).filter(({ level }) => level === 'section')
    expect(sections.map(({ locator }) => locator.section)).toEqual(['8.1', '8.2', '9'])
  })

  test('margin numbers have places', () => {
    expect(outlineMargins(letter).map(({ locator }) => locator.section)).toEqual(['1', '2', '3a'])
    const reader = createPlaceReader(letter)
    const start = letter.indexOf('zwei Wochen')
    expect(reader.placeAt({ start, end: start + 5 }).statute).toEqual({ kind: 'margin', section: '1' })
    const span = reader.find({ statute: { kind: 'margin', section: '3a' } })!
    expect(letter.slice(span.start, span.end)).toBe('Rz. 3a Der Antrag ist kostenfrei.')
  })
})

describe('references of a § to its own parts', () => {
  const act = `##### § 7 Fristen

(1) Der Betreiber bewahrt auf:

1.  Prüfbücher,

2.  Briefe,

3.  Pläne.

(2) Die in Absatz 1 Nr. 1 und 3 genannten Unterlagen sind neun Jahre, die sonstigen in Absatz 1 genannten vier Jahre aufzubewahren.

(3) Absatz 2 gilt nicht für Fälle nach § 9 Abs. 1 und nach Absatz 1 des § 3.

##### § 9 Anderes

(1) Nichts.`
  const units = outlineStatute(act)
  const section = units.find(({ level }) => level === 'section')!

  test('are resolved to their texts', () => {
    const found = readOwnReferences(act, section, createStatutePlaceFinder(units)).map(
      ({ start, end, targets }) => [
        act.slice(start, end),
        targets.map((target) => formatStatuteLocator(target.locator)),
      ],
    )
    expect(found).toEqual([
      ['Absatz 1 Nr. 1 und 3', ['§ 7 Abs. 1 Nr. 1', '§ 7 Abs. 1 Nr. 3']],
      ['Absatz 1', ['§ 7 Abs. 1']],
      ['Absatz 2', ['§ 7 Abs. 2']],
    ])
  })
})
