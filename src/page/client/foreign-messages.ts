import { isPieceName, isSpokenByOther, OTHER, textKeys } from '../../core/text.ts'
import { isObject, isString } from '../../core/shapes.ts'
import type { ClientEvent } from './client-event.ts'

/** Keys under which protocols put a piece of the answer, directly or nested, the most specific first. */
const keys = [
  ...textKeys,
  ...'contentBlockDelta choices candidates chunk kwargs parts ops value obj block'.split(' '),
]

/** Maximum nesting of a message in which text is searched; the texts of answers are less deep. */
const MAX_DEPTH = 12

/**
 * Maximum UTF-16 units of a message's text with which the next message may begin by chance; longer ones show that
 * messages repeat the answer so far.
 */
const FEW = 3

/**
 * Creates a reader for messages of other protocols (OpenAI, Anthropic, LangGraph, plain JSON, …) that pass through a
 * server with citespan; the reader returns `null` for a message without new text. Texts are shown as they arrive, and
 * may be partly wrong, because each protocol has its own rules. The message with the citations then brings the texts as
 * the server read them.
 */
export function createForeignReader(): (message: unknown, event: string) => ClientEvent | null {
  const parts = new Map<string, number>()
  let [all, last, appended] = ['', '', '']
  let isGrowing = true
  return (message, event) => {
    const name = nameOf(message)
    // The event name may say more than the message's own type, such as `tool_message` for `message`.
    const isPiece = isPieceName(name || event) && (isPieceName(event) || !OTHER.test(event))
    const text = isPiece ? textIn(message, MAX_DEPTH) : ''
    // Some servers repeat the whole text at the end.
    const isAgain = text === all && (text !== last || text.length > FEW)
    if (text === '' || isAgain) return null
    const key = partOf(message)
    const textPart = parts.get(key) ?? parts.size
    parts.set(key, textPart)
    // Some servers send the whole text so far in each message.
    const seemedGrowing = isGrowing
    isGrowing &&= text !== last && text.startsWith(last)
    const isMistaken = seemedGrowing && !isGrowing && last.length <= FEW && parts.size === 1
    const delta = text.slice(isGrowing ? last.length : 0)
    all = (isMistaken ? appended : all) + delta
    if (isGrowing && last.length <= FEW) appended += text
    last = text
    if (isMistaken) return { type: 'texts', texts: [all] }
    return { type: 'text', textPart, delta }
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
  if (!isObject(value) || value.thought === true || isSpokenByOther(value)) return ''
  // LangServe's `stream_log`: other paths are steps of the chain.
  if (isString(value.path) && value.path !== '/streamed_output/-') return ''
  if (OTHER.test(`${String(value.role)} ${nameOf(value)}`)) return ''
  return keys.reduce((text, key) => text || textIn(value[key], depth - 1), '')
}

/** The key of the text part that a message belongs to. Protocols give it in different fields. */
function partOf(message: unknown): string {
  if (Array.isArray(message)) return String(message[0]?.id)
  if (!isObject(message)) return ''
  const { type, item_id: item, run_id: run, index, choices } = message
  const choice: unknown = Array.isArray(choices) && choices[0]?.index
  // Only a message whose type begins with `content` has the index of its text part in `index`. Elsewhere `index`
  // numbers the messages.
  const block = String(type).startsWith('content') && index
  return String(item ?? run ?? (choice || block))
}
