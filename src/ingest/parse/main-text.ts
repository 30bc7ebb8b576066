/**
 * Which elements of a page hold what it was written for. In: the tree of the page. Out: the elements of its
 * main text, and those within them that are lists of links.
 *
 * After the scores of Arc90's Readability (2009), as Mozilla's Readability describes them: text gives points to the
 * elements around it, links take them away, and where several of the best elements stand in one, that one is
 * taken. Names of classes are not looked at: on pages of sites that were not seen before they misled.
 */
import { blockTags } from './html-tags.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { isVisible } from './html-tree.ts'

/** UTF-16 units of text of its own from which on an element is taken for a paragraph. */
const PARAGRAPH = 25
/** Elements around a paragraph that get a share of its points. */
const LEVELS = 4
/** Best elements that are looked at together, and how many of them one element must hold to be taken instead. */
const BEST = 5
const TOGETHER = 3
/** Share of the best score from which on an element counts as one of the best. */
const NEAR = 0.5
/** Share of the best score from which on a neighbour belongs to the text, and the least score. */
const NEIGHBOUR = 0.2
const LEAST = 10
/** Share of links from which on a part of the text is a list of links. */
const LINKS = 0.5

const asideTags = new Set('aside button dialog footer menu nav select'.split(' '))
const asideRoles = new Set('alert banner complementary contentinfo dialog menu navigation search'.split(' '))
/** Elements whose own text is a paragraph. */
const paragraphTags = new Set('article blockquote div li main p pre section td'.split(' '))
/** Elements that are left out of the text if they are lists of links. */
const listTags = new Set('div dl header ol section table ul'.split(' '))

/** What stands in an element, in UTF-16 units without blanks at the ends. */
type Extent = { text: number; links: number }
/** What stands in a block, but in none of the blocks in it. */
type OwnText = Extent & { commas: number; hasBlocks: boolean }

export type MainText = {
  /** The elements, in the order of the page; none if the page has no paragraph. */
  roots: ReadonlySet<HtmlNode>
  /** Whether the element, within one of them, is left out. */
  isLeftOut: (node: HtmlNode) => boolean
}

/** Finds the main text of a page, in a time that grows as the page does. */
export function findMainText(roots: readonly HtmlNode[]): MainText {
  const { extents, own, elements } = measure(roots)
  const shareOfLinks = (node: HtmlNode) => {
    const { text, links } = extents.get(node) ?? { text: 0, links: 0 }
    return text === 0 ? 0 : links / text
  }
  const isLeftOut = (node: HtmlNode) =>
    node.type === 'tag' && (isAside(node) || (listTags.has(node.name) && shareOfLinks(node) > LINKS))
  const scores = scoresOf(elements, own)
  for (const [node, score] of scores) scores.set(node, score * (1 - shareOfLinks(node)))
  keepNamed(scores, elements)
  const best = bestOf(scores)
  if (!best) return { roots: new Set(), isLeftOut }
  const least = Math.max(LEAST, NEIGHBOUR * (scores.get(best) ?? 0))
  const around = best.parent && 'children' in best.parent ? (best.parent.children as HtmlNode[]) : [best]
  const taken = around.filter(
    (node) =>
      node === best ||
      (extents.has(node) && ((scores.get(node) ?? 0) >= least || isParagraph(node, extents))),
  )
  return { roots: new Set(taken), isLeftOut }
}

/** The text of each visible element, with what is in it and alone; elements in the order of the page. */
function measure(roots: readonly HtmlNode[]) {
  const extents = new Map<HtmlNode, Extent>()
  const own = new Map<HtmlNode, OwnText>()
  const elements: HtmlElement[] = []
  /** `block`: the innermost block around the node. */
  type Step = { node: HtmlNode; block: HtmlNode | null; isLink: boolean; isDone?: boolean }
  const pending: Step[] = roots.toReversed().map((node) => ({ node, block: null, isLink: false }))
  for (let step = pending.pop(); step; step = pending.pop()) {
    const { node, block, isLink } = step
    if (step.isDone) {
      addTo(extents.get(node.parent as HtmlNode), extents.get(node)!)
      continue
    }
    if (node.type === 'text') {
      const length = lengthOf(node.data)
      const extent = { text: length, links: isLink ? length : 0 }
      addTo(extents.get(node.parent as HtmlNode), extent)
      const owner = block && own.get(block)
      if (!owner) continue
      addTo(owner, extent)
      owner.commas += node.data.match(/[,、،，]/g)?.length ?? 0
      continue
    }
    if (!('children' in node)) continue
    const isElement = node.type === 'tag'
    if (isElement && (!isVisible(node) || isAside(node))) continue
    extents.set(node, { text: 0, links: 0 })
    const isBlock = isElement && blockTags.has(node.name)
    const around = block && own.get(block)
    if (isBlock && around) around.hasBlocks = true
    if (isBlock) own.set(node, { text: 0, links: 0, commas: 0, hasBlocks: false })
    if (isElement) elements.push(node)
    pending.push({ node, block, isLink, isDone: true })
    const within = { block: isBlock ? node : block, isLink: isLink || (isElement && node.name === 'a') }
    for (const child of (node.children as HtmlNode[]).toReversed()) pending.push({ node: child, ...within })
  }
  return { extents, own, elements }
}

/** UTF-16 units without blanks at the ends, several blanks counted as one. */
function lengthOf(data: string): number {
  const text = data.trim()
  let length = text.length
  for (const [blanks] of text.matchAll(/\s{2,}/g)) length -= blanks.length - 1
  return length
}

function addTo(whole: Extent | undefined, part: Extent): void {
  if (!whole) return
  whole.text += part.text
  whole.links += part.links
}

const noText: OwnText = { text: 0, links: 0, commas: 0, hasBlocks: false }

/** The points of the elements around paragraphs: whole for the first, then a half, a sixth, a ninth. */
function scoresOf(
  elements: readonly HtmlElement[],
  own: ReadonlyMap<HtmlNode, OwnText>,
): Map<HtmlNode, number> {
  const scores = new Map<HtmlNode, number>()
  for (const element of elements) {
    const { text, links, commas, hasBlocks } = own.get(element) ?? noText
    if (!paragraphTags.has(element.name) || text - links < PARAGRAPH) continue
    const points = 1 + commas + Math.min(3, Math.floor((text - links) / 100))
    let around: HtmlNode | null = hasBlocks ? element : (element.parent as HtmlNode)
    for (let level = 0; level < LEVELS && around?.type === 'tag'; level++) {
      scores.set(around, (scores.get(around) ?? 0) + points / (level < 2 ? level + 1 : 3 * level))
      around = around.parent as HtmlNode | null
    }
  }
  return scores
}

/** Where a page names its main text by one element of HTML, what is not in it loses its score. */
function keepNamed(scores: Map<HtmlNode, number>, elements: readonly HtmlElement[]): void {
  const mains = elements.filter(({ name, attribs }) => name === 'main' || attribs['role'] === 'main')
  const named = mains.length > 0 ? mains : elements.filter(({ name }) => name === 'article')
  const [only] = named
  if (!only || named.length > 1) return
  const within = new Set<HtmlNode>([only])
  // An element comes behind those it stands in.
  for (const element of elements) if (within.has(element.parent as HtmlNode)) within.add(element)
  const outside = Array.from(scores.keys()).filter((node) => !within.has(node))
  if (outside.length === scores.size) return
  for (const node of outside) scores.delete(node)
}

/** The element with the highest score, or the innermost one that holds several of the best. */
function bestOf(scores: ReadonlyMap<HtmlNode, number>): HtmlNode | null {
  const best = Array.from(scores)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, BEST)
  const [first] = best
  if (!first) return null
  const near = best.filter(([, score]) => score >= NEAR * first[1]).map(([node]) => node)
  const held = new Map<HtmlNode, number>()
  for (const node of near)
    for (let around: HtmlNode | null = node; around; around = around.parent as HtmlNode | null)
      held.set(around, (held.get(around) ?? 0) + 1)
  for (let around = first[0].parent as HtmlNode | null; around; around = around.parent as HtmlNode | null) {
    if (around.type !== 'tag' || around.name === 'body' || around.name === 'html') break
    if ((held.get(around) ?? 0) >= TOGETHER) return around
  }
  return first[0]
}

function isParagraph(node: HtmlNode, extents: ReadonlyMap<HtmlNode, Extent>): boolean {
  if (node.type !== 'tag' || node.name !== 'p') return false
  const { text, links } = extents.get(node)!
  return text > 80 ? links / text < 0.25 : text > 0 && links === 0
}

function isAside(node: HtmlElement): boolean {
  return asideTags.has(node.name) || asideRoles.has(node.attribs['role'] ?? '')
}
