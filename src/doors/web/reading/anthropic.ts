import { isFields } from '../../../../extractors/reading.ts'
import type { Fields } from '../../../../extractors/reading.ts'
import { readAnthropicCitations } from '../../../cite/providers.ts'
import { citedParts } from './answer-part.ts'
import type { AnswerPart } from './answer-part.ts'
import { recordsOf, stringOf } from './content-texts.ts'
import type { MessageReader } from './message-reader.ts'
import { sourcesBeside } from './source-fields.ts'

/**
 * Reads a message of Anthropic (`type: 'message', content: [{ type: 'text' }]`); `null` for anything else. Each text
 * block is a text part with its citations. Sources are what the message cites, the results of tools, and lists in
 * other fields, such as `sources`.
 */
export function readAnthropicMessage(body: Fields): AnswerPart[] | null {
  if (body.type !== 'message' || body.role !== 'assistant' || !Array.isArray(body.content)) return null
  const blocks = recordsOf(body.content)
  const beside = sourcesBeside(body)
  const texts = blocks.flatMap(({ type, text }, index): AnswerPart[] =>
    type === 'text' ? [{ type: 'text', part: String(index), text: stringOf(text) }] : [],
  )
  const cited = blocks.flatMap(({ type, citations }, index) =>
    type === 'text' ? citedParts(readAnthropicCitations(citations), String(index)) : [],
  )
  return [...(beside ? [beside] : []), ...blocks.flatMap(resultsOfBlock), ...texts, ...cited]
}

/** Reads the events of a streamed message as `readAnthropicMessage` reads a whole one, except lists in other fields. */
export function anthropicReader(): MessageReader {
  let isMessage = false
  return {
    read(message) {
      if (!isFields(message)) return null
      const { type, index } = message
      if (type === 'message_start') isMessage = isFields(message.message)
      if (!isMessage) return null
      if (type === 'message_stop') return [{ type: 'end', outcome: 'complete' }]
      if (type === 'error') return [{ type: 'end', outcome: 'failed' }]
      const part = String(index)
      if (type === 'content_block_start' && isFields(message.content_block)) {
        const block = message.content_block
        const text = block.type === 'text' ? stringOf(block.text) : ''
        const cited = citedParts(readAnthropicCitations(block.citations), part)
        return [...resultsOfBlock(block), ...(text ? [{ type: 'text' as const, part, text }] : []), ...cited]
      }
      if (type === 'content_block_stop') return [{ type: 'text-end', part }]
      if (type !== 'content_block_delta' || !isFields(message.delta)) return []
      const { delta } = message
      if (delta.type === 'text_delta') return [{ type: 'text', part, text: stringOf(delta.text) }]
      return delta.type === 'citations_delta'
        ? citedParts(readAnthropicCitations([delta.citation]), part)
        : []
    },
    // Sent without an event name, because Anthropic's clients skip such events.
    citationsMessage: (additions) => ({ data: { type: 'citations', ...additions } }),
  }
}

function resultsOfBlock(block: Fields): AnswerPart[] {
  const { type, content } = block
  const result = typeof type === 'string' ? /^(web_search|web_fetch|mcp)_tool_result$/.exec(type) : null
  if (!result) return []
  const call = { toolCallId: stringOf(block.tool_use_id), toolName: result[1]!, input: null, output: content }
  return [{ type: 'tool', call }]
}
