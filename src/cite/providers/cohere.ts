import { readRecord } from '../../../extractors/reading.ts'
import type { Fields } from '../../../extractors/reading.ts'
import { fieldsIn, namedSource, placeAt } from './fields.ts'
import type { ProviderCitation } from './provider-citation.ts'

/**
 * Reads citations of Cohere: a span of the answer with the cited documents and tool outputs, including their texts.
 * Citations of the model's thinking and plan are left out, because they are not about the answer.
 */
export function readCohereCitations(citations: unknown, provider = 'cohere'): ProviderCitation[] {
  return fieldsIn(citations).flatMap(({ start, end, text, sources, type, citationType }) => {
    const about = citationType ?? type
    if (about !== undefined && about !== null && about !== 'TEXT_CONTENT') return []
    const place = placeAt(start, end, { unit: 'characters', ...(typeof text === 'string' && { text }) })
    return fieldsIn(sources).map((source) => ({ provider, place, source: sourceOf(source) }))
  })
}

/** Whether an object is one of Cohere's citations. */
export function isCohereCitation({ start, end, sources }: Fields): boolean {
  return typeof start === 'number' && typeof end === 'number' && Array.isArray(sources)
}

function sourceOf(source: Fields) {
  const record = readRecord(source)
  return record.content || record.url
    ? { type: 'document' as const, ...record }
    : namedSource(undefined, record.title, [source.id, record.identifier])
}
