import type { Extractor } from '../src/core/ports/extractor.ts'

/** One extractor a pattern, all with the same way of reading. */
export function family(patterns: readonly string[], extract: Extractor['extract']): readonly Extractor[] {
  return patterns.map((pattern) => ({ pattern, extract }))
}
