import type { Extractor } from '../src/core/ports.ts'

export function family(patterns: readonly string[], extract: Extractor['extract']): readonly Extractor[] {
  return patterns.map((pattern) => ({ pattern, extract }))
}
