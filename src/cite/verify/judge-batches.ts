import type { VerifyQuestion } from './verify-prompt.ts'

/** The question about a statement, with the index of its claim and the index of the statement in the claim (`part`). */
export type Open = { question: VerifyQuestion; index: number; part: number }

export function countClaims(entries: readonly Open[]): number {
  return new Set(entries.map(({ index }) => index)).size
}

/**
 * Groups questions into calls of at most this many questions and UTF-16 units; a single longer question gets its own
 * call.
 */
export function batchesOf(
  open: readonly Open[],
  { maxClaimsPerCall, maxCharactersPerCall }: { maxClaimsPerCall: number; maxCharactersPerCall: number },
): Open[][] {
  const batches: Open[][] = []
  let characters = 0
  for (const entry of open) {
    const { length } = entry.question
    const last = batches.at(-1)
    if (last && last.length < maxClaimsPerCall && characters + length <= maxCharactersPerCall) {
      last.push(entry)
      characters += length
    } else {
      batches.push([entry])
      characters = length
    }
  }
  return batches
}
