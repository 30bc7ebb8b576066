/**
 * Minimum UTF-16 units of all values of a tool's output together. A shorter output, such as `{"ok":true}`, is a status,
 * not a text to cite.
 */
const MIN_LENGTH = 40

/** Maximum number of values of an output that are examined; further ones do not count. */
const MAX_VALUES = 200

/** Whether a tool's output may hold something to cite. */
export function maySaySomething(output: unknown): boolean {
  let length = 0
  const values: unknown[] = [output]
  for (let seen = 0; seen < MAX_VALUES && values.length > 0 && length < MIN_LENGTH; seen += 1) {
    const value = values.pop()
    if (isRows(value)) return true
    if (typeof value === 'string') length += value.length
    else if (typeof value === 'object' && value !== null)
      values.push(...Object.values(value).slice(0, MAX_VALUES))
    else length += String(value ?? '').length
  }
  return length >= MIN_LENGTH
}

function isRows(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 1 &&
    value.slice(0, MAX_VALUES).every((row) => typeof row === 'object' && row !== null)
  )
}
