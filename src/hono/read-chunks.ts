import type { UIMessageChunk } from 'ai'
import { createParser } from 'eventsource-parser'
import type { CitationSink } from '../stream/citation-sink.ts'
import { messageOf } from '../pipeline/message-of.ts'
import { ANSWER_FAILED } from './sse.ts'
import { isTextFrame } from './text-frame.ts'

/** UTF-16 units; a longer frame passes unread: parsing it would hold up everyone else. */
const MAX_READ = 8_000_000

/** UTF-16 units; a stream with a longer frame counts as broken. */
const MAX_FRAME = 256_000_000

/** The frame that a chunk came in: a chunk that is passed on as it is keeps every digit of it. */
export type Frames = WeakMap<UIMessageChunk, string>

/** Milliseconds until text that was passed on is read: together, and when there is nothing to pass on. */
const READ_LATER = 4

/** Frames that wait to be read at most. */
const MAX_PASSED = 64

/**
 * What came next: bytes to pass on, which are read later, or the chunks in
 * them. Never rejects.
 */
export type ChunkReader = () => Promise<{
  bytes: Uint8Array | null
  chunks: UIMessageChunk[]
  isLast: boolean
}>

/**
 * Reads the chunks of a UI message stream, no faster than it is asked to.
 *
 * Comments, and frames that are too long to read, are chunks without meaning
 * that have a frame. What is no chunk at all is dropped. A body that breaks off
 * ends with an `error` chunk; the reason is for `sink` alone.
 *
 * While `mayPass` says so, whole frames of text are given as the bytes they
 * came in, and their chunks to `onPassed` within milliseconds, before any later one.
 */
export function createChunkReader(
  body: ReadableStream<Uint8Array>,
  {
    sink,
    frames,
    mayPass,
    onPassed,
  }: {
    sink: Pick<CitationSink, 'incident'>
    frames: Frames
    mayPass: () => boolean
    onPassed: (chunk: UIMessageChunk) => void
  },
): ChunkReader {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const waiting: UIMessageChunk[] = []
  let passed: Uint8Array[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Nothing of a frame has been read whose end is yet to come. */
  let isBetweenFrames = true
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

  function readPassed(): void {
    clearTimeout(timer)
    timer = undefined
    const read = passed
    passed = []
    for (const bytes of read) parser.feed(decoder.decode(bytes, { stream: true }))
    for (const chunk of waiting.splice(0)) onPassed(chunk)
  }

  function pass(bytes: Uint8Array): void {
    // A copy: whoever gets the bytes may hand their memory on.
    passed.push(bytes.slice())
    if (passed.length >= MAX_PASSED) readPassed()
    else timer ??= setTimeout(readPassed, READ_LATER)
  }

  function parse(bytes: Uint8Array): void {
    readPassed()
    const text = decoder.decode(bytes, { stream: true })
    parser.feed(text)
    isBetweenFrames = text.endsWith('\n\n')
  }

  /** The next bytes, `null` when there is nothing more. */
  async function readBytes(): Promise<Uint8Array | null> {
    const { done, value } = await reader.read()
    return done ? null : value
  }

  function breakOff(reason: unknown): void {
    readPassed()
    if (ended) return
    sink.incident({ step: 'stream', code: 'stream-broken', message: messageOf(reason) })
    waiting.push({ type: 'error', errorText: ANSWER_FAILED })
    void reader.cancel().catch(() => {})
  }

  return async () => {
    let isLast = false
    try {
      while (!isLast && waiting.length === 0) {
        const bytes = await readBytes()
        if (bytes === null) {
          readPassed()
          isLast = true
        } else if (isBetweenFrames && !ended && mayPass() && isTextFrame(bytes)) {
          pass(bytes)
          return { bytes, chunks: [], isLast }
        } else {
          parse(bytes)
        }
      }
    } catch (error) {
      breakOff(error)
      isLast = true
    }
    return { bytes: null, chunks: waiting.splice(0), isLast }
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
