import type { Source } from '../../core/source.ts'
import type { GivenCitation } from '../../cite/pipeline.ts'
import { findNamedSource } from '../../cite/providers.ts'
import type { ProviderCitation } from '../../cite/providers.ts'
import type { SourceRegistry } from '../../sources/registry.ts'

/** A provider citation; `source` is `null` until the sources that arrived before it are registered. */
type Taken = { citation: ProviderCitation; source: Source | null }

/**
 * Passes all provider citations to `onCited` at once, and returns work that registers their sources, one in each step.
 * If a citation names a document that is already registered, it cites that document.
 */
export function takeCited(
  citations: readonly ProviderCitation[],
  {
    textParts,
    registry,
    onCited,
    onRegistered,
    onEnd,
  }: Pick<GivenCitation, 'textParts'> & {
    registry: SourceRegistry
    /** Returns `false` to leave a citation out; its source is then not registered either. */
    onCited: (citation: GivenCitation) => boolean
    onRegistered: (source: Source) => void
    /** Called once, with all these sources, when they are registered or that failed. */
    onEnd: (sources: readonly Source[]) => void
  },
): Generator<void> {
  const taken: Taken[] = []
  for (const citation of citations) {
    const each: Taken = { citation, source: null }
    const isTaken = onCited({ ...citation, textParts, sourceId: () => each.source?.id ?? null })
    if (isTaken) taken.push(each)
  }
  return registerEach()

  function* registerEach(): Generator<void> {
    try {
      for (const each of taken) {
        const { source, citedText } = each.citation
        each.source =
          findNamedSource(source, registry.list(), citedText) ??
          registry.register({ toolName: 'source', ...source })
        if (each.source) onRegistered(each.source)
        yield
      }
    } finally {
      onEnd(taken.flatMap(({ source }) => source ?? []))
    }
  }
}
