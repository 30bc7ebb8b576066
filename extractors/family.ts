import type { Extractor } from '../src/core/ports.ts'

/** Creates one extractor for each pattern, all with the same `extract`. */
export function family(patterns: readonly string[], extract: Extractor['extract']): readonly Extractor[] {
  return patterns.map((pattern) => ({ pattern, extract }))
}
