const MAX_ELEMENT_LENGTH = 20_000

export type ElementReader = {
  /** Reads the next piece of the answer and gives the elements that it completes. */
  push(delta: string): ReadElement[]
  /** The answer said in so many words that it has no elements: `[]`, `{"elements":[]}`. */
  readonly saidNone: boolean
  /** An element was begun and not closed: the answer is cut. */
  readonly isOpen: boolean
}

export type ReadElement = { ok: true; value: unknown } | { ok: false; problem: 'bad-json' | 'duplicate-key' }

/**
 * Reads the elements out of a model's answer while it streams, however it is
 * wrapped: a JSON array, `{"elements":[…]}`, JSON Lines, one bare object, all of
 * them fenced, between prose, or cut off.
 *
 * It relies on elements being flat: every object that holds no other object is
 * one. Trailing commas and raw line breaks are repaired; an element that names a
 * key twice is refused, because parsers disagree on which of the two counts.
 * Memory is bounded by one element.
 */
export function createElementReader(): ElementReader {
  let depth = 0
  let isLeaf = false
  let inString = false
  let escaped = false
  let element = ''
  let emptyListStarted = false
  let saidNone = false

  function close(): ReadElement[] {
    const text = `${element}}`
    const wasLeaf = isLeaf
    depth--
    isLeaf = false
    element = ''
    if (!wasLeaf) return []
    const read = parseElement(text)
    if (!read.ok || !isEmptyWrapper(read.value)) return [read]
    saidNone = true
    return []
  }

  function readOutsideObject(character: string): void {
    if (character === '[') emptyListStarted = true
    else if (character === ']' && emptyListStarted) saidNone = true
    else if (character.trim() !== '') emptyListStarted = false
  }

  return {
    get saidNone() {
      return saidNone
    },
    get isOpen() {
      return depth > 0
    },
    push(delta) {
      const elements: ReadElement[] = []
      for (const character of delta) {
        if (inString) {
          if (escaped) escaped = false
          else if (character === '\\') escaped = true
          else if (character === '"') inString = false
        } else if (character === '{') {
          depth++
          isLeaf = true
          element = ''
          emptyListStarted = false
        } else if (depth === 0) {
          readOutsideObject(character)
          continue
        } else if (character === '}') {
          elements.push(...close())
          continue
        } else if (character === '"') {
          inString = true
        }
        if (isLeaf && element.length < MAX_ELEMENT_LENGTH) element += character
      }
      return elements
    },
  }
}

function isEmptyWrapper(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const values = Object.values(value)
  return values.every((inner) => Array.isArray(inner) && inner.length === 0)
}

function parseElement(text: string): ReadElement {
  if (text.length > MAX_ELEMENT_LENGTH) return { ok: false, problem: 'bad-json' }
  if (hasDuplicateKey(text)) return { ok: false, problem: 'duplicate-key' }
  const value = tryParse(text) ?? tryParse(repaired(text))
  return value === undefined ? { ok: false, problem: 'bad-json' } : { ok: true, value }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const stringOrTrailingComma = /"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/gsu
const rawControls = /\p{Cc}/gu

function repaired(text: string): string {
  return text
    .replace(stringOrTrailingComma, (match) => (match === ',' ? '' : match))
    .replace(rawControls, ' ')
}

const stringMaybeKey = /"((?:[^"\\]|\\.)*)"(\s*:)?/gsu

function hasDuplicateKey(text: string): boolean {
  const keys = new Set<string>()
  for (const [, key, colon] of text.matchAll(stringMaybeKey)) {
    if (!colon) continue
    if (keys.has(key!)) return true
    keys.add(key!)
  }
  return false
}
