import { isFields } from '../../../extractors/reading.ts'
import type { Fields } from '../../../extractors/reading.ts'
import { fieldsIn, namedSource, placeAt, quoteIn } from './fields.ts'
import type { ProviderCitation } from './provider-citation.ts'

/**
 * Reads annotations of OpenAI: `url_citation` (in chat completions with an object of that name),
 * `container_file_citation`, and `file_citation`, whose `index` is the point after the cited text. Also reads
 * annotations of the Assistants API, in which the span is a mark in the text and the file is a nested object.
 */
export function readOpenAiAnnotations(annotations: unknown, provider = 'openai'): ProviderCitation[] {
  return fieldsIn(annotations).flatMap((annotation): ProviderCitation[] => {
    const inner = isFields(annotation.url_citation) ? annotation.url_citation : annotation
    switch (annotation.type) {
      case 'url_citation':
        return [{ provider, place: spanOf(inner), source: namedSource(inner.url, inner.title) }]
      case 'file_citation':
      case 'container_file_citation': {
        const file = isFields(annotation.file_citation) ? annotation.file_citation : annotation
        const { file_id: id, filename } = file
        const { index } = annotation
        const isPoint = annotation.type === 'file_citation' && annotation.start_index === undefined
        const place = isPoint ? placeAt(index, index, { unit: 'characters' }) : spanOf(annotation)
        const source = namedSource(undefined, filename, [id, filename])
        return [{ provider, place, source, ...quoteIn(file.quote) }]
      }
      default:
        return []
    }
  })
}

function spanOf({ start_index: start, end_index: end }: Fields) {
  return placeAt(start, end, { unit: 'characters' })
}
