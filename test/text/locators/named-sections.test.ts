import { describe, expect, test } from 'vitest'
import { CitationEngine, memoryStore } from '../../../src/entries/index.ts'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'
import { createNamedPlaceFinder } from '../../../src/text/locators/find-named-place.ts'
import { formatStatuteLocator } from '../../../src/text/locators/format-place.ts'
import { namedPlace } from '../../../src/text/locators/named-place.ts'
import { createPlaceReader } from '../../../src/text/locators/place.ts'
import { outlineStatute } from '../../../src/text/locators/statute-outline.ts'
import { parseStatuteReference } from '../../../src/text/locators/statute-locator.ts'
import { createPlaceFilter } from '../../../src/text/locators/within-place.ts'

describe('a line that begins with an ordinal', () => {
  const itemsOf = (text: string) =>
    outlineStatute(`§ 5 Fristen\n\n(1) ${text}`).flatMap(({ level, locator, start, end }) =>
      level === 'number' ? [`${locator.number}: ${`§ 5 Fristen\n\n(1) ${text}`.slice(start, end)}`] : [],
    )

  test.each([
    'Die Regelung gilt ab dem Tag, der auf den Ablauf am\n1. Januar 2024 folgt.',
    'Sie gilt vom\n1. Quartal an bis zum\n2. Quartal.',
    'Das Recht endet mit dem\n1. Halbjahr des Folgejahres.',
    'Es beginnt am\n  1. Mai und endet am\n  2. Juni.',
  ])('is no item behind a wrapped word: %j', (text) => expect(itemsOf(text)).toEqual([]))

  test.each([
    [
      'Wer\n1. im Inland wohnt,\n2. dort arbeitet, meldet das.',
      ['1: im Inland wohnt,', '2: dort arbeitet, meldet das.'],
    ],
    ['Fristen sind:\n1. Januar bis März,\n2. April bis Juni.', ['1: Januar bis März,', '2: April bis Juni.']],
    ['Es gilt\n\n1. Januar bis März.', ['1: Januar bis März.']],
  ])('is one where a list is: %j', (text, items) => expect(itemsOf(text)).toEqual(items))

  test('leaves the sentences of its paragraph as they are counted', () => {
    const text = '§ 5 Fristen\n\n(1) Die Frist beginnt am\n1. Januar. Sie endet am\n31. Dezember.'
    const sentences = outlineStatute(text).filter(({ level }) => level === 'sentence')
    expect(sentences.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Die Frist beginnt am\n1. Januar.',
      'Sie endet am\n31. Dezember.',
    ])
  })
})

const contract = `# Vertrag

## Kapitel 8: Sicherheit

Einleitung dazu.

## 8.1 Zugriffsrechte der Nutzer

Nutzer lesen alles.

## 8.2 Protokolle

Protokolle bleiben zwei Jahre.

## 9.3. Zugriff auf Daten

Daten sind verschlüsselt.

## Zugriff Dritter

Dritte lesen nichts.

## Haftung und Gewähr

Es haftet niemand.`

describe('a section by a name that says less than its heading', () => {
  const reader = createPlaceReader(contract)
  const linesOf = (name: string) => {
    const span = reader.find({ headings: [name] })
    return (
      span &&
      contract
        .slice(span.start, span.end)
        .split('\n')
        .filter((line) => /^[\p{Lu}]/u.test(line))
    )
  }

  test.each<[string, string[] | null]>([
    ['8.1', ['Nutzer lesen alles.']],
    ['Abschnitt 8.1', ['Nutzer lesen alles.']],
    ['9.3 Zugriff', ['Daten sind verschlüsselt.']],
    ['Kapitel 8', ['Einleitung dazu.', 'Nutzer lesen alles.', 'Protokolle bleiben zwei Jahre.']],
    ['8', ['Einleitung dazu.', 'Nutzer lesen alles.', 'Protokolle bleiben zwei Jahre.']],
    ['Haftung', ['Es haftet niemand.']],
    ['Zugriff Dritter', ['Dritte lesen nichts.']],
    // Several begin so; there is none; another word stands behind the number.
    ['Zugriff', null],
    ['8.3', null],
    ['Anlage 8', null],
    ['9.3 Rechte', null],
  ])('%s', (name, lines) => expect(linesOf(name)).toEqual(lines))

  test('is found in a text without marks of headings, behind its table of contents', () => {
    const text =
      '8.1 Zugriff 4\n8.2 Protokolle 5\n\n8.1 Zugriff der Nutzer\n\nNutzer lesen alles.\n\n8.2 Protokolle\n\nZwei Jahre.'
    const span = createPlaceReader(text).find({ headings: ['8.1 Zugriff'] })!
    expect(text.slice(span.start, span.end)).toBe('8.1 Zugriff der Nutzer\n\nNutzer lesen alles.\n\n')
  })

  test.each(['8.1', '9.3 Zugriff', 'Kapitel 8'])('is registered without a warning: %s', async (section) => {
    const registrar = new CitationEngine({ store: memoryStore() }).as({
      role: 'agent',
      agentId: 'a',
      sessionId: 's',
    })
    const source = await registrar.addCustomSource({ name: 'Vertrag', content: contract })
    const quote = section === '9.3 Zugriff' ? 'Daten sind verschlüsselt.' : 'Nutzer lesen alles.'
    const { warnings } = await registrar.cite({
      sourceId: source.id,
      claim: quote,
      quote,
      locator: { section },
    })
    expect(warnings).toEqual([])
  })

  test('that the quote is not in is told', async () => {
    const registrar = new CitationEngine({ store: memoryStore() }).as({
      role: 'agent',
      agentId: 'a',
      sessionId: 's',
    })
    const source = await registrar.addCustomSource({ name: 'Vertrag', content: contract })
    const quote = 'Daten sind verschlüsselt.'
    const { warnings } = await registrar.cite({
      sourceId: source.id,
      claim: quote,
      quote,
      locator: { section: 'Kapitel 8' },
    })
    expect(warnings.map(({ code }) => code)).toEqual(['other-place'])
  })

  test('finds citations below it', () => {
    const filter = createPlaceFilter({ section: '8.1' })!
    expect(filter({ found: [{ headings: ['Vertrag', '8.1 Zugriffsrechte der Nutzer'] }] })).toBe(true)
    expect(filter({ found: [{ headings: ['Vertrag', '8.2 Protokolle'] }] })).toBe(false)
  })
})

describe('a range of sections', () => {
  test.each([
    ['§ 8.1-8.2', '§ 8.1–8.2'],
    ['§§ 8.1–8.2', '§ 8.1–8.2'],
    ['§ 8.1 bis § 8.2', '§ 8.1–8.2'],
    ['§§ 5 bis 7a HGB', '§ 5–7a HGB'],
    ['Art. 5–7 GG', 'Art. 5–7 GG'],
    ['§ 8.9-8.10', '§ 8.9–8.10'],
  ])('is read: %s', (text, written) => {
    const locator = parseStatuteReference(text)!
    expect(formatStatuteLocator(locator)).toBe(written)
    expect(parseStatuteReference(written)).toEqual(locator)
  })

  test.each(['§ 8.2-8.1', '§§ 5, 6', '§§ 5', '§ 8.1-8.2 Abs. 1', '§ 5-5'])('is none: %s', (text) =>
    expect(parseStatuteReference(text)).toBeNull(),
  )

  const law = ['7', '8.1', '8.2', '9', '10']
    .map((label) => `## § ${label} Titel\n\nText zu ${label}.`)
    .join('\n\n')

  test.each([
    ['Nach § 8.1-8.2 gilt das.', 'Text zu 8.1.', 'Text zu 9.'],
    ['Nach §§ 7 bis 8 gilt das.', 'Text zu 8.2.', 'Text zu 9.'],
    ['Nach § 8 – § 10 gilt das.', 'Text zu 10.', 'Text zu 7.'],
  ])('is what a claim names: %s', (claim, inside, outside) => {
    const place = namedPlace(claim)!
    const found = createNamedPlaceFinder()({ content: law }, place)!
    if (found.outcome !== 'found') throw new Error('missing')
    const slice = law.slice(found.span.start, found.span.end)
    expect(slice).toContain(inside)
    expect(slice).not.toContain(outside)
  })

  test('of which one end is missing is missing', () => {
    expect(createNamedPlaceFinder()({ content: law }, namedPlace('Nach §§ 9–11 gilt das.')!)).toEqual({
      outcome: 'missing',
    })
  })

  test('holds what is between its ends', () => {
    const holds = (section: string) =>
      createPlaceFilter({ statute: '§§ 8.1–9' })!({ found: [{ statute: { kind: 'section', section } }] })
    expect(['7', '8', '8.1', '8.1.4', '8.10', '9', '9.2', '10'].filter(holds)).toEqual([
      '8.1',
      '8.1.4',
      '8.10',
      '9',
      '9.2',
    ])
  })

  test('is a ground like one section', async () => {
    const check = async (claim: string) => (await checkClaim({ claim, sources: [{ content: law }] })).status
    expect(await check('Nach §§ 8.1–8.2: Text zu 9.')).not.toBe('verified')
  })
})
