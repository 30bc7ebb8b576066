import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatStatuteLocator } from '../../../src/text/locators/format-place.ts'
import { parseStatuteReference } from '../../../src/text/locators/statute-locator.ts'
import { outlineStatute } from '../../../src/text/locators/statute-outline.ts'
import { findStatutePlace, statuteLocatorAt } from '../../../src/text/locators/statute-places.ts'
import { liftAct } from './lift-act.ts'

const outline = outlineStatute(liftAct, { statute: 'AufzG' })

/** The text that a reference names, its white space as one space. */
function textOf(reference: string, text = liftAct, units = outline): string | null {
  const span = findStatutePlace(parseStatuteReference(reference)!, units)
  return span && text.slice(span.start, span.end).replace(/\s+/g, ' ')
}

describe('findStatutePlace', () => {
  test.each([
    ['§ 1 Satz 1', 'Dieses Gesetz regelt den Betrieb von Aufzügen.'],
    ['§ 1 Satz 2 AufzG', 'Es gilt nicht für Rolltreppen im Sinne des § 12 Abs. 2 Nr. 3 des Fördergesetzes.'],
    ['§ 2 Abs. 1 Satz 1 Nr. 1', 'ihn bis zum 31. Dezember jedes zweiten Jahres prüfen zu lassen,'],
    ['§ 2 Abs. 1 Nr. 1', 'ihn bis zum 31. Dezember jedes zweiten Jahres prüfen zu lassen,'],
    ['§ 2 Abs. 1 Satz 1 Nr. 2 Buchst. b', 'der Wartung, auch der fremden,'],
    ['§ 2 Abs. 1 Satz 1 Nr. 2a', '(weggefallen)'],
    ['§ 2 Abs. 1 Satz 1 Nr. 3', 'Mängel zu melden'],
    ['§ 2 Abs. 1 Satz 2', 'Die Meldung nach Satz 1 Nummer 3 ist kostenfrei.'],
    ['§ 2 Abs. 2 Nr. 1 Satz 2', 'Sie ist zweimal zu prüfen.'],
    ['§ 2 Abs. 2 Satz 1 Nr. 2', 'Das Seil.'],
    ['§ 2 Abs. 2a Satz 2', 'Die Behörde kann Ausnahmen zulassen; sie sind zu begründen.'],
    ['§ 2 IIa 3', 'Gegen die Ablehnung ist der Widerspruch zulässig.'],
    ['§ 2a', 'Auf Güteraufzüge ist § 2 nicht anzuwenden.'],
  ])('%s', (reference, expected) => {
    expect(textOf(reference)).toContain(expected)
  })

  test('a sentence that introduces a list goes on after it', () => {
    const sentence = textOf('§ 2 Abs. 1 Satz 1')!
    expect(sentence).toMatch(
      /^Wer einen Aufzug betreibt, hat 1\. ihn .* soweit nicht § 3 etwas anderes bestimmt\.$/,
    )
  })

  test('the words after a nested list belong to the item it is in', () => {
    expect(textOf('§ 2 Abs. 1 Satz 1 Nr. 2')).toMatch(/^die Belege a\) .* sechs Jahre aufzubewahren und$/)
  })

  test('ranges, and nothing for what is not there', () => {
    expect(textOf('§ 2 Abs. 2a Satz 1 bis 2')).toBe(
      'Absatz 2 gilt sinngemäß. Die Behörde kann Ausnahmen zulassen; sie sind zu begründen.',
    )
    expect(textOf('§ 2 Abs. 1–2')).toMatch(/^Wer .* Das Seil\.$/)
    for (const absent of [
      '§ 3',
      '§ 2 Abs. 3',
      '§ 2 Abs. 1 Satz 3',
      '§ 2 Abs. 1 Nr. 4',
      '§ 1 Nr. 1',
      'Art. 1',
    ]) {
      expect(textOf(absent)).toBeNull()
    }
  })

  test('a section ends at the next heading as high as its own', () => {
    const text = '## § 4 Vier\n\nEins.\n\n### Anhang\n\nZwei.\n\n## Schluss\n\nDrei.\n'
    expect(textOf('§ 4', text, outlineStatute(text))).toBe('## § 4 Vier Eins. ### Anhang Zwei.')
  })

  test('plain text: a heading is a line of its own, a wrapped reference is none', () => {
    const text =
      'Art. 7 Gebühr\n\n(1) Die Gebühr beträgt nach\n§ 9 Abs. 1 zehn Euro.\n\n§ 8\n\nSie ist fällig.'
    const units = outlineStatute(text)
    expect(units.filter(({ level }) => level === 'section').map(({ locator }) => locator.section)).toEqual([
      '7',
      '8',
    ])
    expect(textOf('Art. 7 Absatz 1', text, units)).toBe('Die Gebühr beträgt nach § 9 Abs. 1 zehn Euro.')
  })
})

describe('sections of plain text without blank lines', () => {
  const sectionsOf = (text: string) =>
    outlineStatute(text)
      .filter(({ level }) => level === 'section')
      .map(({ start, end }) => text.slice(start, end).split('\n')[0])
  const first = '§ 7 Preise\nDie Preise sind netto.'

  test.each([
    ['a title', '§ 8 Zahlung'],
    ['a number alone', '§ 8'],
    ['a letter', '§ 7a Zahlung'],
    ['a number below', '§ 7.1 Zahlung'],
    ['the number of a chapter above', 'Zweiter Abschnitt\n§ 8 Zahlung'],
    ['a chapter with its title above', 'Abschnitt 2\nZahlung und Verzug\n§ 8 Zahlung'],
  ])('%s opens a section', (_, opening) => {
    const heading = opening.split('\n').at(-1)!
    const text = `${first}\n${opening}\nZahlungen sind sofort fällig.`
    expect(sectionsOf(text)).toEqual(['§ 7 Preise', heading])
    expect(sectionsOf(text.replaceAll('\n', '\r\n')).map((line) => line!.trim())).toEqual([
      '§ 7 Preise',
      heading,
    ])
  })

  test.each([
    ['a sentence goes on', '§ 8 gilt auch für Vereine, die im Register\nstehen.'],
    ['a reference goes on', '§ 8 Abs. 2 und die Regeln des Anhangs\nbleiben.'],
    ['another law is named', '§ 8 HGB bleibt in allen anderen Fällen\nanwendbar.'],
    ['the line ends like a sentence', '§ 8 Zahlungen.'],
    ['the number stands before', '§ 6 Zahlung\nZahlungen sind sofort fällig.'],
    ['the number is the same', '§ 7 Zahlung\nZahlungen sind sofort fällig.'],
    ['there is a gap in the numbers', '§ 12 Zahlung\nZahlungen sind fällig.'],
    ['the next line goes on', '§ 8 Tarifvertrag gilt für\nsie alle.'],
    ['the line before is not finished', 'Es gelten die Regeln des\n§ 8 Zahlung\nentsprechend.'],
    [
      'the line before ends with an abbreviation',
      'Es gelten die Regeln des Abs.\n§ 8 Zahlung\nentsprechend.',
    ],
    ['the lines before are no title of a chapter', 'Die Regeln\n§ 8 Zahlung\ngelten.'],
    ['many lines stand before', 'Abschnitt 2\nA\nB\n§ 8 Zahlung\nZahlungen sind fällig.'],
  ])('none if %s', (_, more) => {
    expect(sectionsOf(`${first} Hier steht noch ein Satz.\n${more}`)).toEqual(['§ 7 Preise'])
  })
})

describe('statuteLocatorAt', () => {
  test.each([
    ['zweimal zu prüfen', '§ 2 Abs. 2 Nr. 1 Satz 2 AufzG'],
    ['31. Dezember', '§ 2 Abs. 1 Satz 1 Nr. 1 AufzG'],
    ['der Prüfung', '§ 2 Abs. 1 Satz 1 Nr. 2 Buchst. a AufzG'],
    ['sechs Jahre', '§ 2 Abs. 1 Satz 1 Nr. 2 AufzG'],
    ['kostenfrei', '§ 2 Abs. 1 Satz 2 AufzG'],
    ['sinngemäß. Die Behörde', '§ 2 Abs. 2a Satz 1–2 AufzG'],
    ['Mängel zu melden\n\nsoweit', '§ 2 Abs. 1 Satz 1 AufzG'],
    ['Auf Güteraufzüge', '§ 2a Satz 1 AufzG'],
    // The number of an Absatz belongs to its text.
    ['(2) Die Prüfung', '§ 2 Abs. 2 AufzG'],
    ['(2a) Absatz 2 gilt sinngemäß.', '§ 2 Abs. 2a Satz 1 AufzG'],
  ])('%j', (words, expected) => {
    const start = liftAct.indexOf(words)
    const locator = statuteLocatorAt(liftAct, { start, end: start + words.length }, outline)
    expect(locator && formatStatuteLocator(locator)).toBe(expected)
  })

  test('outside of every section there is none', () => {
    expect(statuteLocatorAt(liftAct, { start: 0, end: 5 }, outline)).toBeNull()
  })

  test('every place has a locator that finds its text again, in writing too', () => {
    for (const { start, end } of outline) {
      const written = formatStatuteLocator(statuteLocatorAt(liftAct, { start, end }, outline)!)
      expect(findStatutePlace(parseStatuteReference(written)!, outline)).toEqual({ start, end })
    }
  })

  test('the place of any span holds it', () => {
    const point = fc.nat(liftAct.length)
    fc.assert(
      fc.property(point, point, (a, b) => {
        const start = Math.min(a, b)
        const end = Math.max(a, b)
        const text = liftAct.slice(start, end)
        if (text.trim() === '') return
        const locator = statuteLocatorAt(liftAct, { start, end }, outline)
        if (!locator) return
        const found = findStatutePlace(locator, outline)!
        const begin = start + text.length - text.trimStart().length
        // The number of an Absatz stands before it.
        const number = /^\(\d+[a-z]?\)\s+/.exec(liftAct.slice(begin))?.[0].length ?? 0
        expect(found.start).toBeLessThanOrEqual(begin + number)
        expect(found.end).toBeGreaterThanOrEqual(start + text.trimEnd().length)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('parseStatuteReference', () => {
  test.each([
    ['§ 257 Abs. 4 Satz 1 Nr. 2 Buchst. a HGB', '§ 257 Abs. 4 Satz 1 Nr. 2 Buchst. a HGB'],
    ['§257 Absatz 4', '§ 257 Abs. 4'],
    ['§ 146a Abs. 2b S. 2 Nummer 4a AO', '§ 146a Abs. 2b Satz 2 Nr. 4a AO'],
    ['§ 257 IV 1 HGB', '§ 257 Abs. 4 Satz 1 HGB'],
    ['Artikel 5 Abs. 1 Satz 2 GG', 'Art. 5 Abs. 1 Satz 2 GG'],
    ['§ 3 Nr. 7 Satz 2 SGB V', '§ 3 Nr. 7 Satz 2 SGB V'],
    [
      '§ 9 Abs. 1 Satz 3 Nr. 4 Buchstabe b Doppelbuchstabe cc',
      '§ 9 Abs. 1 Satz 3 Nr. 4 Buchst. b Doppelbuchst. cc',
    ],
    ['§ 257 Abs 4 S 1 Nr 2 Buchst a HGB', '§ 257 Abs. 4 Satz 1 Nr. 2 Buchst. a HGB'],
    ['§ 9 Abs 1 Nr 4 lit b', '§ 9 Abs. 1 Nr. 4 Buchst. b'],
    ['§ 257 (4) HGB', '§ 257 Abs. 4 HGB'],
    ['§ 146a(2b) Satz 2 AO', '§ 146a Abs. 2b Satz 2 AO'],
    ['§ 3 SGB V', '§ 3 SGB V'],
    ['§ 238 Abs. 1 Satz 1 bis 3', '§ 238 Abs. 1 Satz 1–3'],
  ])('%s', (text, expected) => {
    expect(formatStatuteLocator(parseStatuteReference(text)!)).toBe(expected)
  })

  test.each([
    '',
    'HGB',
    '§',
    '§§ 1 ff. HGB',
    '§ 5 Satz 0',
    '§ 5 Abs. 1 Abs. 2',
    '§ 5 IIX',
    '§ 5 und mehr',
    '§ 5 Buchst. ab',
  ])('refuses %j', (text) => {
    expect(parseStatuteReference(text)).toBeNull()
  })
})
