import { describe, expect, test } from 'vitest'
import { readText } from '../../../../src/cite/reading/read-text.ts'
import { readClaimPlace } from '../../../../src/cite/verify/evidence/claim-place.ts'
import { createTiedPlaceFinder } from '../../../../src/cite/verify/evidence/tied-places.ts'
import { createVocabularyReader } from '../../../../src/cite/verify/evidence/vocabulary.ts'
import { contentTerms } from '../../../../src/text/words.ts'
import { sourcesOf } from '../../../fixtures/attribution.ts'

const act = `##### § 14 Aufbewahrung

(1) Der Betreiber hat folgende Unterlagen aufzubewahren:

1.  Sprengbücher,

2.  Rechnungen.

(2) Die in Absatz 1 Nr. 1 genannten Unterlagen sind zwölf Jahre aufzubewahren.

##### § 15 Einsicht

(1) Die Einsicht ist kostenfrei.
`
const [source] = sourcesOf(['Gesetz', act])
const spanOf = (part: string) => ({ start: act.indexOf(part), end: act.indexOf(part) + part.length })
const slice = ({ start, end }: { start: number; end: number }) => act.slice(start, end).trim()

describe('evidence is taken where the claim says', () => {
  const place = readClaimPlace(readText('Nach § 15 ist die Einsicht kostenfrei.'))

  test.each([
    ['the whole source: the place', act, '##### § 15 Einsicht\n\n(1) Die Einsicht ist kostenfrei.'],
    ['a part of the place: that part', 'Die Einsicht ist', 'Die Einsicht ist'],
    [
      'a region elsewhere: the place',
      'Rechnungen',
      '##### § 15 Einsicht\n\n(1) Die Einsicht ist kostenfrei.',
    ],
  ])('of %s', (_, region, expected) => {
    const found = slice(place.regionIn(source!, spanOf(region)))
    expect([found, `##### ${found}`]).toContain(expected)
  })

  test('of a claim without a place: the region', () => {
    const region = spanOf('Rechnungen')
    expect(readClaimPlace(readText('Die Einsicht ist kostenfrei.')).regionIn(source!, region)).toEqual(region)
  })
})

describe('what is read together with a place', () => {
  const claim = new Set(contentTerms('Sprengbücher sind zwölf Jahre aufzubewahren.'))
  const tiedTo = (part: string, terms = claim) => createTiedPlaceFinder()(act, [spanOf(part)], terms)

  test.each([
    ['what it refers to', 'in Absatz 1 Nr. 1 genannten Unterlagen sind zwölf Jahre', ['Sprengbücher']],
    ['what refers to it', 'Sprengbücher', ['zwölf Jahre']],
    ['nothing in another §', 'Die Einsicht ist kostenfrei', []],
    ['nothing beside an item that is not named', 'Rechnungen', []],
  ])('%s', (_, part, expected) => {
    const { spans } = tiedTo(part)
    expect(spans).toHaveLength(expected.length)
    for (const [index, held] of expected.entries()) expect(slice(spans[index]!)).toContain(held)
  })

  test('of two places that hold a term, the shorter; of several terms each is held once, by three places at most', () => {
    const listed = `##### § 3 Pflichten

(1) Die Anlage ist zu prüfen, und die Prüfung der Anlage ist in jedem Fall schriftlich festzuhalten.

(2) Die Anlage ist zu sperren.

(3) Sie ist zu räumen.

(4) Sie ist zu melden.

(5) Wer gegen Absatz 1, Absatz 2, Absatz 3 oder Absatz 4 verstößt, zahlt.
`
    const find = (terms: string) => {
      const at = listed.indexOf('Wer gegen')
      const place = { start: at, end: listed.indexOf(', zahlt') }
      const { spans } = createTiedPlaceFinder()(listed, [place], new Set(contentTerms(terms)))
      return spans.map(({ start, end }) => listed.slice(start, end).match(/zu (\p{L}+)/u)![1])
    }
    expect(find('Anlage')).toEqual(['sperren'])
    expect(find('Anlage prüfen')).toEqual(['sperren', 'prüfen'])
    expect(find('räumen melden sperren prüfen')).toHaveLength(3)
    expect(find('Gebühr')).toEqual([])
  })

  test.each([
    ['only the other place holds', 'Sprengbücher zwölf Jahre', true],
    ['the place holds itself', 'zwölf Jahre', false],
    ['both hold', 'Unterlagen', false],
    ['neither holds', 'zwölf Monate', false],
  ])('a term that %s is said by reference: %s', (_, terms, isByReference) => {
    const place = 'in Absatz 1 Nr. 1 genannten Unterlagen sind zwölf Jahre'
    expect(tiedTo(place, new Set(contentTerms(terms))).isByReference).toBe(isByReference)
  })
})

describe('the words near evidence', () => {
  /** `first`, `near`, `pier` and `last` far apart in a long text. */
  const filler = (length: number) => 'oak '.repeat(length / 4)
  const content = `first ${filler(30_000)}near ${filler(20_000)}pier ${filler(20_000)}last`
  const middle = content.indexOf('pier')

  test.each([
    ['the start of the text', 'first', true],
    ['the place itself', 'pier', true],
    ['words far before', 'near', false],
    ['words far behind', 'last', false],
  ])('are those of %s: %s', async (_, word, isRead) => {
    const around = await createVocabularyReader()([{ content, span: { start: middle, end: middle + 4 } }])
    expect(around.has(word)).toBe(isRead)
  })

  test.each([
    ['before', -7_000],
    ['behind', 7_000],
  ])('are those of the cell %s', async (_, distance) => {
    const at = middle + distance
    const around = await createVocabularyReader()([{ content, span: { start: at, end: at + 3 } }])
    expect(around.has('pier')).toBe(true)
  })

  test('a word that goes over the end of a cell is whole', async () => {
    const long = `${' '.repeat(7_996)}harbour`
    const around = await createVocabularyReader()([{ content: long, span: { start: 0, end: 1 } }])
    expect(around.has(contentTerms('harbour')[0]!)).toBe(true)
  })

  test.each([
    ['need', 'needing', false],
    ['pflicht', 'Pflichten', true],
    ['harbour', 'harbourside', true],
    ['mill', 'miller', false],
    ['ferry', 'ferryman', true],
    ['ferry', 'ferments', false],
  ])('%s beside %s: begins alike in five letters: %s', async (term, text, isAlike) => {
    const around = await createVocabularyReader()([{ content: text, span: { start: 0, end: 1 } }])
    expect(around.hasAlike(term)).toBe(isAlike)
  })
})
