import type { Citation as AiCitation } from 'ai'
import type { Citation } from '../../core/citation.ts'
import type { CitationsData, CitedSource } from '../../core/citations-data.ts'

type AiSource = AiCitation['source']

/**
 * The citations of one text part (`textPart`, from 0) in the AI SDK's format: one for each source of each citation,
 * with UTF-16 offsets within the part. Citations that failed, and citations of text in a JSON string of the answer, are
 * left out.
 *
 * `source.providerMetadata.citespan` holds the citation's id, status, verdict and score, and the number of the source:
 * the SDK's wire format keeps unknown keys nowhere else.
 */
export function toNativeCitations(data: CitationsData, textPart: number): AiCitation[] {
  const sources = new Map(data.sources.map((source) => [source.id, source]))
  return (
    data.citations
      // The SDK's offsets index the text; they cannot point into a string within JSON.
      .filter((citation) => citation.textPart === textPart && citation.pointer === undefined)
      .flatMap((citation) =>
        citation.sourceIds.flatMap((id) => {
          const source = sources.get(id)
          return source ? [toNativeCitation(citation, source)] : []
        }),
      )
  )
}

function toNativeCitation(citation: Citation, source: CitedSource): AiCitation {
  const quote = citation.evidence.find((evidence) => evidence.sourceId === source.id)?.quote
  const { id: citationId, status, verdict, score } = citation
  return {
    source: {
      ...toAiSource(source),
      providerMetadata: { citespan: { citationId, number: source.number, status, verdict, score } },
    },
    startIndex: citation.start,
    endIndex: citation.end,
    ...(quote && { citedText: quote }),
  }
}

/** A source as an AI SDK `source` part. */
export function toAiSource(source: CitedSource): AiSource {
  const { id, title, url } = source
  return url
    ? { type: 'source', sourceType: 'url', id, url, title }
    : { type: 'source', sourceType: 'document', id, mediaType: 'text/plain', title }
}
