import { createHtmlGrid, frameTags, holdsData, lineTags } from '../../../src/text/tables.ts'
import type { SeenTable } from '../../../src/text/tables.ts'
import { attributesOf } from './attributes.ts'
import { isHiddenElement } from './hidden.ts'

const tableTag = /<(\/?)table(?=[\s/>])/gi
const partTag = /<(\/?)(tr|t[dh]|caption|thead|tbody|tfoot)(?:\s[^<>]*)?>/gi
const frame = tagOf(frameTags)
const line = new RegExp(tagOf(lineTags).source, 'gi')

function tagOf(names: ReadonlySet<string>): RegExp {
  return new RegExp(`<(?:${[...names].join('|')})(?=[\\s/>])`, 'i')
}

/**
 * Creates a reader of the tables in HTML. For the offsets of `<` and `>` of a `<table …>` tag (`open`, `close`), it
 * returns the lines of the table and the offset behind it; `null` for a table that cannot be read or holds no data,
 * such as one for layout. `textOf` turns the HTML of a cell into text. Linear time.
 */
export function createTableReader(text: string, textOf: (html: string) => string) {
  let isClosed = true
  return ({ open, close }: { open: number; close: number }): { lines: string[]; end: number } | null => {
    if (!isClosed) return null
    tableTag.lastIndex = close
    const next = tableTag.exec(text)
    isClosed = next !== null
    // A nested table is read by itself.
    if (next?.[1] !== '/') return null
    const { role = '', ...attributes } = attributesOf(text.slice(open, close))
    if (/^(?:presentation|none)$/.test(role) || 'hidden' in attributes) return null
    const lines = linesOf(withoutComments(text.slice(close + 1, next.index)), textOf)
    const end = text.indexOf('>', next.index) + 1 || text.length
    return lines && { lines, end }
  }
}

function withoutComments(html: string): string {
  let text = ''
  let from = 0
  for (let at = html.indexOf('<!--'); at >= 0; at = html.indexOf('<!--', from)) {
    text += html.slice(from, at)
    const end = html.indexOf('-->', at)
    if (end < 0) return text
    from = end + 3
  }
  return text + html.slice(from)
}

type Open = { name: string; start: number; isHidden: boolean; tag: string }

function linesOf(inner: string, textOf: (html: string) => string): string[] | null {
  if (frame.test(inner)) return null
  const grid = createHtmlGrid()
  const seen: SeenTable = { rows: 0, wide: 0, longest: 0, lines: 0, isMarked: false }
  let open: Open | null = null
  let [group, isHead, isHiddenRow] = [0, false, false]
  let row = { cells: 0, filled: 0 }

  function endPart(end: number): void {
    if (!open) return
    const { name, start, isHidden, tag } = open
    open = null
    if (isHidden) return
    const html = inner.slice(start, end)
    const text = textOf(html)
    if (name === 'caption') {
      seen.isMarked = true
      grid.addCaption(text.replaceAll(/\s+/g, ' ').trim())
      return
    }
    const { colspan, rowspan } = /span/i.test(tag) ? attributesOf(tag) : {}
    grid.openCell({ colspan, rowspan, isHead: name === 'th' })
    grid.closeCell(text)
    const { length } = text.trim()
    row.cells++
    if (length > 0) row.filled++
    seen.isMarked ||= name === 'th'
    seen.longest = Math.max(seen.longest, length)
    seen.lines = Math.max(seen.lines, html.includes('<') ? (html.match(line)?.length ?? 0) : 0)
  }
  function endRow(): void {
    if (row.filled > 0) seen.rows++
    if (row.cells > 1) seen.wide++
    row = { cells: 0, filled: 0 }
  }

  for (const { 0: tag, 1: slash, 2: written, index } of inner.matchAll(partTag)) {
    const name = written!.toLowerCase()
    const isHidden = slash === '' && /hidden|style/i.test(tag) && isHiddenElement(name, attributesOf(tag))
    endPart(index)
    if (name === 'td' || name === 'th' || name === 'caption') {
      if (slash === '') open = { name, start: index + tag.length, isHidden: isHidden || isHiddenRow, tag }
    } else if (name === 'tr') {
      endRow()
      isHiddenRow = isHidden
      if (slash === '' && !isHidden) grid.openRow(group, { isHead })
    } else {
      group++
      isHead = name === 'thead' && slash === ''
      isHiddenRow = isHidden
    }
  }
  endPart(inner.length)
  endRow()
  if (!holdsData(seen)) return null
  const { above, rows, below } = grid.parts()
  return [...above.flatMap((text) => [text, '']), ...rows, ...below.flatMap((text) => ['', text])]
}
