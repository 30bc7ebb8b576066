import { createThoughtFilter } from './thought-filter.ts'

/** UTF-16 units; no question asked here has a longer answer. */
const MAX_ELEMENT_LENGTH = 2_000

export type ElementReader = {
  /** Reads the next piece of the answer; returns the elements that it completes. */
  push(delta: string): ReadElement[]
  /** Ends the answer; returns the element in its last line, if there is one. */
  end(): ReadElement[]
  /** The answer contains an explicit empty list: `[]` or `{"elements":[]}`. */
  readonly saidNone: boolean
  /** A list, an object or a thought is not closed, so the answer is cut off. */
  readonly isOpen: boolean
  /** UTF-16 units read outside of thoughts. */
  readonly length: number
}

/** One element: a short text such as `3:1,4`. `ok` is false for an object or an overlong string in its place. */
export type ReadElement = { ok: true; text: string } | { ok: false }

/**
 * Reads the short strings in a model's answer while it streams. They may be in a JSON array or
 * in `{"elements":[…]}`, also in a code fence, surrounded by prose or cut off, or on separate
 * lines that begin with a number and a colon.
 *
 * The thoughts of local reasoning models, `<think>…</think>`, are skipped, with any drafts of
 * the answer in them. Memory is bounded by one element.
 */
export function createElementReader(): ElementReader {
  const thoughts = createThoughtFilter()
  const open: Bracket[] = []
  let text = ''
  let isElement = false
  let inString = false
  let escaped = false
  let followsBracket = false
  let saidNone = false
  let count = 0
  let length = 0

  function readString(character: string): ReadElement | null {
    if (character === '"' && !escaped) {
      inString = false
      const value = text
      text = ''
      return isElement ? takeElement(decode(value)) : null
    }
    escaped = character === '\\' && !escaped
    if (isElement && text.length <= MAX_ELEMENT_LENGTH) text += character
    return null
  }

  function takeElement(value: string): ReadElement {
    count++
    return value.length > MAX_ELEMENT_LENGTH ? { ok: false } : { ok: true, text: value }
  }

  function closeObject(): ReadElement | null {
    const depth = open.lastIndexOf('{')
    if (depth < 0) return null
    open.length = depth
    if (!isInList(open)) return null
    count++
    return { ok: false }
  }

  function closeArray(isEmpty: boolean): void {
    if (open.at(-1) !== '[') return
    open.pop()
    if (isEmpty && !open.includes('[')) saidNone = true
  }

  function endLine(): ReadElement | null {
    const line = text.trim()
    text = ''
    return isNumberedLine.test(line) ? takeElement(line.replace(quotesAround, '')) : null
  }

  function read(character: string): ReadElement | null {
    // Only outside of brackets: a string of the answer may contain the same words.
    if (thoughts.takes(character, open.length === 0)) {
      text = ''
      return null
    }
    length++
    if (inString) return readString(character)
    const isEmpty = followsBracket
    if (character.trim() !== '') followsBracket = character === '['
    if (character === '{' || character === '[') {
      open.push(character)
      text = ''
    } else if (character === '}') return closeObject()
    else if (character === ']') closeArray(isEmpty)
    else if (open.length === 0) {
      if (character === '\n') return endLine()
      if (text.length <= MAX_ELEMENT_LENGTH) text += character
    } else if (character === '"') {
      inString = true
      isElement = isInList(open)
      text = ''
    }
    return null
  }

  return {
    get saidNone() {
      return saidNone
    },
    get isOpen() {
      return thoughts.isThinking || open.includes('{') || (open.length > 0 && count > 0)
    },
    get length() {
      return length
    },
    push(delta) {
      const elements: ReadElement[] = []
      for (const character of delta) {
        const element = read(character)
        if (element) elements.push(element)
      }
      return elements
    },
    end() {
      const element = open.length === 0 ? endLine() : null
      return element ? [element] : []
    },
  }
}

type Bracket = '{' | '['

/** Whether a value inside these brackets is an element: it is in a list, and not in an object inside that list. */
function isInList(open: readonly Bracket[]): boolean {
  const first = open.indexOf('[')
  return first >= 0 && open.indexOf('{', first) < 0
}

const isNumberedLine = /^(?:[-*•]\s*)?"?\d{1,9}\s*:/u
const quotesAround = /^(?:[-*•]\s*)?"?|"?,?$/gu

function decode(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    // A raw line break or an invalid escape: the text is still usable.
    return text
  }
}
