import type { UseKind } from '../../core/records.ts'

/** A use of a source, and the time when it was first recorded. */
export type RecordedUse = {
  sourceId: string
  kind: UseKind
  /** Id of what used the source: a claim, finding, cluster, contradiction or section, as `kind` says. */
  usedBy: string
  /** When the use was first recorded, ISO 8601. */
  at: string
}

/** Distinct uses, indexed by source and by user (claim, finding, cluster, contradiction or section). */
export type Uses = {
  has(use: Omit<RecordedUse, 'at'>): boolean
  /** Adds a use; does nothing if `has` is true for it. A journal may hold a use twice. */
  add(use: RecordedUse): void
  /** Uses of a source, oldest first. */
  of(sourceId: string): readonly RecordedUse[]
  /** Ids of the sources that something uses, in the order of first use. */
  sourcesOf(kind: UseKind, usedBy: string): readonly string[]
}

/** Creates an empty collection of uses; with `base`, a draft on top of other uses, which stay unchanged. */
export function createUses(base?: Uses): Uses {
  const bySource = new Map<string, Map<string, RecordedUse>>()
  const byUser = new Map<string, Set<string>>()

  function has(use: Omit<RecordedUse, 'at'>): boolean {
    return bySource.get(use.sourceId)?.has(keyOf(use.kind, use.usedBy)) || base?.has(use) || false
  }

  return {
    has,
    add(use) {
      if (has(use)) return
      const key = keyOf(use.kind, use.usedBy)
      const uses = bySource.get(use.sourceId) ?? new Map<string, RecordedUse>()
      bySource.set(use.sourceId, uses.set(key, Object.freeze({ ...use })))
      byUser.set(key, (byUser.get(key) ?? new Set()).add(use.sourceId))
    },
    of: (sourceId) => [...(base?.of(sourceId) ?? []), ...(bySource.get(sourceId)?.values() ?? [])],
    sourcesOf: (kind, usedBy) => [
      ...(base?.sourcesOf(kind, usedBy) ?? []),
      ...(byUser.get(keyOf(kind, usedBy)) ?? []),
    ],
  }
}

function keyOf(kind: UseKind, usedBy: string): string {
  return `${kind}:${usedBy}`
}
