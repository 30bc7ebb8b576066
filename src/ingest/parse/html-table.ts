import { createTableGrid } from '../../text/tables/table-grid.ts'
import { onOneLine, writeTable } from '../../text/tables/write-table.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'

/** A table whose cells are read one by one. */
export type HtmlTable = {
  openRow(row: HtmlElement): void
  openCell(cell: HtmlElement): void
  closeCell(text: string): void
  addCaption(text: string): void
  /** What it is in markdown: lines above it, its rows, lines below it. */
  parts(): { above: string[]; rows: string[]; below: string[] }
}

/** Cells that continue one above, beside twenty for each cell: rows that all hold cells for all rows below. */
const FREE_BELOW = 20_000
/** The most rows that a cell may cover (HTML: "clamped to the range [0, 65534]"). */
const MAX_ROWS = 65_534

/**
 * A reader of the cells of a data table; `null` for a table that lays out a page. Its cells are placed as the HTML
 * standard does ("Forming a table"), within the rows of one group.
 */
export function createHtmlTable(table: HtmlElement): HtmlTable | null {
  if (!isDataTable(table)) return null
  const grid = createTableGrid()
  const captions: string[] = []
  let covered: { start: number; end: number; rows: number }[] = []
  let opened: typeof covered = []
  let group: HtmlNode | null = null
  let [column, next, belowLeft] = [0, 0, FREE_BELOW]
  let cell: { columns: number; isHead: boolean } | null = null

  /** Continues the cells from above that stand before a free column. */
  function continueAbove(until = 0): void {
    for (let span = covered[next]; span && (span.start <= column || until > column); span = covered[next]) {
      grid.skip(span.start - column)
      if (belowLeft-- > 0) grid.addCell({ text: '', columns: span.end - span.start, isBelow: true })
      column = span.end
      next++
    }
  }

  function endRow(): void {
    continueAbove(Infinity)
    if (covered.length > 0 || opened.length > 0) {
      const further = covered.filter((span) => --span.rows > 0)
      covered = opened.length > 0 ? [...further, ...opened].toSorted((a, b) => a.start - b.start) : further
      opened = []
    }
    column = next = 0
  }

  return {
    openRow(row) {
      endRow()
      if (row.parent !== group) covered = []
      group = row.parent as HtmlNode | null
      grid.openRow({ isHead: group?.type === 'tag' && group.name === 'thead' })
    },
    openCell(element) {
      belowLeft += 20
      continueAbove()
      const free = (covered[next]?.start ?? Infinity) - column
      const columns = Math.min(free, Math.max(1, Math.min(1000, spanOf(element, 'colspan') || 1)))
      const rows = Math.min(
        MAX_ROWS,
        spanOf(element, 'rowspan') || (element.attribs['rowspan'] ? MAX_ROWS : 1),
      )
      if (rows > 1) opened.push({ start: column, end: column + columns, rows: rows - 1 })
      cell = { columns, isHead: element.name === 'th' }
      column += columns
    },
    closeCell(text) {
      if (!cell) return
      grid.addCell({ text: onOneLine(text), columns: cell.columns, isHead: cell.isHead })
      cell = null
    },
    addCaption: (text) => void captions.push(text),
    parts() {
      endRow()
      const laidOut = belowLeft > 0 ? grid.layOut() : null
      if (!laidOut) return { above: captions, rows: grid.plainRows(), below: [] }
      const { titles, notes } = laidOut
      return { above: [...captions, ...titles], rows: writeTable(laidOut), below: notes }
    },
  }
}

function spanOf({ attribs }: HtmlElement, name: 'colspan' | 'rowspan'): number {
  const value = attribs[name]
  if (value === undefined) return 0
  const digits = /^\s*\+?(\d{1,9})/.exec(value)?.[1]
  return digits === undefined ? 0 : Number(digits)
}

/** Elements that stand in pages and forms, and in no cell of a table. */
const frameTags = new Set(
  `article aside blockquote button dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr input main nav pre
  section select table textarea`.split(/\s+/),
)
const lineTags = new Set('br div li p'.split(' '))
/** UTF-16 units of a cell, and lines of it, in a table that does not say that it is one. */
const LONG_CELL = 300
const LONG_MARKED_CELL = 4_000

/**
 * Whether a table holds data, and does not lay out a page, after `_markDataTables` of Mozilla's Readability: a
 * caption and cells that are names speak for it; a table within it, parts of a page, long texts and a single
 * row or column against it. What is hidden counts: whether each element is shown would be asked twice.
 * A table in it ends the search, so that no node is looked at for two of them.
 */
function isDataTable(table: HtmlElement): boolean {
  if (/^(?:presentation|none)$/.test(table.attribs['role'] ?? '')) return false
  const seen: SeenTable = { rows: 0, wide: 0, longest: 0, lines: 0, isMarked: false }
  if (!look(table, seen)) return false
  const { rows, wide, longest, lines, isMarked } = seen
  if (rows === 0 || wide === 0 || (rows === 1 && !isMarked)) return false
  return isMarked ? longest <= LONG_MARKED_CELL : longest <= LONG_CELL && lines <= 1
}

type SeenTable = { rows: number; wide: number; longest: number; lines: number; isMarked: boolean }

/** Looks at the parts of a table; `false` once one of them is a part of a page. */
function look(part: HtmlElement, seen: SeenTable): boolean {
  for (const child of part.children) {
    // The children of a node are nodes; cheerio declares them more narrowly.
    const node = child as HtmlNode
    if (node.type !== 'tag') continue
    if (node.name === 'caption') seen.isMarked = true
    else if (node.name === 'tr' ? !lookAtRow(node, seen) : node.name === 'table' || !look(node, seen))
      return false
  }
  return true
}

function lookAtRow(row: HtmlElement, seen: SeenTable): boolean {
  let [cells, filled] = [0, 0]
  for (const child of row.children) {
    const cell = child as HtmlNode
    if (cell.type !== 'tag') continue
    const text = lookIntoCell(cell, seen)
    if (text < 0) return false
    if (cell.name === 'th') seen.isMarked = true
    cells++
    if (text > 0) filled++
    if (text > seen.longest) seen.longest = text
  }
  if (filled > 0) seen.rows++
  if (cells > 1) seen.wide++
  return true
}

/** The length of what a cell holds; -1 if that is a part of a page. */
function lookIntoCell(cell: HtmlElement, seen: SeenTable): number {
  const [only] = cell.children as HtmlNode[]
  if (cell.children.length === 1 && only!.type === 'text') return only!.data.trim().length
  let [text, lines] = [0, 0]
  const pending: HtmlNode[] = [...(cell.children as HtmlNode[])]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'text') text += node.data.trim().length
    else if (node.type === 'tag') {
      if (frameTags.has(node.name)) return -1
      if (lineTags.has(node.name)) lines++
      for (const child of node.children) pending.push(child as HtmlNode)
    }
  }
  seen.lines = Math.max(seen.lines, lines)
  return text
}
