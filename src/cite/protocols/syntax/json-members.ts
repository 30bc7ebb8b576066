import type { Span } from '../../../core/span.ts'

export type DocumentMembers = {
  /** The string values in their order: spans within their quotation marks, and JSON Pointers (RFC 6901). */
  strings: (Span & { pointer: string })[]
  /** Pointers of all values. */
  pointers: Set<string>
  /**
   * The span of the member at the pointer `wanted`, with its comma; `null` if there is none, or if it is an item of an
   * array.
   */
  member: Span | null
  /** The value at the pointer `wanted`; `undefined` if there is none. */
  sidecar: unknown
}

export type JsonMembers = DocumentMembers & {
  /**
   * For each object, by pointer: the offset after its last member (or after its opening brace, if it is empty), and the
   * offset of its closing brace.
   */
  objects: Map<string, { isEmpty: boolean; lastEnd: number; close: number }>
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/gs

/** An open object or array. `start`: of its current member, with the comma before; `open`: after its opening sign. */
type Container = {
  isArray: boolean
  index: number
  key: string
  pointer: string
  start: number
  open: number
}

/**
 * Reads the places of values in a JSON object or array; `null` for other texts. Takes linear time.
 *
 * @param wanted JSON Pointer of the `member` and `sidecar` to return.
 */
export function readJsonMembers(text: string, wanted: string): JsonMembers | null {
  const document = parse(text)
  if (document === null) return null
  const strings: DocumentMembers['strings'] = []
  const pointers = new Set<string>()
  const objects: JsonMembers['objects'] = new Map()
  const containers: Container[] = []
  let member: Span | null = null
  let isKey = false
  let valueEnd = 0
  let isFirst = true

  function pointerOf(): string {
    const inside = containers.at(-1)
    if (!inside) return ''
    return `${inside.pointer}/${inside.isArray ? inside.index : inside.key}`
  }

  function closeValue(end: number, pointer: string): void {
    pointers.add(pointer)
    const inside = containers.at(-1)
    if (pointer === wanted && inside && !inside.isArray) {
      member = { start: inside.start, end: inside.index === 0 ? afterComma(text, end) : end }
    }
    valueEnd = end
  }

  for (const { 0: token, index } of text.matchAll(tokens)) {
    const end = index + token.length
    const inside = containers.at(-1)
    if (token === '{' || token === '[') {
      containers.push({
        isArray: token === '[',
        index: 0,
        key: '',
        pointer: pointerOf(),
        start: 0,
        open: end,
      })
      isKey = token === '{'
      isFirst = true
    } else if (token === '}' || token === ']') {
      const closed = containers.pop()!
      const isEmpty = closed.index === 0 && valueEnd <= closed.open
      if (!closed.isArray)
        objects.set(closed.pointer, { isEmpty, lastEnd: isEmpty ? closed.open : valueEnd, close: index })
      isKey = false
      closeValue(end, closed.pointer)
    } else if (token === ',') {
      inside!.index += 1
      isKey = !inside!.isArray
      isFirst = false
    } else if (token === ':') isKey = false
    else if (isKey) {
      inside!.key = escapeStep(JSON.parse(token) as string)
      inside!.start = isFirst ? index : valueEnd
    } else {
      const pointer = pointerOf()
      if (token.startsWith('"')) strings.push({ pointer, start: index + 1, end: end - 1 })
      closeValue(end, pointer)
    }
  }
  return { strings, pointers, member, objects, sidecar: valueAt(document, wanted) }
}

function afterComma(text: string, end: number): number {
  return end + (/^\s*,\s*/.exec(text.slice(end, end + 200))?.[0].length ?? 0)
}

function escapeStep(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    // Not JSON: a model may write braces in prose, or YAML.
    return null
  }
}

function valueAt(document: unknown, pointer: string): unknown {
  let value = document
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  }
  return value
}
