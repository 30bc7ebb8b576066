import type { LogEntry } from '../core/records/event.ts'
import { entryText } from '../core/records/log-entry.ts'
import { hashLeaf } from './merkle-tree.ts'

/** The leaf hash of an entry; the data of the leaf is the UTF-8 of `entryText`. */
export function leafHashOf(entry: Pick<LogEntry, 'body' | 'number' | 'previous'>): Uint8Array {
  return hashLeaf(new TextEncoder().encode(entryText(entry)))
}
