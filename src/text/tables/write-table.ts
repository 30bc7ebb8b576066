import type { LaidOutTable } from './table-grid.ts'

/**
 * The lines of a table in markdown (GitHub Flavored Markdown, "Tables"). A table without column names gets
 * empty names, so that its first row is not read as names.
 */
export function writeTable({ heads, rows }: Pick<LaidOutTable, 'heads' | 'rows'>): string[] {
  const width = heads?.length ?? rows[0]?.length ?? 0
  const names = heads ?? Array<string>(width).fill('')
  return [writeRow(names), writeDelimiter(width), ...rows.map(writeRow)]
}

/** A row of a markdown table: its cells between bars. */
export function writeRow(cells: readonly string[]): string {
  return `| ${cells.map(escapeCell).join(' | ')} |`
}

/** The line below the names of this many columns: `| --- | --- |`. */
export function writeDelimiter(columns: number): string {
  return `|${' --- |'.repeat(columns)}`
}

/** The text on one line, trimmed, with white space as single spaces. */
export function onOneLine(text: string): string {
  // Most cells have no such white space, and looking for it is cheaper than rewriting the text.
  const spaces = /[\t\r\n\f\v\u00a0]| {2}/.test(text)
  return (spaces ? text.replaceAll(/[ \t\r\n\f\v\u00a0]+/g, ' ') : text).trim()
}

/** The text of a cell on one line, with its bars escaped. */
function escapeCell(text: string): string {
  const line = onOneLine(text)
  if (!line.includes('|')) return line
  const parts = line.split('|')
  return parts
    .map((part, index) => (index < parts.length - 1 ? `${part}${backslashesAtEnd(part)}\\` : part))
    .join('|')
}

/**
 * The backslashes at the end of a part that a bar follows. The caller writes them once more: a single backslash would
 * escape the bar.
 */
function backslashesAtEnd(part: string): string {
  let start = part.length
  while (start > 0 && part[start - 1] === '\\') start--
  return part.slice(start)
}
