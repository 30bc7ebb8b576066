/**
 * Finds the main text of a page. In: the tree of the page. Out: the elements of its main text, and the elements within
 * them that are left out, such as lists of links and captions.
 *
 * It follows the scores of Arc90's Readability (2009), as described by Mozilla's Readability: text gives points to the
 * surrounding elements, and links remove points. Elements beside the best one are added, and so are elements of the
 * same shape elsewhere, because a page may divide its text into several containers. Class names are ignored, because
 * they misled on pages of unseen sites, except those of banners, which are reliable.
 */
import { blockTags } from './html-tags.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { isVisible } from './html-tree.ts'
import { noticeOf } from './page-notices.ts'

/** Minimum UTF-16 units of own text, without that of blocks inside, of an element that counts as a paragraph. */
const PARAGRAPH = 25
/** Number of levels around a paragraph that get a share of its points. */
const LEVELS = 4
/**
 * Minimum score of other elements that belong to the main text, as a share of the best score. On 88 pages of news and
 * blogs, 0.2 includes lists of other stories and 0.5 loses parts of the text; 0.3 and 0.4 give the same results.
 */
const NEARLY_BEST = 0.3
/** Minimum score of other elements that belong to the main text, whatever the best score is. */
const LEAST = 10
/** Share of link text above which an element is a list of links and is left out. */
const LINKS = 0.5
/** Share of link text above which a paragraph or heading is only a link to elsewhere and is left out. */
const ONLY_LINK = 0.9

const asideTags = new Set('aside button dialog figcaption footer menu nav select'.split(' '))
const asideRoles = new Set(
  'alert alertdialog banner complementary contentinfo dialog menu navigation search'.split(' '),
)
/** Elements whose own text is a paragraph. */
const paragraphTags = new Set('article blockquote div li main p pre section td'.split(' '))
/** Elements that are left out of the text if more than half of their text is in links. */
const listTags = new Set('div dl header ol section table ul'.split(' '))
/** Elements that are left out of the text if they consist of a link. */
const lineTags = new Set('h1 h2 h3 h4 h5 h6 p'.split(' '))

/** Length of the text of an element and of its part in links, in UTF-16 units without outer blanks. */
type Extent = { text: number; links: number }
/**
 * Length of the text of a block and number of its commas, without blocks inside it. `hasBlocks`: it contains blocks.
 */
type OwnText = Extent & { commas: number; hasBlocks: boolean }
/** A visible element of the page, its parent, and for a block its own text. */
type Part = Extent & { element: HtmlElement; around: Part | null; own: OwnText | null }
/** A node that may contain elements. */
type ParentNode = Extract<HtmlNode, { type: 'root' }> | HtmlElement

export type MainText = {
  /** The elements of the main text in page order; empty if the page has no paragraph. */
  roots: ReadonlySet<HtmlNode>
  /** Whether an element within `roots` is left out of the main text. */
  isLeftOut: (node: HtmlNode) => boolean
}

/** Finds the main text of a page in linear time. */
export function findMainText(roots: readonly HtmlNode[]): MainText {
  const parts = measure(roots)
  let linkBlocks: ReadonlyMap<HtmlNode, Part> | undefined
  const isLeftOut = (node: HtmlNode) => {
    if (node.type !== 'tag') return false
    if (isAside(node)) return true
    const isList = listTags.has(node.name)
    if (!isList && !lineTags.has(node.name)) return false
    linkBlocks ??= linkBlocksOf(parts)
    const part = linkBlocks.get(node)
    return part !== undefined && shareOfLinks(part) > (isList ? LINKS : ONLY_LINK)
  }
  const scores = scoresOf(parts)
  for (const [part, score] of scores) scores.set(part, score * (1 - shareOfLinks(part)))
  keepNamed(scores, parts)
  const best = bestOf(scores)
  if (!best) return { roots: new Set(), isLeftOut }
  const least = Math.max(LEAST, NEARLY_BEST * (scores.get(best) ?? 0))
  const taken = new Set<HtmlNode>([best.element])
  const { parent } = best.element
  const isBeside = ({ element }: Part) => parent !== null && element.parent === parent
  for (const [part, score] of scores)
    if (score >= least && (isBeside(part) || haveSameShape(part.element, best.element)))
      taken.add(part.element)
  for (const part of parts) if (isBeside(part) && isParagraph(part)) taken.add(part.element)
  return { roots: taken, isLeftOut }
}

/**
 * Lists, headings and paragraphs, each with its part: only these may be left out because of their links. Other
 * elements, such as cells, would only make the map larger.
 */
function linkBlocksOf(parts: readonly Part[]): Map<HtmlNode, Part> {
  const some = parts.filter(({ element: { name } }) => listTags.has(name) || lineTags.has(name))
  return new Map(some.map((part) => [part.element, part]))
}

function shareOfLinks({ text, links }: Extent): number {
  return text === 0 ? 0 : links / text
}

/** The visible elements outside of asides, in page order, each with its total text and own text. */
function measure(roots: readonly HtmlNode[]): Part[] {
  const parts: Part[] = []
  /** `owner`: own text of the innermost block around the node. */
  type Step = { node: ParentNode; around: Part | null; owner: OwnText | null; isLink: boolean }
  const pending: Step[] = []
  const read = (nodes: readonly object[], around: Part | null, owner: OwnText | null, isLink: boolean) => {
    for (let index = nodes.length - 1; index >= 0; index--) {
      // cheerio declares the children of a node more narrowly than they are.
      const node = nodes[index] as HtmlNode
      // Text is added immediately: most nodes are texts, and a separate step for each would cost more.
      if (node.type === 'text') {
        if (around) addText(node.data, isLink, around, owner)
      } else if (node.type === 'tag' || node.type === 'root') pending.push({ node, around, owner, isLink })
    }
  }
  read(roots, null, null, false)
  for (let step = pending.pop(); step; step = pending.pop()) {
    const { node, around } = step
    if (node.type === 'root') {
      read(node.children, around, step.owner, step.isLink)
      continue
    }
    if (!isVisible(node) || isAside(node)) continue
    const isBlock = blockTags.has(node.name)
    if (isBlock && step.owner) step.owner.hasBlocks = true
    const own = isBlock ? { text: 0, links: 0, commas: 0, hasBlocks: false } : null
    const part: Part = { element: node, around, own, text: 0, links: 0 }
    parts.push(part)
    read(node.children, part, own ?? step.owner, step.isLink || leadsElsewhere(node))
  }
  // Elements come after their parents.
  for (let index = parts.length - 1; index >= 0; index--) {
    const { around, text, links } = parts[index]!
    if (!around) continue
    around.text += text
    around.links += links
  }
  return parts
}

/** Adds a text to the element and to the block that contains it. */
function addText(data: string, isLink: boolean, extent: Extent, owner: OwnText | null): void {
  const length = lengthOf(data)
  if (length === 0) return
  extent.text += length
  if (isLink) extent.links += length
  if (!owner) return
  owner.text += length
  if (isLink) owner.links += length
  for (const comma of commas)
    for (let at = data.indexOf(comma); at >= 0; at = data.indexOf(comma, at + 1)) owner.commas++
}

const commas = [',', '、', '،', '，']

/** Number of UTF-16 units of a text without outer blanks; several blanks count as one. */
function lengthOf(data: string): number {
  const text = data.trim()
  let length = text.length
  // Most texts have no repeated blanks, and checking once is faster than searching for all.
  if (!/\s\s/.test(text)) return length
  for (const [blanks] of text.matchAll(/\s{2,}/g)) length -= blanks.length - 1
  return length
}

/**
 * Scores of elements: each paragraph gives points, for length and commas, to up to four elements. From the inside out,
 * they get all its points, a half, a sixth and a ninth. The first is the element around the paragraph, or the paragraph
 * itself if it contains blocks.
 */
function scoresOf(parts: readonly Part[]): Map<Part, number> {
  const scores = new Map<Part, number>()
  for (const part of parts) {
    const { own, element } = part
    if (!own || own.text - own.links < PARAGRAPH || !paragraphTags.has(element.name)) continue
    const points = 1 + own.commas + Math.min(3, Math.floor((own.text - own.links) / 100))
    let around = own.hasBlocks ? part : part.around
    for (let level = 0; level < LEVELS && around; level++) {
      scores.set(around, (scores.get(around) ?? 0) + points / (level < 2 ? level + 1 : 3 * level))
      around = around.around
    }
  }
  return scores
}

/**
 * If the page has a single element `main` (or `role="main"`), or none but a single `article`, removes the scores
 * outside of it. If all scores are outside, they stay.
 */
function keepNamed(scores: Map<Part, number>, parts: readonly Part[]): void {
  if (scores.size === 0) return
  const mains = parts.filter(({ element }) => element.name === 'main' || element.attribs['role'] === 'main')
  const named = mains.length > 0 ? mains : parts.filter(({ element }) => element.name === 'article')
  const [only] = named
  if (!only || named.length > 1) return
  const within = new Set<Part | null>([only])
  // Elements come after their parents.
  for (const part of parts) if (within.has(part.around)) within.add(part)
  const outside = Array.from(scores.keys()).filter((part) => !within.has(part))
  if (outside.length === scores.size) return
  for (const part of outside) scores.delete(part)
}

function bestOf(scores: ReadonlyMap<Part, number>): Part | null {
  let best: Part | null = null
  let highest = -Infinity
  for (const [part, score] of scores) {
    if (score <= highest) continue
    best = part
    highest = score
  }
  return best
}

/**
 * Whether two elements look alike: they have the same `class`, and equal names on the way to their first common
 * ancestor.
 */
function haveSameShape(one: HtmlNode, other: HtmlNode): boolean {
  if (classesOf(one) !== classesOf(other)) return false
  let [first, second]: [HtmlNode | null, HtmlNode | null] = [one, other]
  while (first !== second) {
    if (first?.type !== 'tag' || second?.type !== 'tag' || first.name !== second.name) return false
    ;[first, second] = [first.parent as HtmlNode | null, second.parent as HtmlNode | null]
  }
  return true
}

function classesOf(node: HtmlNode): string {
  return (node.type === 'tag' && node.attribs['class']) || ''
}

/** Whether an element is a link to elsewhere. A link within the page, such as that of a heading to itself, is not. */
function leadsElsewhere({ name, attribs }: HtmlElement): boolean {
  return name === 'a' && !attribs['href']?.startsWith('#')
}

function isParagraph({ element, text, links }: Part): boolean {
  if (element.name !== 'p') return false
  return text > 80 ? links / text < 0.25 : text > 0 && links === 0
}

function isAside(node: HtmlElement): boolean {
  return asideTags.has(node.name) || asideRoles.has(node.attribs['role'] ?? '') || noticeOf(node) !== null
}
