/** The position in the structure of a JSON text, read character by character without its strings. */
export type JsonStructure = {
  /** Whether the text can still be JSON after this character, which is not part of a string. */
  take(char: string): boolean
  /**
   * Takes a whole string, after `take` has read its opening quotation mark; returns the JSON pointer of a value, `null`
   * for a key.
   */
  takeString(text: string): string | null
  /** Whether an object or array has been read whole. */
  readonly isWhole: boolean
}

type Container = { key: string | null; index: number }
type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing'

/** Maximum nesting; deeper text is not read as JSON. */
const MAX_DEPTH = 200

/** Maximum characters of a number or word; a text with a longer one is not read as JSON. */
const MAX_LITERAL = 400

const literalCharacter = /[-+.0-9a-zA-Z]/
const literalValue = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
const space = /[ \n\r\t]/

/** Creates the reader of one object or array. */
export function createJsonStructure(): JsonStructure {
  const containers: Container[] = []
  let expected: Expected = 'value'
  /** The current number or word; `null` elsewhere. */
  let literal: string | null = null

  const mayBeKey = () => expected === 'key' || expected === 'key-or-end'
  const mayBeValue = () => expected === 'value' || expected === 'value-or-end'

  function closeValue(): true {
    expected = containers.length === 0 ? 'nothing' : 'comma-or-end'
    return true
  }

  function open(key: Container['key']): boolean {
    if (!mayBeValue() || containers.length >= MAX_DEPTH) return false
    containers.push({ key, index: 0 })
    expected = key === null ? 'value-or-end' : 'key-or-end'
    return true
  }

  function close(isObject: boolean): boolean {
    if (expected !== 'comma-or-end' && expected !== (isObject ? 'key-or-end' : 'value-or-end')) return false
    const inside = containers.pop()
    return inside !== undefined && (inside.key !== null) === isObject && closeValue()
  }

  function next(): boolean {
    const inside = containers.at(-1)
    if (expected !== 'comma-or-end' || !inside) return false
    inside.index += 1
    expected = inside.key === null ? 'value' : 'key'
    return true
  }

  function takeLiteral(char: string): boolean {
    literal = (literal ?? '') + char
    return mayBeValue() && containers.length > 0 && literal.length <= MAX_LITERAL
  }

  /** Ends the current number or word, at the character after it; `false` if the text can then no longer be JSON. */
  function closeLiteral(): boolean {
    const isValue = literal === null || (literalValue.test(literal) && closeValue())
    literal = null
    return isValue
  }

  return {
    take(char) {
      if (literalCharacter.test(char)) return takeLiteral(char)
      if (!closeLiteral()) return false
      if (char === '{') return open('')
      if (char === '[') return open(null)
      if (char === '}' || char === ']') return close(char === '}')
      if (char === ',') return next()
      if (char === '"') return mayBeKey() || (mayBeValue() && containers.length > 0)
      if (char !== ':') return space.test(char)
      const isAfterKey = expected === 'colon'
      expected = 'value'
      return isAfterKey
    },
    takeString(text) {
      const inside = containers.at(-1)!
      if (mayBeKey()) {
        inside.key = text
        expected = 'colon'
        return null
      }
      const pointer = containers.map(toStep).join('')
      closeValue()
      return pointer
    },
    get isWhole() {
      return expected === 'nothing'
    },
  }
}

function toStep({ key, index }: Container): string {
  return `/${(key ?? String(index)).replaceAll('~', '~0').replaceAll('/', '~1')}`
}
