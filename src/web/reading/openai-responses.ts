import { isFields } from '../../../extractors/reading/values.ts'
import type { Fields } from '../../../extractors/reading/values.ts'
import { citedParts } from './answer-part.ts'
import type { AnswerPart } from './answer-part.ts'
import { itemsOf, recordsOf, stringOf, textBlocks } from './content-texts.ts'
import type { MessageReader } from './message-reader.ts'
import { sourcesBeside } from './source-fields.ts'

/**
 * Reads a response of OpenAI's Responses API (`output: [{ type: 'message' }]`); `null` for anything
 * else. Each `output_text` is a text part. Sources are annotations, and the results of file search, web
 * search, MCP and functions.
 */
export function readOpenAiResponse(body: Fields): AnswerPart[] | null {
  const items = recordsOf(body.output)
  const isResponse = body.object === 'response' || items.some(({ type }) => type === 'message')
  if (!isResponse || !Array.isArray(body.output)) return null
  const beside = sourcesBeside(body)
  const texts = items.flatMap((item, index) =>
    textBlocks(item.type === 'message' ? item.content : null).map(({ text }, block): AnswerPart => ({
      type: 'text',
      part: `${index}-${block}`,
      text,
    })),
  )
  return [...(beside ? [beside] : []), ...items.flatMap(sourcesOfItem), ...texts]
}

/** Reads the events of a streamed response, as `readOpenAiResponse` does. */
export function openAiResponseReader(): MessageReader {
  let annotations = 0
  return {
    read(message) {
      if (!isFields(message)) return null
      const { type } = message
      if (typeof type !== 'string' || !type.startsWith('response.')) {
        return type === 'error' && 'sequence_number' in message ? [{ type: 'end', outcome: 'failed' }] : null
      }
      switch (type) {
        case 'response.output_text.delta': {
          const { item_id: item, output_index: output, content_index: content } = message
          const part = `${String(item ?? output)}-${String(content ?? 0)}`
          return [{ type: 'text', part, text: stringOf(message.delta) }]
        }
        case 'response.output_text.annotation.added':
          return citedParts([message.annotation], `annotation-${annotations++}`)
        case 'response.output_item.done':
          return isFields(message.item) ? sourcesOfItem(message.item) : []
        case 'response.completed':
        case 'response.incomplete':
          return [{ type: 'end', outcome: 'complete' }]
        case 'response.failed':
          return [{ type: 'end', outcome: 'failed' }]
        default:
          return []
      }
    },
    // OpenAI's own client throws for a type of event that it does not know.
    carry: () => null,
  }
}

function sourcesOfItem(item: Fields): AnswerPart[] {
  const { type, id } = item
  const toolCallId = stringOf(item.call_id ?? id)
  const call = (toolName: string, input: unknown, output: unknown): AnswerPart[] => [
    { type: 'tool', call: { toolCallId, toolName, input, output } },
  ]
  switch (type) {
    case 'message': {
      const annotations = recordsOf(item.content).flatMap((block) => itemsOf(block.annotations))
      return citedParts(annotations, `annotations-${toolCallId}`)
    }
    case 'file_search_call':
      return itemsOf(item.results).length > 0
        ? call('file_search', item.queries, { results: item.results })
        : []
    case 'web_search_call': {
      const sources = isFields(item.action) ? itemsOf(item.action.sources) : []
      return sources.length > 0 ? call('web_search', null, { sources }) : []
    }
    case 'mcp_call':
      return item.output ? call(stringOf(item.name) || 'mcp', item.arguments, item.output) : []
    case 'function_call_output':
      return call('function', null, item.output)
    default:
      return []
  }
}
