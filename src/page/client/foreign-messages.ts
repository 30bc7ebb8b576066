import { isObject, isString } from './citations-shape.ts'
import type { ClientEvent } from './client-event.ts'

/** Keys under which protocols write a piece of the answer, itself or deeper, the surest first. */
const KEYS =
  'answer response delta contentBlockDelta choices candidates chunk kwargs token output text content parts message textResponse answer_piece data obj'.split(
    ' ',
  )

/** Names of messages that hold a piece of the answer, of those that have a name. */
const PIECE = /^$|^data$|answer|text|token|content|delta|chunk|message|completion|response|model_stream/i

/** Names of messages, blocks and roles that hold anything else, or a text again. */
const OTHER =
  /tool|call|human|user|system|reason|think|thought|argument|audio|source|doc|context|retriev|citation|status|start|stop|done|end$|finish|completed|error|summary|title/i

/** Depth of a value that is searched; answers stand higher up. */
const MAX_DEPTH = 12

/**
 * Creates a reader for messages of other protocols (OpenAI, Anthropic, LangGraph, plain JSON, …) that pass through
 * a server with citespan; it gives `null` for a message without text. Texts are shown as they come and may be wrong
 * in part, because each protocol has its own rules: the message with the citations brings them as the server read them.
 */
export function createForeignReader(): (message: unknown, event: string) => ClientEvent | null {
  const parts: string[] = []
  let last = ''
  let isGrowing = true
  return (message, event) => {
    const text = PIECE.test(nameOf(message) || event) ? textIn(message, MAX_DEPTH) : ''
    if (text === '') return null
    const key = partOf(message)
    if (!parts.includes(key)) parts.push(key)
    // Some servers send the whole text so far each time.
    isGrowing &&= text.length > last.length && text.startsWith(last)
    const delta = text.slice(isGrowing ? last.length : 0)
    last = text
    return { type: 'text', textPart: parts.indexOf(key), delta }
  }
}

function nameOf(value: unknown): string {
  return isObject(value) ? ([value.type, value.event, value.event_type].find(isString) ?? '') : ''
}

function textIn(value: unknown, depth: number): string {
  if (isString(value)) return value
  if (depth === 0) return ''
  if (Array.isArray(value))
    return value.map((item) => (isObject(item) ? textIn(item, depth - 1) : '')).join('')
  if (!isObject(value) || value.thought === true) return ''
  if (OTHER.test(`${String(value.role)} ${nameOf(value)}`)) return ''
  return KEYS.reduce((text, key) => text || textIn(value[key], depth - 1), '')
}

/** What tells the text parts of a protocol apart. */
function partOf(message: unknown): string {
  if (Array.isArray(message)) return String(message[0]?.id)
  if (!isObject(message)) return ''
  const { type, item_id: item, run_id: run, index, choices } = message
  const choice: unknown = Array.isArray(choices) && choices[0]?.index
  // Other protocols count their messages so.
  const block = String(type).startsWith('content') && index
  return String(item ?? run ?? (choice || block))
}
