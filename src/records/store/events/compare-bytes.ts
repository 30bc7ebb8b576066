import { codePointOf } from '../../../text/folding.ts'

/** Compares by UTF-8 bytes, as the databases sort; the order of UTF-16 units differs above U+D7FF. */
export function compareBytes(a: string, b: string): number {
  for (let index = 0; index < a.length && index < b.length; index++) {
    const difference = codePointOf(a, index)! - codePointOf(b, index)!
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
