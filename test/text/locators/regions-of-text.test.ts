import { expect, test } from 'vitest'
import { findRegion, regionAt } from '../../../src/text/locators/regions.ts'

const lines = ['Slide one.', 'Two', '| A1 | B1 | C1 |', '| A2 | B\\|2 |  |', '| X | Y |', 'end', 'more']
const text = lines.join('\n')

/** The span of the lines from one to another. */
function linesFrom(first: number, last = first) {
  const start = lines.slice(0, first).reduce((sum, line) => sum + line.length + 1, 0)
  return { start, end: start + lines.slice(first, last + 1).join('\n').length }
}

const regions = [
  { ...linesFrom(0), slide: 1 },
  { ...linesFrom(1), slide: 2, box: { x: 0.1, y: 0.1, width: 0.2, height: 0.1 } },
  { ...linesFrom(2, 3), sheet: 'Data', cell: 'B2:D3' },
  { ...linesFrom(4), sheet: 'More', cell: 'A1:B1' },
  { ...linesFrom(5), box: { x: 0.5, y: 0.2, width: 0.3, height: 0.2 }, ocrConfidence: 0.8 },
  { ...linesFrom(6), box: { x: 0.2, y: 0.6, width: 0.1, height: 0.1 }, ocrConfidence: 0.6 },
]

test.each<[number, number, object]>([
  [14, 28, { sheet: 'Data', cell: 'B2:D2' }],
  [0, 0, { slide: 1 }],
  [19, 64, { box: { x: 0.2, y: 0.2, width: 0.6, height: 0.5 }, ocrConfidence: 0.6 }],
  [19, 19, { sheet: 'Data', cell: 'B2' }],
  [0, 14, { slide: 1, lastSlide: 2, box: { x: 0.1, y: 0.1, width: 0.2, height: 0.1 } }],
  [31, 33, { sheet: 'Data', cell: 'B2:D3' }],
  [31, 31, { sheet: 'Data', cell: 'D2' }],
  [32, 46, { sheet: 'Data', cell: 'B3:C3' }],
  [10, 10, {}],
  [14, 34, { sheet: 'Data', cell: 'B2:D3' }],
  [20, 20, { sheet: 'Data', cell: 'C2' }],
  [4, 5, { slide: 1 }],
  [11, 14, { slide: 2, box: { x: 0.1, y: 0.1, width: 0.2, height: 0.1 } }],
])('the text from %i to %i stands in %j', (start, end, place) => {
  expect(regionAt(text, { start, end }, regions)).toEqual(place)
})

test.each<[Parameters<typeof findRegion>[0], string | null]>([
  [{ sheet: 'Data', cell: 'B2' }, 'A1'],
  [{ box: { x: 0.65, y: 0.1, width: 0, height: 0.7 } }, 'end'],
  [{ slide: 2 }, 'Two'],
  [{ sheet: 'Data', cell: 'B3:C3' }, 'A2 | B\\|2'],
  [{ box: { x: 0.65, y: 0.3, width: 0.1, height: 0.05 } }, 'end'],
  [{ box: { x: 0.2, y: 0.3, width: 0.1, height: 0.1 } }, null],
  [{ slide: 1, lastSlide: 2 }, 'Slide one.\nTwo'],
  [{ slide: 3 }, null],
  [{ sheet: ' data ' }, '| A1 | B1 | C1 |\n| A2 | B\\|2 |  |'],
  [{ cell: 'B2' }, null],
  [{ sheet: 'More', cell: 'B1' }, 'Y'],
])('%j is %j', (place, expected) => {
  const found = findRegion(place, text, regions)
  expect(found && text.slice(found.start, found.end)).toBe(expected)
})
