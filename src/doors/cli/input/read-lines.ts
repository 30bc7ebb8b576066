/**
 * Reads input of a terminal. In: the bytes of standard input, and signals. Out: lines, rows answered in order, and
 * JSON-RPC messages with their replies.
 */

/** A line, counted from 1. `text` is `null` if the line is too long; `isUtf8` is false if U+FFFD replaced bytes. */
export type Line = { number: number; text: string; isUtf8: boolean } | { number: number; text: null }

/** Maximum number of bytes of a row. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024

const NEWLINE = 0x0a

/**
 * The lines of a byte stream, without byte order marks. A line of more than `maxBytes` is skipped and has no `text`.
 */
export async function* readLines(
  input: AsyncIterable<Uint8Array>,
  {
    maxBytes,
    onLong = () => {},
  }: {
    maxBytes: number
    /** Called with each piece of a line that is too long, in order, before the line is yielded. */
    onLong?: (piece: Uint8Array) => void
  },
): AsyncGenerator<Line> {
  const pieces: Uint8Array[] = []
  let length = 0
  let number = 0

  function add(piece: Uint8Array): void {
    length += piece.length
    pieces.push(piece)
    if (length > maxBytes) pieces.splice(0).forEach(onLong)
  }

  function take(): Line {
    number += 1
    const isLong = length > maxBytes
    length = 0
    return isLong ? { number, text: null } : { number, ...decode(Buffer.concat(pieces.splice(0))) }
  }

  for await (const chunk of input) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end))
      yield take()
      start = end + 1
    }
    if (start < chunk.length) add(chunk.subarray(start))
  }
  if (length > 0) yield take()
}

function decode(bytes: Uint8Array): { text: string; isUtf8: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isUtf8: true }
  } catch {
    // In another encoding, or cut off.
    return { text: new TextDecoder().decode(bytes), isUtf8: false }
  }
}
