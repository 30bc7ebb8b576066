import type { ListedSource } from '../shown-source.ts'
import type { SourceRepository } from '../source-repository.ts'
import type { CountTokens } from './count-tokens.ts'
import { readSource } from './read-source.ts'
import type { SourceReading } from './read-source.ts'
import { decayedUse, newestUse, worthOf } from './worth.ts'
import type { Worth, WorthOptions } from './worth.ts'

/**
 * The current state of a source: its text at each `ContextLevel` (whole text, key sentences, title, id), its uses and
 * its worth.
 */
export type WeighedSource = {
  source: ListedSource
  reading: SourceReading
  uses: number
  /** Number of the source's uses, with decay; see `decayedUse`. */
  used: number
  worth: Worth
}

/** All sources by their ids, in the order of their numbers. */
export type WeighSources = (
  objective: string,
  options: { budget: number; count: CountTokens },
) => Promise<Map<string, WeighedSource>>

/**
 * Weighs the sources of a repository: how much each is worth for an objective, with its text at each level. A text is
 * read again only if the source's version, the objective or the counter changed, or if its whole text was too long for
 * an earlier budget and may fit into this one.
 */
export function createSourceWeigher(
  repository: Pick<SourceRepository, 'ordered' | 'content' | 'allUses'>,
  { useHalfLife = 600_000, ...options }: WorthOptions,
): WeighSources {
  const readings = new Map<string, SourceReading>()
  return async (objective, { budget, count }) => {
    const sources = await repository.ordered()
    const uses = await repository.allUses()
    const newest = newestUse(uses.values())
    const found = new Map<string, WeighedSource>()
    for (const [index, source] of sources.entries()) {
      const own = uses.get(source.id) ?? []
      const known = readings.get(source.id)
      const reading = known?.isFor({ source, objective, budget, count })
        ? known
        : await readSource(source, { objective, budget, count, uses: own.length, repository })
      readings.set(source.id, reading)
      const used = decayedUse(own, { newest, useHalfLife })
      const age = sources.length - 1 - index
      found.set(source.id, {
        uses: own.length,
        source,
        reading,
        used,
        worth: worthOf({ relevance: reading.relevance, age, used }, options),
      })
    }
    return found
  }
}
