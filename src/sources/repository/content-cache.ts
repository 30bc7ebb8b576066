/**
 * Texts by their hash; `get` gives `null` for one that is not cached. The least recently used text is dropped first.
 */
export type ContentCache = {
  get(hash: string): string | null
  put(hash: string, text: string): void
  /** Sets the limit, in UTF-16 units, and drops what exceeds it. */
  resize(maxLength: number): void
  /** Maximum and current number of UTF-16 units. */
  readonly maxLength: number
  readonly length: number
}

/** Creates a cache of `limit` UTF-16 units of text. A text that is longer than the whole cache is not cached. */
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
      // A map keeps the order of insertion, so this moves the text to the end.
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
