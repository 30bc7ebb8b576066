import { closedFields, readClosed } from '../../core/fields/known-fields.ts'
import { createParser } from 'eventsource-parser'
import type { ClientEvent } from './client-event.ts'
import { isPlainMessage, readPlainMessage } from './plain-messages.ts'
import { createUiMessageReader, isChunk } from './ui-message-chunks.ts'

/** Reads a stream of server-sent events piece by piece. */
export type CitationStreamParser = {
  /** Takes the next piece of the stream, cut anywhere, and returns the events that are now complete. */
  push(text: string): ClientEvent[]
  /** Returns the remaining events and the `done` event; call it once, when the stream has ended. */
  end(): ClientEvent[]
}

/** Maximum length of one event in UTF-16 units; a longer one ends the reading. */
const MAX_EVENT_LENGTH = 32_000_000

const createCitationStreamParserFields = closedFields<
  NonNullable<Parameters<typeof createCitationStreamParser>[0]>
>({ firstTextPart: true })

/**
 * Creates a parser for the server-sent events of a cited answer: the AI SDK's UI message
 * stream or the plain one (`metadata`, `token`, `source`, `citation`, `citations`), which
 * it recognises by their messages. An unreadable message gives a `skipped` event; nothing
 * throws.
 *
 * `firstTextPart`: the number of text parts before this stream, for a message that is
 * continued.
 */
export function createCitationStreamParser(options: { firstTextPart?: number } = {}): CitationStreamParser {
  const { firstTextPart = 0 } = readClosed(
    options,
    createCitationStreamParserFields,
    'createCitationStreamParser()',
  )
  const readChunk = createUiMessageReader({ firstTextPart })
  let events: ClientEvent[] = []
  let outcome: 'complete' | 'aborted' | 'incomplete' = 'incomplete'
  let overflowed = false

  const parser = createParser({
    maxBufferSize: MAX_EVENT_LENGTH,
    onEvent: ({ data }) => readMessage(data),
    onError({ type }) {
      if (type !== 'max-buffer-size-exceeded') return
      overflowed = true
      events.push({ type: 'error', message: 'The stream holds an event that is too large.' })
    },
  })

  function readMessage(data: string): void {
    if (data === '[DONE]') {
      if (outcome === 'incomplete') outcome = 'complete'
      return
    }
    const message = parseJson(data)
    if (!isChunk(message)) {
      events.push({ type: 'skipped', reason: 'An event is not a JSON object with a type.' })
      return
    }
    if (message.type === 'finish' && outcome === 'incomplete') outcome = 'complete'
    if (message.type === 'abort') outcome = 'aborted'
    const read = isPlainMessage(message) ? readPlainMessage(message) : readChunk(message)
    if (read) events.push(...read)
    else events.push({ type: 'skipped', reason: `An event "${message.type}" has an unexpected shape.` })
  }

  function take(): ClientEvent[] {
    const taken = events
    events = []
    return taken
  }

  return {
    push(text) {
      if (!overflowed) parser.feed(text)
      return take()
    },
    end() {
      // Complete a last event that lacks its blank line: it is read, or reported as unreadable.
      if (!overflowed) parser.feed('\n\n')
      return [...take(), { type: 'done', outcome: overflowed ? 'incomplete' : outcome }]
    },
  }
}

/** The value of `text`, or `undefined` unless it is JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
