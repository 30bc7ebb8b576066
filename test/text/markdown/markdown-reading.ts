import type { Span } from '../../../src/core/span.ts'
import { findAnchors } from '../../../src/text/markdown/anchors.ts'
import type { Anchor, Wrapper } from '../../../src/text/markdown/anchors.ts'
import { findHtmlAnchors } from '../../../src/text/markdown/html-anchors.ts'
import { readHtmlTokens } from '../../../src/text/markdown/html-tokens.ts'
import { cutMarkdown } from '../../../src/text/markdown/markdown-chunks.ts'
import { parseMarkdown } from '../../../src/text/markdown/markdown.ts'
import { markerPlace } from '../../../src/text/markdown/marker-place.ts'
import { parseCost } from '../../../src/text/markdown/parse-cost.ts'

const at = ({ start, end }: Span) => `${start}-${end}`
const ends = (wrapper: Wrapper | null): string =>
  wrapper ? ` in ${wrapper.contentEnd}–${wrapper.end}${ends(wrapper.outer)}` : ''
const anchorLine = (anchor: Anchor) => `${anchor.kind} ${at(anchor)}${ends(anchor.wrapper)}`

/** Where markers may stand in an HTML text, and its tokens. */
export function readHtml(html: string): string[] {
  return [
    findHtmlAnchors(html).map(anchorLine).join('; '),
    [...readHtmlTokens(html)]
      .map(({ start, end, ...token }) => `${start}-${end} ${JSON.stringify(token).replaceAll('"', '')}`)
      .join('; '),
  ]
}

/** Where markers may stand in markdown, and the chunks in which it is parsed. */
export function readMarkdown(text: string): string[] {
  const parsed = parseMarkdown(text)
  const anchors = parsed ? findAnchors(parsed) : []
  const words = [...text.matchAll(/\S+/g)]
    .slice(0, 10)
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
  return [
    anchors.map(anchorLine).join('; '),
    words.map((word) => `${word.end}→${markerPlace(word, { text, anchors }) ?? '–'}`).join(' '),
    `${cutMarkdown(text).map(at).join(' ')}; cost ${parseCost(text)}; ${parsed?.blocks.map(({ type }) => type).join(' ') ?? 'not parsed'}`,
  ]
}
