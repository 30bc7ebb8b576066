import { CitationError } from '../../core/error.ts'
import type { CitationRecord } from '../../core/ports.ts'
import type { RegisteredSource } from '../../core/records.ts'

/**
 * Which sources a bibliography lists for a cited source that was made from others: those others, itself, or both.
 */
export type OriginOptions = {
  /**
   * Maximum number of steps from a source to those that it was made from; 10 by default, at most 100; 0 follows none.
   */
  depth?: number
  /**
   * Whether a source that was made from others (`derivedFrom`), such as a table made from papers, is listed itself;
   * `true` by default. With a `depth` of 0 it always is.
   */
  artifacts?: boolean
}

/** Reads sources and citations by their ids. */
export type OriginReader = {
  getSource(id: string): Promise<RegisteredSource | null>
  getCitation(id: string): Promise<CitationRecord | null>
}

/** Maximum number of sources of one bibliography. */
const MAX_SOURCES = 10_000

/**
 * The cited sources, each followed by the sources that it was made from, through chains of sources and citations. Each
 * source is listed once. What the reader cannot see is left out.
 */
export async function withOrigins(
  cited: Iterable<string>,
  reader: OriginReader,
  { depth = 10, artifacts = true }: OriginOptions = {},
): Promise<RegisteredSource[]> {
  if (!Number.isInteger(depth) || depth < 0 || depth > 100) {
    throw new CitationError({
      code: 'invalid-input',
      message: 'origins.depth is not an integer from 0 to 100.',
      suggestion: 'Pass the number of steps from a source to those that it was made from; 0 for none.',
    })
  }
  const listed = new Map<string, RegisteredSource>()
  /** The fewest steps by which each id was reached: by a shorter way, the limit `depth` is reached later. */
  const reached = new Map<string, number>()
  for (const id of cited) await add(id, 0)
  return [...listed.values()]

  async function add(id: string, steps: number): Promise<void> {
    if ((reached.get(id) ?? Infinity) <= steps) return
    reached.set(id, steps)
    const source = listed.get(id) ?? (await reader.getSource(id))
    if (source) {
      const origins = source.derivedFrom ?? []
      const isArtifact = origins.length > 0
      if (artifacts || !isArtifact || depth === 0) listed.set(id, source)
      if (listed.size > MAX_SOURCES) throw tooMany()
      if (steps < depth) for (const origin of origins) await add(origin, steps + 1)
      return
    }
    // A citation is not a source; it leads to the sources that it cites.
    if (steps === 0) return
    const citation = await reader.getCitation(id)
    for (const origin of citation?.sourceIds ?? []) await add(origin, steps)
  }
}

function tooMany(): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The citations name more than ${MAX_SOURCES} sources.`,
    suggestion: 'Restrict the export by session, agent or time.',
  })
}
