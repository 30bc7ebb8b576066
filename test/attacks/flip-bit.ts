/** A value as a driver reads it from a column. */
export type Stored = string | number | bigint | Uint8Array | null

/**
 * The value with one bit inverted; `null` for `null`. If inverting the first bit gives no valid other value, callers
 * try the next numbers of `bit`.
 */
export function flipBit(value: Stored, bit = 0): Stored {
  if (value === null) return null
  if (typeof value === 'number' || typeof value === 'bigint') return BigInt(value) ^ (1n << BigInt(bit))
  if (value instanceof Uint8Array) {
    const bytes = Uint8Array.from(value)
    const index = Math.floor(bytes.length / 2)
    bytes[index]! ^= 1 << (bit % 8)
    return bytes
  }
  // Changes a letter near the middle, so that the result is valid text.
  const letters = [...value.matchAll(/[A-Za-z0-9]/g)]
  const { index } = letters[Math.floor(letters.length / 2)] ?? { index: -1 }
  if (index < 0) return `${value}\u0001`
  const flipped = String.fromCharCode(value.charCodeAt(index) ^ (1 << (bit % 3)))
  return value.slice(0, index) + flipped + value.slice(index + 1)
}

/** The first, the middle and the last of the rows. */
export function someOf<Row>(rows: readonly Row[]): Row[] {
  return [...new Set([rows[0]!, rows[Math.floor(rows.length / 2)]!, rows.at(-1)!])]
}

/** Columns whose values are also in the body of an event, so that the reported problem names the column. */
export const repeatedColumns = [
  'id',
  'kind',
  'project',
  'chain',
  'run_id',
  'citation_id',
  'agent_id',
  'user_id',
  'created_ms',
]
