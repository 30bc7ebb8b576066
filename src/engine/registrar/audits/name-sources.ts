import { contentHash } from '../../../core/hash.ts'
import type { CitationRecord } from '../../../core/ports.ts'
import { toCitedSource } from '../../../core/to-citations-data.ts'
import type { ShownSource } from '../../../core/to-citations-data.ts'
import { sourceIdentity } from '../../../records/audit.ts'
import { sourcePage } from '../sources/read-sources.ts'
import type { SourceReads } from '../sources/read-sources.ts'
import { runIdentifier } from '../sources/run-source.ts'

/** A source that answers and agents cite, each by an id of its own. */
export type NamedSource = {
  /**
   * The same for one source in all answers, registrations and counts: from its URL, else its file or text, else its
   * type and title. For a source that cannot be read any more, its `id`.
   */
  identity: string
  /**
   * One id of the source, which `sourceId` of a filter takes: that of a registered version, or the content address of a
   * source of an answer. For a source of an answer without text, `run:<run id>#<source id>`, which no filter takes.
   */
  id: string
  /** Absent for a source that cannot be read any more. */
  title?: string
  url?: string
}

/** A citation, as far as it names its sources. */
type Citing = Pick<CitationRecord, 'runId' | 'project' | 'sourceIds'>

/** Maximum number of citations whose sources are read at once. */
const AT_ONCE = 10
const EMPTY = contentHash('')

/**
 * Creates a function that names the sources of citations. The ids of an answer's sources are unique only within the
 * answer, so they are looked up there.
 */
export function createSourceNamer(
  reads: SourceReads,
): (citations: readonly Citing[]) => Promise<NamedSource[][]> {
  const registered = new Map<string, Promise<NamedSource>>()

  async function readRegistered(id: string, project: string): Promise<NamedSource> {
    const { items } = await sourcePage({ subject: id, project, limit: 1 }, reads)
    const [source] = items
    return source && !source.erased ? named(source, id) : unknown(id)
  }

  async function readAnswer(runId: string, project: string): Promise<ReadonlyMap<string, NamedSource>> {
    const query = { kind: 'run', subject: runId, project, limit: 1 } as const
    const { items } = await reads.log.listEvents(query, { actor: reads.actor })
    const run = items[0]?.event
    if (run?.kind !== 'run') return new Map()
    return new Map(
      run.data.sources.map((source) =>
        source.contentHash === EMPTY
          ? [source.id, named({ ...source, content: '' }, runIdentifier(runId, source.id))]
          : [source.id, named(source, source.contentAddress)],
      ),
    )
  }

  return async (citations) => {
    const answers = new Map<string, Promise<ReadonlyMap<string, NamedSource>>>()
    const all: NamedSource[][] = []
    const waiting = citations.entries()
    const work = async () => {
      for (const [index, { runId, project, sourceIds }] of waiting) {
        if (runId === undefined) {
          const read = (id: string) => once(registered, [project, id], () => readRegistered(id, project))
          all[index] = await Promise.all(sourceIds.map(read))
          continue
        }
        const answer = await once(answers, [project, runId], () => readAnswer(runId, project))
        all[index] = sourceIds.map((id) => answer.get(id) ?? unknown(runIdentifier(runId, id)))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return all
  }
}

function named(source: ShownSource, id: string): NamedSource {
  const shown = toCitedSource(source)
  const { title, url } = shown
  return { identity: sourceIdentity(shown), id, title, ...(url !== undefined && { url }) }
}

function unknown(id: string): NamedSource {
  return { identity: id, id }
}

function once<Value>(
  known: Map<string, Promise<Value>>,
  key: readonly string[],
  read: () => Promise<Value>,
): Promise<Value> {
  const name = JSON.stringify(key)
  const value = known.get(name) ?? read()
  known.set(name, value)
  return value
}
