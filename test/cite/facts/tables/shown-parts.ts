import { chooseRow, isRowDate } from '../../../../src/cite/facts/tables/choose-row.ts'
import {
  hasFigures,
  matchCell,
  readCellValue,
  readClaimValues,
} from '../../../../src/cite/facts/tables/cell-values.ts'
import {
  isMarked,
  readHead,
  readHeads,
  withOneHeader,
} from '../../../../src/cite/facts/tables/column-heads.ts'
import type { Head } from '../../../../src/cite/facts/tables/column-heads.ts'
import {
  findNamedCells,
  findNamedColumns,
  wordsOfName,
} from '../../../../src/cite/facts/tables/named-cells.ts'
import { namedRows } from '../../../../src/cite/facts/tables/named-rows.ts'
import { withoutBracketMarks, withoutNoteMarks } from '../../../../src/cite/facts/tables/note-marks.ts'
import { readTelling } from '../../../../src/cite/facts/tables/telling-sentence.ts'
import { isTitle, turnsRow, turnsTable } from '../../../../src/cite/facts/tables/turned-table.ts'
import { withUnits } from '../../../../src/cite/facts/tables/unit-columns.ts'
import { compareWholeCell } from '../../../../src/cite/facts/tables/whole-cell.ts'
import { isPlainlySaid, isWhollySaid } from '../../../../src/cite/facts/tables/plainly-said.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'
import type { Span } from '../../../../src/core/span.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'
import type { Table } from '../../../../src/text/tables/table.ts'
import type { DateFact, NumberFact } from '../../../../src/text/values.ts'

const list = (items: readonly string[]) => items.join(', ') || '–'

function showNumber({ values, unit, bound, isRounded }: NumberFact): string {
  const meant = values.map((value) => Number(value.toPrecision(10))).join('|')
  return `${meant}${unit ? `${unit.dimension}*${unit.factor}` : ''}${bound ?? ''}${isRounded ? '~' : ''}`
}

const showDate = ({ readings }: DateFact) => readings.map((one) => JSON.stringify(one)).join('|')

function showHead({ name, runs, dates, hasUnit, isMarked: marked, hasSigns }: Head): string {
  const words = runs.map((run) => run.join(' '))
  const marks = [hasUnit && 'unit', marked && 'marked', hasSigns && 'signs'].filter((one) => one !== false)
  return `“${name}” ${list(words)}; ${list(dates.map(showDate))}; ${list(marks)}`
}

/** What the name of a column, the title of a table or a cell beside a value says. */
export function showName(name: string): string {
  const says = [
    isTitle(name) && 'title',
    turnsTable(name) && 'turns table',
    turnsRow(name) && 'turns row',
    isRowDate(name) && 'row date',
    isMarked(name) && 'marked',
  ].filter((one) => one !== false)
  return `${showHead(readHead(name))}; ${wordsOfName(name)}; ${withoutBracketMarks(name)}; ${list(says)}`
}

/** A value of a claim, a cell, the name of its column, and other cells of the table. */
export type ValueCase = readonly [said: string, cell: string, name: string, others: readonly string[]]

/** How the values of a claim compare with a cell. */
export function showValue([said, cell, name, others]: ValueCase): string {
  const held = readCellValue(cell, name)
  const rows = [cell, ...others].map((text) => ({
    start: 0,
    end: 0,
    cells: [{ start: 0, end: text.length, text }],
  })) as Table['rows']
  const compared = readClaimValues(readText(said).facts(), []).map((value) => {
    const fact = value.kind === 'number' ? value.number : value.date
    return `${said.slice(value.start, value.end)} ${matchCell(value, held)} ${compareWholeCell(fact, cell, { name, rows })}`
  })
  return `${list(held.numbers.map(showNumber))}; ${list(held.dates.map(showDate))}; ${list(compared)}; ${hasFigures(cell, said)}`
}

const grid = ({ columns, rows }: Table) =>
  [columns, ...rows.map(({ cells }) => cells.map((cell) => cell?.text ?? '–'))]
    .map((line) => line.join(' | '))
    .join(' / ')

const notes: Readonly<Record<string, string>> = { '*': 'Counted in May.', '¹': 'Planned.', '†': 'Estimated.' }

/** A table with one header row, without marks and with units in its cells; and the heads of its columns. */
export function showTable(content: string): string {
  const [table] = readTables(content)
  const one = withOneHeader(table!)
  const bare = withoutNoteMarks(one, (mark) => notes[mark] ?? null)
  const united = withUnits(bare)
  const { heads, keys } = readHeads(united)
  return [
    one === table ? 'one header' : grid(one),
    bare === one ? 'no marks' : grid(bare),
    united === bare ? 'no units' : grid(united),
    `keys ${keys.join(' ')}`,
    ...heads.map(showHead),
  ].join('\n')
}

/** Where a claim names cells and columns of a table, the row that it is about, and the value that it gives. */
export function showPlaces(claim: string, content: string): string {
  const table = withOneHeader(readTables(content)[0]!)
  const text = readText(claim)
  const tokens = text.tokens()
  const cells = findNamedCells(tokens, table)
  const columns = findNamedColumns(tokens, table.columns)
  const slice = ({ start, end }: Span) => `${claim.slice(start, end)}@${start}`
  const lines = [
    cells ? list(cells.map(({ row, column, claim: own }) => `${row}.${column} ${slice(own)}`)) : 'too many',
    list(columns.map((spans, column) => `${column}: ${spans.map(slice).join(' ')}`)),
  ]
  if (!cells) return lines.join('\n')
  const names = [...cells.map((cell) => cell.claim), ...columns.flat()]
  const values = readClaimValues(text.facts(), names)
  const chosen = chooseRow({ table, cells, columns, values })
  if (chosen) {
    const { kind, row, name, keys, isHeld, misplaced } = chosen
    const wrong = misplaced ? ` ${misplaced.cell.text} for ${slice(misplaced.claim)}` : ''
    lines.push(
      `${kind} ${table.rows.indexOf(row)} ${name} by ${list(keys.map(slice))}${isHeld ? ' held' : ''}${wrong}`,
    )
  }
  const said = readTelling(claim)
  if (!said) return lines.join('\n')
  const headed = readHeads(table)
  for (const { row, spans } of namedRows(said, { headed, table, cells })) {
    const own = (span: Span) => `${said.text.slice(span.start, span.end)}@${span.start}`
    const value = said.valueBeside(spans)
    const taken = [...spans, ...columns.flat()]
    const dates = said.dates.filter((date) => spans.some(({ start }) => start === date.start))
    const isWhole = value && isWhollySaid(said, value, { taken, rows: spans, dates })
    const isPlain = value && isPlainlySaid(said, value, { taken, rows: spans, dates })
    lines.push(
      `row ${table.rows.indexOf(row)}: ${list(spans.map(own))}; ${value ? own(value) : 'no value'} ${isWhole} ${isPlain}`,
    )
  }
  return lines.join('\n')
}
