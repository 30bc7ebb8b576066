import { CitationError } from '../../../core/error.ts'

/** Reads lines, or a given number of bytes, from chunks as they arrive. */
export type ByteReader = {
  /**
   * A line without its end (CRLF or LF), read as Latin-1 if it is not UTF-8; `null` at the end of the stream. Throws
   * `invalid-input` beyond `maxBytes`.
   */
  readLine(maxBytes: number): Promise<string | null>
  /** Exactly this many bytes; throws `invalid-input` if there are fewer. */
  readBytes(count: number): Promise<Uint8Array<ArrayBuffer>>
  /** Like `readBytes`, but discards the bytes. */
  skip(count: number): Promise<void>
  close(): Promise<void>
}

export function createByteReader(chunks: AsyncIterable<Uint8Array>): ByteReader {
  const source = chunks[Symbol.asyncIterator]()
  let held: Uint8Array = new Uint8Array()

  /** Waits for bytes if none are unread; returns `false` at the end of the stream. */
  async function fill(): Promise<boolean> {
    while (held.length === 0) {
      const { done, value } = await source.next()
      if (done) return false
      held = value
    }
    return true
  }

  async function take(count: number, give: (part: Uint8Array) => void): Promise<void> {
    for (let left = count; left > 0;) {
      if (!(await fill())) throw cutShort()
      const part = held.subarray(0, left)
      give(part)
      left -= part.length
      held = held.subarray(part.length)
    }
  }

  return {
    async readLine(maxBytes) {
      if (!(await fill())) return null
      const parts: Uint8Array[] = []
      let length = 0
      while (await fill()) {
        const end = held.indexOf(10)
        const part = end === -1 ? held : held.subarray(0, end)
        length += part.length
        if (length > maxBytes) throw lineTooLong(maxBytes)
        parts.push(part)
        held = held.subarray(part.length + (end === -1 ? 0 : 1))
        if (end !== -1) break
      }
      return decode(parts, length).replace(/\r$/, '')
    },
    async readBytes(count) {
      const bytes = new Uint8Array(count)
      let at = 0
      await take(count, (part) => {
        bytes.set(part, at)
        at += part.length
      })
      return bytes
    },
    skip: (count) => take(count, () => {}),
    async close() {
      await source.return?.()
    },
  }
}

function decode(parts: readonly Uint8Array[], length: number): string {
  const line = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    line.set(part, at)
    at += part.length
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(line)
  } catch {
    return new TextDecoder('latin1').decode(line)
  }
}

function cutShort(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'The archive ends within a record.',
    suggestion: 'Get a complete copy of it. The records before this one are intact.',
  })
}

function lineTooLong(maxBytes: number): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `A line of the archive has more than ${maxBytes} bytes.`,
    suggestion: 'Check that it is a WARC file.',
  })
}
