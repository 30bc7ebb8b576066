import { describe, expect, test } from 'vitest'
import type { Place } from '../../../src/core/place.ts'
import { parseStatuteReference } from '../../../src/text/locators/statute-locator.ts'
import { containsStatute, createPlaceFilter } from '../../../src/text/locators/within-place.ts'

describe('containsStatute', () => {
  test.each([
    ['§ 257 Abs. 4', '§ 257 Abs. 4 Satz 1', true],
    ['§ 257', '§ 257 Abs. 4 Satz 1 HGB', true],
    ['§ 257 HGB', '§ 257 Abs. 4', true],
    ['§ 257 AO', '§ 257 Abs. 4 HGB', false],
    ['§ 257 Abs. 4 Satz 1', '§ 257 Abs. 4', false],
    ['§ 257 Abs. 3 bis 5', '§ 257 Abs. 4 Satz 2', true],
    ['§ 257 Abs. 4', '§ 257 Abs. 3 bis 5', false],
    ['§ 257 Abs. 1 Satz 1 bis 3', '§ 257 Abs. 1 Satz 2 bis 3', true],
    ['§ 257 Abs. 1 Satz 1 bis 2', '§ 257 Abs. 1 Satz 2 bis 3', false],
    ['§ 2 Abs. 2 bis 3', '§ 2 Abs. 2a', true],
    ['§ 2 Abs. 2 bis 10', '§ 2 Abs. 9', true],
    ['§ 2 Abs. 1 Nr. 2', '§ 2 Abs. 1 Nr. 2 Buchst. a', true],
    ['§ 2 Abs. 1 Nr. 2 Buchst. a', '§ 2 Abs. 1 Nr. 2 Buchst. b', false],
    ['§ 8', '§ 8.1', true],
    ['§ 8.1', '§ 8.2', false],
    ['§ 8.1', '§ 8.10', false],
    ['§ 25', '§ 257', false],
    ['Rz. 12', '§ 12', false],
    ['Rz. 12', 'Rn. 12', true],
  ])('%s, %s: %s', (outer, inner, holds) => {
    const [one, other] = [outer, inner].map((text) => parseStatuteReference(text)!)
    expect(containsStatute(one!, other!)).toBe(holds)
  })
})

describe('createPlaceFilter', () => {
  test.each<[object, Place, Record<string, unknown>, boolean]>([
    [{ page: 3 }, { page: 3 }, {}, true],
    [{ page: 3 }, { page: 2, lastPage: 4 }, {}, true],
    [{ page_start: 3, page_end: 5 }, { page: 5 }, {}, true],
    [{ page: 3 }, {}, { page: 3 }, true],
    [{ page: 3 }, {}, { page_start: 2, page_end: 3 }, true],
    [{ page: 3 }, { page: 2 }, {}, false],
    [{ page: 3, statute: '§ 8.1' }, { page: 3 }, { statute: '§ 8.1' }, false],
    [{ statute: '§ 8.1' }, { page: 3 }, { statute: '§ 8.1' }, true],
    [{ statute: { section: '8.1' } }, {}, { section: '§ 8.1' }, true],
    [{ section: '§ 8.1' }, { statute: { kind: 'section', section: '8.1', sentence: 1 } }, {}, true],
    [{ section: '§ 8.2' }, { statute: { kind: 'section', section: '8.1' } }, {}, false],
    [{ section: 'Fees' }, { headings: ['Rules', 'Fees', 'Late'] }, {}, true],
    [{ headings: ['Rules', 'Fees'] }, { headings: ['Rules', 'Fees', 'Late'] }, {}, true],
    [{ headings: ['Rules', 'Late'] }, { headings: ['Rules', 'Fees', 'Late'] }, {}, false],
    [{ sheet: 'q1', cell: 'B2:C9' }, { sheet: 'Q1', cell: 'B7' }, {}, true],
    [{ sheet: 'Q1', cell: 'B8' }, { sheet: 'Q1', cell: 'B7' }, {}, false],
    [{ sheet: 'Q2' }, { sheet: 'Q1', cell: 'B7' }, {}, false],
    [{ slide: 4 }, { slide: 3, lastSlide: 5 }, {}, true],
    [{ row: 7, table: { name: 'a' } }, {}, { table: { name: 'a' }, row: 7, more: 1 }, true],
    [{ row: 7 }, {}, {}, false],
    [{ row: 7, page: 3 }, { page: 3 }, { row: 7 }, true],
  ])('%j at %j, given %j: %s', (asked, found, given, isThere) => {
    const filter = createPlaceFilter({ ...asked })!
    expect(filter({ given, found: [found] })).toBe(isThere)
  })

  test.each([{ statute: 'somewhere' }, { page: 0 }, { page: '3' }, { cell: 7 }])(
    '%j cannot be read',
    (locator) => {
      expect(createPlaceFilter({ ...locator })).toBeNull()
    },
  )
})
