import type { Span } from '../../core/span.ts'

/** A cell: where its text stands, without quotes and spaces around it, and the text as a reader sees it. */
export type TableCell = Span & { text: string }

/** A row: its cells by column, `null` where it has none. */
export type TableRow = Span & { cells: readonly (TableCell | null)[] }

/** A table within a text. All spans are UTF-16 offsets of that text. */
export type Table = Span & {
  /** Names of the columns, `''` for one without a name. */
  columns: readonly string[]
  /** The row that names the columns; `null` without one, and for JSON, where each row repeats the names. */
  header: Span | null
  /** The rows below the header, in order. */
  rows: readonly TableRow[]
}
