/**
 * Verifies the tables that are kept besides the log. In: a function that runs a read on the database. Out: a
 * `LogProblem` for each row that contradicts the events, one part at a time.
 */
import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import { CitationError } from '../../../core/error.ts'
import type { RecordedEvent, LogProblem } from '../../../core/records.ts'
import { checkClaims } from './check-claims.ts'
import { checkIds } from './check-ids.ts'
import { checkNumbers } from './check-numbers.ts'
import { checkQueue } from './check-queue.ts'
import { checkSchema } from './check-schema.ts'
import { chainKeySql, INDEXED, lastIndexed } from '../events/event-keys.ts'
import { rowsOf, runOf, tables } from './index-rows.ts'
import type { IndexRow, Table } from './index-rows.ts'
import { listKeysSql } from '../events/list-keys.ts'
import type { Read } from './snapshot-read.ts'
import { readEventOrNull } from '../events/log-leaf.ts'
import type { StoreSchema } from '../events/schema.ts'
import type { SqlDialect } from '../schema/sql-connection.ts'

/** Rows per read. */
const PAGE = 500

/**
 * Checks what the database keeps besides the log, such as the index tables and the schema; yields nothing if all
 * agrees. Each read sees the database at one moment.
 */
export async function* checkIndexes(read: Read): AsyncGenerator<LogProblem> {
  const checks = [
    checkFile,
    checkSchema,
    checkIds,
    checkEvents,
    checkKeys,
    checkStatuses,
    checkQueue,
    checkNumbers,
    checkClaims,
  ]
  for (const check of checks) {
    try {
      yield* check(read)
    } catch (error) {
      if (!(error instanceof CitationError) || error.code !== 'database-corrupt') throw error
      yield { kind: 'unreadable', message: `The index tables cannot be read: ${error.message}` }
    }
  }
}

/** SQLite: checks that every index has the rows of its table and every page is intact. */
async function* checkFile(read: Read): AsyncGenerator<LogProblem> {
  const lines = await read(async (db, dialect) => {
    if (dialect !== 'sqlite') return []
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(100)`.execute(db)
    return rows.map(({ integrity_check }) => integrity_check)
  })
  for (const line of lines) {
    if (line !== 'ok') yield { kind: 'unreadable', message: `The file is damaged: ${line}` }
  }
}

type Found = {
  place: string
  number: string
  id: string
  body: string
  newest: string | null
  is_indexed: unknown
}

/** Reports index rows that are missing. On SQLite, events that are not indexed yet are skipped. */
async function* checkEvents(read: Read): AsyncGenerator<LogProblem> {
  for (let after = '-9223372036854775808'; ;) {
    const { found, problems } = await read(async (db, dialect) => {
      const page = await readEvents(db, { dialect, after })
      const expected: (IndexRow & { event: RecordedEvent; table: Table })[] = []
      for (const row of page) {
        const event = row.is_indexed ? readEventOrNull(row.body, row.id) : null
        if (event) expected.push(...(await rowsOf(db, { event, row, dialect })))
      }
      const missing: LogProblem[] = []
      for (const table of tables) {
        const rows = expected.filter((each) => each.table === table)
        for (const index of await findMissing(db, { dialect, table, rows })) {
          missing.push(lacking(table, rows[index]!, rows[index]!.event))
        }
      }
      return { found: page, problems: missing }
    })
    yield* problems
    if (found.length < PAGE) return
    after = found.at(-1)!.place
  }
}

async function readEvents(
  db: Transaction<StoreSchema>,
  { dialect, after }: { dialect: SqlDialect; after: string },
): Promise<Found[]> {
  const { rows } =
    await sql<Found>`select ${asText('event.position')} as place, ${asText('event.number')} as number, event.id, event.body,
      ${newest(dialect)} as newest, ${isIndexed(dialect, 'event')} as is_indexed from citespan_events as event
    where event.position > ${integer(dialect, after)} order by event.position limit ${PAGE}`.execute(db)
  return rows
}

function newest(dialect: SqlDialect): RawBuilder<unknown> {
  return sql`(select newest.body from citespan_events as newest where newest.citation_id = event.id
    and newest.kind || '' = 'verification' and ${isIndexed(dialect, 'newest')} order by newest.position desc limit 1)`
}

function isIndexed(dialect: SqlDialect, table: string): RawBuilder<unknown> {
  return dialect === 'postgres' ? sql`true` : sql`${sql.ref(`${table}.position`)} <= ${sql.raw(lastIndexed)}`
}

/** The positions in `rows`, from 0, of the rows that the table lacks. */
async function findMissing(
  db: Transaction<StoreSchema>,
  { dialect, table, rows }: { dialect: SqlDialect; table: Table; rows: readonly IndexRow[] },
): Promise<number[]> {
  if (rows.length === 0) return []
  const json = JSON.stringify(
    rows.map(({ first, second, created_ms, run_id, position }) => [
      first,
      second,
      created_ms,
      run_id,
      position,
    ]),
  )
  const given =
    dialect === 'postgres'
      ? sql`json_array_elements(${json}::json) with ordinality as given (value, ordinal)`
      : sql`(select value, key + 1 as ordinal from json_each(${json})) as given`
  const value = (index: number) => sql.raw(`(given.value ->> ${index})`)
  const number = (index: number) => sql`cast(${value(index)} as ${sql.raw(integerType(dialect))})`
  const named =
    table === 'citespan_keys'
      ? sql`held.key = ${value(0)}`
      : sql`held.project = ${value(0)} and held.status = ${value(1)}`
  const query = sql<{ ordinal: unknown }>`select given.ordinal from ${given} where not exists (select 1
    from ${sql.table(table)} as held where ${named} and held.created_ms = ${number(2)}
      and held.run_id = ${value(3)} and held.position = ${number(4)}) order by given.ordinal`
  const missing = await query.execute(db)
  return missing.rows.map(({ ordinal }) => Number(ordinal) - 1)
}

function lacking(table: Table, { first, second }: IndexRow, { id }: RecordedEvent): LogProblem {
  const what = second === '' ? JSON.stringify(first) : `status ${JSON.stringify(second)}`
  return { kind: 'index', eventId: id, message: `${table} lacks the row for ${what} of event ${id}.` }
}

function checkKeys(read: Read): AsyncGenerator<LogProblem> {
  return checkRows(read, 'citespan_keys')
}

function checkStatuses(read: Read): AsyncGenerator<LogProblem> {
  return checkRows(read, 'citespan_statuses')
}

/** Reports rows of an index table that contradict their event or have none. */
async function* checkRows(read: Read, table: Table): AsyncGenerator<LogProblem> {
  for (let after: IndexRow | null = null; ;) {
    const last: IndexRow | null = after
    const { rows, problems }: CheckedPage = await read((db, dialect) =>
      checkPage(db, { dialect, table, after: last }),
    )
    yield* problems
    if (rows.length < PAGE) return
    after = rows.at(-1)!
  }
}

type HeldRow = IndexRow &
  Pick<Found, 'number' | 'newest' | 'is_indexed'> & { id: string | null; body: string | null }

type CheckedPage = { rows: HeldRow[]; problems: LogProblem[] }

async function checkPage(
  db: Transaction<StoreSchema>,
  { dialect, table, after }: { dialect: SqlDialect; table: Table; after: IndexRow | null },
): Promise<CheckedPage> {
  const isKeys = table === 'citespan_keys'
  const named = isKeys ? ['held.key'] : ['held.project', 'held.status']
  const order = [...named, 'held.created_ms', 'held.run_id', 'held.position'].map((column) => sql.ref(column))
  const values = after && [
    ...(isKeys ? [after.first] : [after.first, after.second]).map((value) => sql`${value}`),
    integer(dialect, after.created_ms),
    sql`${after.run_id}`,
    integer(dialect, after.position),
  ]
  const { rows } = await sql<HeldRow>`
    select ${order[0]} as first, ${isKeys ? sql`''` : order[1]} as second, held.run_id,
      ${asText('held.created_ms')} as created_ms, ${asText('held.position')} as position,
      ${asText('event.number')} as number, event.id, event.body, ${newest(dialect)} as newest,
      ${isIndexed(dialect, 'event')} as is_indexed
    from ${sql.table(table)} as held left join citespan_events as event on event.position = held.position
    where ${values ? sql`(${sql.join(order)}) > (${sql.join(values)})` : sql`true`}
      ${dialect === 'sqlite' && isKeys ? sql`and not ${isFittingList}` : sql``}
    order by ${sql.join(order)} limit ${PAGE}`.execute(db)
  const problems: LogProblem[] = []
  for (const row of rows) {
    const problem = await surplus(db, { dialect, table, row })
    if (problem) problems.push(problem)
  }
  return { rows, problems }
}

/**
 * SQL condition that a row of a list or chain matches the columns of its event. Most rows do, and need no check against
 * the body, because the columns are compared with the body elsewhere.
 */
const isFittingList = sql`coalesce(${isIndexed('sqlite', 'event')} and (
  held.created_ms = event.created_ms and held.run_id = event.run_id
    and held.key in (${sql.raw(listKeysSql('event').join(', '))})
  or held.created_ms = event.number and held.run_id = '' and held.key = ${sql.raw(chainKeySql('event'))}
  ), false)`

async function surplus(
  db: Transaction<StoreSchema>,
  { dialect, table, row }: { dialect: SqlDialect; table: Table; row: HeldRow },
): Promise<LogProblem | null> {
  const what = row.second === '' ? JSON.stringify(row.first) : `status ${JSON.stringify(row.second)}`
  if (row.id === null || row.body === null) {
    return { kind: 'index', message: `${table} has ${what} at position ${row.position}, which has no event.` }
  }
  if (dialect === 'sqlite' && row.first === INDEXED && row.created_ms === row.position && row.run_id === '') {
    return null
  }
  const event = readEventOrNull(row.body, row.id)
  if (!event || (await runOf(db, event)) === null) return null
  const place = { place: row.position, number: row.number, newest: row.newest }
  const expected = row.is_indexed ? await rowsOf(db, { event, row: place, dialect }) : []
  const isExpected = expected.some(
    (each) =>
      each.table === table &&
      each.first === row.first &&
      each.second === row.second &&
      each.created_ms === row.created_ms &&
      each.run_id === row.run_id,
  )
  if (isExpected) return null
  const message = `${table} has ${what} for event ${row.id}, which contradicts the event, or has another time or run than it.`
  return { kind: 'index', eventId: row.id, message }
}

function asText(column: string): RawBuilder<string> {
  return sql<string>`cast(${sql.ref(column)} as text)`
}

function integer(dialect: SqlDialect, text: string): RawBuilder<unknown> {
  return sql`cast(${text} as ${sql.raw(integerType(dialect))})`
}

function integerType(dialect: SqlDialect): string {
  return dialect === 'postgres' ? 'bigint' : 'integer'
}
