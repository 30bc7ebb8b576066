import { createHtmlGrid, frameTags, holdsData, lineTags } from '../../text/tables.ts'
import type { HtmlGrid, SeenTable } from '../../text/tables.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'

/** A table whose cells are read one by one. */
export type HtmlTable = Pick<HtmlGrid, 'closeCell' | 'addCaption' | 'parts'> & {
  openRow(row: HtmlElement): void
  openCell(cell: HtmlElement): void
}

/** A reader of the cells of a data table; `null` for a table used for page layout. */
export function createHtmlTable(table: HtmlElement): HtmlTable | null {
  if (!isDataTable(table)) return null
  const grid = createHtmlGrid()
  return {
    ...grid,
    openRow({ parent }) {
      const group = parent as HtmlNode | null
      grid.openRow(group, { isHead: group?.type === 'tag' && group.name === 'thead' })
    },
    openCell: ({ name, attribs: { colspan, rowspan } }) =>
      grid.openCell({ colspan, rowspan, isHead: name === 'th' }),
  }
}

/**
 * Whether a table holds data (see `holdsData`), contains no other table and is not marked as layout by its `role`.
 * Hidden cells count, because checking visibility here would repeat work. A nested table ends the search, so that its
 * nodes are not examined for the outer table too.
 */
function isDataTable(table: HtmlElement): boolean {
  if (/^(?:presentation|none)$/.test(table.attribs['role'] ?? '')) return false
  const seen: SeenTable = { rows: 0, wide: 0, longest: 0, lines: 0, isMarked: false }
  return look(table, seen) && holdsData(seen)
}

/**
 * Adds the rows and cells of a table, or of a part of it, to the counts in `seen`. Returns `false` if one of them shows
 * that the table is used for page layout.
 */
function look(part: HtmlElement, seen: SeenTable): boolean {
  for (const child of part.children) {
    // cheerio declares the children of a node more narrowly than they are.
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

/** UTF-16 units of a cell's text; -1 if the cell shows that its table is used for page layout. */
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
