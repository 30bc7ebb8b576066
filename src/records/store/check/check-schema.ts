import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { LogProblem } from '../../../core/records.ts'
import { appendOnly, postgresAppendOnly } from '../schema/append-only.ts'
import { createTables, uniqueColumns } from '../schema/tables.ts'
import type { StoreSchema } from '../events/schema.ts'
import type { Read } from './snapshot-read.ts'

type Database = Transaction<StoreSchema>

/**
 * Compares the schema with what the migrations create, such as the triggers that prevent changes of records. Whoever
 * removes one can restore it after a change, so a complete schema proves nothing about the past.
 */
export async function* checkSchema(read: Read): AsyncGenerator<LogProblem> {
  yield* await read((db, dialect) => (dialect === 'sqlite' ? sqliteProblems(db) : postgresProblems(db)))
}

function missing(what: string, effect: string): LogProblem {
  return { kind: 'schema', message: `${what} is missing: ${effect}.` }
}

function changed(what: string): LogProblem {
  return { kind: 'schema', message: `${what} is not as citespan created it.` }
}

const unguarded = (table: string) => `rows of ${table} can be changed or removed`

/**
 * Compares the schema on SQLite, which stores the text of each `create` statement as it was written, from the name on.
 */
async function sqliteProblems(db: Database): Promise<LogProblem[]> {
  const { rows } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_master where sql is not null`.execute(db)
  const held = new Map(rows.map(({ name, text }) => [name, folded(text)]))
  return [...createTables('sqlite'), ...appendOnly('sqlite')].flatMap((statement): LogProblem[] => {
    const expected = folded(statement)
    const [, type, name] = /^create (?:virtual )?(\w+) (\w+)/.exec(expected)!
    const text = held.get(name!)
    if (text === expected) return []
    const what = `The ${type} ${name}`
    if (text !== undefined) return [changed(what)]
    const table = name!.replace(/_no_\w+$/, '')
    return [missing(what, type === 'trigger' ? unguarded(table) : 'records cannot be found by it')]
  })
}

function folded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

async function postgresProblems(db: Database): Promise<LogProblem[]> {
  return [...(await triggerProblems(db)), ...(await constraintProblems(db)), ...(await policyProblems(db))]
}

type Trigger = { name: string; place: string; enabled: string; kind: number; body: string }

/** `tgtype` of a trigger that fires before each statement that updates, deletes or truncates. */
const TRIGGER_KIND = 2 + 8 + 16 + 32

async function triggerProblems(db: Database): Promise<LogProblem[]> {
  const { rows } = await sql<Trigger>`select tgname as name, relname as place, tgenabled as enabled,
      tgtype as kind, prosrc as body from pg_catalog.pg_trigger
    join pg_catalog.pg_class on pg_class.oid = tgrelid join pg_catalog.pg_proc on pg_proc.oid = tgfoid
    where relnamespace = quote_ident(current_schema())::regnamespace and not tgisinternal`.execute(db)
  return postgresAppendOnly.tables.flatMap((table): LogProblem[] => {
    const name = postgresAppendOnly.triggerOf(table)
    const trigger = rows.find((row) => row.name === name && row.place === table)
    const what = `The trigger ${name}`
    if (!trigger) return [missing(what, unguarded(table))]
    // `A`: fires always, even while `session_replication_role` is `replica`.
    const isWhole =
      trigger.enabled === 'A' &&
      trigger.kind === TRIGGER_KIND &&
      folded(trigger.body) === folded(postgresAppendOnly.body)
    return isWhole ? [] : [changed(what)]
  })
}

async function constraintProblems(db: Database): Promise<LogProblem[]> {
  const { rows } = await sql<{ place: string; columns: string }>`select relname as place,
      array_to_string(array(select attname from unnest(conkey) with ordinality as key (number, ordinal)
        join pg_catalog.pg_attribute on attrelid = conrelid and attnum = key.number order by ordinal), ', ') as columns
    from pg_catalog.pg_constraint join pg_catalog.pg_class on pg_class.oid = conrelid
      join pg_catalog.pg_index on indexrelid = conindid
    where relnamespace = quote_ident(current_schema())::regnamespace and contype in ('p', 'u') and indisvalid`.execute(
    db,
  )
  const held = new Set(rows.map(({ place, columns }) => `${place} (${columns})`))
  return uniqueColumns.flatMap(({ table, columns }): LogProblem[] => {
    if (held.has(`${table} (${columns})`)) return []
    return [missing(`The unique constraint of ${table} on ${columns}`, 'the table can hold two such rows')]
  })
}

/**
 * Reports tables whose policies are not enforced. Reports nothing unless `setUpRoles` was called: without it there are
 * no policies, and only the owner can use the database.
 */
async function policyProblems(db: Database): Promise<LogProblem[]> {
  const { rows } = await sql<{ place: string; is_on: boolean }>`select distinct relname as place,
      relrowsecurity as is_on from pg_catalog.pg_policy join pg_catalog.pg_class on pg_class.oid = polrelid
    where relnamespace = quote_ident(current_schema())::regnamespace and polname like 'citespan\\_%'`.execute(
    db,
  )
  return rows.flatMap(({ place, is_on }) =>
    is_on
      ? []
      : [{ kind: 'schema', message: `Row security of ${place} is off: its groups read all rows.` } as const],
  )
}
