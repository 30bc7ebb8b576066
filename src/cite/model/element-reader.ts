import { createThoughtFilter } from './thought-filter.ts'

/** Maximum UTF-16 units of one element of an answer; no question asks for longer ones. */
const MAX_ELEMENT_LENGTH = 2_000

export type ElementReader = {
  /** Reads the next piece of the answer; returns the elements that it completes. */
  push(delta: string): ReadElement[]
  /** Ends the answer; returns the element of its last line, if there is one. */
  end(): ReadElement[]
  /** The answer contains an explicit empty list: `[]` or `{"elements":[]}`. */
  readonly saidNone: boolean
  /** A list, an object or a thought is not closed, so the answer may be cut off. */
  readonly isOpen: boolean
  /** Number of UTF-16 units read outside of thoughts. */
  readonly length: number
}

/** One element: a short text such as `3:1,4`. `ok` is false for an object or an overlong string in its place. */
export type ReadElement = { ok: true; text: string } | { ok: false }

/**
 * Reads the short strings in a model's answer while it streams. They may be in a JSON array or in `{"elements":[…]}`,
 * also in a code fence, within prose or cut off. They may also be on separate lines that begin with a number and a
 * colon.
 *
 * Thoughts of local reasoning models, `<think>…</think>`, are skipped, with any drafts of the answer. Memory is bounded
 * by one element.
 */
export function createElementReader(): ElementReader {
  const thoughts = createThoughtFilter()
  const brackets = createBrackets()
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
    if (!brackets.closeObject() || !brackets.isInList()) return null
    count++
    return { ok: false }
  }

  function closeArray(isEmpty: boolean): void {
    if (brackets.closeList() && isEmpty && !brackets.hasList()) saidNone = true
  }

  function endLine(): ReadElement | null {
    const line = text.trim()
    text = ''
    return isNumberedLine.test(line) ? takeElement(line.replace(quotesAround, '')) : null
  }

  function read(character: string): ReadElement | null {
    // A thought begins only outside of brackets, because a string of the answer may contain `<think>`, too.
    if (thoughts.takes(character, brackets.depth() === 0)) {
      text = ''
      return null
    }
    length++
    if (inString) return readString(character)
    const isEmpty = followsBracket
    if (character.trim() !== '') followsBracket = character === '['
    if (character === '{' || character === '[') {
      brackets.open(character)
      text = ''
    } else if (character === '}') return closeObject()
    else if (character === ']') closeArray(isEmpty)
    else if (brackets.depth() === 0) {
      if (character === '\n') return endLine()
      if (text.length <= MAX_ELEMENT_LENGTH) text += character
    } else if (character === '"') {
      inString = true
      isElement = brackets.isInList()
      text = ''
    }
    return null
  }

  return {
    get saidNone() {
      return saidNone
    },
    get isOpen() {
      return thoughts.isThinking || brackets.hasObject() || (brackets.depth() > 0 && count > 0)
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
      const element = brackets.depth() === 0 ? endLine() : null
      return element ? [element] : []
    },
  }
}

type Bracket = '{' | '['

/** The open brackets, with running counts, because every character of an answer may query them. */
function createBrackets() {
  const open: Bracket[] = []
  let objects = 0
  /** Index of the outermost list in `open`, -1 if there is none; and the number of open objects within this list. */
  let firstList = -1
  let objectsInList = 0

  function pop(): Bracket {
    const bracket = open.pop()!
    if (bracket === '{') objects--
    if (bracket === '{' && firstList >= 0) objectsInList--
    if (open.length === firstList) firstList = -1
    return bracket
  }

  return {
    open(bracket: Bracket) {
      if (bracket === '{') objects++
      if (bracket === '{' && firstList >= 0) objectsInList++
      if (bracket === '[' && firstList < 0) firstList = open.length
      open.push(bracket)
    },
    /** Closes the innermost object and the lists within it; `false` if no object is open. */
    closeObject(): boolean {
      if (objects === 0) return false
      while (pop() !== '{');
      return true
    },
    /** Closes the innermost bracket if it is a list; returns whether it was. */
    closeList(): boolean {
      return open.at(-1) === '[' && pop() === '['
    },
    depth: () => open.length,
    hasObject: () => objects > 0,
    hasList: () => firstList >= 0,
    /** Whether a value here is an element: it is in a list, and in no object inside the outermost list. */
    isInList: () => firstList >= 0 && objectsInList === 0,
  }
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
