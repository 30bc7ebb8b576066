import { entryText } from '../core/records/log-entry.ts'
import type { HashedEntry } from '../core/records/log-entry.ts'
import { hashLeaf } from './merkle-tree.ts'

/** The leaf hash of an entry; the data of the leaf is the UTF-8 of `entryText`. */
export function leafHashOf(entry: HashedEntry): Uint8Array {
  return hashLeaf(new TextEncoder().encode(entryText(entry)))
}
