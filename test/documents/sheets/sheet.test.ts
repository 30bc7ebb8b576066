import { describe, expect, test } from 'vitest'
import { processLimits } from '../../../src/documents/parse/reading-limits.ts'
import { createSheet, createSheetBudget, repeatMerged } from '../../../src/documents/sheets/sheet.ts'

describe('the figure of a merged block is shown in each of its columns, up to a hundred', () => {
  test.each([
    [1, 100, 100],
    [1, 101, 100],
    [3, 500, 102],
  ])('from column %d to %d: the last one is %d', (firstColumn, lastColumn, expected) => {
    const budget = createSheetBudget({ name: 'a.xlsx', limits: processLimits })
    const sheet = createSheet('Fees', { isHidden: false })
    const row = { row: 1, columns: [firstColumn, 600], texts: ['125', 'euros'] }
    sheet.rows.push(row)
    sheet.merged.push({ firstRow: 1, lastRow: 1, firstColumn, lastColumn })
    repeatMerged(sheet, budget)
    expect(row.columns.slice(0, -1)).toHaveLength(expected - firstColumn + 1)
    expect([row.columns.at(-2), row.texts.at(-2)]).toEqual([expected, '125'])
  })
})
