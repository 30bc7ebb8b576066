import { describe, expect, test } from 'vitest'
import type { Evidence } from '../../../src/core/citation.ts'
import { uncitedReasons } from '../../../src/core/citation.ts'
import type { Place } from '../../../src/core/place.ts'
import { formatLocation } from '../../../src/page/view/location.ts'
import { uncitedWords } from '../../../src/page/view/uncited-words.ts'

const statute = { kind: 'section', section: '8', paragraph: '2', sentence: 3 } as const

describe('formatLocation', () => {
  const cases: [Pick<Evidence, 'locator' | 'pageNumber'>, string, string][] = [
    [{}, '', ''],
    [{ locator: {} }, '', ''],
    [{ pageNumber: 3 }, 'p. 3', 'S. 3'],
    [{ locator: { page: 3 }, pageNumber: 3 }, 'p. 3', 'S. 3'],
    [{ locator: { page: 3, lastPage: 4 }, pageNumber: 3 }, 'pp. 3–4', 'S. 3–4'],
    [{ locator: { statute } }, '§ 8 Abs. 2 Satz 3', '§ 8 Abs. 2 Satz 3'],
    [
      { locator: { statute: { ...statute, statute: 'HGB' }, headings: ['Book', '§ 8'], page: 2 } },
      '§ 8 Abs. 2 Satz 3 HGB, p. 2',
      '§ 8 Abs. 2 Satz 3 HGB, S. 2',
    ],
    [{ locator: { headings: ['Plan'], slide: 3 } }, 'Plan, slide 3', 'Plan, Folie 3'],
    [{ locator: { slide: 3, lastSlide: 4 } }, 'slides 3–4', 'Folien 3–4'],
    [{ locator: { headings: ['Q1'], sheet: 'Q1', cell: 'A7:F7' } }, 'Q1!A7:F7', 'Q1!A7:F7'],
    [{ locator: { headings: ['Storage', 'Inspections'] } }, 'Storage › Inspections', 'Storage › Inspections'],
    [
      { locator: { headings: ['Storage', 'Inspections'] }, pageNumber: 3 },
      'Storage › Inspections, p. 3',
      'Storage › Inspections, S. 3',
    ],
  ]
  test.each(cases)('%j is %j, in German %j', (evidence, english, german) => {
    expect(formatLocation(evidence)).toBe(english)
    expect(formatLocation(evidence, undefined, { locale: 'en-GB' })).toBe(english)
    expect(formatLocation(evidence, undefined, { locale: 'de-AT' })).toBe(german)
  })

  const titles: [Place, string][] = [
    [{ headings: ['Drum  Handbook', 'Storage'] }, 'Storage'],
    [{ headings: ['Drum Handbook'] }, ''],
    [{ page: 3, ocrConfidence: 0 }, 'p. 3, read by OCR'],
    [{ headings: ['Storage', 'Drum handbook'] }, 'Storage › Drum handbook'],
  ]
  test.each(titles)('%j without the title of the source is %j', (locator, words) => {
    expect(formatLocation({ locator }, { title: 'Drum handbook' })).toBe(words)
  })

  test('is one line that cannot disturb what stands beside it', () => {
    const headings = ['\u202eevil\u0000\n<b>', '\u2066', 'x']
    expect(formatLocation({ locator: { headings } })).toBe('evil <b> › x')
  })
})

test('every reason has its words', () => {
  expect(Object.keys(uncitedWords).toSorted()).toEqual([...uncitedReasons].toSorted())
  for (const { label, explanation } of Object.values(uncitedWords)) {
    expect(label).toMatch(/^[A-Z][a-z ]+$/)
    expect(explanation).toMatch(/^[A-Z].*\.$/)
  }
})
