import type { CheerioAPI } from 'cheerio'
import { isHiddenElement } from '../../../extractors/reading.ts'

/** A node of a page's tree. */
export type HtmlNode = ReturnType<CheerioAPI>[number]
/** An element of a page's tree. */
export type HtmlElement = Extract<HtmlNode, { attribs: unknown }>

export function isVisible(node: HtmlNode): boolean {
  return node.type === 'tag' && !isHiddenElement(node.name, node.attribs)
}
