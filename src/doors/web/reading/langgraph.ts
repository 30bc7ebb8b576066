import { isFields } from '../../../../extractors/reading.ts'
import type { AnswerPart } from './answer-part.ts'
import { itemsOf, stringOf } from './content-texts.ts'
import { plainMessage, textsOf, toolResultsOf } from './conversation.ts'
import type { PlainMessage } from './conversation.ts'
import type { MessageReader } from './message-reader.ts'

/**
 * Reads the events of a graph of LangGraph: `messages` (pieces of a message), `updates` and `values` (whole
 * messages). Each message of the model is a text part; a message that came in pieces is not read again.
 */
export function langgraphReader(): MessageReader {
  /** Ids of messages whose text was taken, in pieces or as a whole. */
  const taken = new Set<string>()

  function readPiece(message: unknown): AnswerPart[] | null {
    const [piece] = Array.isArray(message) && message.length === 2 ? message.map(plainMessage) : []
    if (!piece) return null
    if (piece.role === 'tool') return toolResultsOf([piece])
    taken.add(stringOf(piece.fields.id))
    return textsOf(piece, piece.fields.id)
  }

  function readWhole(messages: readonly PlainMessage[]): AnswerPart[] {
    const answering = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
    const fresh = answering.filter(({ role, fields }) => {
      return role === 'assistant' && !taken.has(stringOf(fields.id))
    })
    for (const { fields } of fresh) taken.add(stringOf(fields.id))
    return [...toolResultsOf(messages), ...fresh.flatMap((message) => textsOf(message, message.fields.id))]
  }

  return {
    read(message, event) {
      const [mode] = (event ?? '').split('|')
      if (mode === 'messages') return readPiece(message)
      if (!isFields(message)) return null
      if (mode === 'values') return readMessages(message.messages, readWhole)
      if (mode !== 'updates') return null
      const updates = Object.values(message).filter(isFields)
      return updates.flatMap((update) => readMessages(update.messages, readWhole) ?? [])
    },
    citationsMessage: (additions) => ({ event: 'citations', data: { type: 'citations', ...additions } }),
  }
}

function readMessages(
  value: unknown,
  read: (messages: readonly PlainMessage[]) => AnswerPart[],
): AnswerPart[] | null {
  if (!Array.isArray(value)) return null
  return read(
    itemsOf(value)
      .map(plainMessage)
      .filter((message) => message !== null),
  )
}
