import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import type { OwnerScope } from '../../../core/records.ts'

/** Maximum length in UTF-8. PostgreSQL rejects index rows above 2,704 bytes, and some indexes hold two keys. */
const MAX_KEY_BYTES = 1024

/** Schema of a time in UTC; times with other offsets would not sort as text. */
export const isoDateSchema = z.iso.datetime()

const scopeNames = ['sessionId', 'agentId', 'userId', 'project'] as const

/**
 * Throws `invalid-input` unless both databases can store the text unchanged in a
 * key column: not empty, no NUL, no lone surrogate, at most 1,024 bytes.
 */
export function checkKey(key: string | null, name: string): void {
  const problem = problemOf(key)
  if (!problem) return
  throw new CitationError({
    code: 'invalid-input',
    message: `The ${name} ${problem}.`,
    suggestion: 'Use a short printable string, such as a UUID.',
  })
}

/**
 * Checks the ids of a scope as `checkKey` does. `mayBeNull`: for filters, in which `null` selects the records
 * without agent or user.
 */
export function checkScope(scope: OwnerScope, { mayBeNull = false }: { mayBeNull?: boolean } = {}): void {
  for (const name of scopeNames) {
    const key = scope[name]
    if (key !== undefined && !(mayBeNull && key === null)) checkKey(key, name)
  }
}

function problemOf(key: unknown): string | null {
  if (typeof key !== 'string') return 'is not a string'
  if (key === '') return 'is empty'
  if (key.includes('\0')) return 'contains a NUL character'
  if (!key.isWellFormed()) return 'contains a lone surrogate'
  return isTooLong(key) ? `is longer than ${MAX_KEY_BYTES} bytes` : null
}

/**
 * Whether a key has too many bytes in UTF-8. A UTF-16 unit takes one to three bytes, so most texts need not
 * be encoded to decide.
 */
function isTooLong(key: string): boolean {
  if (key.length > MAX_KEY_BYTES) return true
  return key.length * 3 > MAX_KEY_BYTES && new TextEncoder().encode(key).length > MAX_KEY_BYTES
}
