/**
 * Which elements of a page hold what it was written for. In: the tree of the page. Out: the elements of its
 * main text, and those within them that are lists of links, captions and the like.
 *
 * After the scores of Arc90's Readability (2009), as Mozilla's Readability describes them: text gives points to the
 * elements around it, and links take them away. With the best element those beside it are taken, and those of the
 * same shape elsewhere, since a page may cut its text into several containers. What the names of classes mean is not
 * looked at, since on pages of sites that were not seen before it misled; but for those of banners, which say what they are.
 */
import { blockTags } from './html-tags.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { isVisible } from './html-tree.ts'
import { noticeOf } from './page-notices.ts'

/** UTF-16 units of text of its own from which on an element is taken for a paragraph. */
const PARAGRAPH = 25
/** Elements around a paragraph that get a share of its points. */
const LEVELS = 4
/**
 * Share of the best score from which on another element belongs to the text, and the least score. Of 88 pages of
 * news and blogs, 0.2 takes lists of other stories, and 0.5 loses parts of the text; 0.3 and 0.4 are alike.
 */
const NEARLY_BEST = 0.3
const LEAST = 10
/** Share of links above which a part of the text is a list of links, and a paragraph or heading leads elsewhere. */
const LINKS = 0.5
const ONLY_LINK = 0.9

const asideTags = new Set('aside button dialog figcaption footer menu nav select'.split(' '))
const asideRoles = new Set(
  'alert alertdialog banner complementary contentinfo dialog menu navigation search'.split(' '),
)
/** Elements whose own text is a paragraph. */
const paragraphTags = new Set('article blockquote div li main p pre section td'.split(' '))
/** Elements that are left out of the text if they are lists of links. */
const listTags = new Set('div dl header ol section table ul'.split(' '))
/** Elements that are left out of the text if they are nothing but a link. */
const lineTags = new Set('h1 h2 h3 h4 h5 h6 p'.split(' '))

/** What stands in an element, in UTF-16 units without blanks at the ends. */
type Extent = { text: number; links: number }
/** What stands in a block, but in none of the blocks in it. */
type OwnText = Extent & { commas: number; hasBlocks: boolean }
/** A visible element of the page, the one around it, and for a block its own text. */
type Part = Extent & { element: HtmlElement; around: Part | null; own: OwnText | null }
/** A node that elements stand in. */
type ParentNode = Extract<HtmlNode, { type: 'root' }> | HtmlElement

export type MainText = {
  /** The elements, in the order of the page; none if the page has no paragraph. */
  roots: ReadonlySet<HtmlNode>
  /** Whether the element, within one of them, is left out. */
  isLeftOut: (node: HtmlNode) => boolean
}

/** Finds the main text of a page, in a time that grows as the page does. */
export function findMainText(roots: readonly HtmlNode[]): MainText {
  const parts = measure(roots)
  let lists: ReadonlyMap<HtmlNode, Part> | undefined
  const isLeftOut = (node: HtmlNode) => {
    if (node.type !== 'tag') return false
    if (isAside(node)) return true
    const isList = listTags.has(node.name)
    if (!isList && !lineTags.has(node.name)) return false
    lists ??= listsOf(parts)
    const part = lists.get(node)
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

/** What may be left out of the text for its links. Cells and the like, which are many, are not. */
function listsOf(parts: readonly Part[]): Map<HtmlNode, Part> {
  const some = parts.filter(({ element: { name } }) => listTags.has(name) || lineTags.has(name))
  return new Map(some.map((part) => [part.element, part]))
}

function shareOfLinks({ text, links }: Extent): number {
  return text === 0 ? 0 : links / text
}

/** The text of each visible element, with what is in it and alone, in the order of the page. */
function measure(roots: readonly HtmlNode[]): Part[] {
  const parts: Part[] = []
  /** `owner`: what stands in the innermost block around the node. */
  type Step = { node: ParentNode; around: Part | null; owner: OwnText | null; isLink: boolean }
  const pending: Step[] = []
  const read = (nodes: readonly object[], around: Part | null, owner: OwnText | null, isLink: boolean) => {
    for (let index = nodes.length - 1; index >= 0; index--) {
      // The children of a node are nodes; cheerio declares them more narrowly.
      const node = nodes[index] as HtmlNode
      // A text is added up where it stands: most nodes are texts, and each step on its own would cost more.
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
  // An element comes behind those it stands in.
  for (let index = parts.length - 1; index >= 0; index--) {
    const { around, text, links } = parts[index]!
    if (!around) continue
    around.text += text
    around.links += links
  }
  return parts
}

/** Adds a text to the element and to the block that it stands in. */
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

/** UTF-16 units without blanks at the ends, several blanks counted as one. */
function lengthOf(data: string): number {
  const text = data.trim()
  let length = text.length
  // Most texts have none, and to begin a search for all takes longer than a look for the first.
  if (!/\s\s/.test(text)) return length
  for (const [blanks] of text.matchAll(/\s{2,}/g)) length -= blanks.length - 1
  return length
}

/** The points of the elements around paragraphs: whole for the first, then a half, a sixth, a ninth. */
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

/** Where a page names its main text by one element of HTML, what is not in it loses its score. */
function keepNamed(scores: Map<Part, number>, parts: readonly Part[]): void {
  if (scores.size === 0) return
  const mains = parts.filter(({ element }) => element.name === 'main' || element.attribs['role'] === 'main')
  const named = mains.length > 0 ? mains : parts.filter(({ element }) => element.name === 'article')
  const [only] = named
  if (!only || named.length > 1) return
  const within = new Set<Part | null>([only])
  // An element comes behind those it stands in.
  for (const part of parts) if (within.has(part.around)) within.add(part)
  const outside = Array.from(scores.keys()).filter((part) => !within.has(part))
  if (outside.length === scores.size) return
  for (const part of outside) scores.delete(part)
}

/** The element with the highest score. */
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

/** Whether both have the same classes, and the same elements around them up to one that holds both. */
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

/** A link within the page, such as that of a heading to itself, is a part of the text. */
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
