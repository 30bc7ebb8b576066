import { isFields } from '../../../../extractors/reading.ts'
import type { Fields } from '../../../../extractors/reading.ts'
import { readOpenAiAnnotations } from '../../../cite/providers.ts'
import { citedParts } from './answer-part.ts'
import type { AnswerPart } from './answer-part.ts'
import { itemsOf, recordsOf, stringOf, textBlocks } from './content-texts.ts'
import type { MessageReader } from './message-reader.ts'
import { sourcesBeside } from './source-fields.ts'

/**
 * Reads a response of OpenAI's Responses API (`output: [{ type: 'message' }]`); `null` for anything else. Each
 * `output_text` is a text part. Sources are annotations, the results of file search, web search, MCP and functions, and
 * lists in other fields, such as `sources`.
 */
export function readOpenAiResponse(body: Fields): AnswerPart[] | null {
  const items = recordsOf(body.output)
  const isResponse = body.object === 'response' || items.some(({ type }) => type === 'message')
  if (!isResponse || !Array.isArray(body.output)) return null
  const beside = sourcesBeside(body)
  const texts = items.flatMap((item, index) =>
    textsOf(item).map(({ text, block }): AnswerPart => ({ type: 'text', part: `${index}-${block}`, text })),
  )
  const cited = items.flatMap((item, index) => citedIn(item, index))
  return [...(beside ? [beside] : []), ...items.flatMap(resultsOfItem), ...texts, ...cited]
}

/** Reads the events of a streamed response as `readOpenAiResponse` reads a whole one, except lists in other fields. */
export function openAiResponseReader(): MessageReader {
  /**
   * Annotations seen so far. They arrive on their own and again with the whole message; compatible servers may send
   * only one of the two.
   */
  const annotated = new Set<string>()
  const record = createResponseRecord()

  function fresh(part: AnswerPart): AnswerPart[] {
    if (part.type !== 'cited') return [part]
    const citations = part.citations.filter((citation) => {
      const key = JSON.stringify([part.parts, citation])
      return !annotated.has(key) && annotated.add(key)
    })
    return citedParts(citations, ...part.parts)
  }

  return {
    read(message) {
      if (!isFields(message)) return null
      const { type } = message
      record.read(message)
      if (typeof type !== 'string' || !type.startsWith('response.')) {
        return type === 'error' && 'sequence_number' in message ? [{ type: 'end', outcome: 'failed' }] : null
      }
      switch (type) {
        case 'response.output_text.delta': {
          return [{ type: 'text', part: partOf(message), text: stringOf(message.delta) }]
        }
        case 'response.output_text.done':
          return [{ type: 'text-end', part: partOf(message) }]
        case 'response.output_text.annotation.added':
          return citedParts(readOpenAiAnnotations([message.annotation]), partOf(message)).flatMap(fresh)
        case 'response.output_item.done': {
          const { item, output_index: output } = message
          if (!isFields(item)) return []
          const cited = citedIn(item, item.id ?? output)
          return [...resultsOfItem(item), ...cited.flatMap(fresh)]
        }
        case 'response.completed':
        case 'response.incomplete':
          return [{ type: 'end', outcome: 'complete' }]
        case 'response.failed':
          return [{ type: 'end', outcome: 'failed' }]
        default:
          return []
      }
    },
    // OpenAI's own client throws for unknown event types.
    citationsMessage: () => null,
    citationsMessageAtEnd: (additions) => {
      const data = { ...record.incomplete(), ...additions }
      return { event: data.type, data }
    },
  }
}

/** Records what a stream says of its response, to build the event that ends it if the stream has none. */
function createResponseRecord() {
  let response: Fields = { object: 'response' }
  let sequence = -1
  return {
    read({ response: told, sequence_number: number }: Fields) {
      if (typeof number === 'number') sequence = number
      if (isFields(told)) response = told
    },
    /** The protocol's own event for a stream that ended before its response was complete. */
    incomplete: () => ({
      type: 'response.incomplete',
      sequence_number: sequence + 1,
      response: { ...response, status: 'incomplete', incomplete_details: null },
    }),
  }
}

/** The key of the text part of an event. */
function partOf({ item_id: item, output_index: output, content_index: content }: Fields): string {
  return `${String(item ?? output)}-${String(content ?? 0)}`
}

/** The texts of a message, each with its index among all blocks of the message; empty for any other item. */
function textsOf({ type, content }: Fields): { text: string; block: number; annotations: unknown }[] {
  if (type !== 'message') return []
  return textBlocks(content).map(({ text, fields }) => ({
    text,
    block: Math.max(0, itemsOf(content).indexOf(fields)),
    annotations: fields.annotations,
  }))
}

function citedIn(item: Fields, key: unknown): AnswerPart[] {
  return textsOf(item).flatMap(({ block, annotations }) =>
    citedParts(readOpenAiAnnotations(annotations), `${String(key)}-${block}`),
  )
}

function resultsOfItem(item: Fields): AnswerPart[] {
  const { type, id } = item
  const toolCallId = stringOf(item.call_id ?? id)
  const call = (toolName: string, input: unknown, output: unknown): AnswerPart[] => [
    { type: 'tool', call: { toolCallId, toolName, input, output } },
  ]
  switch (type) {
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
