import { isFields } from '../../../../extractors/reading.ts'
import type { Fields } from '../../../../extractors/reading.ts'
import { readTextCitations } from '../../../cite/providers.ts'
import { citedParts } from './answer-part.ts'
import type { AnswerPart } from './answer-part.ts'
import { itemsOf, recordsOf, stringOf, textBlocks } from './content-texts.ts'
import { sourcesBeside } from './source-fields.ts'

/** A message of a conversation, as LangChain or a model's provider writes it. */
export type PlainMessage = { role: 'user' | 'assistant' | 'tool' | 'other'; fields: Fields }

const roles: Record<string, PlainMessage['role']> = {
  human: 'user',
  user: 'user',
  HumanMessage: 'user',
  HumanMessageChunk: 'user',
  ai: 'assistant',
  assistant: 'assistant',
  AIMessage: 'assistant',
  AIMessageChunk: 'assistant',
  tool: 'tool',
  ToolMessage: 'tool',
  ToolMessageChunk: 'tool',
}

/**
 * The message in a value: `{ role, content }`, LangChain's `{ type, content }`, or its serialized
 * `{ lc, id, kwargs }`; else `null`.
 */
export function plainMessage(value: unknown): PlainMessage | null {
  if (!isFields(value)) return null
  if (value.lc === 1 && Array.isArray(value.id) && isFields(value.kwargs)) {
    const role = roles[stringOf(value.id.at(-1))]
    return role ? { role, fields: value.kwargs } : null
  }
  const name = stringOf(value.role) || stringOf(value.type)
  if (!name || !('content' in value)) return null
  return { role: Object.hasOwn(roles, name) ? roles[name]! : 'other', fields: value }
}

/**
 * Reads a conversation, such as the result of an agent of LangChain or LangGraph (`{ messages: [human, ai, tool, ai]
 * }`), or a single message of a model; `null` for anything else. The answer is what the model says after the user's
 * last message; sources are the results of all tools, and lists in other fields, such as `sources`.
 */
export function readConversation(body: Fields): AnswerPart[] | null {
  const single = body.lc === 1 ? plainMessage(body) : null
  const messages = single ? [single] : itemsOf(body.messages).map(plainMessage)
  if (messages.length === 0 || !messages.every((message) => message !== null)) return null
  if (!messages.some(({ role }) => role === 'assistant')) return null
  const answering = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
  const beside = single ? null : sourcesBeside(body)
  return [...(beside ? [beside] : []), ...toolResultsOf(messages), ...answering.flatMap(textsOf)]
}

/** The results of tools in messages, with the inputs of their calls. */
export function toolResultsOf(messages: readonly PlainMessage[]): AnswerPart[] {
  const calls = new Map(
    messages.flatMap(({ fields }) =>
      recordsOf(fields.tool_calls).map((call) => [stringOf(call.id), call] as const),
    ),
  )
  return messages.flatMap(({ role, fields }, index): AnswerPart[] => {
    if (role !== 'tool') return []
    const toolCallId = stringOf(fields.tool_call_id) || `message-${index}`
    const call = calls.get(toolCallId)
    const known = isFields(call?.function) ? call.function : call
    const toolName = stringOf(fields.name) || stringOf(known?.name) || 'tool'
    const input = known?.args ?? known?.arguments ?? null
    return [{ type: 'tool', call: { toolCallId, toolName, input, output: toolOutputOf(fields) } }]
  })
}

/**
 * The output of a LangChain tool: the documents of its `artifact` if they have text, as those of a retriever (the
 * message's `content` only has their joined texts), else the `content`.
 */
export function toolOutputOf({ artifact, content }: Fields): unknown {
  const documents = recordsOf(artifact)
  const areDocuments = documents.some((each) => stringOf(each.pageContent ?? each.page_content) !== '')
  return areDocuments ? documents : content
}

/**
 * The texts of a message of the model, and their citations; empty for other messages. `part` begins the keys of its
 * text parts: `part-0`, `part-1`, ….
 */
export function textsOf({ role, fields }: PlainMessage, part: unknown): AnswerPart[] {
  if (role !== 'assistant') return []
  return textBlocks(fields.content).flatMap(({ text, fields: block }, index): AnswerPart[] => {
    const key = `${String(part)}-${index}`
    const cited = readTextCitations({ providerMetadata: { provider: block } })
    return text ? [{ type: 'text', part: key, text }, ...citedParts(cited, key)] : []
  })
}
