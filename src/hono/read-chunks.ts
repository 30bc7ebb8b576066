import type { UIMessageChunk } from 'ai'
import { createParser } from 'eventsource-parser'
import type { CitationSink } from '../ai/citation-sink.ts'
import { messageOf } from '../pipeline/message-of.ts'
import { ANSWER_FAILED } from './sse.ts'

/** UTF-16 units; a longer frame passes unread: parsing it would hold up everyone else. */
const MAX_READ = 8_000_000

/** UTF-16 units; a stream with a longer frame counts as broken. */
const MAX_FRAME = 256_000_000

/** The frame that a chunk came in: a chunk that is passed on as it is keeps every digit of it. */
export type Frames = WeakMap<UIMessageChunk, string>

/** Gives the chunks that came with the next bytes, at least one or the last of all. Never rejects. */
export type ChunkReader = () => Promise<{ chunks: UIMessageChunk[]; isLast: boolean }>

/**
 * Reads the chunks of a UI message stream, no faster than it is asked to.
 *
 * Comments, and frames that are too long to read, are chunks without meaning
 * that have a frame. What is no chunk at all is dropped. A body that breaks off
 * ends with an `error` chunk; the reason is for `sink` alone.
 */
export function createChunkReader(
  body: ReadableStream<Uint8Array>,
  { sink, frames }: { sink: Pick<CitationSink, 'incident'>; frames: Frames },
): ChunkReader {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const waiting: UIMessageChunk[] = []
  let ended = false

  function opaque(frame: string): void {
    const chunk: UIMessageChunk = { type: 'data-opaque', data: null }
    frames.set(chunk, frame)
    waiting.push(chunk)
  }

  const parser = createParser({
    maxBufferSize: MAX_FRAME,
    onComment: (comment) => opaque(`: ${comment}\n\n`),
    onEvent({ data }) {
      if (ended) return
      ended = data === '[DONE]'
      if (ended) return
      const frame = `data: ${data.includes('\n') ? data.replaceAll('\n', '\ndata: ') : data}\n\n`
      if (data.length > MAX_READ) {
        sink.incident({ step: 'stream', code: 'event-too-long', message: 'An event was passed on unread.' })
        opaque(frame)
        return
      }
      const chunk = parseChunk(data)
      if (chunk) {
        frames.set(chunk, frame)
        waiting.push(chunk)
      } else {
        sink.incident({ step: 'stream', code: 'bad-event', message: 'An event is no chunk and was dropped.' })
      }
    },
    onError({ type }) {
      if (type === 'max-buffer-size-exceeded') throw new Error('An event of the stream has no end.')
    },
  })

  /** `false` when there is nothing more. */
  async function read(): Promise<boolean> {
    try {
      const { done, value } = await reader.read()
      if (value) parser.feed(decoder.decode(value, { stream: true }))
      return !done
    } catch (error) {
      if (ended) return false
      sink.incident({ step: 'stream', code: 'stream-broken', message: messageOf(error) })
      waiting.push({ type: 'error', errorText: ANSWER_FAILED })
      void reader.cancel().catch(() => {})
      return false
    }
  }

  return async () => {
    let more = true
    while (more && waiting.length === 0) more = await read()
    return { chunks: waiting.splice(0), isLast: !more }
  }
}

/** The chunk, or `null` for what is none. Of unknown types only `type` is looked at: they pass as they are. */
function parseChunk(data: string): UIMessageChunk | null {
  try {
    const chunk: unknown = JSON.parse(data)
    const isChunk =
      typeof chunk === 'object' && chunk !== null && 'type' in chunk && typeof chunk.type === 'string'
    return isChunk ? (chunk as UIMessageChunk) : null
  } catch {
    return null
  }
}
