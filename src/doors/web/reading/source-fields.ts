import { isFields } from '../../../../extractors/reading.ts'
import type { Fields } from '../../../../extractors/reading.ts'
import type { AnswerPart } from './answer-part.ts'

/** Keys next to an answer whose values hold its sources. */
const sourceKeys = [
  'sources',
  'sourceDocuments',
  'source_documents',
  'sourceNodes',
  'source_nodes',
  'contexts',
  'context',
  'documents',
  'chunks',
  'search_results',
  'citations',
  // Keys of RAGFlow, Khoj, Dify, Onyx and Bedrock.
  'reference',
  'references',
  'retriever_resources',
  'top_documents',
  'final_documents',
  'retrievedReferences',
]

/**
 * The sources in the fields next to an answer; `null` if there is no such field; an empty list means that the endpoint
 * found nothing. A list of strings that add up to the text `answer` is not taken for sources.
 *
 * `citations` of some providers are spans of the answer, with the documents that they rest on. Only the documents are
 * sources: an answer must not be evidence for itself.
 */
export function sourcesBeside(fields: Fields, answer?: string): AnswerPart | null {
  const lists = sourceKeys.flatMap((key) => {
    const list = listOf(fields[key])
    return list === null || isAnswerInPieces(list, answer) ? [] : [list.flatMap(withoutAnswer)]
  })
  return lists.length === 0 ? null : { type: 'sources', sources: lists.flat() }
}

function listOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return value.trim() ? [{ content: value }] : null
  if (!isFields(value)) return null
  // Azure: `context: { citations: […] }`, RAGFlow: `reference: { chunks: […] }`, Khoj: `references: { context: […] }`
  // and `onlineContext`.
  const lists = [...sourceKeys, 'onlineContext'].flatMap((key) => {
    const inner = value[key]
    if (Array.isArray(inner)) return [inner]
    return key === 'onlineContext' && isFields(inner) ? [Object.values(inner)] : []
  })
  return lists.length > 0 ? lists.flat() : null
}

/** Whether the list is the answer itself, cut into pieces. */
function isAnswerInPieces(list: readonly unknown[], answer: string | undefined): boolean {
  return (
    answer !== undefined &&
    list.length > 0 &&
    list.every((item) => typeof item === 'string') &&
    list.join('') === answer
  )
}

function withoutAnswer(item: unknown): unknown[] {
  if (typeof item === 'string') return isUrl(item) ? [{ url: item }] : [{ content: item }]
  if (!isFields(item)) return [item]
  if (Array.isArray(item.retrievedReferences)) return item.retrievedReferences
  if (!isSpan(item)) return [item]
  const { sources, documents, document, url, title } = item
  if (Array.isArray(sources)) return sources
  if (Array.isArray(documents)) return documents
  if (isFields(document)) return [document]
  return url === undefined ? [] : [{ url, ...(title !== undefined && { title }) }]
}

function isSpan({ start, start_index: snake, startIndex: camel }: Fields): boolean {
  return [start, snake, camel].some((offset) => typeof offset === 'number')
}

function isUrl(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
}
