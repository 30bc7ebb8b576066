/**
 * Every read of registered sources. In: entries of the log, or a query, and a reader. Out: the sources as readers see
 * them: as registered, with the details that later amendments state. No other file makes a `StoredSource` of an event.
 */
import { defined } from '../../../core/defined.ts'
import type { EventQuery, Page } from '../../../core/ports.ts'
import { amended } from '../../../core/records.ts'
import type { LogEntry, RecordedEvent, SourceDetails } from '../../../core/records.ts'
import { toPlain } from '../../../core/text.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import type { StoredSource } from './registered-source.ts'

/** The log from which sources are read, and the actor who reads them. */
export type SourceReads = Pick<RegistrarContext, 'log' | 'actor'>

/** Filters registered sources by what the log has an index for. */
type SourcesQuery = Omit<EventQuery, 'kind'>

/** The source that a log entry registers; `null` for an entry of another kind. */
export async function storedSource(entry: LogEntry, reads: SourceReads): Promise<StoredSource | null> {
  const [source] = await storedSources([entry], reads)
  return source!
}

/** The sources that log entries register, in their order; `null` for an entry of another kind. */
export async function storedSources(
  entries: readonly LogEntry[],
  reads: SourceReads,
): Promise<(StoredSource | null)[]> {
  const amendments = await amendmentsOf(entries, reads)
  return entries.map((entry) => {
    const source = toStoredSource(entry)
    return source && (amendments.get(source.id) ?? []).reduce<StoredSource>(amended, source)
  })
}

/** Registered sources, oldest first. */
export async function sourcePage(query: SourcesQuery, reads: SourceReads): Promise<Page<StoredSource>> {
  const { log, actor } = reads
  // An identifier is registered with the same replacements.
  const named = query.identifier === undefined ? {} : { identifier: toPlain(query.identifier) }
  const { items, ...rest } = await log.listEvents({ ...query, ...named, kind: 'source' }, { actor })
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

/**
 * The amended details of the sources that entries register, by the id of the source, oldest first; a source without
 * amendments has no entry.
 */
async function amendmentsOf(
  entries: readonly LogEntry[],
  reads: SourceReads,
): Promise<ReadonlyMap<string, SourceDetails[]>> {
  const sources = entries.flatMap(({ event }) => (event.kind === 'source' && !event.erased ? [event] : []))
  const amendments = new Map<string, SourceDetails[]>()
  for (const [project, some] of Map.groupBy(sources, (source) => source.project)) {
    for await (const { kind, data } of amendmentsIn(project, { ids: some.map(({ id }) => id), reads })) {
      if (kind !== 'amendment') continue
      const { sourceId, ...details } = data
      const known = amendments.get(sourceId)
      if (known) known.push(details)
      else amendments.set(sourceId, [details])
    }
  }
  return amendments
}

/** The amendments of these sources, and perhaps of other sources of the project; those of one source oldest first. */
async function* amendmentsIn(
  project: string,
  { ids, reads: { log, actor } }: { ids: readonly string[]; reads: SourceReads },
): AsyncGenerator<RecordedEvent> {
  const query = { kind: 'amendment', project, limit: 1000 } as const
  // Most projects have few amendments: one query then serves all sources. Else each source has its own.
  const few = ids.length > 1 ? await log.listEvents(query, { actor }) : null
  if (few?.nextCursor === null) {
    for (const { event } of few.items) yield event
    return
  }
  for (const subject of ids) {
    let cursor: string | undefined
    do {
      const page = await log.listEvents({ ...query, subject, cursor }, { actor })
      for (const { event } of page.items) yield event
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }
}

function isSourceEvent(event: RecordedEvent): event is RecordedEvent & { kind: 'source' } {
  return event.kind === 'source'
}

function toStoredSource({ event, displayNumber }: LogEntry): StoredSource | null {
  if (!isSourceEvent(event)) return null
  const { role, agentId, userId } = event.actor
  return {
    ...event.data,
    ...defined({ number: displayNumber }),
    createdAt: event.createdAt,
    role,
    ...defined({ agentId, userId, sessionId: event.sessionId, erased: event.erased }),
  }
}
