import type { CitedFile, CitedPart } from './cited-parts.ts'

/** A source of the AI SDK. */
export type AiSdkSource =
  | { type: 'source'; sourceType: 'url'; id: string; url: string; title: string }
  | { type: 'source'; sourceType: 'document'; id: string; mediaType: string; title: string }

/** A citation of a text part with UTF-16 offsets, `endIndex` exclusive; `citedText` is the quote of the source. */
export type AiSdkCitation = { source: AiSdkSource; startIndex: number; endIndex: number; citedText?: string }

/** A part of a UI message: a text with its citations, or a source. */
export type AiSdkPart =
  | { type: 'text'; text: string; citations: AiSdkCitation[] }
  | { type: 'source-url'; sourceId: string; url: string; title: string }
  | { type: 'source-document'; sourceId: string; mediaType: string; title: string }

/** The text parts, followed by each cited source once. */
export function toAiSdkParts(parts: readonly CitedPart[]): AiSdkPart[] {
  const cited = new Map<string, CitedFile>()
  const texts = parts.map(({ text, claims }): AiSdkPart => {
    const citations = claims.flatMap(({ start, end, sources }) =>
      sources.map(({ source, evidence }): AiSdkCitation => {
        cited.set(source.id, source)
        const quote = evidence?.quote
        return {
          source: toSource(source),
          startIndex: start,
          endIndex: end,
          ...(quote && { citedText: quote }),
        }
      }),
    )
    return { type: 'text', text, citations }
  })
  return [...texts, ...[...cited.values()].map(toSourcePart)]
}

function toSource({ id, title, url }: CitedFile): AiSdkSource {
  if (url !== null) return { type: 'source', sourceType: 'url', id, url, title }
  return { type: 'source', sourceType: 'document', id, mediaType: 'text/plain', title }
}

function toSourcePart({ id, title, url }: CitedFile): AiSdkPart {
  if (url !== null) return { type: 'source-url', sourceId: id, url, title }
  return { type: 'source-document', sourceId: id, mediaType: 'text/plain', title }
}
