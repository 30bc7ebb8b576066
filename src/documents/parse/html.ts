import { CitationError } from '../../core/error.ts'
import { htmlTitle, htmlToText } from '../../../extractors/reading.ts'
import { plainRun, RunText } from '../runs/run-text.ts'
import { symbolText } from '../runs/symbol-fonts.ts'
import { withoutNoteMarks } from '../../core/text.ts'
import { writeReading } from '../../text/folding.ts'
import { fitsTree } from './html-cost.ts'
import { createHtmlLines } from './html-lines.ts'
import type { HtmlText } from './html-lines.ts'
import { createHtmlTable } from './html-table.ts'
import type { HtmlTable } from './html-table.ts'
import { noteMarkOf, plainHtml, styleWithin } from './html-runs.ts'
import type { HtmlStyle } from './html-runs.ts'
import { blockTags } from './html-tags.ts'
import type { HtmlNode } from './html-tree.ts'
import { isVisible } from './html-tree.ts'
import { findMainText } from './main-text.ts'

/**
 * The visible text of a page as markdown: headings, list items, and one line per table row. A page whose tree would
 * cost too much is read tag by tag, without marks for headings and lists. All visible text is kept, so that it can be
 * quoted; `mainText` has the part that is the main text.
 *
 * @param options `quotes`: lines of block quotes begin with `> `, as in markdown. `onTree` receives the tree of the
 * page if one is built.
 */
export async function readHtml(
  html: string,
  { quotes = false, onTree }: { quotes?: boolean; onTree?: (roots: readonly HtmlNode[]) => void } = {},
): Promise<HtmlText> {
  if (!fitsTree(html)) return withTitle({ content: htmlToText(html) }, htmlTitle(html))
  const { load } = await loadCheerio()
  // parse5 throws a `RangeError` for some lone surrogates.
  const roots = load(html.toWellFormed()).root().contents().toArray()
  onTree?.(roots)
  const title = firstOf(roots, 'title') ?? ''
  return withTitle(toMarkdown(roots, { quotes }), title || firstOf(roots, 'h1'))
}

function withTitle(text: HtmlText, title: string | undefined): HtmlText {
  return { ...text, ...(title && { title: withoutNoteMarks(title) }) }
}

/** The text of the first element of that name, on one line; `undefined` if there is none. */
function firstOf(roots: readonly HtmlNode[], name: string): string | undefined {
  const pending = roots.toReversed()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (!('children' in node)) continue
    if (node.type === 'tag' && node.name === name) return styledText(node).replace(/\s+/g, ' ').trim()
    pushAll(pending, node.children)
  }
  return undefined
}

/**
 * The text of a node and of all nodes within it that `isRead` accepts. Not recursive, because a tree may be deeper than
 * the stack.
 */
function textOf(root: HtmlNode, isRead: (node: HtmlNode) => boolean): string {
  const parts: string[] = []
  const pending = [root]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'text') parts.push(node.data)
    else if ('children' in node && isRead(node)) pushAll(pending, node.children)
  }
  return parts.join('')
}

/** The visible text of a node, with raised, lowered and struck text marked. */
function styledText(root: HtmlNode, style = plainHtml): string {
  const runs = new RunText()
  const pending: { node: HtmlNode; style: HtmlStyle }[] = [{ node: root, style }]
  for (let step = pending.pop(); step; step = pending.pop()) {
    const { node } = step
    if (node.type === 'text')
      runs.write(step.style.font ? symbolText(node.data, step.style.font) : node.data, step.style.run)
    else if ('children' in node && (node === root || isVisible(node))) {
      const mark = node.type === 'tag' ? noteMarkOf(node, visibleText) : null
      const own = node.type === 'tag' ? styleWithin(step.style, node) : step.style
      if (mark !== null) runs.write(mark)
      // cheerio declares the children of a node more narrowly than they are.
      else
        for (const child of node.children.toReversed()) pending.push({ node: child as HtmlNode, style: own })
    }
  }
  return runs.take()
}

const rowTags = new Set('tr tbody thead tfoot'.split(' '))

/** Marks the end of an element in the list of pending nodes, with the state to restore there. */
type End = {
  type: 'end'
  endsLine: boolean
  isMain: boolean
  quoteDepth: number
  /** The table around the element, or `null`. `part` is the part of the current table that ends with the element. */
  table: HtmlTable | null
  style: HtmlStyle
  part: 'cell' | 'caption' | 'table' | undefined
}

/** Pushes the nodes so that the first is taken first. */
function pushAll(pending: (HtmlNode | End)[], nodes: readonly object[]): void {
  // cheerio declares the children of a node more narrowly than they are.
  for (let index = nodes.length - 1; index >= 0; index--) pending.push(nodes[index] as HtmlNode)
}

function toMarkdown(roots: readonly HtmlNode[], { quotes }: { quotes: boolean }): HtmlText {
  const main = findMainText(roots)
  const lines = createHtmlLines()
  let isMain = false
  let style = plainHtml
  let quoteDepth = 0
  let table: HtmlTable | null = null
  const write = (text: string, run = plainRun) => lines.write(text, { run, isMain })
  const pending: (HtmlNode | End)[] = roots.toReversed()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'end') {
      if (node.part) lines.endPart(node.part, { table: table!, quoteDepth })
      else if (node.endsLine) lines.endLine({ quoteDepth, isInTable: table !== null })
      ;({ isMain, quoteDepth, table, style } = node)
    } else if (node.type === 'text')
      write(style.font ? symbolText(node.data, style.font) : node.data, style.run)
    else if (node.type === 'tag' && isVisible(node)) {
      const { name } = node
      if (name === 'br') {
        lines.endLine({ quoteDepth, isInTable: table !== null })
        continue
      }
      const mark = name === 'sup' || name === 'a' ? noteMarkOf(node, visibleText) : null
      if (mark !== null) {
        write(mark)
        continue
      }
      if (name === 'ruby') {
        write(rubyText(node), style.run)
        continue
      }
      const isCell = name === 'td' || name === 'th'
      const outer: HtmlTable | null = table
      let part: End['part']
      // Between its cells a table has no text.
      const endsLine = blockTags.has(name) && !isCell && !(table && rowTags.has(name))
      if (endsLine && !(lines.begun === '- ' && name === 'p'))
        lines.endLine({ quoteDepth, isInTable: table !== null })
      const wasMain: boolean = isMain
      isMain = main.roots.has(node) || (isMain && !main.isLeftOut(node))
      const isQuote = quotes && name === 'blockquote'
      if (outer && (isCell || name === 'caption')) {
        lines.clear()
        part = isCell ? 'cell' : 'caption'
        if (isCell) outer.openCell(node)
      } else if (outer && name === 'tr') outer.openRow(node)
      else if (name === 'table') {
        table = createHtmlTable(node)
        lines.openTable()
        if (table) part = 'table'
      }
      const before: HtmlStyle = style
      style = styleWithin(before, node)
      if (endsLine || isQuote || part || isMain !== wasMain || style !== before)
        pending.push({
          type: 'end',
          endsLine,
          isMain: wasMain,
          quoteDepth,
          table: outer,
          style: before,
          part,
        })
      if (!table) {
        const level = /^h([1-6])$/.exec(name)?.[1]
        if (level !== undefined) write(`${'#'.repeat(Number(level))} `)
        else if (name === 'li') write('- ')
        else if (isCell && !lines.isBlank) write(' | ')
      }
      if (name === 'pre') {
        for (const verbatim of styledText(node, style).split('\n'))
          if (verbatim.trim() !== '') lines.add(verbatim.trimEnd(), { isMain, quoteDepth })
        continue
      }
      if (isQuote) quoteDepth++
      pushAll(pending, node.children)
    }
  }
  lines.endLine({ quoteDepth, isInTable: false })
  return lines.join()
}

/** Maximum UTF-16 units of a note mark; an element with more text is not one. */
const MAX_MARK = 40

/**
 * The start of an element's visible text, long enough to tell whether it may be a note mark. Long texts are not read to
 * their end, because nested elements would be read again and again.
 */
function visibleText(root: HtmlNode): string {
  let text = ''
  const pending = [root]
  for (let node = pending.pop(); node && text.length <= MAX_MARK; node = pending.pop()) {
    if (node.type === 'text') text += node.data.slice(0, 2 * MAX_MARK)
    else if ('children' in node && isVisible(node)) pushAll(pending, node.children.slice(0, MAX_MARK))
  }
  return text
}

/** The base of ruby text, followed by its readings in the form of `writeReading`. */
function rubyText(ruby: HtmlNode): string {
  const isReading = (node: HtmlNode) => node.type === 'tag' && (node.name === 'rt' || node.name === 'rtc')
  const isSign = (node: HtmlNode) => node.type === 'tag' && node.name === 'rp'
  const base = textOf(ruby, (node) => isVisible(node) && !isReading(node) && !isSign(node))
  const readings: string[] = []
  const pending: HtmlNode[] = [ruby]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (isReading(node)) readings.push(textOf(node, (each) => isVisible(each) && !isSign(each)).trim())
    else if ('children' in node && isVisible(node)) pushAll(pending, node.children)
  }
  return writeReading(base.trim(), readings.join(''))
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
