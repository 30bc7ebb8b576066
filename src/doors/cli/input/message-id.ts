/** Maximum bytes kept of a message, without the objects and lists in it: enough for a method, an id and the version. */
const MAX_OUTLINE = 4_096

/** Maximum bytes of a string outside the objects and lists in a message; a longer one is not an id and is dropped. */
const MAX_TEXT = 1_000

const QUOTE = 0x22
const ZERO = 0x30
const BACKSLASH = 0x5c

/**
 * Setting this bit turns `[` into `{` and `]` into `}`, so one comparison finds both kinds of bracket. It turns no
 * other byte into a brace.
 */
const BRACE_BIT = 0x20
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

export type MessageIdReader = {
  /** Takes the next bytes of the message, which may be cut anywhere. */
  take(piece: Uint8Array): void
  /** Ends the message; returns its `id`, or `null` if none was found. The next piece begins another message. */
  end(): string | number | null
}

/**
 * Reads the `id` of a JSON-RPC message that is too long to store, so that its sender gets an answer. A client may
 * write the `id` last, so every byte is read. Only those of the outermost level are kept, with a zero in place of
 * each object or list in it.
 */
export function createMessageIdReader(): MessageIdReader {
  let outline: number[] = []
  let depth = 0
  let inString = false
  let isEscaped = false
  /** Number of bytes in `outline` before the string that is being read. */
  let textStart = 0
  let isTextLong = false

  function keep(byte: number): void {
    // One byte more than allowed marks the outline as incomplete.
    if (outline.length <= MAX_OUTLINE) outline.push(byte)
  }

  function keepOfText(byte: number, isEnd: boolean): void {
    if (outline.length - textStart > MAX_TEXT) {
      isTextLong = true
      outline.length = textStart
    }
    if (isEnd || !isTextLong) keep(byte)
  }

  function takeByte(byte: number): void {
    if (inString) {
      if (depth === 1) keepOfText(byte, byte === QUOTE && !isEscaped)
      if (isEscaped) isEscaped = false
      else if (byte === BACKSLASH) isEscaped = true
      else if (byte === QUOTE) inString = false
    } else if ((byte | BRACE_BIT) === OPENING_BRACE) {
      depth += 1
      if (depth === 1) keep(byte)
    } else if ((byte | BRACE_BIT) === CLOSING_BRACE) {
      if (depth === 1) keep(byte)
      else if (depth === 2) keep(ZERO)
      depth -= 1
    } else {
      if (depth === 1) keep(byte)
      if (byte === QUOTE) {
        inString = true
        textStart = outline.length
        isTextLong = false
      }
    }
  }

  return {
    take(piece) {
      for (const byte of piece) takeByte(byte)
    },
    end() {
      const read = outline.length > MAX_OUTLINE ? null : idOf(Uint8Array.from(outline))
      outline = []
      depth = 0
      inString = false
      isEscaped = false
      return read
    },
  }
}

function idOf(outline: Uint8Array): string | number | null {
  try {
    return requestIdOf(JSON.parse(new TextDecoder().decode(outline)))
  } catch {
    // Not JSON, so it has no id.
    return null
  }
}

/** The `id` of a parsed message, or `null` if it has none that JSON-RPC allows. */
export function requestIdOf(message: unknown): string | number | null {
  if (typeof message !== 'object' || message === null || !('id' in message)) return null
  const { id } = message
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
