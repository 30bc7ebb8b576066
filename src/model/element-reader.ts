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
 * An element is an object in an array, or an object of its own that holds no
 * such array. Trailing commas and raw line breaks are repaired; an element that
 * names a key twice is refused, because parsers disagree on which of the two
 * counts. Memory is bounded by one element.
 */
export function createElementReader(): ElementReader {
  const open: ('{' | '[')[] = []
  let objectDepth = 0
  let candidate: Candidate | null = null
  let inString = false
  let escaped = false
  let listMayBeEmpty = false
  let saidNone = false
  let count = 0

  function openObject(): void {
    const isInArray = open.at(-1) === '['
    // An object that holds an array of objects was no element but the wrapper of a list.
    if (candidate ? isInArray && !candidate.isInArray : isInArray || objectDepth === 0) {
      candidate = { text: '', depth: open.length, isInArray }
    }
    open.push('{')
    objectDepth++
  }

  function closeObject(): ReadElement | null {
    const depth = open.lastIndexOf('{')
    if (depth < 0) return null
    open.length = depth
    objectDepth--
    if (candidate?.depth !== depth) return null
    const read = parseElement(`${candidate.text}}`)
    const isWrapper = !candidate.isInArray && read.ok && isEmptyWrapper(read.value)
    candidate = null
    if (isWrapper) saidNone = true
    else count++
    return isWrapper ? null : read
  }

  function closeArray(): void {
    if (open.at(-1) !== '[') return
    open.pop()
    if (listMayBeEmpty && open.length === 0) saidNone = true
  }

  function readString(character: string): void {
    if (escaped) escaped = false
    else if (character === '\\') escaped = true
    else if (character === '"') inString = false
  }

  function read(character: string): ReadElement | null {
    let element: ReadElement | null = null
    if (inString) readString(character)
    else if (character === '"') inString = objectDepth > 0
    else if (character === '{') openObject()
    else if (character === '}') element = closeObject()
    else if (character === ']') closeArray()
    else if (character === '[') open.push('[')
    if (character.trim() !== '') listMayBeEmpty = character === '[' && !inString
    if (candidate && candidate.text.length < MAX_ELEMENT_LENGTH) candidate.text += character
    return element
  }

  return {
    get saidNone() {
      return saidNone
    },
    get isOpen() {
      return objectDepth > 0 || (open.length > 0 && count > 0)
    },
    push(delta) {
      const elements: ReadElement[] = []
      for (const character of delta) {
        const element = read(character)
        if (element) elements.push(element)
      }
      return elements
    },
  }
}

/** An object that may be an element: its text so far, and where among the open brackets it stands. */
type Candidate = { text: string; depth: number; isInArray: boolean }

/** `{}`, `{"elements":[]}`: a list in so many words, with nothing in it. */
function isEmptyWrapper(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((inner) => Array.isArray(inner) && inner.length === 0)
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

const keyStringOrBrace = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}]/gsu

function hasDuplicateKey(text: string): boolean {
  const objects: Set<string>[] = []
  for (const [match, key, colon] of text.matchAll(keyStringOrBrace)) {
    if (match === '{') objects.push(new Set())
    else if (match === '}') objects.pop()
    if (key === undefined || !colon) continue
    const keys = objects.at(-1)
    if (keys?.has(key)) return true
    keys?.add(key)
  }
  return false
}
