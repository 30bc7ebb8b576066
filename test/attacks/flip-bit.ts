/** A value as a driver reads it from a column. */
export type Stored = string | number | bigint | Uint8Array | null

/** The value with one bit the other way; `null` has none. `bit` counts on where the first will not do. */
export function flipBit(value: Stored, bit = 0): Stored {
  if (value === null) return null
  if (typeof value === 'number' || typeof value === 'bigint') return BigInt(value) ^ (1n << BigInt(bit))
  if (value instanceof Uint8Array) {
    const bytes = Uint8Array.from(value)
    const index = Math.floor(bytes.length / 2)
    bytes[index]! ^= 1 << (bit % 8)
    return bytes
  }
  // A letter of the middle, so that the text stays text.
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

/** Columns that the body of an event says as well, so that a problem names them. */
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
