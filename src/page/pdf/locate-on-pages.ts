import type { MatchKind } from '../../core/citation.ts'
import type { Span } from '../../core/span.ts'
import type { QuoteMatch, QuotePlace } from '../../text/locate.ts'
import type { PageText } from './page-text.ts'
import { placeQuote } from '../../text/locate.ts'
import { boxesOf } from './text-boxes.ts'
import type { TextBox } from './text-boxes.ts'

/** The texts of one PDF page (`pageNumber` from 1): one text per reading order (see `readPageTexts`). */
export type PdfPageTexts = { pageNumber: number; texts: readonly PageText[] }

/** The place of a quote: on one page, or on several if it continues across a page break. */
export type PdfQuoteMatch = {
  kind: MatchKind
  /** Share of the quote's characters that need no edit, 0–1. */
  similarity: number
  /** The pages with the quote, by number from 1, in ascending order, each with at least one box. */
  pages: { pageNumber: number; boxes: TextBox[] }[]
}

/** Separates pages, as in the text of `readDocument`. */
const BREAK = '\n\n'

/**
 * Finds the quote of a piece of evidence on pages of a PDF, given in order and without gaps.
 *
 * Returns `null` if the quote is not there or has no visible part, or if it occurs more than once and neither `prefix`
 * and `suffix` nor `pageNumber` decide which occurrence is meant: no box is better than a wrong one. A quote of fewer
 * than 40 UTF-16 units must also be on the page `pageNumber` if that is among `pages`, or next to `prefix` or `suffix`.
 *
 * @example
 * const content = await page.getTextContent()
 * locateOnPages(evidence, [{ pageNumber: 3, texts: readPageTexts(content) }])
 * // { kind: 'folded', similarity: 1, pages: [{ pageNumber: 3, boxes: [{ x: 72, y: 540, …
 */
export function locateOnPages(place: QuotePlace, pages: readonly PdfPageTexts[]): PdfQuoteMatch | null {
  let best: { match: QuoteMatch; reading: Reading } | null = null
  const read = new Set<string>()
  for (let order = 0; order < (pages[0]?.texts.length ?? 0); order++) {
    const reading = joinPages(pages, order)
    if (read.has(reading.text)) continue
    read.add(reading.text)
    const page = reading.pages.find(({ pageNumber }) => pageNumber === place.pageNumber)
    const match = placeQuote(place, reading.text, { page })
    // Another reading order may break up all but one of the occurrences, so it cannot decide.
    if (match === 'ambiguous') return null
    if (match && match.similarity > (best?.match.similarity ?? 0)) best = { match, reading }
    if (match && match.kind !== 'fuzzy') break
  }
  return best && toQuoteMatch(best.match, best.reading)
}

type Reading = { text: string; pages: (Span & { pageNumber: number; text: PageText })[] }

function joinPages(pages: readonly PdfPageTexts[], order: number): Reading {
  const parts: string[] = []
  let length = 0
  const joined = pages.map(({ pageNumber, texts }) => {
    const text = texts[order]!
    const start = length
    parts.push(text.text, BREAK)
    length += text.text.length + BREAK.length
    return { pageNumber, text, start, end: start + text.text.length }
  })
  return { text: parts.join(''), pages: joined }
}

function toQuoteMatch(
  { kind, similarity, start, end }: QuoteMatch,
  { pages }: Reading,
): PdfQuoteMatch | null {
  const shown = pages
    .filter((page) => page.start < end && start < page.end)
    .map(({ pageNumber, text, start: offset }) => ({
      pageNumber,
      boxes: boxesOf(text, { start: start - offset, end: end - offset }),
    }))
    .filter(({ boxes }) => boxes.length > 0)
  return shown.length > 0 ? { kind, similarity, pages: shown } : null
}
