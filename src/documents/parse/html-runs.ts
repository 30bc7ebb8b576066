import { noteMark } from '../../core/text.ts'
import { plainRun } from '../runs/run-text.ts'
import type { RunStyle } from '../runs/run-text.ts'
import { symbolFontOf } from '../runs/symbol-fonts.ts'
import type { SymbolFont } from '../runs/symbol-fonts.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'

/** The text format of an element. */
export type HtmlStyle = { run: RunStyle; font: SymbolFont | null }

export const plainHtml: HtmlStyle = { run: plainRun, font: null }

const struckTags = new Set(['del', 's', 'strike'])

/** The style of an element within another style; `outer` itself if the element states none. */
export function styleWithin(outer: HtmlStyle, { name, attribs }: HtmlElement): HtmlStyle {
  const css = attribs['style']
  const level = name === 'sup' ? 'raised' : name === 'sub' ? 'lowered' : css ? levelOf(css) : undefined
  const isStruck = struckTags.has(name) || (css !== undefined && /line-through/i.test(css))
  const face = css === undefined ? attribs['face'] : (fontFamily.exec(css)?.[1] ?? attribs['face'])
  if (level === undefined && !isStruck && face === undefined) return outer
  const { run } = outer
  const font = face === undefined ? outer.font : symbolFontOf(face.split(',')[0])
  const own = { level: level === undefined ? run.level : level, isStruck: run.isStruck || isStruck }
  const isPlain = own.level === null && !own.isStruck
  if (isPlain && font === null) return plainHtml
  return { run: isPlain ? plainRun : own, font }
}

const fontFamily = /(?:^|[;\s])font(?:-family)?\s*:[^;]*?["']?\b((?:symbol|wingdings|webdings)[^,;]*)/i

function levelOf(css: string): RunStyle['level'] | undefined {
  const place = /vertical-align\s*:\s*(super|sub|baseline)\b/i.exec(css)?.[1]?.toLowerCase()
  return place === undefined ? undefined : place === 'super' ? 'raised' : place === 'sub' ? 'lowered' : null
}

/** Links from a note back to the text. */
const backLink = /#(?:cite_ref|fnref|footnote-?ref|_ftnref|_ednref|noteref|sdfootnote\d+anc)/i

/**
 * The mark of the note that a raised link leads to, made of the link's text, such as `[^9]`; `null` if the element is
 * not such a link. A link with the role of a note mark need not be raised. `textOf` gives the text of an element, at
 * least its beginning.
 */
export function noteMarkOf(element: HtmlElement, textOf: (node: HtmlElement) => string): string | null {
  if (element.name === 'sup') return linkIn(element) ? noteMark(textOf(element).trim()) : null
  if (element.name !== 'a') return null
  const { attribs } = element
  const role = `${attribs['role'] ?? ''} ${attribs['epub:type'] ?? ''}`
  const isSaid = /\b(?:doc-)?noteref\b/.test(role)
  if (!isSaid && (!isNoteLink(element) || !isAllRaised(element))) return null
  return noteMark(textOf(element).trim())
}

function isNoteLink({ attribs }: HtmlElement): boolean {
  const address = attribs['href'] ?? ''
  return address.includes('#') && !backLink.test(address)
}

/**
 * Whether an element contains a link to a note: as a child, or up to `depth` levels below its children, two by default.
 */
function linkIn(element: HtmlElement, depth = 2): boolean {
  return elementsIn(element).some(
    (child) => (child.name === 'a' && isNoteLink(child)) || (depth > 0 && linkIn(child, depth - 1)),
  )
}

function isAllRaised(element: HtmlElement): boolean {
  if (element.children.length > MAX_CHILDREN) return false
  const [only, ...more] = element.children.filter(
    (node) => node.type === 'tag' || (node.type === 'text' && node.data.trim() !== ''),
  )
  return only?.type === 'tag' && only.name === 'sup' && more.length === 0
}

/** Maximum children of an element that are examined for a link to a note. */
const MAX_CHILDREN = 6

function elementsIn(element: HtmlElement): HtmlElement[] {
  // cheerio declares the children of a node more narrowly than they are.
  const children = element.children.slice(0, MAX_CHILDREN) as HtmlNode[]
  return children.filter((node): node is HtmlElement => node.type === 'tag')
}
