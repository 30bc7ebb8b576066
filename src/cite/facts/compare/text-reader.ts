import { readGuardText } from './guard-text.ts'
import type { GuardText } from './guard-text.ts'

/** Reads a text for comparing: `readGuardText`, or one that keeps what it has read. */
export type TextReader = (text: string) => GuardText

/** Text that is kept, in UTF-16 units; what is read of it takes about thirty times its size. */
const MAX_KEPT = 100_000

/**
 * A reader that reads each text once, for the length of one call: a claim is held against its
 * evidence by several checks, and a sentence of a source against several claims.
 */
export function createTextReader(): TextReader {
  const known = new Map<string, GuardText>()
  let kept = 0
  return (text) => {
    const read = known.get(text)
    if (read) return read
    kept += text.length
    if (kept > MAX_KEPT) {
      known.clear()
      kept = text.length
    }
    const fresh = readGuardText(text)
    known.set(text, fresh)
    return fresh
  }
}
