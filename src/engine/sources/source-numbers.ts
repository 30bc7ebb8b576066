/**
 * Sources of a run as its readers see them. In: registered sources, citations, and what earlier answers cited. Out:
 * source numbers in the order of their first marks, and when each source entered.
 */
import { sourceIdentity } from '../../records/audit.ts'
import type { Citation } from '../../core/citation.ts'
import { isMarked } from '../../core/is-reference.ts'
import type { Source } from '../../core/source.ts'
import { toCitedSource } from '../../core/to-citations-data.ts'
import type { NumberedSource } from '../stream/parts/read-messages.ts'

/** The source numbers that readers of a conversation see. */
export type SourceNumbers = {
  /** Keeps the source numbers of earlier answers. A source keeps its first number, and a number its first source. */
  keep(sources: readonly NumberedSource[]): void
  /**
   * Numbers the sources and sorts them by number. Sources of earlier turns keep their numbers. The others follow:
   * first in the order in which a page marks them, then the rest.
   *
   * @param citations In reading order.
   */
  number(sources: readonly Source[], citations: readonly Citation[]): Source[]
}

export function createSourceNumbers(): SourceNumbers {
  const kept = new Map<string, number>()
  const taken = new Set<number>()
  let highest = 0
  const identities = new WeakMap<Source, string>()

  /**
   * The identity of a source. It is cached, because parsing the URL of each source for each citation map would cost
   * more than building the map.
   */
  function identityOf(source: Source): string {
    const known = identities.get(source)
    if (known !== undefined) return known
    const identity = sourceIdentity(toCitedSource(source))
    identities.set(source, identity)
    return identity
  }

  return {
    keep(sources) {
      for (const source of sources) {
        const identity = sourceIdentity(source)
        if (kept.has(identity) || taken.has(source.number)) continue
        kept.set(identity, source.number)
        taken.add(source.number)
        highest = Math.max(highest, source.number)
      }
    },
    number(sources, citations) {
      const byId = new Map(sources.map((source) => [source.id, source]))
      const cited = citations.filter(isMarked).flatMap(({ sourceIds }) => sourceIds)
      const inOrder = new Set([...cited.flatMap((id) => byId.get(id) ?? []), ...sources])
      const given = new Set<number>()
      let next = highest + 1
      const numbered = Array.from(inOrder, (source) => {
        const earlier = kept.size > 0 ? kept.get(identityOf(source)) : undefined
        const number = earlier === undefined || given.has(earlier) ? next++ : earlier
        given.add(number)
        return source.number === number ? source : { ...source, number }
      })
      return numbered.toSorted((a, b) => a.number - b.number)
    },
  }
}
