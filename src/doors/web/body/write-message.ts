import type { BodyFormat } from './frames.ts'
import type { FrameMessage } from './parse-frame.ts'

/** The frame of a message as text. `isOpen`: the frame written before lacks its line breaks, which then come first. */
export function toFrame(
  { event, value }: FrameMessage,
  { format, isOpen }: { format: BodyFormat; isOpen: boolean },
): string {
  const json = JSON.stringify(value)
  if (format === 'array') return `,\n${json}`
  if (format === 'lines') return `${isOpen ? '\n' : ''}${json}\n`
  return `${isOpen ? '\n\n' : ''}${event === undefined ? '' : `event: ${event}\n`}data: ${json}\n\n`
}

/** Adds keys to the JSON object in a frame and leaves its other bytes unchanged. */
export function withKeys(frame: Uint8Array, keys: object): string {
  const text = new TextDecoder().decode(frame)
  const end = text.lastIndexOf('}')
  return `${text.slice(0, end)},${JSON.stringify(keys).slice(1, -1)}${text.slice(end)}`
}

/** Replaces the value in a frame and keeps the rest: event, id and separator. */
export function withValue(frame: Uint8Array, value: unknown, format: BodyFormat): string {
  const text = new TextDecoder().decode(frame)
  const json = JSON.stringify(value)
  if (format !== 'events') {
    const [start] = /^\s*[[,]?\s*/.exec(text)!
    const [end] = /\s*$/.exec(text.slice(start.length))!
    return start + json + end
  }
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.startsWith('data:'))
  const lineEnd = lines[first]?.endsWith('\r') ? '\r' : ''
  return lines
    .flatMap((line, index) => {
      if (index === first) return [`data: ${json}${lineEnd}`]
      return line.startsWith('data:') ? [] : [line]
    })
    .join('\n')
}
