import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { runEventId } from '../../../core/records.ts'
import type { Actor, RecordedEvent } from '../../../core/records.ts'
import type { Citation } from '../../../core/citation.ts'
import { CitationError } from '../../../core/error.ts'
import type { StoredRun } from '../../../core/ports.ts'
import { sha256Hex } from '../../../core/hash.ts'
import { contentText } from '../events/contents.ts'
import { compareBytes } from '../events/compare-bytes.ts'
import { keyOf } from '../events/event-keys.ts'
import { corruptRow, readCitation, readEvent, readRow, relatedIdsOf } from '../events/log-rows.ts'
import { readEventOrNull } from '../events/log-leaf.ts'
import type { AboutCitation } from '../events/log-rows.ts'
import type { Place } from '../queries/cursor.ts'
import type { EventSelection, PageRequest } from '../queries/queries.ts'
import { toRunRecord } from '../events/run-events.ts'
import { contentRowSchema } from '../events/schema.ts'
import type { ContentRow, EventRow, StoreSchema } from '../events/schema.ts'
import { readNumbers } from './read-numbers.ts'
import { readRelations } from './read-relations.ts'
import { scopeConditions } from './event-conditions.ts'
import { newest, selectEvents } from './select-events.ts'
import type { NewestBodies, SelectedRow } from './select-events.ts'
import type { SqlDialect } from '../schema/sql-connection.ts'
import { visibleTo } from '../events/visible-events.ts'

type Database = Transaction<StoreSchema>

/** Maximum number of values per `in (…)`, far below the limit of parameters; longer lists take several statements. */
const MAX_VALUES = 5000

export function placeOf({ created_ms, run_id, position }: EventRow): Place {
  return { createdMs: created_ms, runId: run_id, position }
}

/** The rows of a page, and one more if there is a next page. */
export async function readPage(
  db: Database,
  { dialect, request }: { dialect: SqlDialect; request: PageRequest },
): Promise<SelectedRow[]> {
  const { selections, size, after, newestFirst, withRelations = false, withNumbers = false } = request
  const found: SelectedRow[] = []
  for (const selection of selections) {
    found.push(...(await selectEvents(db, { dialect, selection, after, limit: size + 1, newestFirst })))
  }
  const rows = selections.length < 2 ? found : firstOf(found, size + 1)
  if (withNumbers) {
    const numbers = await readNumbers(db, { dialect, rows })
    for (const row of rows) {
      const number = numbers.get(row.position)
      if (number !== undefined) row.displayNumber = number
    }
  }
  if (!withRelations || rows.length === 0) return rows
  return await withRelationsOf(db, { dialect, rows })
}

/** The first rows of several selections; a row in several of them is taken once. */
function firstOf(found: readonly SelectedRow[], count: number): SelectedRow[] {
  const rows = new Map(found.map((row) => [row.position, row]))
  return [...rows.values()].toSorted(comparePlaces).slice(0, count)
}

/** Adds to each citation its relations, and those of the registered citation it repeats. */
async function withRelationsOf<Row extends { id: string; body: string }>(
  db: Database,
  { dialect, rows }: { dialect: SqlDialect; rows: readonly Row[] },
): Promise<(Row & { relations: readonly RecordedEvent[] })[]> {
  const idsOf = rows.map(({ id, body }) => {
    // Few citations repeat a registered one, and parsing all would double the cost of reading.
    const event = body.includes('"registered":') ? readEventOrNull(body, id) : null
    return event ? relatedIdsOf(event) : [id]
  })
  const relations = new Map<string, RecordedEvent[]>()
  for (const ids of slices([...new Set(idsOf.flat())])) {
    for (const relation of await readRelations(db, { dialect, ids })) {
      if (relation.kind !== 'relation') continue
      for (const id of [relation.data.from, relation.data.to]) {
        const known = relations.get(id)
        if (known) known.push(relation)
        else relations.set(id, [relation])
      }
    }
  }
  return rows.map((row, index) => ({
    ...row,
    relations: idsOf[index]!.flatMap((id) => relations.get(id) ?? []),
  }))
}

export async function readRun(
  db: Database,
  { id, dialect }: { id: string; dialect: SqlDialect },
): Promise<StoredRun | null> {
  const selection: EventSelection = { kind: 'run', scope: {}, id: runEventId('run', { runId: id }) }
  const rows = await selectEvents(db, { dialect, selection, after: null, limit: 1 })
  const [read] = await readRunRecords(db, { dialect, rows })
  return read ? read() : null
}

/**
 * Returns for each row a function that gives its run record, or throws `database-corrupt` if the run, one of its
 * citations or a content cannot be read.
 */
export async function readRunRecords(
  db: Database,
  { dialect, rows }: { dialect: SqlDialect; rows: readonly EventRow[] },
): Promise<(() => StoredRun)[]> {
  const citations = await readCitations(db, { dialect, runIds: rows.map(({ run_id }) => run_id) })
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

type CitationRow = Pick<SelectedRow, 'id' | 'run_id' | 'body' | 'relations' | keyof NewestBodies>

/** The rows of the citations of each run, in the order of its record. */
async function readCitations(
  db: Database,
  { dialect, runIds }: { dialect: SqlDialect; runIds: readonly string[] },
): Promise<Map<string, CitationRow[]>> {
  const citations = new Map<string, CitationRow[]>()
  for (const some of slices(runIds)) {
    const { rows } = await sql<CitationRow>`
      select event.id, event.run_id, event.body, ${newest}
      from citespan_events as event where event.run_id in (${sql.join(some)}) and event.run_id <> ''
        and event.kind = 'citation' order by event.run_id, event.created_ms, event.position`.execute(db)
    for (const row of await withRelationsOf(db, { dialect, rows })) {
      const group = citations.get(row.run_id)
      if (group) group.push(row)
      else citations.set(row.run_id, [row])
    }
  }
  return citations
}

export function citationOf(
  row: Pick<SelectedRow, 'id' | 'body' | 'relations' | keyof NewestBodies>,
): Citation {
  return readCitation(readEvent(row.body, row.id), aboutOf(row)).citation
}

/** The newest verification and recheck of a citation, parsed, each `null` if there is none, and its relations. */
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
