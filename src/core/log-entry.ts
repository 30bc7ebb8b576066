import { sha256Hex } from './hash.ts'
import type { LogEntry } from './event.ts'

/**
 * What is hashed of an entry: canonical JSON by construction, so that a
 * database builds the same text. The body holds everything else.
 */
export function entryText({
  body,
  number,
  previous,
}: Pick<LogEntry, 'body' | 'number' | 'previous'>): string {
  return `{"body":"${sha256Hex(body)}","number":${number},"previous":"${previous}"}`
}

/** Hex of the SHA-256 of `entryText`: what the next entry of the chain names as `previous`. */
export function entryHash(entry: Pick<LogEntry, 'body' | 'number' | 'previous'>): string {
  return sha256Hex(entryText(entry))
}
