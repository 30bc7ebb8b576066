import type { UIMessageChunk } from 'ai'
import { createParser } from 'eventsource-parser'
import type { CitationSink } from '../stream/citation-sink.ts'

/** UTF-16 units; a longer frame passes unread: parsing it would hold up everyone else. */
const MAX_READ = 8_000_000

/** UTF-16 units; a stream with a longer frame counts as broken. */
const MAX_FRAME = 256_000_000

/** The frame that a chunk came in: a chunk that is passed on as it is keeps every digit of it. */
export type Frames = WeakMap<UIMessageChunk, string>

/** Reads the chunks out of the text of an event stream, however it is cut. */
export type ChunkParser = {
  /** Throws for a frame that has no end. */
  feed(text: string): void
  /** `[DONE]` was read: what comes after it is ignored. */
  readonly isDone: boolean
}

/**
 * Comments, and frames that are too long to read, are chunks without meaning
 * that have a frame. What is no chunk at all is dropped, with an incident.
 */
export function createChunkParser({
  sink,
  frames,
  onChunk,
}: {
  sink: Pick<CitationSink, 'incident'>
  frames: Frames
  onChunk: (chunk: UIMessageChunk) => void
}): ChunkParser {
  let isDone = false

  function give(chunk: UIMessageChunk, frame: string): void {
    frames.set(chunk, frame)
    onChunk(chunk)
  }

  function giveOpaque(frame: string): void {
    give({ type: 'data-opaque', data: null }, frame)
  }

  const parser = createParser({
    maxBufferSize: MAX_FRAME,
    onComment: (comment) => giveOpaque(`: ${comment}\n\n`),
    onEvent({ data }) {
      if (isDone) return
      isDone = data === '[DONE]'
      if (isDone) return
      const frame = `data: ${data.includes('\n') ? data.replaceAll('\n', '\ndata: ') : data}\n\n`
      if (data.length > MAX_READ) {
        sink.incident({ step: 'stream', code: 'event-too-long', message: 'An event was passed on unread.' })
        giveOpaque(frame)
        return
      }
      const chunk = parseChunk(data)
      if (chunk) give(chunk, frame)
      else
        sink.incident({ step: 'stream', code: 'bad-event', message: 'An event is no chunk and was dropped.' })
    },
    onError({ type }) {
      if (type === 'max-buffer-size-exceeded') throw new Error('An event of the stream has no end.')
    },
  })

  return {
    feed: (text) => parser.feed(text),
    get isDone() {
      return isDone
    },
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
