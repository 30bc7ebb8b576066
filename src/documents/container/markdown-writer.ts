import { CitationError } from '../../core/error.ts'
import { onOneLine, writeDelimiter, writeRow } from '../../text/tables.ts'
import type { ContainerOptions } from './open-container.ts'

/** A paragraph, or a table with its rows and the names of its columns; `heads` is `null` if it has none. */
export type Block =
  | {
      kind: 'paragraph'
      text: string
      /** Level of a heading, from 1; levels beyond 6 are written as 6. Absent for other paragraphs. */
      level?: number
      /**
       * The label of a list item or numbered heading: `-`, `1.`, `(a)`. Adjacent list items have no blank line between
       * them.
       */
      label?: string
    }
  | { kind: 'table'; heads: readonly string[] | null; rows: readonly (readonly string[])[] }

/** Writes a document as markdown, block by block. */
export type MarkdownWriter = {
  /** Number of UTF-16 units so far; after `part()`, the next block begins here. */
  readonly length: number
  /** Ends the previous block with a blank line; returns the offset at which the next block begins. */
  part(): number
  add(block: Block): void
  /** Adds text that is already markdown, as a block. */
  addMarkdown(text: string): void
  /** Writes a row of a table as one line; returns the span of the line. */
  row(cells: readonly string[]): { start: number; end: number }
  /** Writes the delimiter line below the column names. */
  delimiter(columns: number): void
  content(): string
}

/**
 * Creates a writer that throws if its text becomes longer than `limits.text` UTF-16 units, because a small file can
 * repeat its text endlessly.
 *
 * @throws CitationError `input-too-large`, from each method that writes.
 */
export function createMarkdownWriter({ name, limits }: ContainerOptions): MarkdownWriter {
  let content = ''
  let last: 'none' | 'block' | 'item' | 'row' = 'none'

  function append(text: string): void {
    if (content.length + text.length > limits.text) throw tooLong(name, limits.text)
    content += text
  }

  function separate(next: typeof last): void {
    if (content === '') return
    const isTight = last === next && next !== 'block'
    if (last !== 'none') append(isTight ? '\n' : '\n\n')
  }

  function row(cells: readonly string[]) {
    separate('row')
    const start = content.length
    // Measured before joining, because one cell may be repeated in a thousand columns.
    const length = cells.reduce((sum, cell) => sum + cell.length + 3, 1)
    if (start + length > limits.text) throw tooLong(name, limits.text)
    append(writeRow(cells))
    last = 'row'
    return { start, end: content.length }
  }

  function delimiter(columns: number): void {
    append(`\n${writeDelimiter(columns)}`)
  }

  return {
    get length() {
      return content.length
    },
    part() {
      if (last !== 'none') append('\n\n')
      last = 'none'
      return content.length
    },
    add(block) {
      if (block.kind === 'table') {
        addTable(block)
        return
      }
      const text = withoutSpaces(block.text, {
        isOneLine: block.level !== undefined || block.label !== undefined,
      })
      if (text === '') return
      const kind = block.level === undefined && block.label !== undefined ? 'item' : 'block'
      separate(kind)
      append(
        [heading(block.level), block.label ?? '', escapeStart(text, block)]
          .filter((part) => part !== '')
          .join(' '),
      )
      last = kind
    },
    addMarkdown(text) {
      separate('block')
      append(text.trim())
      last = 'block'
    },
    row,
    delimiter,
    content: () => content,
  }

  function addTable({ heads, rows }: Extract<Block, { kind: 'table' }>): void {
    const width = heads?.length ?? rows[0]?.length ?? 0
    if (width === 0) return
    if (last === 'row') last = 'block'
    row(heads ?? Array<string>(width).fill(''))
    delimiter(width)
    for (const cells of rows) row(cells)
    last = 'block'
  }
}

/**
 * Reduces white space to what a reader sees: one space between words, none at the ends of lines, no empty lines. With
 * `isOneLine`, line breaks become spaces too.
 */
export function withoutSpaces(text: string, { isOneLine }: { isOneLine: boolean }): string {
  if (isOneLine || !text.includes('\n')) return onOneLine(text)
  return text
    .replaceAll(/[ \t\r\f\v\u00a0]+/g, ' ')
    .trim()
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
}

function heading(level: number | undefined): string {
  return level === undefined ? '' : '#'.repeat(Math.min(6, Math.max(1, level)))
}

/**
 * Escapes `#` at the start of lines of a paragraph, where markdown would read a heading. Headings and list items are
 * returned unchanged.
 */
function escapeStart(text: string, { level, label }: { level?: number; label?: string }): string {
  if (level !== undefined || label !== undefined) return text
  return text.replaceAll(/^(?=#{1,6} )/gm, '\\')
}

function tooLong(name: string, limit: number): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The text of the file ${name} has more than ${limit / 1e6} million characters.`,
    suggestion: 'Split it and register the parts.',
  })
}
