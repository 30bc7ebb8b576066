/** A plain object in untrusted data. */
export type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A string that is not blank, or a number as a string; `undefined` for any other value. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() ? value : undefined
}

export function firstText(values: Iterable<unknown>): string | undefined {
  for (const value of values) {
    const text = textOf(value)
    if (text !== undefined) return text
  }
  return undefined
}

/** A finite number, also as a string (`'0.5'`, but not `'0.5 km'`); `undefined` for any other value. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.length > 40 || !value.trim()) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

export function isHttpUrl(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 16_384) return false
  return /^\s*https?:\/\//i.test(value) && URL.canParse(value)
}
