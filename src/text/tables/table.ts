import type { Span } from '../../core/span.ts'

/** A cell: the span of its text without surrounding quotes and spaces, and the visible text. */
export type TableCell = Span & { text: string }

/** A row: its cells by column, `null` for a missing cell. */
export type TableRow = Span & { cells: readonly (TableCell | null)[] }

/** A table within a text. All spans are UTF-16 offsets of that text. */
export type Table = Span & {
  /** Names of the columns, `''` for one without a name. */
  columns: readonly string[]
  /**
   * The row with the names of the columns. `null` if there is none, and for JSON, which repeats the names in
   * each row.
   */
  header: Span | null
  /** The rows below the header, in order. */
  rows: readonly TableRow[]
}
