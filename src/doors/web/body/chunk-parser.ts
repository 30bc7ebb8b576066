import type { UIMessageChunk } from 'ai'
import { createParser } from 'eventsource-parser'
import type { CitationSink } from '../../../engine/stream.ts'

/**
 * Maximum UTF-16 units of a frame that is parsed. A longer one is passed on unparsed, because parsing it would block
 * the event loop.
 */
const MAX_READ = 8_000_000

/** Maximum UTF-16 units of a frame; a longer one is an error that ends the stream. */
const MAX_FRAME = 256_000_000

/** The frame of each chunk as text, so that a chunk that is passed on unchanged keeps exactly its data. */
export type Frames = WeakMap<UIMessageChunk, string>

/** Parses the chunks in the text of an event stream, wherever the text is split. */
export type ChunkParser = {
  /** Parses the next piece of the text; chunks go to `onChunk`. Throws for a frame that is too long to be buffered. */
  feed(text: string): void
  /** Whether `[DONE]` was read; later events are ignored. */
  readonly isDone: boolean
}

/**
 * Creates a chunk parser. A comment, or a frame that is too long to parse, becomes an opaque chunk that is only
 * passed on. An event that is not a chunk is dropped, with an incident.
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
        sink.incident({
          step: 'stream',
          code: 'event-too-long',
          message: `An event of ${data.length} characters was passed on unread; at most ${MAX_READ} are read.`,
        })
        giveOpaque(frame)
        return
      }
      const chunk = parseChunk(data)
      if (chunk) give(chunk, frame)
      else
        sink.incident({
          step: 'stream',
          code: 'bad-event',
          message: 'An event that is not a UI message chunk was dropped.',
        })
    },
    onError({ type }) {
      if (type === 'max-buffer-size-exceeded')
        throw new Error(`An event of the stream is longer than ${MAX_FRAME} characters.`)
    },
  })

  return {
    feed: (text) => parser.feed(text),
    get isDone() {
      return isDone
    },
  }
}

/** The chunk, or `null` for other data. Only `type` is checked: chunks of unknown types pass unchanged. */
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
