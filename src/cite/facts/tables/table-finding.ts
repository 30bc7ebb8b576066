import type { Span } from '../../../core/span.ts'
import { toLine } from '../../../core/delimiter.ts'
import type { Table } from '../../../text/tables.ts'
import type { ChosenRow } from './choose-row.ts'

/** What the row of a table that a claim names says about the claim. */
export type TableFinding = {
  /**
   * `tells`: the claim states the value of one cell and nothing more. `supports`: the row has each value of the claim.
   * `differs`: the cell that the claim is about has another value. `unclear`: a single row does not decide.
   */
  outcome: 'tells' | 'supports' | 'differs' | 'unclear'
  /** The row that the claim names, as a span of the text from which the table was read. */
  row: Span
  /** The cell that supports the claim or differs from it; absent if no single cell does. */
  cell?: Span
  /** The value as the claim writes it; set only if all other words of the claim name its cell. */
  value?: string
  /** The names of the columns of the cells that the claim quotes; set only if the claim is a row of cells. */
  heads?: readonly string[]
  /** One sentence for a reader that explains the outcome. */
  message: string
}

/**
 * A table; for each of its columns the places of the column's name in the claim; and the row that the claim is about.
 */
export type RowQuestion = {
  table: Table
  columns: readonly (readonly Span[])[]
  chosen: ChosenRow
}

export function heldMessage(rowName: string): string {
  return `The row “${rowName}” of the table holds these values.`
}

/** The column for a message: ` for “Area (km²)”`, or nothing for a column without a name. */
export function columnInWords(name: string): string {
  return name === '' ? '' : ` for “${toLine(name, { maxLength: 60 })}”`
}
