import { ERASED_USER } from '../../../core/records.ts'
import { numberTable } from './number-table.ts'
import type { SqlDialect } from './sql-connection.ts'

/**
 * The append-only tables, with their unique keys. `update` and `delete`: SQLite only, the condition under which a row
 * may be changed or deleted, because its texts are erased; without it, no row may.
 */
const tables: { table: string; keys: string[][]; update?: string; delete?: string }[] = [
  { table: 'citespan_events', keys: [['position'], ['id']], update: erasesTexts() },
  {
    table: 'citespan_contents',
    keys: [['rowid'], ['address']],
    delete: `not exists (select 1 from citespan_keys where key = 'c:' || old.address)`,
  },
  {
    table: 'citespan_keys',
    keys: [['key', 'created_ms', 'run_id', 'position']],
    delete: `(select case when json_valid(body) then json_extract(body, '$.erased.by') end from citespan_events
      where position = old.position) is not null`,
  },
  { table: numberTable, keys: [['position'], ['project', 'kind', 'number']] },
]

/**
 * The SQL condition of an update that erases: an erasure in the log names the row, and only the columns of texts and
 * persons change.
 */
function erasesTexts(): string {
  const same = `position id kind project chain number run_id citation_id created_ms previous hash`
    .split(' ')
    .map((column) => `new.${column} is old.${column}`)
  const lessOr = (column: string) => `(new.${column} is old.${column} or new.${column} is null)`
  return [
    ...same,
    lessOr('agent_id'),
    `(${lessOr('user_id')} or new.user_id = '${ERASED_USER}')`,
    `case when json_valid(new.body) then exists (
      select 1 from citespan_events as erasure, json_each(erasure.body, '$.data.entries') as entry
      where erasure.id = json_extract(new.body, '$.erased.by') and erasure.kind = 'erasure'
        and entry.value ->> 'id' = old.id and entry.value ->> 'body' = json_extract(new.body, '$.erased.body')) end`,
  ].join(' and ')
}

const postgresOnly = ['citespan_leaves']

/**
 * Statements that create triggers which reject changes and deletions of records, except those of an erasure. They
 * protect against mistakes and against roles that may only write rows, not against a role that may drop triggers or
 * tables.
 */
export function appendOnly(dialect: SqlDialect): string[] {
  return dialect === 'postgres' ? postgresTriggers() : tables.flatMap(sqliteTriggers)
}

/**
 * Statements that create the triggers of a table on SQLite. `INSERT OR REPLACE` removes the old row without
 * firing delete triggers while `recursive_triggers` is off (the default), and it also replaces by rowid. So a
 * trigger before the insert rejects a row whose keys exist already.
 */
function sqliteTriggers({ table, keys, update, delete: removal }: (typeof tables)[number]): string[] {
  const refuse = `begin select raise(abort, '${table} is append-only'); end`
  const taken = keys.map((key) => {
    const same = key.map((column) => `${column} = new.${column}`).join(' and ')
    return `exists (select 1 from ${table} where ${same})`
  })
  return [
    `create trigger ${table}_no_update before update on ${table} ${unless(update)}${refuse}`,
    `create trigger ${table}_no_delete before delete on ${table} ${unless(removal)}${refuse}`,
    `create trigger ${table}_no_replace before insert on ${table} when ${taken.join(' or ')} ${refuse}`,
  ]
}

function unless(condition?: string): string {
  return condition === undefined ? '' : `when (${condition}) is not true `
}

/** PostgreSQL: the transactions of `citespan_erase` that are under way. Only the owner's functions write to it. */
const erasingTable = 'create table citespan_erasing (transaction text primary key)'

/** The triggers of PostgreSQL, as the check of the schema looks for them. */
export const postgresAppendOnly = {
  tables: [...tables.map(({ table }) => table), ...postgresOnly],
  triggerOf: (table: string) => `${table}_append_only`,
  /** The body of the function that all of these triggers call. */
  body: `
    declare
      v_is_erasing boolean := false;
    begin
      if tg_op <> 'TRUNCATE' and tg_table_name <> 'citespan_leaves' then
        execute format('select exists (select from %I.citespan_erasing where transaction = $1)', tg_table_schema)
          into v_is_erasing using pg_current_xact_id()::text;
      end if;
      if v_is_erasing then return null; end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end `,
}

const refuseChange = `create or replace function citespan_refuse_change() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$${postgresAppendOnly.body}$$`

/**
 * Statements that create the triggers on PostgreSQL, with their function and its table. `enable always`: they also
 * fire under `session_replication_role = replica`.
 */
function postgresTriggers(): string[] {
  return [
    erasingTable,
    refuseChange,
    ...postgresAppendOnly.tables.flatMap((table) => [
      `create trigger ${postgresAppendOnly.triggerOf(table)} before update or delete or truncate on ${table}
        for each statement execute function citespan_refuse_change()`,
      `alter table ${table} enable always trigger ${postgresAppendOnly.triggerOf(table)}`,
    ]),
  ]
}
