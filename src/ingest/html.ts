import type { CheerioAPI } from 'cheerio'
import { CitationError } from '../core/error.ts'
import { htmlTitle, htmlToText } from '../../extractors/reading/plain-text.ts'

/**
 * Pages with deeper nesting are read without building a tree: a tree of 50,000
 * levels takes seconds to build and exhausts the stack when it is walked.
 */
const MAX_DEPTH = 512

const hidden = 'script, style, noscript, template, svg, head, [hidden], [aria-hidden="true"]'
const blockTags = new Set(
  `address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hgroup hr html li main nav ol p pre search section summary table tbody td tfoot th
  thead tr ul`.split(/\s+/),
)

/** The visible text of a page as markdown: headings, list items, and one line per table row. */
export async function readHtml(html: string): Promise<{ content: string; title?: string }> {
  if (depthOf(html) > MAX_DEPTH) return withTitle(htmlToText(html), htmlTitle(html))
  const { load } = await loadCheerio()
  const $ = load(html)
  const title = $('title').first().text().replace(/\s+/g, ' ').trim()
  const first = $('h1').first().text().replace(/\s+/g, ' ').trim()
  $(hidden).remove()
  return withTitle(toMarkdown($), title || first)
}

function withTitle(content: string, title: string | undefined): { content: string; title?: string } {
  return { content, ...(title && { title }) }
}

type Node = ReturnType<CheerioAPI>[number]

function toMarkdown($: CheerioAPI): string {
  const lines: string[] = []
  let line = ''
  const endLine = () => {
    const text = line.replace(/[ \t\r\n\f\u00A0]+/g, ' ').trim()
    if (text !== '' && !/^(?:#{1,6}|-|\|)$/.test(text)) lines.push(text)
    line = ''
  }
  const visit = (node: Node) => {
    if (node.type === 'text') {
      line += node.data
      return
    }
    if (node.type !== 'tag') return
    const { name } = node
    if (name === 'br') return endLine()
    const isCell = name === 'td' || name === 'th'
    const isBlock = blockTags.has(name) && !isCell
    if (isBlock && !(line === '- ' && name === 'p')) endLine()
    const level = /^h([1-6])$/.exec(name)?.[1]
    if (level !== undefined) line = `${'#'.repeat(Number(level))} `
    if (name === 'li') line = '- '
    if (isCell && line.trim() !== '') line += ' | '
    if (name === 'pre') {
      for (const verbatim of $(node).text().split('\n'))
        if (verbatim.trim() !== '') lines.push(verbatim.trimEnd())
      return
    }
    for (const child of node.children) visit(child as Node)
    if (isBlock) endLine()
  }
  for (const node of $.root().contents().toArray()) visit(node as Node)
  endLine()
  return joinLines(lines)
}

/** Joins list items, and table rows, by a line break; all other lines become paragraphs. */
function joinLines(lines: readonly string[]): string {
  const kindOf = (text: string | undefined) =>
    /^- /.exec(text ?? '')?.[0] ?? / \| /.exec(text ?? '')?.[0] ?? null
  return lines
    .map((text, index) => {
      if (index === 0) return text
      const kind = kindOf(text)
      return `${kind !== null && kind === kindOf(lines[index - 1]) ? '\n' : '\n\n'}${text}`
    })
    .join('')
}

/** Void tags, and tags that a following tag of the same kind closes: they do not nest by themselves. */
const flatTags =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|t[drh]|tbody|thead|tfoot|option)$/i

/** The maximum nesting depth, estimated from tag names in one pass. */
function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, close, name, selfClosing] of html.matchAll(
    /<(\/?)([a-z][a-z0-9-]{0,30})[^<>]{0,2000}?(\/?)>/gi,
  )) {
    if (flatTags.test(name!)) continue
    if (close) depth = Math.max(0, depth - 1)
    else if (!selfClosing) depth++
    deepest = Math.max(deepest, depth)
  }
  return deepest
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
