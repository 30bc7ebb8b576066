import { isFields } from '../../../../extractors/reading.ts'
import type { Fields } from '../../../../extractors/reading.ts'
import { readCohereCitations } from '../../../cite/providers.ts'
import { citedParts } from './answer-part.ts'
import type { AnswerPart } from './answer-part.ts'
import { itemsOf, recordsOf, stringOf, textBlocks } from './content-texts.ts'
import type { MessageReader } from './message-reader.ts'
import { sourcesBeside } from './source-fields.ts'

/**
 * Reads a chat of Cohere, version 2 (`message: { content: [{ type: 'text' }], citations }`) or version 1 (`text`,
 * `citations`, `documents`); `null` for anything else. Each text block is a text part. Sources are what the chat
 * cites, and lists in other fields, such as `documents`.
 */
export function readCohereChat(body: Fields): AnswerPart[] | null {
  return readMessage(body) ?? readFirstVersion(body)
}

function readMessage(body: Fields): AnswerPart[] | null {
  const { message, finish_reason: reason } = body
  if (!isFields(message) || message.role !== 'assistant' || typeof reason !== 'string') return null
  if (!Array.isArray(message.content)) return null
  const beside = sourcesBeside(body)
  const texts = itemsOf(message.content).flatMap((block, index): AnswerPart[] =>
    textBlocks([block]).map(({ text }) => ({ type: 'text', part: String(index), text })),
  )
  const keys = texts.flatMap((part) => (part.type === 'text' ? [part.part] : []))
  return [...(beside ? [beside] : []), ...texts, ...citedIn(message.citations, keys)]
}

/**
 * The citations of a Cohere message as answer parts. Each belongs to the text block that its `content_index` names, or
 * to all text blocks if it names none of them.
 */
function citedIn(citations: unknown, keys: readonly string[]): AnswerPart[] {
  const list = isFields(citations) ? [citations] : recordsOf(citations)
  return list.flatMap((citation) => {
    const key = String(citation.content_index)
    return citedParts(readCohereCitations([citation]), ...(keys.includes(key) ? [key] : keys))
  })
}

function readFirstVersion(body: Fields): AnswerPart[] | null {
  const { text, citations, documents, generation_id: id } = body
  if (typeof text !== 'string' || typeof id !== 'string') return null
  const known = documentsById(documents)
  return [
    { type: 'sources', sources: [...known.values()] },
    { type: 'text', part: 'answer', text },
    ...citedParts(readCohereCitations(withDocuments(citations, known)), 'answer'),
  ]
}

function documentsById(documents: unknown): Map<string, Fields> {
  return new Map(recordsOf(documents).map((document) => [stringOf(document.id), document]))
}

/** Adds the documents to citations of version 1, which name them by id. */
function withDocuments(citations: unknown, documents: ReadonlyMap<string, Fields>): Fields[] {
  return recordsOf(citations).map(({ document_ids: ids, type: _kind, ...citation }) => ({
    ...citation,
    sources: itemsOf(ids).map((id) => {
      const document = documents.get(stringOf(id))
      return { type: 'document', id, ...(document && { document }) }
    }),
  }))
}

/**
 * Reads the events of a streamed chat of version 2 as `readCohereChat` reads a whole one, but does not read sources
 * from fields beside the message, such as `documents`.
 */
export function cohereReader(): MessageReader {
  const keys: string[] = []
  let isMessage = false
  return {
    read(message) {
      if (!isFields(message)) return null
      const { type, index, delta } = message
      const said = isFields(delta) && isFields(delta.message) ? delta.message : null
      if (type === 'message-start') isMessage = said?.role === 'assistant'
      if (!isMessage) return null
      if (type === 'message-end') {
        const isFailed = isFields(delta) && stringOf(delta.finish_reason).startsWith('ERROR')
        return [{ type: 'end', outcome: isFailed ? 'failed' : 'complete' }]
      }
      if (type === 'content-end') return [{ type: 'text-end', part: String(index) }]
      if (type === 'citation-start') return citedIn(said?.citations, keys)
      const isContent = type === 'content-start' || type === 'content-delta'
      const text = isContent && isFields(said?.content) ? stringOf(said.content.text) : ''
      if (!text) return []
      const part = String(index)
      if (!keys.includes(part)) keys.push(part)
      return [{ type: 'text', part, text }]
    },
    // Cohere's clients take an event of another type for an error.
    citationsMessage: () => null,
    citationsMessageAtEnd: (additions) => ({
      event: 'message-end',
      data: { type: 'message-end', delta: {}, ...additions },
    }),
  }
}

/** Reads the events of a streamed chat of version 1, which are sent as JSON lines. */
export function cohereLineReader(): MessageReader {
  let documents = new Map<string, Fields>()
  let isChat = false
  return {
    read(message) {
      if (!isFields(message) || typeof message.is_finished !== 'boolean') return null
      switch (message.event_type) {
        case 'stream-start':
          isChat = true
          return []
        case 'search-results':
          documents = new Map([...documents, ...documentsById(message.documents)])
          return [{ type: 'sources', sources: recordsOf(message.documents) }]
        case 'text-generation':
          return [{ type: 'text', part: 'answer', text: stringOf(message.text) }]
        case 'citation-generation':
          return citedParts(readCohereCitations(withDocuments(message.citations, documents)), 'answer')
        case 'stream-end': {
          const isFailed = stringOf(message.finish_reason).startsWith('ERROR')
          return [{ type: 'end', outcome: isFailed ? 'failed' : 'complete' }]
        }
        default:
          return isChat ? [] : null
      }
    },
    citationsMessage: () => null,
    citationsMessageAtEnd: (additions) => ({
      // Version 1 clients require a reason for the end: the chat broke off.
      data: { is_finished: true, event_type: 'stream-end', finish_reason: 'ERROR', ...additions },
    }),
  }
}
