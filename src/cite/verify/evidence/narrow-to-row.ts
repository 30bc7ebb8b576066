import type { Span } from '../../../core/span.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import { checkTableClaim } from '../../facts/tables/check-table-claim.ts'
import { hasFigures } from '../../facts/tables/cell-values.ts'
import type { RowAbove } from '../../facts/tables/quoted-row.ts'
import type { TableFinding } from '../../facts/tables/table-finding.ts'
import type { ReadText } from '../../reading/read-text.ts'
import { toLine } from '../../../core/delimiter.ts'
import type { Claim } from '../../../core/claim.ts'
import { rowsOf } from '../../../text/sentences.ts'
import type { Table, TableRow } from '../../../text/tables.ts'
import { contentTerms } from '../../../text/words.ts'
import { foreignTitle, noteOf, titlesOf, turnedBy } from './table-titles.ts'

/** Evidence from a table: one row, its header, and what its cells say about the claim. */
export type RowEvidence = {
  row: Span
  /** The header of the table; `null` if it has none. */
  header: Span | null
  /** What the cells say; `null` if the claim names no row of the table. */
  finding: TableFinding | null
  /** Whether the row is the only evidence of the region: the region has no other text, or the row alone decides. */
  isAll: boolean
}

/** What the answer says above the claim, and the source of the tables above its text. */
export type SaidAround = {
  /** What is above the claim, if the claim is a row of a table of the answer; otherwise `null`. */
  above?: RowAbove | null
  /** The title of the source. */
  title?: string | undefined
}

/** What an answer says above a claim that is a row of a table with a header; `null` for other claims. */
export function rowAbove({
  text,
  before,
  titles,
}: Pick<Claim, 'text' | 'before' | 'titles'>): RowAbove | null {
  const [header = ''] = before?.split('\n', 1) ?? []
  return text.includes('|') && header.includes('|') ? { header, titles: titles ?? [] } : null
}

/**
 * The table row that a claim is about: the row whose names the claim repeats, else the first of those that share most
 * terms with the claim. Only one row, because the cells of two rows together state more than either. `null` if no row
 * can be told, or only by its terms while the region also has other text.
 */
export function narrowToRow(
  claim: ReadText,
  content: string,
  { region, tables, ...said }: { region: Span; tables: readonly Table[] } & SaidAround,
): RowEvidence | null {
  const touched = tables.filter((table) => spansOverlap(table, region))
  if (touched.length === 0) return null
  const outside = touched.map(({ start, end }) =>
    [content.slice(region.start, Math.max(region.start, start)), content.slice(end, region.end)].join('\n'),
  )
  const isAll = outside.some((text) => !/[\p{L}\p{N}]/u.test(text))
  const found = findingIn(claim, content, { touched, tables, ...said })
  if (found) {
    const { table, finding } = found
    const { value, outcome } = finding
    if (value === undefined) return { row: finding.row, header: table.header, finding, isAll }
    // A sentence outside the table may state the claim about another time or in another sense.
    const isSaid = outcome === 'differs' && outside.every((text) => saysValue(text, value, claim.terms()))
    return {
      row: finding.row,
      header: table.header,
      finding: isSaid
        ? unclear(found, `${finding.message} The text beside it has ${value}.`).finding
        : finding,
      isAll: isAll || !isSaid,
    }
  }
  let best: { row: Span; header: Span | null; count: number } | null = null
  for (const table of touched) {
    for (const row of rowsOf(table)) {
      if (!spansOverlap(row, region) || row.start === table.header?.start) continue
      const held = new Set(contentTerms(content.slice(row.start, row.end)))
      const count = [...claim.terms()].filter((term) => held.has(term)).length
      if (count > (best?.count ?? 0)) best = { row, header: table.header, count }
    }
  }
  return best && isAll ? { row: best.row, header: best.header, finding: null, isAll } : null
}

function saysValue(text: string, value: string, terms: ReadonlySet<string>): boolean {
  if (!hasFigures(text, value)) return false
  const own = new Set(contentTerms(value))
  const isOther = (term: string) => terms.has(term) && !own.has(term)
  return text.split('\n').some((line) => hasFigures(line, value) && contentTerms(line).some(isOther))
}

type Found = { table: Table; finding: TableFinding }

/**
 * What the tables say about the claim: the finding of a table that states all of it, else of the first table with the
 * claim's row; `null` if no table has that row. The finding is unclear if other text or other tables speak against it.
 */
function findingIn(
  claim: ReadText,
  content: string,
  {
    touched,
    tables,
    above = null,
    title,
  }: { touched: readonly Table[]; tables: readonly Table[] } & SaidAround,
): Found | null {
  const check = (table: Table): Found | null => {
    const finding = checkTableClaim(claim, table, {
      titles: () => titlesOf(content, table),
      noteOf: (mark) => noteOf(content, table, mark),
      above,
    })
    return finding && { table, finding }
  }
  const findings = touched.flatMap((table) => check(table) ?? [])
  const first = findings.find(({ finding }) => finding.outcome === 'tells') ?? findings[0]
  if (!first || !isDecided(first.finding)) return first ?? null
  const turning = turnedBy(content, first.table)
  if (turning !== null) {
    const message = `The table stands beside “${toLine(turning, { maxLength: 60 })}”, which may take it back.`
    return unclear(first, message)
  }
  const { heads } = first.finding
  const foreign =
    heads && above
      ? foreignTitle(above.titles, content, {
          table: first.table,
          said: [claim.text, ...heads, title ?? ''],
          isMeasured: heads.slice(1).every((head) => /\p{L}{3}/u.test(head)),
        })
      : null
  if (foreign !== null) {
    const message = `The answer has this row below “${toLine(foreign, { maxLength: 60 })}”, which the table does not say.`
    return unclear(first, message)
  }
  const others = tables.length > MAX_TABLES ? touched : tables
  const opposite = first.finding.outcome === 'tells' ? 'differs' : 'tells'
  const isOpen = others.some((table) => table !== first.table && check(table)?.finding.outcome === opposite)
  if (isOpen) return unclear(first, 'Tables of the source give different values for this.')
  // Separate objects of one kind are rows of one table: the claim must name its row among them.
  const together = withRowsAlike(first.table, others)
  if (together === first.table || check(together)?.finding.outcome === first.finding.outcome) return first
  return unclear(
    first,
    'The source has several rows of this kind, and the claim does not say which it means.',
  )
}

/** A one-row table joined with other one-row tables of the same columns; the table itself if there are none. */
function withRowsAlike(table: Table, others: readonly Table[]): Table {
  if (table.rows.length !== 1) return table
  const textsOf = ({ cells }: TableRow) => JSON.stringify(cells.map((cell) => cell?.text))
  const columns = JSON.stringify(table.columns)
  const alike = others.filter((other) => other.rows.length === 1 && JSON.stringify(other.columns) === columns)
  const rows = new Map([table, ...alike].map(({ rows: [row] }) => [textsOf(row!), row!]))
  return rows.size === 1 ? table : { ...table, rows: [...rows.values()] }
}

/** Maximum number of tables of a source that are read; with more, only those that the region touches. */
const MAX_TABLES = 60

function isDecided({ outcome }: TableFinding): boolean {
  return outcome === 'tells' || outcome === 'differs'
}

function unclear({ table, finding }: Found, message: string): Found {
  return { table, finding: { outcome: 'unclear', row: finding.row, message } }
}

/**
 * What the table that contains a quote says about the claim. `table`: the claim's row, if a cell differs from the
 * claim, or if the row states the claim and has the quote. `otherRow`: a sentence that says that the quote is of another
 * row than the claim's. Without both, the words of the quote decide.
 */
export function quoteInTable(
  claim: ReadText,
  content: string,
  { quote, tables, ...said }: { quote: Span; tables: readonly Table[] } & SaidAround,
): { table: RowEvidence | null; otherRow?: string } {
  const table = tables.find(({ start, end }) => start <= quote.start && quote.end <= end)
  const finding = table
    ? (findingIn(claim, content, { touched: [table], tables, ...said })?.finding ?? null)
    : null
  if (!table || !finding || finding.outcome === 'unclear') return { table: null }
  const { row } = finding
  if (finding.outcome === 'differs' || (finding.outcome === 'tells' && spansOverlap(row, quote)))
    return { table: { row, header: table.header, finding, isAll: true } }
  if (spansOverlap(row, quote)) return { table: null }
  const named = toLine(content.slice(row.start, row.end), { maxLength: 80 })
  return { table: null, otherRow: `The quote is of another row than the one that this is about: ${named}` }
}
