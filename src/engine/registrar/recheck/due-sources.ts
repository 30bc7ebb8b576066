import type { Page, PageQuery } from '../../../core/ports.ts'
import type { StoredSource } from '../sources/registered-source.ts'
import type { RecheckQuery, StoredRecheck } from './list-rechecks.ts'

/** The queries that decide which sources are due. */
export type RecheckReader = {
  listSources(query: PageQuery): Promise<Page<StoredSource>>
  listRechecks(query: RecheckQuery): Promise<Page<StoredRecheck>>
}

/** How long after the last recheck of a page, or its registration, the page is due. */
export type RecheckAges = {
  /** Milliseconds for a page that could be read. */
  olderThan: number
  /** Milliseconds for a page that could not be read. */
  retryAfter: number
}

/** A web source, with the time in milliseconds at which it is due. */
export type DueSource = { source: StoredSource; at: number }

type NewestRecheck = Pick<StoredRecheck, 'checkedAt' | 'state'>

/** The newest version of each registered page, the earliest due first. */
export async function listDueSources(
  engine: RecheckReader,
  { now, ...ages }: RecheckAges & { now: number },
): Promise<DueSource[]> {
  const rechecks = await newestRechecks(engine, { since: startOf(ages, now) })
  const newest = new Map<string, StoredSource>()
  for await (const source of eachOf((cursor) => engine.listSources({ limit: 1000, cursor }))) {
    if (source.type === 'website' && source.url !== undefined) newest.set(source.identifier, source)
  }
  const due = [...newest.values()].map((source) => ({
    source,
    at: dueAt(source, rechecks.get(source.id), ages),
  }))
  return due.toSorted((a, b) => a.at - b.at)
}

/** Whether the source is due, according to the rechecks recorded by now. */
export async function isStillDue(
  source: StoredSource,
  { engine, now, ...ages }: RecheckAges & { engine: RecheckReader; now: number },
): Promise<boolean> {
  const rechecks = await newestRechecks(engine, { sourceId: source.id, since: startOf(ages, now) })
  return dueAt(source, rechecks.get(source.id), ages) <= now
}

function dueAt(
  { createdAt, validation }: StoredSource,
  recheck: NewestRecheck | undefined,
  { olderThan, retryAfter }: RecheckAges,
): number {
  const isOpen = recheck ? recheck.state === 'unreachable' : validation?.state === 'degraded'
  return Date.parse(recheck?.checkedAt ?? createdAt) + (isOpen ? retryAfter : olderThan)
}

/** The earliest time (ISO 8601) of rechecks that are read. A source whose last recheck is older is due anyway. */
function startOf({ olderThan, retryAfter }: RecheckAges, now: number): string {
  return new Date(now - Math.max(olderThan, retryAfter)).toISOString()
}

async function newestRechecks(
  engine: Pick<RecheckReader, 'listRechecks'>,
  query: { sourceId?: string; since: string },
): Promise<Map<string, NewestRecheck>> {
  const rechecks = new Map<string, NewestRecheck>()
  for await (const recheck of eachOf((cursor) => engine.listRechecks({ ...query, limit: 1000, cursor }))) {
    if (recheck.citationId === undefined) rechecks.set(recheck.sourceId, recheck)
  }
  return rechecks
}

async function* eachOf<T>(
  read: (cursor?: string) => Promise<{ items: T[]; nextCursor: string | null }>,
): AsyncGenerator<T> {
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    yield* page.items
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
