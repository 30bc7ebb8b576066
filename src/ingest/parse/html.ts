import type { CheerioAPI } from 'cheerio'
import { CitationError } from '../../core/error.ts'
import { htmlTitle, htmlToText } from '../../../extractors/reading/plain-text.ts'
import { fitsTree } from './html-cost.ts'
import { blockTags } from './html-tags.ts'

/**
 * The visible text of a page as markdown: headings, list items, and one line per table
 * row. A page whose tree would cost too much is read tag by tag: its text without
 * marks of headings and lists.
 *
 * @param options `quotes`: lines of block quotes begin with `> `, as in markdown.
 */
export async function readHtml(
  html: string,
  { quotes = false }: { quotes?: boolean } = {},
): Promise<{ content: string; title?: string }> {
  if (!fitsTree(html)) return withTitle(htmlToText(html), htmlTitle(html))
  const { load } = await loadCheerio()
  const roots = load(html).root().contents().toArray()
  const title = firstOf(roots, 'title') ?? ''
  return withTitle(toMarkdown(roots, { quotes }), title || firstOf(roots, 'h1'))
}

function withTitle(content: string, title: string | undefined): { content: string; title?: string } {
  return { content, ...(title && { title }) }
}

type Node = ReturnType<CheerioAPI>[number]

/** The text of the first such element, on one line. */
function firstOf(roots: readonly Node[], name: string): string | undefined {
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
function textOf(root: Node, isRead: (node: Node) => boolean): string {
  const parts: string[] = []
  const pending = [root]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'text') parts.push(node.data)
    else if ('children' in node && isRead(node)) pushAll(pending, node.children)
  }
  return parts.join('')
}

/** Pushes the nodes so that the first is taken first. */
function pushAll(pending: (Node | typeof END | typeof END_QUOTE)[], nodes: readonly object[]): void {
  // The children of a node are nodes; cheerio declares them more narrowly.
  for (let index = nodes.length - 1; index >= 0; index--) pending.push(nodes[index] as Node)
}

/** Signs of block quotes in one another. */
const MAX_QUOTES = 10

const hiddenTags = new Set('script style noscript template svg head'.split(' '))

function isVisible(node: Node): boolean {
  return (
    node.type === 'tag' &&
    !hiddenTags.has(node.name) &&
    !Object.hasOwn(node.attribs, 'hidden') &&
    node.attribs['aria-hidden'] !== 'true'
  )
}

/** Stand for the end of a block, and of a quote, in the list of what is to be read. */
const END = Symbol('end of a block')
const END_QUOTE = Symbol('end of a quote')

function toMarkdown(roots: readonly Node[], { quotes }: { quotes: boolean }): string {
  const lines: string[] = []
  let line = ''
  let isBlank = true
  let quoteDepth = 0
  const signs = () => '> '.repeat(Math.min(quoteDepth, MAX_QUOTES))
  const endLine = () => {
    const text = line.replace(/[ \t\r\n\f\u00A0]+/g, ' ').trim()
    if (text !== '' && !/^(?:#{1,6}|-|\|)$/.test(text)) lines.push(signs() + text)
    line = ''
    isBlank = true
  }
  const write = (text: string) => {
    line += text
    // Looked at piece by piece: a line of 100,000 cells is not read again at each.
    isBlank &&= !/\S/.test(text)
  }
  const pending: (Node | typeof END | typeof END_QUOTE)[] = roots.toReversed()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node === END) endLine()
    else if (node === END_QUOTE) quoteDepth--
    else if (node.type === 'text') write(node.data)
    else if (node.type === 'tag' && isVisible(node)) {
      const { name } = node
      if (name === 'br') {
        endLine()
        continue
      }
      const isCell = name === 'td' || name === 'th'
      const isBlock = blockTags.has(name) && !isCell
      if (isBlock && !(line === '- ' && name === 'p')) endLine()
      const level = /^h([1-6])$/.exec(name)?.[1]
      if (level !== undefined) write(`${'#'.repeat(Number(level))} `)
      if (name === 'li') write('- ')
      if (isCell && !isBlank) write(' | ')
      if (name === 'pre') {
        for (const verbatim of textOf(node, isVisible).split('\n'))
          if (verbatim.trim() !== '') lines.push(signs() + verbatim.trimEnd())
        continue
      }
      if (quotes && name === 'blockquote') {
        quoteDepth++
        pending.push(END_QUOTE)
      }
      if (isBlock) pending.push(END)
      pushAll(pending, node.children)
    }
  }
  endLine()
  return joinLines(lines)
}

/** Joins list items, and table rows, by a line break; all other lines become paragraphs. */
function joinLines(lines: readonly string[]): string {
  const kinds = lines.map((text) => (text.startsWith('- ') ? '- ' : text.includes(' | ') ? ' | ' : null))
  return lines
    .map((text, index) => {
      if (index === 0) return text
      const kind = kinds[index]
      return `${kind !== null && kind === kinds[index - 1] ? '\n' : '\n\n'}${text}`
    })
    .join('')
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
