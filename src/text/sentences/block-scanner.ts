import type { Span } from '../../core/span.ts'
import {
  countCells,
  isDelimiterRow,
  isUnderline,
  readItemContent,
  readLine,
  rawHtmlEnd,
  withoutMarker,
} from './block-lines.ts'
import type { BlockLine } from './block-lines.ts'
import { isBoldTitle } from './heading-only.ts'
import { startsWithSmall } from '../lexicon/letters.ts'
import { altersText, isOneSided } from '../word-classes/surrounding-words.ts'
import { foldedWords } from '../words/words.ts'

/**
 * A block of markdown, from its first character after indentation and quote
 * signs to its last visible one. The header of a table is a `heading`, its delimiter row a `rule`;
 * a block quote's paragraphs and items are each a `quote`.
 */
export type Block = Span & {
  kind: 'paragraph' | 'heading' | 'list-item' | 'table-row' | 'quote' | 'code' | 'html' | 'rule'
}

type Open = Span & {
  kind: 'paragraph' | 'list-item' | 'code' | 'html'
  quoted: boolean
  /** The column where the content of a list item begins, to recognise its continuation after a blank line; else 0. */
  itemIndent: number
  /** For a fenced code block: its opening fence; otherwise `''`. */
  fence: string
  /** For raw HTML that may hold blank lines: the text that ends it; otherwise `''`. */
  until: string
  /** Whether a blank line came after the block. */
  blank: boolean
  lastLine: Span & { signs: string }
  /** End of the block without its last line; -1 if it has only one line. */
  endAbove: number
}

/**
 * Takes complete lines of markdown and gives each block once it is surely closed. Reads a subset of
 * CommonMark and GFM. The result is flat: parts of a list item or block quote are blocks of their own.
 */
export function createBlockScanner() {
  let open: Open | null = null
  let table: { quoted: boolean } | null = null
  /** Content column of the current list: code is indented four columns beyond it. */
  let listIndent = 0

  function close(): Block[] {
    const block = open
    open = null
    if (!block) return []
    return [{ start: block.start, end: block.end, kind: closedKind(block) }]
  }

  function readLineAt(content: string, offset: number): Block[] {
    const line = readLine(content)
    const signs = content.slice(line.contentStart).trimEnd()
    const start = offset + line.contentStart
    const span = { start, end: start + signs.length }
    if (open && isVerbatim(open)) {
      if (!open.quoted || line.quoted) return extendVerbatim(open, line, { signs, span })
      return [...close(), ...readLineAt(content, offset)]
    }
    if (line.kind === 'blank') return readBlank(line)
    if (open && continues(open, line, listIndent))
      return isApart(open, line, signs)
        ? beginBelow(open, { signs, span })
        : extend(open, line, { signs, span })
    return [...close(), ...begin(line, { signs, span })]
  }

  function extendVerbatim(block: Open, line: BlockLine, { signs, span }: Content): Block[] {
    if (signs !== '') block.end = span.end
    return endsVerbatim(block, line, signs) ? close() : []
  }

  function readBlank(line: BlockLine): Block[] {
    table = null
    if (!open) return []
    const mayContinue = open.kind === 'code' || (open.kind === 'list-item' && open.quoted === line.quoted)
    if (!mayContinue) return close()
    open.blank = true
    return []
  }

  function extend(block: Open, line: BlockLine, { signs, span }: Content): Block[] {
    if (block.kind === 'paragraph' && line.indent < 4 && block.quoted === line.quoted) {
      if (isUnderline(signs)) {
        open = null
        return [{ start: block.start, end: span.end, kind: 'heading' }]
      }
      if (line.kind === 'rule') return [...close(), { ...span, kind: 'rule' }]
      if (isHeaderOf(block.lastLine.signs, signs)) return beginTable(block, span)
    }
    block.endAbove = block.end
    block.end = span.end
    block.blank = false
    block.lastLine = { ...span, signs }
    return []
  }

  /**
   * Closes a block after its bold title, and begins another one with the line below, which in markdown continues the
   * block.
   */
  function beginBelow(block: Open, { signs, span }: Content): Block[] {
    const closed = close()
    open = { ...block, ...span, blank: false, lastLine: { ...span, signs }, endAbove: -1 }
    return closed
  }

  /** Begins a table whose header was the paragraph's last line. */
  function beginTable(block: Open, delimiter: Span): Block[] {
    open = null
    table = { quoted: block.quoted }
    const { start, end } = block.lastLine
    const above: Block[] =
      block.endAbove < 0 ? [] : [{ start: block.start, end: block.endAbove, kind: closedKind(block) }]
    return [...above, { start, end, kind: 'heading' }, { ...delimiter, kind: 'rule' }]
  }

  function begin(line: BlockLine, { signs, span }: Content): Block[] {
    if (table?.quoted === line.quoted && line.kind === 'text') return [{ ...span, kind: 'table-row' }]
    table = null
    if (line.kind !== 'list-item' && line.indent < listIndent) listIndent = 0
    const isIndentedCode = line.indent >= 4 + listIndent
    if (!isIndentedCode && (line.kind === 'heading' || line.kind === 'rule'))
      return [{ ...span, kind: line.kind }]
    open = openBlock(line, { signs, span, isIndentedCode })
    if (open.kind === 'list-item') {
      listIndent = line.itemIndent
      const inner = readItemContent(signs)
      if (inner.kind === 'fence') open = { ...open, kind: 'code', fence: inner.fence }
    }
    return open.until !== '' && signs.toLowerCase().includes(open.until) ? close() : []
  }

  return {
    /** Takes a line without its line break, which begins at `offset` of the text. Returns the blocks that it closes. */
    readLine: readLineAt,
    /** Closes the open block early, and returns it, if an unfinished line surely begins another block. */
    peek(partial: string): Block[] {
      if (!open || open.kind === 'code' || open.kind === 'html') return []
      if (!open.blank && !mayBeginItem.test(partial)) return []
      const line = readLine(partial)
      return isDecided(open, line, partial) && !continues(open, line, listIndent) ? close() : []
    },
    end: close,
  }
}

type Content = { signs: string; span: Span }

/** The block that a line begins, if it is not a heading, a rule or a row of a table. */
function openBlock(
  line: BlockLine,
  { signs, span, isIndentedCode }: Content & { isIndentedCode: boolean },
): Open {
  const { quoted, itemIndent } = line
  const fence = isIndentedCode ? '' : line.fence
  const kind = isIndentedCode || fence !== '' ? 'code' : openKind(line)
  const until = kind === 'html' ? rawHtmlEnd(signs) : ''
  const lastLine = { ...span, signs }
  return { ...span, kind, quoted, itemIndent, fence, until, blank: false, lastLine, endAbove: -1 }
}

/** Maximum UTF-16 units of the first row of a table; a longer row counts as text, and is not read. */
const MAX_ROW = 100_000

/** Whether two lines are the header and the delimiter row of a table. */
function isHeaderOf(header: string, delimiter: string): boolean {
  if (Math.max(header.length, delimiter.length) > MAX_ROW || !isDelimiterRow(delimiter)) return false
  const cells = countCells(delimiter)
  return cells > 0 && countCells(header) === cells
}

function closedKind({ kind, quoted }: Open): Block['kind'] {
  return quoted && (kind === 'paragraph' || kind === 'list-item') ? 'quote' : kind
}

function openKind({ kind }: BlockLine): 'paragraph' | 'list-item' | 'html' {
  return kind === 'list-item' || kind === 'html' ? kind : 'paragraph'
}

function isVerbatim({ kind, fence, until }: Open): boolean {
  return (kind === 'code' && fence !== '') || until !== ''
}

/** Whether a line is the closing fence of a code block, or contains the end of raw HTML. */
function endsVerbatim({ until, fence }: Open, line: BlockLine, signs: string): boolean {
  if (until !== '') return signs.toLowerCase().includes(until)
  return signs === line.fence && line.fence.startsWith(fence)
}

/** Whether a non-blank line continues the open block. */
function continues(block: Open, line: BlockLine, listIndent: number): boolean {
  const isLazy = !line.quoted && line.kind === 'text' && !block.blank
  switch (block.kind) {
    case 'code':
      return line.indent >= 4 + listIndent && line.quoted === block.quoted
    case 'html':
      return line.quoted === block.quoted
    case 'list-item':
      if (line.quoted !== block.quoted) return isLazy
      if (line.kind !== 'text') return !block.blank && line.indent >= block.itemIndent + 4
      return !block.blank || line.indent >= block.itemIndent
    case 'paragraph':
      if (line.quoted !== block.quoted) return isLazy
      if (line.indent >= 4 || line.kind === 'text' || line.kind === 'rule') return true
      return line.kind === 'list-item' && !line.interrupts
  }
}

/** Whether a line of text stands below the bold title that its block begins with. */
function isApart({ lastLine, endAbove, itemIndent }: Open, line: BlockLine, signs: string): boolean {
  if (line.kind !== 'text' || line.indent < itemIndent || isUnderline(signs)) return false
  if (endAbove >= 0 || startsWithSmall(signs.replace(/^\W+/u, '')) || isDelimiterRow(signs)) return false
  const title = withoutMarker(lastLine.signs)
  // The number of a title in a list may be that of a place or that of an item.
  if (!isBoldTitle(title) || (itemIndent > 0 && /\d/.test(title))) return false
  return !foldedWords(title).some((word) => altersText(word) || isOneSided(word))
}

/**
 * Matches the marker of an item, perhaps in a quote. Only a line with such a marker, or a line below a blank one, can
 * be classified before it ends.
 */
const mayBeginItem = /^[\s>]*[-*+•\d]/

/** Whether an unfinished line ends the open block regardless of the rest of the line. */
function isDecided(block: Open, line: BlockLine, partial: string): boolean {
  // `- - x` is an item, but `- -` may become a rule.
  if (line.kind === 'list-item') return /\s\S*[^\s*_-]$/.test(partial.slice(line.contentStart + 1))
  // Below a blank line, any line that is not indented ends a list item.
  return line.kind === 'text' && block.blank && line.indent < block.itemIndent
}
