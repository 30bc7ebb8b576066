import { createJsonStructure } from './json-structure.ts'

/** A string value of a JSON text. */
export type JsonField = {
  /** JSON Pointer (RFC 6901), such as `/items/0/name`. */
  pointer: string
  text: string
}

/** Reads the string values of a JSON text while it is written. */
export type JsonFields = {
  /** Returns the values that are now complete and certainly part of JSON, in order; `null` if the text is not JSON. */
  push(delta: string): JsonField[] | null
  /**
   * At the end of the text: returns the remaining values; for truncated JSON, those before the break. `null` if the
   * text is not JSON, or is cut off before the first key of an object.
   */
  end(): JsonField[] | null
}

/**
 * Creates a reader of one JSON object or array. A text that begins like an array is often prose, such as `[1] Survey`.
 * So values count only once a key of an object has been read, or if the whole text was JSON.
 */
export function createJsonFields(): JsonFields {
  const structure = createJsonStructure()
  let waiting: JsonField[] = []
  /** The pieces of the current string, as written; `null` outside of strings. */
  let string: string[] | null = null
  let isEscaped = false
  let isCertain = false
  let isBroken = false

  function closeString(written: string): boolean {
    const text = parseString(written)
    if (text === null) return false
    const pointer = structure.takeString(text)
    if (pointer === null) isCertain = true
    else waiting.push({ pointer, text })
    return true
  }

  /** Reads the rest of a string from `from` on; returns the offset after it, or `null` if it is not a JSON string. */
  function takeString(pieces: string[], delta: string, from: number): number | null {
    const quote = endOfString(delta, from, isEscaped)
    pieces.push(delta.slice(from, quote.at))
    isEscaped = quote.isEscaped
    if (quote.at === delta.length) return quote.at
    string = null
    return closeString(pieces.join('')) ? quote.at + 1 : null
  }

  function takeOther(char: string, at: number): number | null {
    if (!structure.take(char)) return null
    if (char === '"') string = []
    return at + 1
  }

  function release(): JsonField[] {
    if (!isCertain) return []
    const given = waiting
    waiting = []
    return given
  }

  return {
    push(delta) {
      for (let index = 0; index < delta.length && !isBroken;) {
        const next: number | null = string
          ? takeString(string, delta, index)
          : takeOther(delta[index]!, index)
        if (next === null) isBroken = true
        else index = next
      }
      return isBroken && !isCertain ? null : release()
    },
    end() {
      if (structure.isWhole && !isBroken) isCertain = true
      return isCertain ? release() : null
    },
  }
}

function endOfString(delta: string, from: number, wasEscaped: boolean): { at: number; isEscaped: boolean } {
  let isEscaped = wasEscaped
  for (let at = from; at < delta.length; at++) {
    const char = delta[at]
    if (isEscaped) isEscaped = false
    else if (char === '\\') isEscaped = true
    else if (char === '"') return { at, isEscaped }
  }
  return { at: delta.length, isEscaped }
}

function parseString(written: string): string | null {
  try {
    return JSON.parse(`"${written}"`) as string
  } catch {
    return null
  }
}
