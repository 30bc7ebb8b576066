import type { Span } from '../../core/span.ts'
import { spansOverlap } from '../../core/spans-overlap.ts'
import { checkTableClaim } from '../../facts/tables/check-table-claim.ts'
import type { TableFinding } from '../../facts/tables/table-finding.ts'
import { toLine } from '../../model/delimiter.ts'
import { rowsOf } from '../../text/sentences/units.ts'
import type { Table } from '../../text/tables/table.ts'
import { contentTerms } from './narrow.ts'

/** Evidence of a table: one row, its header, and what the cells say about the claim. */
export type RowEvidence = {
  row: Span
  /** `null` for a table without one. */
  header: Span | null
  /** `null` if the claim names no row of the table. */
  finding: TableFinding | null
  /** The region holds nothing but the table. */
  isAll: boolean
}

/**
 * The row of a table that a claim is about, where the region lies in a table or
 * one is in it: the row whose names the claim repeats, else the row of the region that shares
 * most terms with it. One row, since the cells of two rows hold what neither says. `null` where
 * the claim names no row and the region holds sentences too.
 */
export function narrowToRow(
  claim: string,
  content: string,
  { region, claimTerms, tables }: { region: Span; claimTerms: ReadonlySet<string>; tables: readonly Table[] },
): RowEvidence | null {
  const touched = tables.filter((table) => spansOverlap(table, region))
  if (touched.length === 0) return null
  const isAll = touched.some(({ start, end }) => {
    const outside =
      content.slice(region.start, Math.max(region.start, start)) + content.slice(end, region.end)
    return !/[\p{L}\p{N}]/u.test(outside)
  })
  for (const table of touched) {
    const finding = checkTableClaim(claim, table)
    if (finding) return { row: finding.row, header: table.header, finding, isAll }
  }
  let best: { row: Span; header: Span | null; count: number } | null = null
  for (const table of touched) {
    for (const row of rowsOf(table)) {
      if (!spansOverlap(row, region) || row.start === table.header?.start) continue
      const held = contentTerms(content.slice(row.start, row.end))
      const count = [...claimTerms].filter((term) => held.has(term)).length
      if (count > (best?.count ?? 0)) best = { row, header: table.header, count }
    }
  }
  return best && isAll ? { row: best.row, header: best.header, finding: null, isAll } : null
}

/**
 * What a table says about a claim whose quote lies in it: the row that the claim names, where
 * its cells say otherwise, and whether the quote is of another row. Of the rest the
 * words of the quote tell.
 */
export function quoteInTable(
  claim: string,
  content: string,
  { quote, tables }: { quote: Span; tables: readonly Table[] },
): { table: RowEvidence | null; otherRow?: string } {
  const table = tables.find(({ start, end }) => start <= quote.start && quote.end <= end)
  const finding = table ? checkTableClaim(claim, table) : null
  if (!table || !finding || finding.outcome === 'unclear') return { table: null }
  const { row } = finding
  if (finding.outcome === 'differs') return { table: { row, header: table.header, finding, isAll: true } }
  if (spansOverlap(row, quote)) return { table: null }
  const named = toLine(content.slice(row.start, row.end), { maxLength: 80 })
  return { table: null, otherRow: `The quote is of another row than the one that this is about: ${named}` }
}
