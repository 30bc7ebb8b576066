/** Texts by their hash, the least recently used one dropped first. */
export type ContentCache = {
  get(hash: string): string | null
  put(hash: string, text: string): void
  /** Sets the limit, in UTF-16 units, and drops what exceeds it. */
  resize(maxLength: number): void
  /** UTF-16 units that it may hold, and does. */
  readonly maxLength: number
  readonly length: number
}

/** A text that is longer than the whole cache is not kept. */
export function createContentCache(limit: number): ContentCache {
  const texts = new Map<string, string>()
  let maxLength = limit
  let length = 0

  function drop(hash: string, text: string): void {
    texts.delete(hash)
    length -= text.length
  }

  function dropOldest(): void {
    for (const [hash, text] of texts) {
      if (length <= maxLength) return
      drop(hash, text)
    }
  }

  return {
    get(hash) {
      const text = texts.get(hash)
      if (text === undefined) return null
      // The order of a map is that of its insertions.
      texts.delete(hash)
      texts.set(hash, text)
      return text
    },
    put(hash, text) {
      const known = texts.get(hash)
      if (known !== undefined) drop(hash, known)
      if (text.length > maxLength) return
      texts.set(hash, text)
      length += text.length
      dropOldest()
    },
    resize(next) {
      maxLength = next
      dropOldest()
    },
    get maxLength() {
      return maxLength
    },
    get length() {
      return length
    },
  }
}
