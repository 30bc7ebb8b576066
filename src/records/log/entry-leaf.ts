import { entryText } from '../../core/records.ts'
import type { HashedEntry } from '../../core/records.ts'
import { hashLeaf } from './merkle-tree.ts'

/** The leaf hash of an entry; the data of the leaf is the UTF-8 of `entryText`. */
export function leafHashOf(entry: HashedEntry): Uint8Array {
  return hashLeaf(new TextEncoder().encode(entryText(entry)))
}
