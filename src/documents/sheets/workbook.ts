import type { RegionSpan } from '../../core/source.ts'
import { createMarkdownWriter } from '../container/markdown-writer.ts'
import type { ContainerOptions } from '../container/open-container.ts'
import { tooComplex } from '../parse/reading-errors.ts'
import { repeatMerged, sortRows } from './sheet.ts'
import type { Sheet, SheetBudget } from './sheet.ts'
import { writeSheet } from './write-sheet.ts'

/** Maximum regions of a workbook; a table has one per 500 rows. */
const MAX_REGIONS = 100_000

/** The text of a workbook, the regions of its cells, and its formulas in `metadata`. */
export type WorkbookText = {
  content: string
  title?: string
  regions: RegionSpan[]
  /** `formulas`: by cell, such as `Q1!B7`; at most 1,000. */
  metadata?: { formulas: Record<string, string> }
}

/** Creates a writer that takes the sheets of a workbook one by one, so that only one is in memory. */
export function createWorkbookWriter({ budget, ...options }: ContainerOptions & { budget: SheetBudget }) {
  const writer = createMarkdownWriter(options)
  const regions: RegionSpan[] = []
  const formulas: [string, string][] = []
  return {
    add(sheet: Sheet): void {
      sortRows(sheet)
      repeatMerged(sheet, budget)
      for (const region of writeSheet(writer, sheet)) regions.push(region)
      if (regions.length > MAX_REGIONS) throw tooComplex(options.name, 'its cells are too far apart')
      for (const [cell, formula] of sheet.formulas) formulas.push([`${sheet.name}!${cell}`, formula])
      // The written rows are not needed again.
      sheet.rows = []
    },
    end(title: string | undefined): WorkbookText {
      return {
        content: writer.content(),
        regions,
        ...(title !== undefined && { title }),
        ...(formulas.length > 0 && { metadata: { formulas: Object.fromEntries(formulas) } }),
      }
    },
  }
}
