import { fieldsIn, namedSource, pageIn, quoteIn } from './fields.ts'
import type { ProviderCitation } from './provider-citation.ts'

/**
 * Reads the `citations` of a text block of Anthropic: locations in documents (characters, pages, blocks), in search
 * results and on the web. Each location is cited for the whole block.
 */
export function readAnthropicCitations(citations: unknown, provider = 'anthropic'): ProviderCitation[] {
  return fieldsIn(citations).flatMap((citation): ProviderCitation[] => {
    const quote = quoteIn(citation.cited_text)
    switch (citation.type) {
      case 'web_search_result_location': {
        const source = namedSource(citation.url, citation.title)
        return [{ provider, place: null, source, ...quote }]
      }
      case 'search_result_location': {
        const source = namedSource(citation.source, citation.title)
        return [{ provider, place: null, source, ...quote }]
      }
      case 'char_location':
      case 'page_location':
      case 'content_block_location': {
        const { document_title: title, document_index: index, file_id: id } = citation
        const source = namedSource(undefined, title ?? `Document ${String(index)}`, [id])
        return [{ provider, place: null, source, ...quote, ...pageIn(citation.start_page_number) }]
      }
      default:
        return []
    }
  })
}
