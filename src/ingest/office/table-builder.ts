import { withoutSpaces } from '../container/markdown-writer.ts'
import type { Block } from '../container/markdown-writer.ts'

/** Columns of a table; Word has at most 63. */
const MAX_COLUMNS = 64

/** Builds a table from its rows and cells, as text documents have them. */
export type TableBuilder = {
  openRow(): void
  /** Leaves columns before the next cell empty. */
  skip(columns: number): void
  /** `blocks` may be filled until the cell is closed. */
  openCell(blocks: readonly Block[]): void
  /** The cell covers so many columns; 1 if this is not called. */
  span(columns: number): void
  /** The cell continues the one above it: its text is shown once, for all of their rows. */
  repeatAbove(): void
  closeCell(): void
  /** The row is not shown. */
  dropRow(): void
  closeRow(): void
  /** The table; a table of one column, which is a frame around text, as the blocks in it. */
  blocks(): Block[]
}

/**
 * Creates a builder for one table. What a cell shows for several rows stands in each of them, so that
 * each row can be read by itself.
 */
export function createTableBuilder({ maxLength }: { maxLength: number }): TableBuilder {
  const rows: string[][] = []
  const inner: Block[] = []
  let row: string[] | null = null
  let cell: { blocks: readonly Block[]; columns: number; repeats: boolean } | null = null
  let isDropped = false
  let isFrame = true
  return {
    openRow() {
      row = []
      isDropped = false
    },
    skip(columns) {
      const free = MAX_COLUMNS - (row?.length ?? 0)
      row?.push(...Array<string>(Math.max(0, Math.min(columns, free))).fill(''))
    },
    openCell(blocks) {
      cell = { blocks, columns: 1, repeats: false }
    },
    span(columns) {
      if (cell) cell.columns = columns
    },
    repeatAbove() {
      if (cell) cell.repeats = true
    },
    closeCell() {
      if (!row || !cell || row.length >= MAX_COLUMNS) return
      if (!isDropped && row.length > 0) isFrame = false
      if (!isDropped && isFrame) inner.push(...cell.blocks)
      row.push(cell.repeats ? (rows.at(-1)?.[row.length] ?? '') : cellText(cell.blocks, maxLength))
      for (let more = 1; more < cell.columns && row.length < MAX_COLUMNS; more++) row.push('')
      cell = null
    },
    dropRow() {
      isDropped = true
    },
    closeRow() {
      if (row && !isDropped && row.some((text) => text !== '')) rows.push(row)
      row = null
    },
    blocks() {
      if (rows.length === 0) return []
      return isFrame ? inner : [{ kind: 'table', rows }]
    },
  }
}

/** What a cell holds, on one line; its lists and tables keep their order. */
export function cellText(blocks: readonly Block[], maxLength: number): string {
  const parts: string[] = []
  let length = 0
  // Measured as it grows: a table in a table in a table may repeat its text at each level.
  const add = (line: string) => {
    length += line.length
    if (line !== '' && length <= maxLength) parts.push(line)
  }
  for (const block of blocks) {
    if (block.kind === 'paragraph')
      add(
        withoutSpaces(block.text.trim() === '' ? '' : `${block.label ?? ''} ${block.text}`, {
          isOneLine: true,
        }),
      )
    else for (const cells of block.rows) for (const text of cells) add(text)
    if (length > maxLength) break
  }
  return parts.join(' ')
}
