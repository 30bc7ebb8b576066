import { createOffsetCounter } from '../../text/folding.ts'
import type { CitedClaim, CitedPart } from './cited-parts.ts'

/**
 * An Anthropic citation: a web page or, for a source without an http(s) address, a place in a document, by page or by
 * code points (end exclusive). `document_index` counts these documents from 0, in the order in which the answer first
 * cites them.
 */
export type AnthropicCitation =
  | {
      type: 'char_location'
      cited_text: string
      document_index: number
      document_title: string
      /**
       * Offset of the quote in the text of the source, in code points. If `toProviderCitations` was not given the
       * `content` of the source, it is the offset in UTF-16 units, which is higher if emoji stand before the quote.
       */
      start_char_index: number
      /** `start_char_index` plus the number of code points of the quote. */
      end_char_index: number
      file_id: null
    }
  | {
      type: 'page_location'
      cited_text: string
      document_index: number
      document_title: string
      /** Number of the first page, from 1. */
      start_page_number: number
      /** Number of the page after the last one. */
      end_page_number: number
      file_id: null
    }
  | { type: 'web_search_result_location'; cited_text: string; url: string; title: string }

/** A text block of an Anthropic answer; the whole block rests on each of its citations. */
export type AnthropicBlock = { type: 'text'; text: string; citations?: AnthropicCitation[] }

/** Cuts a text where claims begin and end; where two claims overlap, the block has the citations of both. */
export function toAnthropicBlocks(
  { text, claims }: CitedPart,
  documentIndex: (sourceId: string) => number,
): AnthropicBlock[] {
  const edges = [...new Set([0, text.length, ...claims.flatMap(({ start, end }) => [start, end])])].toSorted(
    (a, b) => a - b,
  )
  const blocks: AnthropicBlock[] = []
  let open: CitedClaim[] = []
  let next = 0
  for (const [index, start] of edges.slice(0, -1).entries()) {
    const end = edges[index + 1]!
    open = open.filter((claim) => claim.end > start)
    while (claims[next] && claims[next]!.start <= start) open.push(claims[next++]!)
    const citations = open.flatMap((claim) => citationsOf(claim, documentIndex))
    blocks.push({ type: 'text', text: text.slice(start, end), ...(citations.length > 0 && { citations }) })
  }
  return blocks
}

function citationsOf(
  { sources }: CitedClaim,
  documentIndex: (sourceId: string) => number,
): AnthropicCitation[] {
  return sources.map(({ source, evidence }): AnthropicCitation => {
    const { id, title, url } = source
    const quote = evidence?.quote ?? ''
    if (url !== null) return { type: 'web_search_result_location', cited_text: quote, url, title }
    const shared = {
      cited_text: quote,
      document_index: documentIndex(id),
      document_title: title,
      file_id: null,
    }
    const page = evidence?.pageNumber
    if (page !== undefined)
      return { type: 'page_location', ...shared, start_page_number: page, end_page_number: page + 1 }
    const start = evidence?.start ?? 0
    // Without the text, the characters before the quote are counted as UTF-16 units.
    const before = source.content === null ? start : pointsOf(source.content.slice(0, start))
    return {
      type: 'char_location',
      ...shared,
      start_char_index: before,
      end_char_index: before + pointsOf(quote),
    }
  })
}

function pointsOf(text: string): number {
  return createOffsetCounter(text).toPoints(text.length)
}
