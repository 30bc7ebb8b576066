import { isFields } from '../../../extractors/reading.ts'
import { readCohereCitations } from './cohere.ts'
import { fieldsIn } from './fields.ts'
import { readOpenAiAnnotations } from './openai.ts'
import type { ProviderCitation } from './provider-citation.ts'

/**
 * Reads a chunk as its provider sent it (`include: { rawChunks: true }` of the AI SDK), for data that the provider's
 * package drops from a stream: citations of Cohere, and the places of citations in OpenAI's chat completions.
 */
export function readRawCitations(chunk: unknown): ProviderCitation[] {
  if (!isFields(chunk)) return []
  const { type, delta, choices } = chunk
  if (type === 'citation-start') {
    const message = isFields(delta) ? delta.message : null
    return isFields(message) ? readCohereCitations([message.citations].flat()) : []
  }
  // Only the first choice is read, as the SDK does.
  const [first] = fieldsIn(choices)
  return isFields(first?.delta) ? readOpenAiAnnotations(first.delta.annotations) : []
}
