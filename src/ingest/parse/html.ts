import { CitationError } from '../../core/error.ts'
import type { Span } from '../../core/span.ts'
import { htmlTitle, htmlToText } from '../../../extractors/reading/plain-text.ts'
import { fitsTree } from './html-cost.ts'
import { createHtmlTable } from './html-table.ts'
import type { HtmlTable } from './html-table.ts'
import { blockTags } from './html-tags.ts'
import type { HtmlNode } from './html-tree.ts'
import { isVisible } from './html-tree.ts'
import { findMainText } from './main-text.ts'

/**
 * The visible text of a page as markdown: headings, list items, and one line per table
 * row. A page whose tree would cost too much is read tag by tag: its text without
 * marks of headings and lists. All of it is kept, so that what stands in the page can be quoted; `mainText` says
 * what of it the page was written for.
 *
 * @param options `quotes`: lines of block quotes begin with `> `, as in markdown. `onTree` gets the tree of the page, if
 *   one is made.
 */
export async function readHtml(
  html: string,
  { quotes = false, onTree }: { quotes?: boolean; onTree?: (roots: readonly HtmlNode[]) => void } = {},
): Promise<HtmlText> {
  if (!fitsTree(html)) return withTitle({ content: htmlToText(html) }, htmlTitle(html))
  const { load } = await loadCheerio()
  // parse5 throws a `RangeError` for some halves of surrogate pairs.
  const roots = load(html.toWellFormed()).root().contents().toArray()
  onTree?.(roots)
  const title = firstOf(roots, 'title') ?? ''
  return withTitle(toMarkdown(roots, { quotes }), title || firstOf(roots, 'h1'))
}

type HtmlText = {
  content: string
  title?: string
  /** Where the main text of the page stands in `content`, ascending; missing if no part of the page is told from another. */
  mainText?: Span[]
}

function withTitle(text: HtmlText, title: string | undefined): HtmlText {
  return { ...text, ...(title && { title }) }
}

/** The text of the first such element, on one line. */
function firstOf(roots: readonly HtmlNode[], name: string): string | undefined {
  const pending = roots.toReversed()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (!('children' in node)) continue
    if (node.type === 'tag' && node.name === name)
      return textOf(node, () => true)
        .replace(/\s+/g, ' ')
        .trim()
    pushAll(pending, node.children)
  }
  return undefined
}

/** The text of a node and of those in it that `isRead` accepts. Without recursion: a tree may be deeper than the stack. */
function textOf(root: HtmlNode, isRead: (node: HtmlNode) => boolean): string {
  const parts: string[] = []
  const pending = [root]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'text') parts.push(node.data)
    else if ('children' in node && isRead(node)) pushAll(pending, node.children)
  }
  return parts.join('')
}

/** What comes behind the nodes of an element in the list of what is to be read, with the state around it. */
type End = {
  type: 'end'
  endsLine: boolean
  isMain: boolean
  quoteDepth: number
  /** The table that is read after it; what ends of it. */
  table: HtmlTable | null
  part: 'cell' | 'caption' | 'table' | undefined
}

/** Pushes the nodes so that the first is taken first. */
function pushAll(pending: (HtmlNode | End)[], nodes: readonly object[]): void {
  // The children of a node are nodes; cheerio declares them more narrowly.
  for (let index = nodes.length - 1; index >= 0; index--) pending.push(nodes[index] as HtmlNode)
}

/** Signs of block quotes in one another. */
const MAX_QUOTES = 10

/** Parts of a main text; a page that has more, such as 100,000 lines between asides, has no main text to speak of. */
const MAX_PARTS = 10_000

/** A line of markdown, and whether it has main text in it; a row of a table, or a line above or below it. */
type Line = { text: string; isMain: boolean; table?: 'row' | 'beside' }

function toMarkdown(roots: readonly HtmlNode[], { quotes }: { quotes: boolean }): HtmlText {
  const main = findMainText(roots)
  const lines: Line[] = []
  let line: Line = { text: '', isMain: false }
  let isBlank = true
  let isMain = false
  let quoteDepth = 0
  const signs = () => '> '.repeat(Math.min(quoteDepth, MAX_QUOTES))
  let table: HtmlTable | null = null
  let holdsMain = false
  const endLine = () => {
    if (table) {
      line.text += ' '
      return
    }
    // A blank alone stays as it is: most are, and writing each anew takes longer than finding the others.
    const text = line.text.replace(/[\t\r\n\f\u00A0 ]{2,}|[\t\r\n\f\u00A0]/g, ' ').trim()
    if (text !== '' && !/^(?:#{1,6}|-|\|)$/.test(text)) lines.push({ ...line, text: signs() + text })
    line = { text: '', isMain: false }
    isBlank = true
  }
  /** Ends a part of a table that is read cell by cell. */
  const endPart = (part: End['part']) => {
    const { text } = line
    holdsMain ||= line.isMain
    line = { text: '', isMain: false }
    isBlank = true
    if (part === 'cell') table!.closeCell(text)
    else if (part === 'caption') table!.addCaption(text)
    else {
      const { above, rows, below } = table!.parts()
      const add = (part: string, of: Line['table']) =>
        lines.push({ text: signs() + part, isMain: holdsMain, table: of })
      for (const title of above) add(title, 'beside')
      for (const row of rows) add(row, 'row')
      // The next table begins anew.
      lines.push({ text: '', isMain: false })
      for (const note of below) add(note, 'beside')
    }
  }
  const write = (text: string) => {
    line.text += text
    line.isMain ||= isMain
    // Looked at piece by piece: a line of 100,000 cells is not read again at each.
    isBlank &&= !/\S/.test(text)
  }
  const pending: (HtmlNode | End)[] = roots.toReversed()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'end') {
      if (node.part) endPart(node.part)
      else if (node.endsLine) endLine()
      ;({ isMain, quoteDepth, table } = node)
    } else if (node.type === 'text') write(node.data)
    else if (node.type === 'tag' && isVisible(node)) {
      const { name } = node
      if (name === 'br') {
        endLine()
        continue
      }
      const isCell = name === 'td' || name === 'th'
      const outer: HtmlTable | null = table
      let part: End['part']
      const endsLine = blockTags.has(name) && !isCell
      if (endsLine && !(line.text === '- ' && name === 'p')) endLine()
      const wasMain: boolean = isMain
      isMain = main.roots.has(node) || (isMain && !main.isLeftOut(node))
      const isQuote = quotes && name === 'blockquote'
      if (outer && (isCell || name === 'caption')) {
        line = { text: '', isMain: false }
        part = isCell ? 'cell' : 'caption'
        if (isCell) outer.openCell(node)
      } else if (outer && name === 'tr') outer.openRow(node)
      else if (name === 'table') {
        table = createHtmlTable(node)
        holdsMain = false
        if (table) part = 'table'
      }
      if (endsLine || isQuote || part || isMain !== wasMain)
        pending.push({ type: 'end', endsLine, isMain: wasMain, quoteDepth, table: outer, part })
      const level = /^h([1-6])$/.exec(name)?.[1]
      if (level !== undefined && !table) write(`${'#'.repeat(Number(level))} `)
      if (name === 'li' && !table) write('- ')
      if (isCell && !table && !isBlank) write(' | ')
      if (name === 'pre') {
        for (const verbatim of textOf(node, isVisible).split('\n'))
          if (verbatim.trim() !== '') lines.push({ text: signs() + verbatim.trimEnd(), isMain })
        continue
      }
      if (isQuote) quoteDepth++
      pushAll(pending, node.children)
    }
  }
  endLine()
  return joinLines(lines)
}

/** Joins list items, and table rows, by a line break; all other lines become paragraphs. */
function joinLines(lines: readonly Line[]): HtmlText {
  const mainText: Span[] = []
  let content = ''
  let lastKind: string | null = null
  let wasMain = false
  for (const { text, isMain, table } of lines) {
    if (text === '') {
      lastKind = null
      continue
    }
    const kind = table ?? (text.startsWith('- ') ? '- ' : text.includes(' | ') ? ' | ' : null)
    if (content !== '') content += kind !== null && kind === lastKind && kind !== 'beside' ? '\n' : '\n\n'
    const start = content.length
    content += text
    if (isMain && wasMain) mainText.at(-1)!.end = content.length
    else if (isMain) mainText.push({ start, end: content.length })
    lastKind = kind
    wasMain = isMain
  }
  const isTold = mainText.length > 0 && mainText.length <= MAX_PARTS
  return { content, ...(isTold && { mainText }) }
}

async function loadCheerio(): Promise<typeof import('cheerio')> {
  try {
    return await import('cheerio')
  } catch (error) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import `cheerio`, which reads HTML.',
      suggestion: 'Install it (`npm install cheerio`), or pass the text of the page.',
      cause: error,
    })
  }
}
