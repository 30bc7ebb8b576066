import { voidTags } from '../../core/text.ts'
import { blockTags, formattingTags, rawTags, readTag } from './html-tags.ts'
import type { HtmlTag } from './html-tags.ts'

/** The estimated work of a parser for a page, from one pass over its tags. */
export type HtmlCost = {
  /** The deepest nesting of elements. */
  depth: number
  /** The greatest number of attributes of one element; a parser compares each with all before it. */
  attributes: number
  /** Number of elements of the page. */
  elements: number
  /** Number of attributes of all elements together. */
  allAttributes: number
  /**
   * How often a parser may open formatting elements again: the number of open formatting elements, summed over all
   * tags.
   */
  reopened: number
}

/** A page beyond one of these limits is read without a tree. */
const TREE_LIMITS: HtmlCost = {
  // A tree of 50,000 levels takes minutes, because parsers walk outwards from the innermost level.
  depth: 512,
  attributes: 2_000,
  // A tree at both limits takes some 850 MB, which is less than a process may use.
  elements: 300_000,
  allAttributes: 1_500_000,
  // Each becomes an element of some 300 bytes.
  reopened: 1_000_000,
}

/**
 * A numeric character reference of 100 digits or more. From 309 decimal or 256 hexadecimal digits on, parse5 computes
 * `NaN` and throws a `RangeError`.
 */
const endlessReference = /&#(?:\d{100}|[xX][\da-fA-F]{100})/

/** Whether a parser can make a tree of the page in linear time and memory. */
export function fitsTree(html: string): boolean {
  if (endlessReference.test(html)) return false
  return isBelowLimits(costOf(html))
}

const limited = Object.keys(TREE_LIMITS) as (keyof HtmlCost)[]

function isBelowLimits(cost: HtmlCost): boolean {
  return limited.every((key) => cost[key] <= TREE_LIMITS[key])
}

/**
 * Estimates the cost of a page like a parser: comments and scripts contain no tags, and an end tag closes open
 * elements. Stops when the depth or `reopened` exceeds its limit.
 */
export function costOf(html: string): HtmlCost {
  const cost: HtmlCost = { depth: 0, attributes: 0, elements: 0, allAttributes: 0, reopened: 0 }
  const open = new OpenElements()
  // A parser adds the attributes of repeated `<html>` and `<body>` tags to the first one.
  const merged: Record<string, number> = { html: 0, body: 0 }
  for (const tag of tagsOf(html)) {
    if (tag.isEnd) open.close(tag.name)
    else {
      cost.elements++
      cost.allAttributes += tag.attributes
      if (Object.hasOwn(merged, tag.name)) merged[tag.name]! += tag.attributes
      cost.attributes = Math.max(cost.attributes, tag.attributes, merged[tag.name] ?? 0)
      if (!flatTags.has(tag.name) && !isComplete(tag, open)) open.push(tag.name)
    }
    cost.depth = Math.max(cost.depth, open.depth)
    cost.reopened += open.formatting
    if (cost.depth > TREE_LIMITS.depth || cost.reopened > TREE_LIMITS.reopened) break
  }
  return cost
}

/** Tags without content, or that a following tag of the same kind closes. */
const flatTags = new Set([...voidTags, ...'p li dt dd tr td th tbody thead tfoot option'.split(' ')])

/**
 * Whether a tag that ends with `/>` counts as a complete element: every such tag in SVG and MathML, elsewhere only tags
 * of elements that are not blocks.
 */
function isComplete({ name, isClosed }: HtmlTag, open: OpenElements): boolean {
  return isClosed && (open.has('svg') || open.has('math') || !blockTags.has(name))
}

function* tagsOf(html: string): Generator<HtmlTag> {
  let at = html.indexOf('<')
  while (at >= 0) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4)
      if (end < 0) return
      at = html.indexOf('<', end)
      continue
    }
    const tag = readTag(html, at)
    if (tag) yield tag
    let from = tag?.end ?? at + 1
    if (tag && !tag.isEnd && rawTags.has(tag.name)) from = endOfRaw(html, tag)
    at = html.indexOf('<', from)
  }
}

function endOfRaw(html: string, { name, end }: HtmlTag): number {
  const close = new RegExp(`</${name}[\\s/>]`, 'gi')
  close.lastIndex = end
  return close.exec(html)?.index ?? html.length
}

/** An end tag inside one of these elements cannot close an element outside it. */
const scopes = new Set(
  'applet button caption foreignobject marquee object select table td template th'.split(' '),
)

/** Maximum number of open elements that an end tag searches, so that the estimate takes linear time. */
const REACH = 64

/** The open elements, the innermost last. */
class OpenElements {
  #names: string[] = []
  #counts = new Map<string, number>()
  formatting = 0

  get depth(): number {
    return this.#names.length
  }

  has(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0
  }

  push(name: string): void {
    this.#names.push(name)
    this.#count(name, 1)
  }

  /**
   * Closes the innermost element of that name, if its end tag reaches it, and all elements within it; a formatting
   * element is closed alone.
   */
  close(name: string): void {
    if (!this.has(name)) return
    const lowest = Math.max(0, this.#names.length - REACH)
    for (let index = this.#names.length - 1; index >= lowest; index--) {
      const open = this.#names[index]!
      if (open === name) {
        const closed = this.#names.splice(index, formattingTags.has(name) ? 1 : this.#names.length)
        for (const each of closed) this.#count(each, -1)
        return
      }
      if (scopes.has(open)) return
    }
  }

  #count(name: string, change: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + change)
    if (formattingTags.has(name)) this.formatting += change
  }
}
