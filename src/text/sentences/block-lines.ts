/** The possible roles of one line of markdown, read on its own. Offsets are columns within the line. */
export type BlockLine = {
  /** The column after quote signs and indentation, where the content begins. */
  contentStart: number
  /**
   * Columns of indentation before the content, after quote signs; a tab extends to the next multiple of four.
   */
  indent: number
  quoted: boolean
  kind: 'blank' | 'fence' | 'heading' | 'rule' | 'list-item' | 'html' | 'text'
  /** For a fence: its signs, such as three backticks; otherwise empty. */
  fence: string
  /** For a list item: the column where its content begins; 0 for other lines. */
  itemIndent: number
  /**
   * Whether a list item may interrupt a paragraph (CommonMark: not if it is empty, or numbered other than 1); `true`
   * for other lines.
   */
  interrupts: boolean
}

const fencePattern = /^(`{3,}(?=[^`]*$)|~{3,})/
const headingPattern = /^#{1,6}(?:[ \t]|$)/
const itemPattern = /^([-*+•]|\d{1,9}[.)])(?:([ \t]+)(?=\S)|[ \t]*$)/
const htmlPattern =
  /^<(?:!--|[?!]|\/?(?:address|article|aside|base|blockquote|body|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|nav|ol|optgroup|option|p|param|pre|script|section|style|summary|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|track|ul)(?=[\s/>]|$))/i

/** Reads the container signs and the kind of one line, without its line break. Takes linear time. */
export function readLine(line: string): BlockLine {
  let contentStart = 0
  let quoted = false
  let { indent, end } = readIndent(line, 0)
  while (indent < 4 && line.charCodeAt(end) === 0x3e) {
    quoted = true
    contentStart = end + 1
    const code = line.charCodeAt(contentStart)
    if (code === 0x20 || code === 0x09) contentStart++
    ;({ indent, end } = readIndent(line, contentStart))
  }
  const common = { contentStart: end, indent, quoted, fence: '', itemIndent: 0, interrupts: true }
  const content = line.slice(end)
  if (content.trim() === '') return { ...common, kind: 'blank' }
  const fence = fencePattern.exec(content)?.[1]
  if (fence) return { ...common, kind: 'fence', fence }
  if (headingPattern.test(content)) return { ...common, kind: 'heading' }
  if (isRule(content)) return { ...common, kind: 'rule' }
  const item = itemPattern.exec(content)
  if (item) {
    const [, marker, space] = item
    const gap = space === undefined || space.length > 4 ? 1 : space.length
    const interrupts = space !== undefined && (marker!.length === 1 || /^1[.)]$/.test(marker!))
    return { ...common, kind: 'list-item', itemIndent: indent + marker!.length + gap, interrupts }
  }
  return { ...common, kind: htmlPattern.test(content) ? 'html' : 'text' }
}

/** Reads the content after the marker of a list item, which may open a fence. */
export function readItemContent(signs: string): BlockLine {
  return readLine(withoutMarker(signs))
}

/** The first line of a block without the marker of a list item. */
export function withoutMarker(signs: string): string {
  return signs.replace(itemPattern, '')
}

/**
 * The text that ends raw HTML which may hold blank lines (CommonMark, HTML blocks 1 and 2), in lower case; `''` for
 * other HTML.
 */
export function rawHtmlEnd(signs: string): string {
  if (signs.startsWith('<!--')) return '-->'
  const tag = /^<(pre|script|style|textarea)(?=[\s>]|$)/i.exec(signs)?.[1]
  return tag ? `</${tag.toLowerCase()}>` : ''
}

function readIndent(line: string, from: number): { indent: number; end: number } {
  let indent = 0
  let end = from
  for (; end < line.length; end++) {
    const code = line.charCodeAt(end)
    if (code === 0x20) indent++
    else if (code === 0x09) indent += 4 - (indent % 4)
    else break
  }
  return { indent, end }
}

/** Whether a line is a rule: three or more of `-`, `*` or `_`, perhaps with spaces. */
export function isRule(content: string): boolean {
  const sign = content.charAt(0)
  if (sign !== '-' && sign !== '*' && sign !== '_') return false
  let count = 0
  for (const character of content) {
    if (character === sign) count++
    else if (character !== ' ' && character !== '\t' && character !== '\r') return false
  }
  return count >= 3
}

/** Whether a line is a setext underline of `=` or `-`, which makes the paragraph above it a heading. */
export function isUnderline(content: string): boolean {
  const signs = content.trimEnd()
  const sign = signs.charAt(0)
  return (sign === '=' || sign === '-') && signs === sign.repeat(signs.length)
}

/** Number of cells of a table row; 0 without an unescaped `|`. */
export function countCells(content: string): number {
  const row = content.trim()
  let bars = 0
  for (let position = 0; position < row.length; position++) {
    const code = row.charCodeAt(position)
    if (code === 0x5c) position++
    else if (code === 0x7c) bars++
  }
  if (bars === 0) return 0
  const outer = (row.startsWith('|') ? 1 : 0) + (row.length > 1 && row.endsWith('|') ? 1 : 0)
  return bars + 1 - outer
}

/** Whether a line is the `| --- | :-: |` row below a table's header (GFM). */
export function isDelimiterRow(content: string): boolean {
  const row = content.trim()
  if (!/^[|:\- \t]+$/.test(row)) return false
  return row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .every((cell) => /^:?-+:?$/.test(cell.trim()))
}

/** The text of a block without the quote signs and the indentation of its lines below the first. */
export function withoutQuoteSigns(block: string): string {
  return block.replaceAll(/\n[ \t>]+/g, '\n')
}
