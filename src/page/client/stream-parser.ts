import { closedFields, readClosed } from '../../core/fields.ts'
import { isObject, isString } from '../../core/shapes.ts'
import { isCitationsData } from './citations-shape.ts'
import type { ClientEvent } from './client-event.ts'
import { createEventLines } from './event-lines.ts'
import { createForeignReader } from './foreign-messages.ts'
import { readPlainMessage } from './plain-messages.ts'
import { createUiMessageReader } from './ui-message-chunks.ts'

/** Reads a cited answer piece by piece: server-sent events, JSON lines or one JSON value. */
export type CitationStreamParser = {
  /**
   * Takes the next piece of the stream, cut anywhere, and returns the events that are now complete. A message that
   * cannot be read gives a `skipped` event.
   */
  push(text: string): ClientEvent[]
  /** Returns the remaining events and the `done` event; call it once, when the stream has ended. */
  end(): ClientEvent[]
}

/** Maximum UTF-16 units of an event; a longer one ends the reading. */
const MAX_EVENT_LENGTH = 32_000_000

/**
 * Message types that hold text in streams of citespan and of the AI SDK. Other types, such as `start`, `metadata` and
 * `data-…`, do not reveal the protocol.
 */
const OWN = /^(?:token|text-start)$/

const createCitationStreamParserFields = closedFields<
  NonNullable<Parameters<typeof createCitationStreamParser>[0]>
>({ firstTextPart: true })

/**
 * Creates a parser for a cited answer, as server-sent events, JSON lines or one JSON value. It recognises the protocol
 * by its messages: the AI SDK's UI message stream, the plain stream (`token`, `citations` …), or another protocol that
 * citespan passed on, such as LangGraph's. An unreadable message becomes a `skipped` event. One of more than 32 million
 * UTF-16 units becomes an `error` event and ends the reading.
 *
 * `firstTextPart` is the number of text parts before this stream, for a message that is continued; 0 by default.
 */
export function createCitationStreamParser(options: { firstTextPart?: number } = {}): CitationStreamParser {
  const { firstTextPart = 0 } = readClosed(
    options,
    createCitationStreamParserFields,
    'createCitationStreamParser()',
  )
  const readChunk = createUiMessageReader({ firstTextPart })
  const readForeign = createForeignReader()
  let events: ClientEvent[] = []
  let outcome: 'complete' | 'aborted' | 'incomplete' = 'incomplete'
  let overflowed = false
  /** Whether text of citespan or the AI SDK was read; no message then counts as one of another protocol. */
  let isOwn = false
  /** Whether a message with text of another protocol was read. */
  let isForeign = false
  let hasFailed = false
  /** Lines so far of a JSON value that spans several lines. */
  let json = ''

  const lines = createEventLines({
    onEvent: readMessage,
    onOther: readLine,
    limit: MAX_EVENT_LENGTH,
    onLimit,
  })

  function onLimit(): void {
    overflowed = true
    events.push({ type: 'error', message: 'The stream holds an event that is too large.' })
  }

  /** Reads a line that is not a field of an event: JSON lines, or a line of one JSON value. */
  function readLine(line: string): void {
    const message = json === '' && line.startsWith('{') ? parseJson(line) : undefined
    const isJson = json !== '' || /^\s*[[{]/.test(line)
    if (message === undefined && isJson) json += `${line}\n`
    // Any other line is an unreadable message.
    else if (line.trim()) readValue(message, '')
    if (json.length > MAX_EVENT_LENGTH && !overflowed) onLimit()
  }

  function readMessage(data: string, event: string): void {
    if (data !== '[DONE]') readValue(parseJson(data), event)
    else if (outcome === 'incomplete') outcome = 'complete'
  }

  function readValue(message: unknown, event: string): void {
    const fields = isObject(message) ? message : {}
    const { type, error } = fields
    const data = mapIn(fields, { isOwn })
    if (isCitationsData(data)) {
      const texts = isOwn || type === 'data-citations' ? undefined : data.texts
      isForeign ||= texts !== undefined
      if (texts) events.push({ type: 'texts', texts })
      events.push({ type: 'citations', data })
      return
    }
    if (type === 'finish' && outcome === 'incomplete') outcome = 'complete'
    if (type === 'abort') outcome = 'aborted'
    hasFailed ||= Boolean(error)
    const known = readPlainMessage(fields)
    const read = known === undefined && isString(type) ? readChunk(fields) : known
    isOwn ||= read != null && OWN.test(String(type))
    const text = isOwn || String(type).startsWith('data-') ? null : readForeign(message, event)
    isForeign ||= text !== null
    if (text) events.push(text)
    else if (read) events.push(...read)
    // A citation map that is missing or invalid is not shown.
    if (data !== undefined || (!text && !read && !isForeign))
      events.push({ type: 'skipped', reason: `An event "${type ?? ''}" has an unexpected shape.` })
  }

  function take(): ClientEvent[] {
    const taken = events
    events = []
    return taken
  }

  return {
    push(text) {
      if (!overflowed) lines.push(text)
      return take()
    },
    end() {
      // An empty line completes a last event that lacks one; the event is then read, or reported as unreadable.
      if (!overflowed) lines.push('\n\n')
      const value = parseJson(json)
      if (json) for (const message of Array.isArray(value) ? value : [value]) readValue(message, '')
      const rest = take()
      // Other protocols have no common sign of their end.
      if (isForeign && !isOwn && outcome === 'incomplete' && !hasFailed) outcome = 'complete'
      return [...rest, { type: 'done', outcome: overflowed ? 'incomplete' : outcome }]
    },
  }
}

/**
 * The value in a message that should be its citation map (`CitationsData`), unchecked; `undefined` if the message
 * should have none. `isOwn`: text of citespan or the AI SDK was read before.
 */
function mapIn(message: Record<string, unknown>, { isOwn }: { isOwn: boolean }): unknown {
  const { type, data, citationsData, citations, references } = message
  if (type === 'citations' || type === 'data-citations') return data
  const isBeside = !isOwn && citations !== undefined && references !== undefined
  return isBeside ? (citationsData ?? data ?? null) : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
