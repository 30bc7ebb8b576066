import type { Citation } from '../../core/citation.ts'
import type { Source, SourceEntry } from '../../core/source.ts'
import type { SourceNumbers } from './source-numbers.ts'

/** Where a source of an answer comes from. */
export type SourceOrigin = {
  /** Whether the source was found in an earlier turn of the conversation. */
  isEarlier?: boolean
  /** Whether the application added the source: the model may have had it from the start. */
  isAdded?: boolean
  /** When the source entered the model's context; may still change while the step is being written. */
  entered?: SourceEntry
  /** How many chunks of the source are registered so far; each has a place of its own in the order of sources. */
  parts?: number
}

/**
 * Remembers how each source came into a run (from an earlier turn, from the application, or found in a step), and decides
 * by this which sources an answer shows.
 */
export type KnownSources = {
  note(sourceId: string, origin: SourceOrigin): void
  /**
   * Ids of the sources that this answer was given or found, in order; the id of a document appears once for each of
   * its chunks.
   */
  ownIds(): readonly string[]
  /**
   * Returns `shown` with the sources for readers and the record: the sources of this answer, and the sources of earlier
   * turns that it cites. `foundAfter` of a citation names its sources that came after the claim was written.
   */
  show<Shown extends { citations: Citation[] }>(
    sources: readonly Source[],
    shown: Shown,
  ): Shown & { sources: Source[] }
}

export function createKnownSources(numbers: SourceNumbers): KnownSources {
  /** Sources of earlier turns that this answer has not found again. */
  const earlier = new Set<string>()
  const own: string[] = []
  const partsOf = new Map<string, number>()
  const entries = new Map<string, Set<SourceEntry>>()
  const added = new Set<string>()

  function enteredOf(id: string): SourceEntry | undefined {
    const known = added.has(id) ? [] : [...(entries.get(id) ?? [])]
    return known.length === 0 ? undefined : known.reduce((a, b) => (b.textPart < a.textPart ? b : a))
  }

  function withEntry(source: Source): Source {
    const entered = enteredOf(source.id)
    return entered ? { ...source, entered: { ...entered } } : source
  }

  function withLate(citation: Citation): Citation {
    const foundAfter = citation.sourceIds.filter((id) => (enteredOf(id)?.textPart ?? 0) > citation.textPart)
    return foundAfter.length > 0 ? { ...citation, foundAfter } : citation
  }

  return {
    note(id, { isEarlier = false, isAdded = false, entered, parts = 1 }) {
      if (!isEarlier) {
        const known = partsOf.get(id)
        if (known === undefined || parts > known) {
          own.push(id)
          partsOf.set(id, parts)
        }
        earlier.delete(id)
      } else if (!partsOf.has(id)) earlier.add(id)
      if (entered) entries.set(id, (entries.get(id) ?? new Set()).add(entered))
      if (isAdded) added.add(id)
    },
    ownIds: () => own,
    show(sources, shown) {
      const cited = new Set(
        shown.citations.flatMap(({ sourceIds, evidence }) => [
          ...sourceIds,
          ...evidence.map(({ sourceId }) => sourceId),
        ]),
      )
      const visible = sources.filter(({ id }) => !earlier.has(id) || cited.has(id))
      return {
        sources: numbers.number(visible, shown.citations).map(withEntry),
        ...shown,
        citations: shown.citations.map(withLate),
      }
    },
  }
}
