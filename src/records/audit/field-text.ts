/**
 * The text that a claim's offsets index: the text part, or the string at `pointer` (RFC 6901) in a text part that is
 * JSON. `null` if there is none, as in truncated JSON.
 */
export function fieldText(textPart: string, pointer: string | undefined): string | null {
  if (pointer === undefined) return textPart
  try {
    let value: unknown = JSON.parse(textPart)
    for (const step of pointer.split('/').slice(1)) {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null
      value = Reflect.get(value, key)
    }
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}
