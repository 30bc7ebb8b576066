import type { Reporter } from '../../core/incident.ts'
import type { Source } from '../../core/source.ts'
import { groupNearDuplicates } from '../../sources/registry.ts'
import type { Alignment } from './align.ts'
import { keepRecent } from '../../sources/ranking.ts'

/** Maps the id of each source with near-duplicates to the id of the best of them. */
export type CopyGroups = ReadonlyMap<string, string>

/**
 * The best copy is linked if its score is at least this share of the copies' highest; else the copy with the highest.
 */
const AS_GOOD = 0.98
/** Maximum number of groups of near-duplicates named in an incident. */
const MAX_NAMED = 10

/** Maximum number of sources, over all lists of sources whose groups of near-duplicates are cached. */
const MAX_GROUPED = 20_000

/**
 * Creates a function that finds near-duplicate sources and reports them as an incident. The result is cached for the
 * most recent lists of sources; a cached result is not reported again.
 */
export function createCopyFinder() {
  const found = keepRecent<CopyGroups>({ maxWeight: MAX_GROUPED, least: 1 })

  return async (
    sources: readonly Source[],
    { signal, report }: { signal?: AbortSignal; report?: Reporter },
  ): Promise<CopyGroups> => {
    const key = sources.flatMap(({ id, contentHash }) => [id, contentHash])
    const known = found.find(key)
    if (known) return known
    const groups = await groupNearDuplicates(sources, { signal })
    const bestOf = new Map(
      groups.flatMap(({ best, copies }) => [best, ...copies].map(({ id }) => [id, best.id] as const)),
    )
    if (signal?.aborted) return bestOf
    found.keep(key, bestOf, sources.length)
    if (groups.length > 0) {
      const named = groups
        .slice(0, MAX_NAMED)
        .map(({ best, copies }) => `${best.id} (also ${copies.map(({ id }) => id).join(', ')})`)
      report?.incident({
        step: 'match',
        code: 'near-duplicate-sources',
        message: `Sources with nearly the same text; the first is cited: ${named.join('; ')}.`,
      })
    }
    return bestOf
  }
}

/**
 * Keeps one alignment per group of copies: that of the best copy (see `CopyGroups`), or the one with the highest score
 * if the best copy's is below `AS_GOOD` of it. `alignments` are best first, and so is the result.
 */
export function oneOfEach(alignments: readonly Alignment[], copies: CopyGroups): Alignment[] {
  if (copies.size === 0) return [...alignments]
  const groups = Map.groupBy(alignments, ({ source }) => copies.get(source.id) ?? source.id)
  return [...groups].map(([bestId, members]) => {
    const [first] = members as [Alignment]
    const best = members.find(({ source }) => source.id === bestId)
    return best && best.score >= first.score * AS_GOOD ? best : first
  })
}
