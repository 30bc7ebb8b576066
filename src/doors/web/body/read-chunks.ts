import type { UIMessageChunk } from 'ai'
import type { CitableRun } from '../../../engine/stream.ts'
import { messageOf } from '../../../cite/pipeline.ts'
import { endReading } from '../../../engine/stream.ts'
import { createChunkParser } from './chunk-parser.ts'
import type { Frames } from './chunk-parser.ts'
import { ANSWER_FAILED } from './event-stream.ts'
import { isTextFrame } from './text-frame.ts'

/**
 * Milliseconds after which frames that were passed on to the page are parsed, several at once. Only the parsing waits:
 * the page already has their bytes.
 */
const READ_LATER = 4

/** Maximum number of passed frames that wait to be parsed. */
const MAX_PASSED = 64

/**
 * Reads the next piece of the body. Returns either its bytes, to pass on before they are parsed, or its chunks (`bytes`
 * is `null`); `isLast` at the end. Never rejects.
 */
export type ChunkReader = () => Promise<{
  bytes: Uint8Array | null
  chunks: UIMessageChunk[]
  isLast: boolean
}>

/**
 * Reads the chunks of a UI message stream, one piece of the body per call.
 *
 * If the body breaks off, the last chunk is an `error`; only `sink` gets the reason. If the run is cut off before
 * `finish`, the last chunk is an `abort`.
 *
 * While `mayPass` returns true, whole frames of text are returned as bytes without parsing. `onPassed` gets their
 * chunks within milliseconds, and before any later chunk is returned.
 */
export function createChunkReader(
  body: ReadableStream<Uint8Array>,
  {
    sink,
    frames,
    mayPass,
    onPassed,
  }: {
    sink: Pick<CitableRun, 'incident' | 'cutOff'>
    frames: Frames
    mayPass: () => boolean
    onPassed: (chunk: UIMessageChunk) => void
  },
): ChunkReader {
  const reader = body.getReader()
  endReading(reader, sink.cutOff)
  const decoder = new TextDecoder()
  const waiting: UIMessageChunk[] = []
  let passed: Uint8Array[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the bytes parsed so far end with a complete frame. */
  let isBetweenFrames = true
  let isFinished = false

  const parser = createChunkParser({ sink, frames, onChunk: take })

  function take(chunk: UIMessageChunk): void {
    if (chunk.type === 'finish') isFinished = true
    waiting.push(chunk)
  }

  function readPassed(): void {
    clearTimeout(timer)
    timer = undefined
    const read = passed
    passed = []
    for (const bytes of read) parser.feed(decoder.decode(bytes, { stream: true }))
    for (const chunk of waiting.splice(0)) onPassed(chunk)
  }

  function pass(bytes: Uint8Array): void {
    // A copy, because the consumer of the bytes may transfer their buffer.
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
          if (sink.cutOff.aborted && !isFinished) waiting.push({ type: 'abort' })
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
