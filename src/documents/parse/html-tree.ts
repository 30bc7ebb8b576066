import type { CheerioAPI } from 'cheerio'
import { isHiddenElement } from '../../../extractors/reading.ts'

export type HtmlNode = ReturnType<CheerioAPI>[number]
export type HtmlElement = Extract<HtmlNode, { attribs: unknown }>

export function isVisible(node: HtmlNode): boolean {
  return node.type === 'tag' && !isHiddenElement(node.name, node.attribs)
}
