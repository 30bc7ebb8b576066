import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Actor } from '../../core/records/actor.ts'
import type { Citation } from '../../core/citation.ts'
import { CitationError } from '../../core/error.ts'
import type { LogLeaf } from '../../core/records/event.ts'
import type { RecordedEvent } from '../../core/records/event.ts'
import { sha256Hex } from '../../core/hash.ts'
import type { RunRecord } from '../../core/records/run-record.ts'
import type { RecordLog } from '../../core/ports/store.ts'
import { contentText } from '../events/contents.ts'
import { compareBytes } from '../events/compare-bytes.ts'
import { keyOf } from '../events/event-keys.ts'
import { toLeaf, toUnsequenced } from '../events/log-leaf.ts'
import { corruptRow, readCitation, readEvent, readRow } from '../events/log-rows.ts'
import type { AboutCitation } from '../events/log-rows.ts'
import type { Place } from '../queries/cursor.ts'
import type { EventSelection, PageRequest } from '../queries/queries.ts'
import { runEventId, toRunRecord } from '../events/run-events.ts'
import { contentRowSchema, eventRowSchema } from '../events/schema.ts'
import type { ContentRow, EventRow, StoreSchema } from '../events/schema.ts'
import { readRelations } from './read-relations.ts'
import { newest, scopeConditions, selectEvents } from './select-events.ts'
import type { NewestBodies, SelectedRow } from './select-events.ts'
import type { SqlDialect } from '../schema/sql-connection.ts'
import { visibleTo } from '../events/visible-events.ts'

type Database = Transaction<StoreSchema>

/** Values per `in (…)`, far below the limit of parameters per statement. */
const MAX_VALUES = 5000

/** The position of a row in lists. */
export function placeOf({ created_ms, run_id, position }: EventRow): Place {
  return { createdMs: created_ms, runId: run_id, position }
}

/** The rows of a page, and one more if there is a next page. */
export async function readPage(
  db: Database,
  { dialect, request }: { dialect: SqlDialect; request: PageRequest },
): Promise<SelectedRow[]> {
  const { selections, size, after, withRelations = false } = request
  const found: SelectedRow[] = []
  for (const selection of selections) {
    found.push(...(await selectEvents(db, { dialect, selection, after, limit: size + 1 })))
  }
  const rows = selections.length < 2 ? found : found.toSorted(comparePlaces).slice(0, size + 1)
  if (!withRelations || rows.length === 0) return rows
  const relations = await readRelations(db, { dialect, ids: rows.map(({ id }) => id) })
  return rows.map((row) => ({ ...row, relations }))
}

export async function readEventRow(db: Database, id: string): Promise<EventRow | null> {
  const row = await db.selectFrom('citespan_events').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const result = eventRowSchema.safeParse(row)
  if (!result.success) throw corruptRow('citespan_events', id)
  return result.data
}

export async function readRun(
  db: Database,
  { id, dialect }: { id: string; dialect: SqlDialect },
): Promise<RunRecord | null> {
  const selection: EventSelection = { kind: 'run', scope: {}, id: runEventId('run', { runId: id }) }
  const rows = await selectEvents(db, { dialect, selection, after: null, limit: 1 })
  const [read] = await readRunRecords(db, rows)
  return read ? read() : null
}

/**
 * For each of these rows a function that gives its run record, or throws
 * `database-corrupt` if the run, one of its citations or of its contents cannot be read.
 */
export async function readRunRecords(db: Database, rows: readonly EventRow[]): Promise<(() => RunRecord)[]> {
  const citations = await readCitations(
    db,
    rows.map(({ run_id }) => run_id),
  )
  const events = rows.map((row) => orError(() => readRow(row)))
  const contents = await readContents(
    db,
    events.flatMap((event) =>
      event instanceof CitationError || event.kind !== 'run'
        ? []
        : event.data.sources.map(({ contentAddress }) => contentAddress),
    ),
  )
  return rows.map((row, index) => () => {
    const event = orThrow(events[index]!)
    if (event.kind !== 'run') throw corruptRow('citespan_events', row.id)
    const ofRun = (citations.get(row.run_id) ?? []).map(citationOf)
    const isComplete =
      ofRun.length === event.data.citationIds.length &&
      ofRun.every(({ id }, place) => id === event.data.citationIds[place])
    const texts = new Map<string, string>()
    for (const { contentAddress } of event.data.sources) {
      const content = contents.get(contentAddress)
      if (content) texts.set(contentAddress, textOf(content))
    }
    const record = isComplete ? toRunRecord(event, { citations: ofRun, contents: texts }) : null
    if (!record) throw corruptRow('citespan_events', row.id)
    return record
  })
}

function orError<T>(read: () => T): T | CitationError {
  try {
    return read()
  } catch (error) {
    if (error instanceof CitationError) return error
    throw error
  }
}

function orThrow<T>(result: T | CitationError): T {
  if (result instanceof CitationError) throw result
  return result
}

type CitationRow = Pick<SelectedRow, 'id' | 'run_id' | 'body' | keyof NewestBodies>

/** The rows of the citations of each run, in the order of its record. */
async function readCitations(db: Database, runIds: readonly string[]): Promise<Map<string, CitationRow[]>> {
  const citations = new Map<string, CitationRow[]>()
  for (const some of slices(runIds)) {
    const { rows } = await sql<CitationRow>`
      select event.id, event.run_id, event.body, ${newest}
      from citespan_events as event where event.run_id in (${sql.join(some)}) and event.run_id <> ''
        and event.kind = 'citation' order by event.run_id, event.created_ms, event.position`.execute(db)
    for (const row of rows) {
      const group = citations.get(row.run_id)
      if (group) group.push(row)
      else citations.set(row.run_id, [row])
    }
  }
  return citations
}

export function citationOf(row: Pick<SelectedRow, 'id' | 'body' | keyof NewestBodies>): Citation {
  return readCitation(readEvent(row.body, row.id), aboutOf(row)).citation
}

/** The newest events about a citation, parsed. */
export function aboutOf({
  id,
  verification,
  recheck,
  relations = [],
}: NewestBodies & { id: string; relations?: readonly RecordedEvent[] }): AboutCitation {
  return {
    relations,
    verification: verification === null ? null : readEvent(verification, id),
    recheck: recheck === null ? null : readEvent(recheck, id),
  }
}

async function readContents(db: Database, addresses: readonly string[]): Promise<Map<string, ContentRow>> {
  const contents = new Map<string, ContentRow>()
  for (const some of slices([...new Set(addresses)])) {
    const found = await db.selectFrom('citespan_contents').selectAll().where('address', 'in', some).execute()
    for (const row of found) contents.set(row.address, row)
  }
  return contents
}

/** The text of a content if an event that the actor may see names it, else `null`. */
export async function readContent(
  db: Database,
  { address, actor, dialect }: { address: string; actor: Actor; dialect: SqlDialect },
): Promise<string | null> {
  const visible = (['source', 'run', 'repository'] as const).flatMap((kind) => {
    const scope = visibleTo(actor, { kind, asked: {} })
    return scope
      ? [sql`(${sql.join([sql`event.kind = ${kind}`, ...scopeConditions(dialect, scope)], sql` and `)})`]
      : []
  })
  if (visible.length === 0) return null
  // A scalar subquery, so that PostgreSQL evaluates it key by key until one matches.
  const query = sql<ContentRow>`select content.address, content.body from citespan_contents as content
    where content.address = ${address} and exists (select 1 from citespan_keys as place
      where place.key = ${keyOf.content(address)} and 1 = (select 1 from citespan_events as event
        where event.position = place.position and (${sql.join(visible, sql` or `)})))`
  const { rows } = await query.execute(db)
  return rows[0] ? textOf(rows[0]) : null
}

/** Entries with leaf numbers, ascending, as found; includes leaves whose event is missing. */
export async function readLeaves(
  db: Database,
  { dialect, from, limit }: { dialect: SqlDialect; from: number; limit: number },
): Promise<LogLeaf[]> {
  const query =
    dialect === 'postgres'
      ? sql`select event.*, leaf.number as leaf from citespan_leaves as leaf
          left join citespan_events as event on event.position = leaf.position
          where leaf.number >= ${from} order by leaf.number limit ${limit}`
      : sql`select event.*, event.position - 1 as leaf from citespan_events as event
          where event.position > ${from} order by event.position limit ${limit}`
  const { rows } = await query.execute(db)
  return rows.map((row) => toLeaf(row as { leaf: unknown; position: unknown }))
}

/** A number below every position of a 64-bit column. */
const BEFORE_ALL = '-9223372036854775808'

/**
 * Entries without a leaf number, in the order of writing. On SQLite these are
 * rows with a position below 1, which citespan never writes.
 */
export async function readWithoutLeaf(
  db: Database,
  { dialect, after = BEFORE_ALL, limit }: { dialect: SqlDialect; after?: string; limit: number },
): Promise<Awaited<ReturnType<RecordLog['readUnsequenced']>>> {
  // Positions as text: a tampered one may exceed the range of a JavaScript number.
  const [size, entries] =
    dialect === 'postgres'
      ? [
          sql`select coalesce(max(number) + 1, 0) as size from citespan_leaves`,
          sql`select event.*, event.position::text as place,
              event.position in (select position from citespan_unsequenced) as is_waiting
            from citespan_events as event where event.position > ${after}::bigint
              and not exists (select from citespan_leaves as leaf where leaf.position = event.position)
            order by event.position limit ${limit}`,
        ]
      : [
          sql`select coalesce(max(position), 0) as size from citespan_events`,
          sql`select event.*, cast(event.position as text) as place, 0 as is_waiting
            from citespan_events as event where event.position > cast(${after} as integer) and event.position < 1
            order by event.position limit ${limit}`,
        ]
  const { rows: sizes } = await size.execute(db)
  const { rows } = await entries.execute(db)
  const found = rows as { place: string; is_waiting: unknown }[]
  return {
    size: Number((sizes[0] as { size: unknown }).size),
    entries: found.map(toUnsequenced),
    next: found.length === limit ? found.at(-1)!.place : null,
  }
}

function textOf(row: ContentRow): string {
  const result = contentRowSchema.safeParse(row)
  const isWhole = result.success && row.address.endsWith(`:${sha256Hex(row.body)}`)
  const text = isWhole ? contentText(row) : null
  if (text === null) throw corruptRow('citespan_contents', String(row.address))
  return text
}

function comparePlaces(a: EventRow, b: EventRow): number {
  return a.created_ms - b.created_ms || compareBytes(a.run_id, b.run_id) || a.position - b.position
}

function* slices(values: readonly string[]): Generator<string[]> {
  for (let start = 0; start < values.length; start += MAX_VALUES) {
    yield values.slice(start, start + MAX_VALUES)
  }
}
