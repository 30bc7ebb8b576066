import type { AnswerFields } from './answer-fields.ts'
import type { AnswerPart } from './answer-part.ts'
import { anthropicReader } from './anthropic.ts'
import { cohereLineReader, cohereReader } from './cohere.ts'
import { geminiReader } from './gemini.ts'
import { langchainEventReader } from './langchain-events.ts'
import { langgraphReader } from './langgraph.ts'
import { createFieldNote, describeUnread } from './field-note.ts'
import type { AnyReader, MessageReader } from './message-reader.ts'
import { chatCompletionReader } from './openai-chat.ts'
import { openAiResponseReader } from './openai-responses.ts'
import { recordReader } from './record-reader.ts'

/**
 * Reads a stream by the protocol of its messages: the first protocol that recognises a message is used for the stream.
 * Until then, and always with `fields`, messages are read as plain records.
 */
export function streamReader(options: { fields?: AnswerFields; hasSources: boolean }): AnyReader {
  const records = recordReader(options)
  const note = createFieldNote()
  let chosen: MessageReader | null = null
  const protocols = options.fields
    ? []
    : [
        openAiResponseReader(),
        anthropicReader(),
        cohereReader(),
        cohereLineReader(),
        geminiReader(),
        langchainEventReader(),
        langgraphReader(),
        chatCompletionReader(),
      ]

  function choose(message: unknown, event: string | undefined): AnswerPart[] {
    for (const protocol of protocols) {
      const parts = protocol.read(message, event)
      if (!parts) continue
      chosen = protocol
      // Sources may precede the first message of the protocol, as in open-webui.
      return [...records.sources(), ...parts]
    }
    note.take(message)
    return records.read(message, event) ?? []
  }

  return {
    read: (message, event) => (chosen ? (chosen.read(message, event) ?? []) : choose(message, event)),
    unread: () => describeUnread('A stream', note, !chosen && records.hasText() ? 'sources' : 'both'),
    isCited: () => !chosen && records.isCited!(),
    finish: () => (chosen ?? records).finish?.() ?? [],
    citationsMessage: (additions) => (chosen ?? records).citationsMessage(additions),
    citationsMessageAtEnd: (additions) => chosen?.citationsMessageAtEnd?.(additions) ?? null,
  }
}
