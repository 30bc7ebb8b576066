import type { CheerioAPI } from 'cheerio'

/** A node of a page's tree. */
export type HtmlNode = ReturnType<CheerioAPI>[number]
/** An element of a page's tree. */
export type HtmlElement = Extract<HtmlNode, { attribs: unknown }>

const hiddenTags = new Set('script style noscript template svg head'.split(' '))

export function isVisible(node: HtmlNode): boolean {
  return (
    node.type === 'tag' &&
    !hiddenTags.has(node.name) &&
    !Object.hasOwn(node.attribs, 'hidden') &&
    node.attribs['aria-hidden'] !== 'true'
  )
}
