import type { Block } from './layout/blocks.ts'
import { layoutPage } from './layout/page-layout.ts'
import type { LayoutOptions } from './layout/page-layout.ts'
import type { PdfText } from './layout/pieces.ts'

/**
 * The text of a page in reading order (see `layoutPage`), with its lines joined to paragraphs; lines in a larger font
 * become headings with `#` or `##`. Line breaks within a paragraph are kept, so that a hyphen before one can be
 * recognised.
 */
export function readPage(texts: readonly PdfText[], options: LayoutOptions = {}): PageOfText {
  const { blocks, runsOn, usual } = layoutPage(texts, options)
  return { text: blocks.map((block) => writeBlock(block, usual)).join('\n\n'), runsOn }
}

/** The text of a page. `runsOn`: its last sentence continues on the next page. */
export type PageOfText = { text: string; runsOn: boolean }

function writeBlock({ kind, lines }: Block, usual: number): string {
  const words = lines.map(({ text }) => text)
  if (kind !== 'heading') return words.join('\n')
  // A heading becomes one line. A hyphen at the end of one of its lines stays, because it may belong to the word.
  const text = words
    .join('\n')
    .replaceAll(/(?<=\p{L})[-\u00ad\u2010]\n(?=\p{Ll})/gu, '\u00ad')
    .replaceAll('\n', ' ')
  return `${lines[0]!.size > usual * 1.45 ? '#' : '##'} ${text}`
}
