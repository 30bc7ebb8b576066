import { describe, expect, test } from 'vitest'
import { findHeading, headingPathAt, outlineHeadings } from '../../../src/text/locators/headings.ts'
import { formatPlace } from '../../../src/text/locators/format-place.ts'
import { createPlaceReader } from '../../../src/text/locators/place.ts'
import { liftAct } from './lift-act.ts'

const guide = `Guide
=====

Hello.

## Setup ##

\`\`\`sh
# not a heading
\`\`\`

### With *npm*

Run it.

## Use

| a | b |
|---|---|
| 1 | 2 |
`

describe('headings', () => {
  const sections = outlineHeadings(guide)

  test.each([
    ['Hello', ['Guide']],
    ['# not', ['Guide', 'Setup']],
    ['Run it', ['Guide', 'Setup', 'With npm']],
    ['| 1', ['Guide', 'Use']],
  ])('%j lies under %j', (words, path) => {
    expect(headingPathAt(sections, guide.indexOf(words))).toEqual(path)
  })

  test('a path finds its section, the end of a path too', () => {
    const span = findHeading(['Setup', 'With *npm*'], sections)!
    expect(guide.slice(span.start, span.end)).toBe('### With *npm*\n\nRun it.\n\n')
    expect(findHeading(['With *npm*', 'Setup'], sections)).toBeNull()
    expect(findHeading([], sections)).toBeNull()
  })
})

describe('createPlaceReader', () => {
  const half = Math.floor(liftAct.length / 2)
  const pages = [
    { start: 0, end: half, pageNumber: 3 },
    { start: half, end: liftAct.length, pageNumber: 4 },
  ]
  const reader = createPlaceReader(liftAct, { pages, statute: 'AufzG' })
  const spanOf = (words: string) => {
    const start = liftAct.indexOf(words)
    return { start, end: start + words.length }
  }

  test('names page, headings and §, and finds the text again', () => {
    const place = reader.placeAt(spanOf('Die Behörde kann Ausnahmen zulassen; sie\nsind zu begründen.'))
    expect(place).toMatchObject({
      page: 4,
      headings: ['Aufzugsgesetz', 'Erster Abschnitt - Allgemeines', '§ 2 Pflichten des Betreibers'],
    })
    expect(formatPlace(place)).toBe('§ 2 Abs. 2a Satz 2 AufzG, p. 4')
    const found = reader.find(place)!
    expect(liftAct.slice(found.start, found.end)).toBe(
      'Die Behörde kann Ausnahmen zulassen; sie\nsind zu begründen.',
    )
  })

  test('a span across a page break has both pages', () => {
    const place = reader.placeAt({ start: half - 10, end: half + 10 })
    expect(place).toMatchObject({ page: 3, lastPage: 4 })
    expect(formatPlace({ page: 3, lastPage: 4 })).toBe('pp. 3–4')
    expect(reader.find({ page: 3, lastPage: 4 })).toEqual({ start: 0, end: liftAct.length })
  })

  test('what is not there, or apart, is not found', () => {
    expect(reader.find({})).toBeNull()
    expect(reader.find({ page: 9 })).toBeNull()
    expect(reader.find({ page: 4, statute: { kind: 'section', section: '1' } })).toBeNull()
    expect(reader.find({ headings: ['Setup'] })).toBeNull()
  })

  test('a text without pages, headings and §§ has no places', () => {
    const plain = createPlaceReader('Just words.')
    expect(plain.placeAt({ start: 0, end: 4 })).toEqual({})
    expect(formatPlace({})).toBe('')
  })
})
