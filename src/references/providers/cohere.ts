import type { CitedFile, CitedPart } from './cited-parts.ts'
import { createOffsetCounter } from '../../text/folding.ts'

/** A source of Cohere: a document in the form of the request. */
export type CohereSource = {
  type: 'document'
  id: string
  document: { id: string; title: string; url?: string; text?: string }
}

/** A citation of Cohere; offsets are code points of the content `content_index`. */
export type CohereCitation = {
  start: number
  end: number
  text: string
  sources: CohereSource[]
  type: 'TEXT_CONTENT'
  content_index: number
}

/** The message of a Cohere answer. */
export type CohereMessage = {
  role: 'assistant'
  content: { type: 'text'; text: string }[]
  citations: CohereCitation[]
}

export function toCohereMessage(parts: readonly CitedPart[]): CohereMessage {
  return {
    role: 'assistant',
    content: parts.map(({ text }) => ({ type: 'text', text })),
    citations: parts.flatMap(({ text, claims }, index) => {
      const { toPoints } = createOffsetCounter(text)
      return claims.map(({ start, end, sources }) => ({
        start: toPoints(start),
        end: toPoints(end),
        text: text.slice(start, end),
        sources: sources.map(({ source }) => toSource(source)),
        type: 'TEXT_CONTENT' as const,
        content_index: index,
      }))
    }),
  }
}

function toSource({ id, title, url, content }: CitedFile): CohereSource {
  const document = { id, title, ...(url !== null && { url }), ...(content !== null && { text: content }) }
  return { type: 'document', id, document }
}
