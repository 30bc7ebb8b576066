/** Limits for one tool call; lengths in UTF-16 units. `defaultLimits` has the defaults. */
export type ExtractionLimits = {
  /** Maximum levels of nested lists and objects; deeper ones are left out. */
  maxDepth: number
  /**
   * Maximum number of values in a call's input, and again in its output; lists and objects count too. Further ones are
   * left out.
   */
  maxValues: number
  /** Maximum sources of one call; further ones are left out. */
  maxSources: number
  /** Maximum UTF-16 units of the content of one source; the rest is cut off. */
  maxContentLength: number
  /**
   * Maximum UTF-16 units of all texts and field names in a call's input, and again in its output. The text that reaches
   * the limit is cut off; further ones are left out.
   */
  maxTotalLength: number
}

/** The default limits of `createExtractors`. */
export const defaultLimits: ExtractionLimits = {
  maxDepth: 12,
  maxValues: 200_000,
  maxSources: 200,
  maxContentLength: 1_000_000,
  maxTotalLength: 8_000_000,
}

/**
 * Copies untrusted data into plain data that is safe to walk: within the limits, without cycles, `__proto__`,
 * functions and binary data. Dates, URLs and big integers become strings. Getters are called once; the copy lacks a
 * field whose getter throws. `wasCut` is called once if something was left out because of a limit.
 */
export function boundedCopy(
  value: unknown,
  limits: ExtractionLimits,
  wasCut: () => void = () => {},
): unknown {
  const above = new Set<object>()
  let values = 0
  let length = 0
  let cut = false

  function cutOff(): undefined {
    if (!cut) wasCut()
    cut = true
    return undefined
  }

  function copy(current: unknown, depth: number): unknown {
    values += 1
    if (values > limits.maxValues) return cutOff()
    if (typeof current === 'string') return copyText(current)
    if (typeof current === 'bigint') return current.toString()
    if (typeof current !== 'object' || current === null) {
      return typeof current === 'function' || typeof current === 'symbol' ? undefined : current
    }
    if (depth >= limits.maxDepth) return cutOff()
    if (above.has(current) || ArrayBuffer.isView(current) || current instanceof ArrayBuffer) return undefined
    if (current instanceof Date) return Number.isNaN(current.getTime()) ? undefined : current.toISOString()
    if (current instanceof URL) return copyText(current.href)
    above.add(current)
    const copied = Array.isArray(current) ? copyList(current, depth) : copyFields(current, depth)
    above.delete(current)
    return copied
  }

  function copyText(text: string): string | undefined {
    const room = limits.maxTotalLength - length
    if (room <= 0) return cutOff()
    const kept = text.length > room ? text.slice(0, room) : text
    if (kept.length < text.length) cutOff()
    length += kept.length
    return kept
  }

  function copyList(list: readonly unknown[], depth: number): unknown[] {
    const copied: unknown[] = []
    for (let index = 0; index < list.length && values <= limits.maxValues; index += 1) {
      copied.push(copy(readProperty(list, index), depth + 1))
    }
    if (copied.length < list.length) cutOff()
    return copied
  }

  function copyFields(fields: object, depth: number): Record<string, unknown> {
    const copied: Record<string, unknown> = {}
    for (const key of ownKeys(fields)) {
      if (values > limits.maxValues) break
      if (key === '__proto__') continue
      if (key.length > limits.maxTotalLength - length) {
        cutOff()
        continue
      }
      length += key.length
      const field = copy(readProperty(fields, key), depth + 1)
      if (field !== undefined) copied[key] = field
    }
    return copied
  }

  return copy(value, 0)
}

/** Reads a property; `undefined` if its getter or a proxy trap throws. */
function readProperty(from: object, key: string | number): unknown {
  try {
    return Reflect.get(from, key)
  } catch {
    return undefined
  }
}

function ownKeys(fields: object): string[] {
  try {
    return Object.keys(fields)
  } catch {
    return []
  }
}
