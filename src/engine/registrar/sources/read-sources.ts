/**
 * Every read of registered sources. In: entries of the log, or a query, and a reader. Out: the sources as readers see
 * them.
 */
import type { EventQuery, Page } from '../../../core/ports.ts'
import type { LogEntry, RecordedEvent } from '../../../core/records.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import type { StoredSource } from './registered-source.ts'

/** Where sources are read, and for whom. */
export type SourceReads = Pick<RegistrarContext, 'log' | 'actor'>

/** Filters registered sources by what the log has an index for. */
type SourcesQuery = Omit<EventQuery, 'kind'>

/** The source that a log entry registers, or `null` for an entry of another kind. */
export async function storedSource(entry: LogEntry, reads: SourceReads): Promise<StoredSource | null> {
  const [source] = await storedSources([entry], reads)
  return source!
}

/** The sources that log entries register, in their order; `null` for an entry of another kind. */
export async function storedSources(
  entries: readonly LogEntry[],
  _reads: SourceReads,
): Promise<(StoredSource | null)[]> {
  return entries.map(toStoredSource)
}

/** Registered sources, oldest first. */
export async function sourcePage(query: SourcesQuery, reads: SourceReads): Promise<Page<StoredSource>> {
  const { log, actor } = reads
  const { items, ...rest } = await log.listEvents({ ...query, kind: 'source' }, { actor })
  const sources = await storedSources(items, reads)
  return { items: sources.filter((source) => source !== null), ...rest }
}

/** All registered sources that meet the query, oldest first. `limit`: how many are read at once, 1,000 by default. */
export async function* eachSource(
  query: Omit<SourcesQuery, 'cursor'>,
  reads: SourceReads,
): AsyncGenerator<StoredSource> {
  let cursor: string | undefined
  do {
    const page: Page<StoredSource> = await sourcePage({ limit: 1000, ...query, cursor }, reads)
    yield* page.items
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

function isSourceEvent(event: RecordedEvent): event is RecordedEvent & { kind: 'source' } {
  return event.kind === 'source'
}

function toStoredSource({ event, displayNumber }: LogEntry): StoredSource | null {
  if (!isSourceEvent(event)) return null
  const { role, agentId, userId } = event.actor
  return {
    ...event.data,
    ...(displayNumber !== undefined && { number: displayNumber }),
    createdAt: event.createdAt,
    role,
    ...(agentId !== undefined && { agentId }),
    ...(userId !== undefined && { userId }),
    ...(event.sessionId !== undefined && { sessionId: event.sessionId }),
    ...(event.erased && { erased: event.erased }),
  }
}
