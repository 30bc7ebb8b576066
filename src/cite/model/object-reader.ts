import type { ElementReader, ReadElement } from './element-reader.ts'
import { createThoughtFilter } from './thought-filter.ts'

/** Maximum UTF-16 units of one object; a longer one counts as unreadable. No question asks for longer ones. */
const MAX_OBJECT_LENGTH = 20_000

/**
 * Reads the objects with the member `key` in a model's answer while it streams, each as its JSON text. They may be in a
 * JSON array, in `{"elements":[…]}` or in lines of JSON, also in a code fence or within prose. If the answer is cut
 * off, only its complete objects are read.
 *
 * Thoughts, `<think>…</think>`, are skipped, with any drafts of the answer.
 */
export function createObjectReader(key: string): ElementReader {
  const thoughts = createThoughtFilter()
  /** Open brackets; for an object also the offset in `text` at which it begins, and whether it has the member `key`. */
  const open: ({ kind: '[' } | { kind: '{'; start: number; isElement: boolean })[] = []
  let text = ''
  let string: string | null = null
  let escaped = false
  let followsList = false
  let saidNone = false
  let count = 0
  let length = 0

  function readString(character: string): void {
    if (character === '"' && !escaped) {
      const innermost = open.at(-1)
      if (innermost?.kind === '{' && string === key) innermost.isElement = true
      string = null
      return
    }
    escaped = character === '\\' && !escaped
    if (string!.length <= key.length) string += character
  }

  function closeObject(): ReadElement | null {
    while (open.length > 0) {
      const bracket = open.pop()!
      if (bracket.kind === '[') continue
      if (!bracket.isElement) return null
      count++
      const whole = text.slice(bracket.start)
      return whole.length > MAX_OBJECT_LENGTH ? { ok: false } : { ok: true, text: whole }
    }
    return null
  }

  function read(character: string): ReadElement | null {
    if (thoughts.takes(character, open.length === 0)) return null
    length++
    if (open.length > 0 || character === '{' || character === '[') text += character
    if (string !== null) {
      readString(character)
      return null
    }
    const isEmpty = followsList
    if (character.trim() !== '') followsList = character === '['
    if (character === '"' && open.length > 0) string = ''
    else if (character === '[') open.push({ kind: '[' })
    else if (character === '{') open.push({ kind: '{', start: text.length - 1, isElement: false })
    else if (character === ']' && open.at(-1)?.kind === '[') {
      open.pop()
      if (isEmpty && !open.some(({ kind }) => kind === '[')) saidNone = true
    } else if (character === '}') {
      const element = closeObject()
      if (open.length === 0) text = ''
      return element
    }
    return null
  }

  return {
    get saidNone() {
      return saidNone
    },
    get isOpen() {
      return thoughts.isThinking || open.some(({ kind }) => kind === '{') || (open.length > 0 && count > 0)
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
    end: () => [],
  }
}
