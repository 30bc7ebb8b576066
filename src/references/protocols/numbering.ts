import type { OneText, WritableSource } from './answer.ts'

/**
 * How sources are numbered. `keep`: in the given order, from 1; `toFootnotes` takes the `number` of a source instead,
 * if it has one. `first-use`: in the order in which the text cites them. With the protocols `source-ids`, `html`,
 * `usage` and `sidecar`, a source with an id such as `S3` gets the number in its id (3) either way.
 */
export type Numbering = 'keep' | 'first-use'

/** The sources in the order in which the text first cites them, followed by those that it does not cite. */
export function inFirstUse(sources: readonly WritableSource[], spans: OneText['spans']): WritableSource[] {
  const ranks = new Map<string, number>()
  for (const { sourceIds } of spans.toSorted((a, b) => a.end - b.end || a.start - b.start))
    for (const id of sourceIds) if (!ranks.has(id)) ranks.set(id, ranks.size)
  return sources.toSorted((a, b) => (ranks.get(a.id) ?? Infinity) - (ranks.get(b.id) ?? Infinity) || 0)
}
