import type { UIMessageChunk } from 'ai'
import type { CitationSink } from '../stream/citation-sink.ts'
import { messageOf } from '../pipeline/message-of.ts'
import { createChunkParser } from './chunk-parser.ts'
import type { Frames } from './chunk-parser.ts'
import { ANSWER_FAILED } from './sse.ts'
import { isTextFrame } from './text-frame.ts'

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
 * A body that breaks off ends with an `error` chunk; the reason is for `sink` alone.
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

  const parser = createChunkParser({ sink, frames, onChunk: (chunk) => void waiting.push(chunk) })

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
    if (parser.isDone) return
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
        } else if (isBetweenFrames && !parser.isDone && mayPass() && isTextFrame(bytes)) {
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
