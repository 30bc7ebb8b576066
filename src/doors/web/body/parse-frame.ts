import { isLine } from './frames.ts'
import type { BodyFormat } from './frames.ts'

/** The message in a frame: its JSON value and, for a server-sent event, the name of the event. */
export type FrameMessage = { event?: string; value: unknown }

/**
 * The message that ends a stream: `data: [DONE]`, an event `end` or `done` without data, or the closing bracket of an
 * array.
 */
export const STREAM_END = Symbol('end of the stream')

/**
 * Parses a frame of server-sent events, a line of JSON lines, or an item of an array; `null` for comments and for
 * anything that is not JSON. A frame is one event, since frames end with an empty line.
 */
export function parseFrame(bytes: Uint8Array, format: BodyFormat): FrameMessage | typeof STREAM_END | null {
  const text = new TextDecoder().decode(bytes)
  if (format === 'lines' || isLine(bytes)) return parseData(text.trim())
  if (format === 'array') {
    const item = text.replace(/^\s*[[,]/, '').trim()
    return item === ']' ? STREAM_END : parseData(item)
  }
  const lines = text.split(/\r?\n/)
  const data = lines.flatMap((line) => (line.startsWith('data:') ? [valueOf(line)] : [])).join('\n')
  const eventLine = lines.findLast((line) => line.startsWith('event:'))
  const event = eventLine === undefined ? undefined : valueOf(eventLine)
  if (data === '' && (event === 'end' || event === 'done')) return STREAM_END
  const message = parseData(data)
  return message === null || message === STREAM_END || event === undefined ? message : { ...message, event }
}

function valueOf(line: string): string {
  return line.slice(line.indexOf(':') + 1).replace(/^ /, '')
}

function parseData(data: string): FrameMessage | typeof STREAM_END | null {
  if (data === '[DONE]') return STREAM_END
  if (data === '') return null
  try {
    return { value: JSON.parse(data) }
  } catch {
    return null
  }
}
