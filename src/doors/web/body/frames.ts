import { endReading } from '../../../engine/stream.ts'

/** Maximum number of bytes of a frame that is parsed; a longer one is passed on in pieces, unparsed. */
export const MAX_READ = 8_000_000

const LINE_FEED = 10
const OPENING_BRACE = 123
const CARRIAGE_RETURN = 13

/** A frame of a body with its separator; or, with `isRead: false`, a piece of a frame that is too long to parse. */
export type Frame = { bytes: Uint8Array<ArrayBuffer>; isRead: boolean }

/**
 * Whether a frame of an event stream is a line of JSON. No field of an event begins with `{`, but Onyx and Perplexica
 * send such lines as an event stream.
 */
export function isLine(frame: Uint8Array): boolean {
  return frame[0] === OPENING_BRACE
}

/** Server-sent events, lines of JSON, or the objects of one JSON array. */
export type BodyFormat = 'events' | 'lines' | 'array'

export type Frames = {
  /** The next frame; `null` at the end of the body. Rejects when the body breaks off. */
  next(): Promise<Frame | null>
  /** Ends the body when the signal aborts. */
  endWith(signal: AbortSignal): void
  /** The rest of the body as bytes, including frames that were not taken. */
  rest(): ReadableStream<Uint8Array<ArrayBuffer>>
  cancel(): void
}

/**
 * Cuts a body into frames of its format without changing a byte. A frame of a JSON array is one object with the
 * characters before it, such as `[` or a comma.
 */
export function readFrames(body: ReadableStream<Uint8Array<ArrayBuffer>>, format: BodyFormat): Frames {
  const reader = body.getReader()
  let waiting: Frame[] = []
  /**
   * Number of frames at the start of `waiting` that were already returned. They are not removed one by one, because
   * `shift` moves all others and a body may be a million empty lines.
   */
  let given = 0
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  /** Whether the current line has only carriage returns so far; a line may continue in the next chunk. */
  let isEmptyLine = true
  let isTooLong = false
  let isAtEnd = false
  const endsObject = createObjectEnds()

  function endFrame(): void {
    if (length > 0) waiting.push({ bytes: join(pieces, length), isRead: !isTooLong })
    pieces = []
    length = 0
    isTooLong = false
  }

  function hold(bytes: Uint8Array<ArrayBuffer>): void {
    if (bytes.length === 0) return
    pieces.push(bytes)
    length += bytes.length
    if (length <= MAX_READ) return
    waiting.push({ bytes: join(pieces, length), isRead: false })
    pieces = []
    length = 0
    isTooLong = true
  }

  function takeObjects(bytes: Uint8Array<ArrayBuffer>): void {
    let start = 0
    for (const [at, byte] of bytes.entries()) {
      if (!endsObject(byte)) continue
      hold(bytes.slice(start, at + 1))
      endFrame()
      start = at + 1
    }
    hold(bytes.slice(start))
  }

  function take(bytes: Uint8Array<ArrayBuffer>): void {
    if (format === 'array') {
      takeObjects(bytes)
      return
    }
    let start = 0
    let lineStart = 0
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
      const isEmpty = isEmptyLine && isBlank(bytes, lineStart, at)
      lineStart = at + 1
      isEmptyLine = true
      if (format === 'events' && !isEmpty && !isLine(pieces[0] ?? bytes.subarray(start))) continue
      hold(bytes.slice(start, at + 1))
      endFrame()
      start = at + 1
    }
    isEmptyLine &&= isBlank(bytes, lineStart, bytes.length)
    // A copy, because the chunk's owner may reuse its buffer.
    hold(bytes.slice(start))
  }

  async function next(): Promise<Frame | null> {
    while (given === waiting.length && !isAtEnd) {
      waiting = []
      given = 0
      const { done, value } = await reader.read()
      if (done) {
        isAtEnd = true
        endFrame()
      } else {
        take(value)
      }
    }
    return given < waiting.length ? waiting[given++]! : null
  }

  return {
    next,
    endWith: (signal) => endReading(reader, signal),
    rest: () =>
      new ReadableStream(
        {
          async pull(controller) {
            const frame = await next()
            if (frame) controller.enqueue(frame.bytes)
            else controller.close()
          },
          cancel: (reason) => reader.cancel(reason),
        },
        { highWaterMark: 0 },
      ),
    cancel: () => void reader.cancel().catch(() => {}),
  }
}

const [QUOTE, BACKSLASH] = [34, 92]
const [OPENERS, CLOSERS] = ['[{', ']}'].map((signs) => new Set(new TextEncoder().encode(signs)))

/** Returns a function that decides for each byte of a JSON array whether an item (object or list) ends with it. */
function createObjectEnds(): (byte: number) => boolean {
  let depth = 0
  let isString = false
  let isEscaped = false
  return (byte) => {
    if (isString) {
      isString = isEscaped || byte !== QUOTE
      isEscaped = !isEscaped && byte === BACKSLASH
      return false
    }
    isString = byte === QUOTE
    if (OPENERS!.has(byte)) depth += 1
    if (!CLOSERS!.has(byte)) return false
    depth -= 1
    return depth === 1
  }
}

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (bytes[at] !== CARRIAGE_RETURN) return false
  return true
}

function join(pieces: readonly Uint8Array<ArrayBuffer>[], length: number): Uint8Array<ArrayBuffer> {
  if (pieces.length === 1) return pieces[0]!
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const piece of pieces) {
    bytes.set(piece, offset)
    offset += piece.length
  }
  return bytes
}
