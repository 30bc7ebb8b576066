import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RegionSpan } from '../../../src/core/source.ts'
import { createEvidencePlaces } from '../../../src/text/locators/evidence-place.ts'
import { formatPlace } from '../../../src/text/locators/format-place.ts'
import { givenPlaceSchema } from '../../../src/text/locators/given-place.ts'
import { createPlaceReader } from '../../../src/text/locators/place.ts'
import { columnName, columnNumber, formatCells, parseCells } from '../../../src/text/tables/cells.ts'

const before = '## Q1\n\n'
const rows = '| Port | Ships | Note |\n| --- | --- | --- |\n'
const body = '| Bergen | 12 | a \\| b |\n| Malmö | 30 |  |\n| Turku | 7 | late |'
const text = `${before}${rows}${body}\n\n## Q2\n\n| Kiel | 4 |`
const at = before.length + rows.length
const end = text.indexOf('\n\n## Q2')
const regions: RegionSpan[] = [
  { start: before.length, end: before.length + 24, sheet: 'Q1', cell: 'B3:D3' },
  { start: at, end, sheet: 'Q1', cell: 'B4:D6' },
  { start: text.lastIndexOf('| Kiel'), end: text.length, sheet: 'Q2', cell: 'A1:B1' },
]
const places = createPlaceReader(text, { regions })

function spanOf(words: string, until = words) {
  return { start: text.indexOf(words), end: text.indexOf(until) + until.length }
}

describe('cells', () => {
  test.each([
    ['Port', 'Port', 'Q1', 'B3'],
    ['Bergen', 'Bergen', 'Q1', 'B4'],
    ['Bergen', '12', 'Q1', 'B4:C4'],
    ['a \\| b', 'a \\| b', 'Q1', 'D4'],
    ['| 30', '| 30 |', 'Q1', 'C5'],
    ['| Malmö', '30 |  |', 'Q1', 'B5:C5'],
    ['30', 'Turku', 'Q1', 'B5:D6'],
    ['late |', 'late |', 'Q1', 'D6'],
    ['Ships', 'Turku', 'Q1', 'B3:D6'],
    ['Kiel', '4', 'Q2', 'A1:B1'],
  ])('%j to %j stands in %s!%s', async (words, until, sheet, cell) => {
    const span = until === '4' ? { start: text.indexOf(words), end: text.length - 2 } : spanOf(words, until)
    expect(places.placeAt(span)).toMatchObject({ sheet, cell })
    const source = {
      id: 'S1',
      type: 'document' as const,
      identifier: 'a.xlsx',
      content: text,
      contentHash: 'x',
    }
    expect(await createEvidencePlaces()({ ...source, regions }, span)).toMatchObject({ sheet, cell })
  })

  test('a span of two sheets has none', () => {
    const place = places.placeAt({ start: at, end: text.length })
    expect(place).not.toHaveProperty('sheet')
    expect(place).not.toHaveProperty('cell')
  })

  test.each([
    [{ sheet: 'Q1', cell: 'C5' }, '30'],
    [{ sheet: 'q1', cell: 'B4:C4' }, 'Bergen | 12'],
    [{ sheet: 'Q1', cell: 'D4' }, 'a \\| b'],
    [{ sheet: 'Q1', cell: 'C5:C6' }, '30 |  |\n| Turku | 7'],
    [{ sheet: 'Q2' }, '| Kiel | 4 |'],
    [{ cell: "'Q1'!$c$6" }, '7'],
  ])('%j is found', (place, words) => {
    const span = places.find(givenPlaceSchema.parse(place))!
    expect(text.slice(span.start, span.end)).toBe(words)
  })

  test.each([
    { sheet: 'Q1', cell: 'D5' },
    { sheet: 'Q1', cell: 'A4' },
    { sheet: 'Q1', cell: 'B7' },
    { sheet: 'Q3' },
    { sheet: 'Q3', cell: 'B4' },
    { cell: 'B4' },
    { slide: 1 },
  ])('%j is empty, not there or not certain', (place) => {
    expect(places.find(place)).toBeNull()
  })

  test('each cell of a table is found where it says that it stands', () => {
    const cell = fc.stringMatching(/^[a-z\\| ]{0,6}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }), (table) => {
        const written = table.map((line) =>
          line.map((each) => each.replaceAll('\\', '').trim().replaceAll('|', '\\|')),
        )
        const content = written.map((line) => `| ${line.join(' | ')} |`).join('\n')
        const block = formatCells({ firstColumn: 26, firstRow: 9, lastColumn: 28, lastRow: 8 + table.length })
        const reader = createPlaceReader(content, {
          regions: [{ start: 0, end: content.length, sheet: 'S', cell: block }],
        })
        for (const [row, line] of written.entries()) {
          for (const [column, words] of line.entries()) {
            const address = `${columnName(26 + column)}${9 + row}`
            const span = reader.find({ sheet: 'S', cell: address })
            expect(span && content.slice(span.start, span.end)).toBe(words === '' ? null : words)
            if (span) expect(reader.placeAt(span)).toMatchObject({ cell: address })
          }
        }
      }),
      { numRuns: 50 },
    )
  })

  test('addresses', () => {
    for (const column of [1, 26, 27, 52, 702, 703, 16_384])
      expect(columnNumber(columnName(column))).toBe(column)
    expect(columnName(16_384)).toBe('XFD')
    expect(parseCells('C3:A1')).toEqual({ firstColumn: 1, firstRow: 1, lastColumn: 3, lastRow: 3 })
    for (const wrong of ['', 'A0', '7B', 'ABCD1', 'A1:', 'A1:B2:C3', 'a1'])
      expect(parseCells(wrong)).toBeNull()
  })
})

describe('slides and boxes', () => {
  const deck = '# Plan\n\nWe start.\n\n# Costs\n\nThey fall.'
  const second = deck.indexOf('# Costs')
  const slides = [
    { start: 0, end: second - 2, slide: 1, box: { x: 0.1, y: 0.1, width: 0.2, height: 0.1 } },
    { start: second, end: deck.length, slide: 2, box: { x: 0.2, y: 0.5, width: 0.3, height: 0.1 } },
  ]
  const reader = createPlaceReader(deck, { regions: slides })

  test('a span knows its slides, and the box around its lines', () => {
    expect(reader.placeAt({ start: 8, end: 12 })).toMatchObject({ slide: 1, box: slides[0]!.box })
    expect(reader.placeAt({ start: 8, end: second + 3 })).toMatchObject({
      slide: 1,
      lastSlide: 2,
      box: { x: 0.1, y: 0.1, width: 0.4, height: 0.5 },
    })
  })

  test('a slide is found, or several', () => {
    expect(reader.find({ slide: 2 })).toEqual({ start: second, end: deck.length })
    expect(reader.find({ slide: 1, lastSlide: 2 })).toEqual({ start: 0, end: deck.length })
    expect(reader.find({ slide: 3 })).toBeNull()
  })
})

describe('text that OCR recognised', () => {
  const scan = 'Fee schedule\n\nThe fee is 5 euros.\n\nThe fee is 6 euros.'
  const word = (text: string, from: number, box: number[], ocrConfidence: number) => {
    const start = scan.indexOf(text, from)
    const [x, y, width, height] = box as [number, number, number, number]
    return { start, end: start + text.length, box: { x, y, width, height }, ocrConfidence }
  }
  const second = scan.lastIndexOf('The')
  const regions = [
    word('Fee', 0, [0.1, 0.1, 0.1, 0.05], 0.99),
    word('schedule', 0, [0.22, 0.1, 0.2, 0.05], 0.98),
    word('fee', 10, [0.2, 0.5, 0.1, 0.05], 0.9),
    word('5', 10, [0.4, 0.5, 0.02, 0.05], 0.4),
    word('6', second, [0.4, 0.5, 0.02, 0.05], 0),
  ]
  const pages = [
    { start: 0, end: second - 2, pageNumber: 1 },
    { start: second, end: scan.length, pageNumber: 2 },
  ]
  const reader = createPlaceReader(scan, { pages, regions })

  test('its box and its least certain word', () => {
    const span = { start: 18, end: second - 2 }
    const place = reader.placeAt(span)
    expect(place).toEqual({ page: 1, box: { x: 0.2, y: 0.5, width: 0.22, height: 0.05 }, ocrConfidence: 0.4 })
    expect(formatPlace(place)).toBe('p. 1, left, read by OCR')
  })

  test('a span of two pages has no box, and keeps the mark', () => {
    expect(reader.placeAt({ start: 14, end: scan.length })).toEqual({
      page: 1,
      lastPage: 2,
      ocrConfidence: 0,
    })
  })

  test.each([
    [{ page: 1, box: { x: 0.05, y: 0, width: 0.5, height: 0.3 } }, 'Fee schedule'],
    [{ page: 1, box: { x: 0.38, y: 0.4, width: 0.1, height: 0.3 } }, '5'],
    [{ page: 2, box: { x: 0.38, y: 0.4, width: 0.1, height: 0.3 } }, '6'],
    [{ page: 1, box: { x: 0.8, y: 0.8, width: 0.1, height: 0.1 } }, null],
    [{ page: 2, box: { x: 0.05, y: 0, width: 0.5, height: 0.3 } }, null],
    [{ box: { x: 0.38, y: 0.4, width: 0.1, height: 0.3 } }, null],
  ])('%j holds %j', (place, expected) => {
    const found = reader.find(place)
    expect(found && scan.slice(found.start, found.end)).toBe(expected)
  })

  test('the box of an image needs no page', () => {
    const image = createPlaceReader(scan, { regions })
    expect(image.find({ box: { x: 0, y: 0, width: 0.18, height: 0.3 } })).toEqual({ start: 0, end: 3 })
  })
})
