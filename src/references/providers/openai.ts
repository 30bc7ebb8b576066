import { createOffsetCounter } from '../../text/folding.ts'
import type { CitedPart } from './cited-parts.ts'

/**
 * An annotation of OpenAI; offsets are code points. `end_index` and `index` are right behind the annotated text.
 * `file_id` is the id of the source.
 */
export type OpenAiAnnotation =
  | { type: 'url_citation'; url: string; title: string; start_index: number; end_index: number }
  | { type: 'file_citation'; file_id: string; filename: string; index: number }

/** A text of an answer of OpenAI's Responses API. */
export type OpenAiText = { type: 'output_text'; text: string; annotations: OpenAiAnnotation[] }

export function toOpenAiText({ text, claims }: CitedPart): OpenAiText {
  const { toPoints } = createOffsetCounter(text)
  const annotations = claims.flatMap(({ start, end, sources }) =>
    sources.map(({ source: { id, title, url } }): OpenAiAnnotation => {
      if (url === null) return { type: 'file_citation', file_id: id, filename: title, index: toPoints(end) }
      return { type: 'url_citation', url, title, start_index: toPoints(start), end_index: toPoints(end) }
    }),
  )
  return { type: 'output_text', text, annotations }
}
