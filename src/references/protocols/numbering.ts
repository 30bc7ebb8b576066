import type { OneText, WritableSource } from './answer.ts'

/**
 * `keep`: sources are numbered in the given order; footnotes take the `number` of a source, if it has one. `first-use`:
 * in the order in which the text cites them. Marks of `source-ids`, `html`, `usage` and `sidecar` take the number in an
 * id such as `S3` instead.
 */
export type Numbering = 'keep' | 'first-use'

/** The sources in the order in which the text first cites them, followed by those that it does not cite. */
export function inFirstUse(sources: readonly WritableSource[], spans: OneText['spans']): WritableSource[] {
  const ranks = new Map<string, number>()
  for (const { sourceIds } of spans.toSorted((a, b) => a.end - b.end || a.start - b.start))
    for (const id of sourceIds) if (!ranks.has(id)) ranks.set(id, ranks.size)
  return sources.toSorted((a, b) => (ranks.get(a.id) ?? Infinity) - (ranks.get(b.id) ?? Infinity) || 0)
}
