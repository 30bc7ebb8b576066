import { toCitedSource } from '../../core/to-citations-data.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { isReference } from '../../core/is-reference.ts'
import type { AuditableCitation, AuditableRun } from './auditable-run.ts'
import { sourceIdentity } from './source-identity.ts'

/** How often a source is used. */
export type SourceUse = Omit<CitedSource, 'snippet'> & {
  /** Number of citations of the source that have not failed. */
  references: number
  /** Number of citations of the source that are `verified`. */
  verified: number
  /** Number of citations of the source that failed. */
  failed: number
  /** Number of pieces of evidence from the source in citations that have not failed. */
  quotes: number
}

/**
 * A source of several runs, with its counts added up. If a run lists the same source twice and a citation names both
 * entries, that counts twice. `id` and `number` are those of the run with this source that was added first.
 */
export type SharedSourceUse = SourceUse & {
  /** Number of runs whose sources include this one, cited or not. */
  runs: number
}

/** All sources of a run, also those not cited, most cited first. */
export function sourceUses({ sources = [], citations }: AuditableRun): SourceUse[] {
  const uses = new Map<string, SourceUse>()
  for (const source of sources) {
    const { snippet: _, ...shown } = toCitedSource(source)
    uses.set(source.id, { ...shown, references: 0, verified: 0, failed: 0, quotes: 0 })
  }
  for (const citation of citations) count(citation, uses)
  return [...uses.values()].toSorted(byUse)
}

/** Adds the uses of a run to those of other runs; sources are identified by `sourceIdentity`. */
export function addUses(all: Map<string, SharedSourceUse>, uses: readonly SourceUse[]): void {
  const met = new Set<string>()
  for (const use of uses) {
    const identity = sourceIdentity(use)
    const shared = all.get(identity) ?? { ...use, runs: 0, references: 0, verified: 0, failed: 0, quotes: 0 }
    all.set(identity, {
      ...shared,
      references: shared.references + use.references,
      verified: shared.verified + use.verified,
      failed: shared.failed + use.failed,
      quotes: shared.quotes + use.quotes,
      runs: shared.runs + (met.has(identity) ? 0 : 1),
    })
    met.add(identity)
  }
}

/** Sorts by number of references, descending, then by source number. */
export function byUse(a: SourceUse, b: SourceUse): number {
  return b.references - a.references || a.number - b.number
}

function count(citation: AuditableCitation, uses: ReadonlyMap<string, SourceUse>): void {
  const isCited = isReference(citation)
  for (const id of new Set(citation.sourceIds)) {
    const use = uses.get(id)
    if (!use) continue
    if (isCited) use.references += 1
    else use.failed += 1
    if (citation.status === 'verified') use.verified += 1
  }
  if (!isCited) return
  for (const { sourceId } of citation.evidence) {
    const use = uses.get(sourceId)
    if (use) use.quotes += 1
  }
}
