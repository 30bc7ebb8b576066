import type { Table, TableRow } from '../../../text/tables.ts'
import { turnsTable } from './turned-table.ts'

/** The text of the note for a mark of a table: `[^2]`, `²`, `*`; `null` if the source has no such note. */
export type NoteFinder = (mark: string) => string | null

/**
 * Marks at the end of a cell. A mark in brackets (`bracketed`) or a raised one (`raised`) refers to a source or a
 * remark; a symbol alone (`sign`), such as `*`, says that the figure differs from the others. `10⁶` and `m²` have no
 * mark.
 */
const bracketed = /\s?(\[\^[^\]\s]{1,20}\]|\[(?:\d{1,3}|[a-z])\])$/
const raised = /(?<=(?:\p{L}{4}|\d{3}|\d[.,]\d{1,3})\)?)([¹²³⁰⁴-⁹]{1,2}|\^\(\w{1,3}\))$/u
const sign = /(?<=[\p{L}\p{N})%])\s?([*†‡§#]{1,3})$/u

/** Matches a text whose last character may belong to a note mark. */
const mayEnd = /[\])*†‡§#¹²³⁰⁴-⁹]$/
/** Maximum number of note marks in one cell. */
const MAX_MARKS = 4
/**
 * Maximum number of different note marks of a table that are looked up in the source; any further mark stays in its
 * cell.
 */
const MAX_DIFFERENT = 200

/**
 * The table without the marks of notes in its cells and names. A mark stays if its note revokes or changes the value
 * (`Planned`, `in thousands`); a symbol also stays if its note is not found.
 */
export function withoutNoteMarks(table: Table, noteOf: NoteFinder): Table {
  const hasMark = ({ cells }: TableRow) => cells.some((cell) => mayEnd.test(cell?.text ?? ''))
  if (!table.columns.some((name) => mayEnd.test(name)) && !table.rows.some(hasMark)) return table
  const known = new Map<string, boolean>()
  const isHarmless = (mark: string, isSign: boolean) => {
    let harmless = known.get(mark)
    if (harmless === undefined) {
      if (known.size >= MAX_DIFFERENT) return false
      const note = noteOf(mark)
      harmless = note === null ? !isSign : !turnsTable(note)
      known.set(mark, harmless)
    }
    return harmless
  }
  const strip = (text: string): string => {
    if (!mayEnd.test(text)) return text
    let rest = text
    for (let marks = 0; marks < MAX_MARKS; marks++) {
      const found = bracketed.exec(rest) ?? raised.exec(rest) ?? sign.exec(rest)
      if (!found) return rest
      if (!isHarmless(found[1]!, sign.test(rest))) return text
      rest = rest.slice(0, found.index)
    }
    return rest
  }
  return {
    ...table,
    columns: table.columns.map(strip),
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => cell && { ...cell, text: strip(cell.text) }),
    })),
  }
}

/** The text of a quoted cell without the marks in brackets at its end. */
export function withoutBracketMarks(text: string): string {
  let rest = text
  for (let found = bracketed.exec(rest); found; found = bracketed.exec(rest))
    rest = rest.slice(0, found.index)
  return rest
}
