import { checkTableClaim } from '../../../../src/cite/facts/tables/check-table-claim.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'

/** A claim about a table, and a title above the table. */
export type FindingCase = readonly [claim: string, title?: string | null]

const notes: Readonly<Record<string, string>> = {
  '*': 'Counted in May.',
  '¹': 'Planned.',
  '[1]': 'All in thousands.',
  '[^3]': 'Without fishing boats.',
  '†': 'Estimated.',
}

/** Everything that the check of a table claim says. */
export function showFinding([claim, title]: FindingCase, content: string): string {
  const finding = checkTableClaim(readText(claim), readTables(content)[0]!, {
    titles: () => (title ? [title] : []),
    noteOf: (mark) => notes[mark] ?? null,
  })
  if (!finding) return '–'
  const { outcome, message, row, cell, value } = finding
  const slice = ({ start, end }: { start: number; end: number }) =>
    content.slice(start, end).replaceAll('\n', '⏎')
  const where = `${slice(row)}${cell ? ` → ${slice(cell)}@${cell.start}` : ''}`
  return `${outcome}${value === undefined ? '' : ` ${value}`}: ${message} (${where})`
}
