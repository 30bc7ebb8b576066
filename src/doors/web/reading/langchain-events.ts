import { isFields } from '../../../../extractors/reading.ts'
import type { AnswerPart } from './answer-part.ts'
import { itemsOf, stringOf, textBlocks } from './content-texts.ts'
import { plainMessage, toolOutputOf } from './conversation.ts'
import type { MessageReader } from './message-reader.ts'

/**
 * Reads the events of LangChain's `streamEvents` (`on_chat_model_stream`, `on_tool_end`, `on_retriever_end`). The text
 * of each model call is a text part; if the model did not stream, it is read from `on_chat_model_end`. Events of chains
 * and parsers repeat that text and become answer parts of the type `piece`.
 */
export function langchainEventReader(): MessageReader {
  /** Ids of model calls that streamed text. */
  const streamed = new Set<string>()
  return {
    read(message) {
      if (!isFields(message) || !isFields(message.data)) return null
      const { event, name, run_id: runId, data } = message
      if (typeof event !== 'string' || !/^on_\w+_(?:start|stream|end|error)$|^on_custom_event$/.test(event))
        return null
      switch (event) {
        case 'on_chat_model_stream':
        case 'on_llm_stream': {
          const parts = textOfChunk(data.chunk, stringOf(runId))
          if (parts.length > 0) streamed.add(stringOf(runId))
          return parts
        }
        case 'on_chat_model_end':
          return streamed.has(stringOf(runId))
            ? [{ type: 'text-end', part: stringOf(runId) }]
            : textOfChunk(data.output, stringOf(runId))
        case 'on_tool_end': {
          const result = plainMessage(data.output)
          const call = {
            toolCallId: stringOf(result?.fields.tool_call_id ?? runId),
            toolName: stringOf(name) || 'tool',
            input: data.input,
            output: result ? toolOutputOf(result.fields) : data.output,
          }
          return [{ type: 'tool', call }]
        }
        case 'on_retriever_end':
          return [{ type: 'sources', sources: itemsOf(data.output) }]
        case 'on_parser_stream':
        case 'on_chain_stream':
          return repeated(data.chunk, stringOf(runId))
        default:
          return []
      }
    },
    citationsMessage: (additions) => ({ event: 'citations', data: { type: 'citations', ...additions } }),
  }
}

/**
 * The text that a chain or parser passes on. It repeats the text of a model, so it is a `piece` and not a `text` of the
 * answer. `of` is the id of the chain's step.
 */
function repeated(chunk: unknown, of: string): AnswerPart[] {
  const text = isFields(chunk) ? (chunk.answer ?? chunk.output) : chunk
  return typeof text === 'string' && text !== '' ? [{ type: 'piece', text, of }] : []
}

function textOfChunk(chunk: unknown, part: string): AnswerPart[] {
  const message = plainMessage(chunk)
  const content = message ? message.fields.content : isFields(chunk) ? chunk.text : null
  const text = textBlocks(content)
    .map((block) => block.text)
    .join('')
  return text ? [{ type: 'text', part, text }] : []
}
