/** A complete line of a file, and its place in bytes. `text` is `null` if the line is too long or not UTF-8. */
export type FoundLine = { text: string | null; offset: number; length: number }

/** Cuts the bytes of a file into lines, piece by piece. Bytes after the last line break are not a line yet. */
export type LineSplitter = {
  push(bytes: Uint8Array): FoundLine[]
  /** Offset in the file of the next byte to push. */
  readonly offset: number
  /** Whether the last byte pushed was not a line break. */
  readonly isInLine: boolean
}

const BREAK = 0x0a

/** `maxLength`: maximum bytes of a line; a longer one is given with `text: null` and not held in memory. */
export function createLineSplitter({ maxLength }: { maxLength: number }): LineSplitter {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let pieces: Uint8Array[] = []
  let length = 0
  let offset = 0

  function keep(bytes: Uint8Array): void {
    length += bytes.length
    offset += bytes.length
    if (length > maxLength) pieces = []
    // Copied, because the caller reads the next bytes into the same buffer.
    else if (bytes.length > 0) pieces.push(bytes.slice())
  }

  function finish(): FoundLine {
    const line = {
      text: length > maxLength ? null : decode(pieces, decoder),
      offset: offset - length,
      length,
    }
    pieces = []
    length = 0
    offset += 1
    return line
  }

  return {
    push(bytes) {
      const lines: FoundLine[] = []
      let start = 0
      for (let end = bytes.indexOf(BREAK); end >= 0; end = bytes.indexOf(BREAK, start)) {
        keep(bytes.subarray(start, end))
        lines.push(finish())
        start = end + 1
      }
      keep(bytes.subarray(start))
      return lines
    },
    get offset() {
      return offset
    },
    get isInLine() {
      return length > 0
    },
  }
}

function decode(pieces: readonly Uint8Array[], decoder: InstanceType<typeof TextDecoder>): string | null {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  try {
    return decoder.decode(whole)
  } catch {
    // Not UTF-8.
    return null
  }
}
