import { CitationError } from '../../core/error.ts'
import type { Span } from '../../core/span.ts'
import { htmlTitle, htmlToText } from '../../../extractors/reading/plain-text.ts'
import { plainRun, RunText } from '../runs/run-text.ts'
import { symbolText } from '../runs/symbol-fonts.ts'
import { withoutNoteMarks } from '../../core/text/levels.ts'
import { writeReading } from '../../text/folding/readings.ts'
import { fitsTree } from './html-cost.ts'
import { noteMarkOf, plainHtml, styleWithin } from './html-runs.ts'
import type { HtmlStyle } from './html-runs.ts'
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
  return { ...text, ...(title && { title: withoutNoteMarks(title) }) }
}

/** The text of the first such element, on one line. */
function firstOf(roots: readonly HtmlNode[], name: string): string | undefined {
  const pending = roots.toReversed()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (!('children' in node)) continue
    if (node.type === 'tag' && node.name === name) return styledText(node).replace(/\s+/g, ' ').trim()
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

/** The visible text of a node, with what is raised, lowered and struck. */
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
      // The children of a node are nodes; cheerio declares them more narrowly.
      else
        for (const child of node.children.toReversed()) pending.push({ node: child as HtmlNode, style: own })
    }
  }
  return runs.take()
}

/** What comes behind the nodes of an element in the list of what is to be read, with the state around it. */
type End = { type: 'end'; endsLine: boolean; isMain: boolean; quoteDepth: number; style: HtmlStyle }

/** Pushes the nodes so that the first is taken first. */
function pushAll(pending: (HtmlNode | End)[], nodes: readonly object[]): void {
  // The children of a node are nodes; cheerio declares them more narrowly.
  for (let index = nodes.length - 1; index >= 0; index--) pending.push(nodes[index] as HtmlNode)
}

/** Signs of block quotes in one another. */
const MAX_QUOTES = 10

/** Parts of a main text; a page that has more, such as 100,000 lines between asides, has no main text to speak of. */
const MAX_PARTS = 10_000

/** A line of markdown, and whether it has main text in it. */
type Line = { text: string; isMain: boolean }

function toMarkdown(roots: readonly HtmlNode[], { quotes }: { quotes: boolean }): HtmlText {
  const main = findMainText(roots)
  const lines: Line[] = []
  const line = new RunText()
  let isMainLine = false
  let isBlank = true
  let isMain = false
  let style = plainHtml
  let quoteDepth = 0
  const signs = () => '> '.repeat(Math.min(quoteDepth, MAX_QUOTES))
  const endLine = () => {
    // A blank alone stays as it is: most are, and writing each anew takes longer than finding the others.
    const text = line
      .take()
      .replace(/[\t\r\n\f\u00A0 ]{2,}|[\t\r\n\f\u00A0]/g, ' ')
      .trim()
    if (text !== '' && !/^(?:#{1,6}|-|\|)$/.test(text))
      lines.push({ text: signs() + text, isMain: isMainLine })
    isMainLine = false
    isBlank = true
  }
  const write = (text: string, run = plainRun) => {
    line.write(text, run)
    isMainLine ||= isMain
    // Looked at piece by piece: a line of 100,000 cells is not read again at each.
    isBlank &&= !/\S/.test(text)
  }
  const pending: (HtmlNode | End)[] = roots.toReversed()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'end') {
      if (node.endsLine) endLine()
      ;({ isMain, quoteDepth, style } = node)
    } else if (node.type === 'text')
      write(style.font ? symbolText(node.data, style.font) : node.data, style.run)
    else if (node.type === 'tag' && isVisible(node)) {
      const { name } = node
      if (name === 'br') {
        endLine()
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
      const endsLine = blockTags.has(name) && !isCell
      if (endsLine && !(line.text === '- ' && name === 'p')) endLine()
      const wasMain: boolean = isMain
      isMain = main.roots.has(node) || (isMain && !main.isLeftOut(node))
      const isQuote = quotes && name === 'blockquote'
      const outer: HtmlStyle = style
      style = styleWithin(outer, node)
      if (endsLine || isQuote || isMain !== wasMain || style !== outer)
        pending.push({ type: 'end', endsLine, isMain: wasMain, quoteDepth, style: outer })
      const level = /^h([1-6])$/.exec(name)?.[1]
      if (level !== undefined) write(`${'#'.repeat(Number(level))} `)
      if (name === 'li') write('- ')
      if (isCell && !isBlank) write(' | ')
      if (name === 'pre') {
        for (const verbatim of styledText(node, style).split('\n'))
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

/** UTF-16 units of what stands for a note; an element with more text leads to none. */
const MAX_MARK = 40

/** The visible text of an element, of a long one little more than `MAX_MARK`: elements may be nested in one another. */
function visibleText(root: HtmlNode): string {
  let text = ''
  const pending = [root]
  for (let node = pending.pop(); node && text.length <= MAX_MARK; node = pending.pop()) {
    if (node.type === 'text') text += node.data.slice(0, 2 * MAX_MARK)
    else if ('children' in node && isVisible(node)) pushAll(pending, node.children.slice(0, MAX_MARK))
  }
  return text
}

/** The bases of ruby text, then their readings beside them. */
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

/** Joins list items, and table rows, by a line break; all other lines become paragraphs. */
function joinLines(lines: readonly Line[]): HtmlText {
  const mainText: Span[] = []
  let content = ''
  let lastKind: string | null = null
  let wasMain = false
  for (const { text, isMain } of lines) {
    const kind = text.startsWith('- ') ? '- ' : text.includes(' | ') ? ' | ' : null
    if (content !== '') content += kind !== null && kind === lastKind ? '\n' : '\n\n'
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
