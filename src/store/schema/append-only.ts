import type { SqlDialect } from './sql-connection.ts'

/** The append-only tables with their unique keys. */
const tables: { table: string; keys: string[][] }[] = [
  { table: 'citespan_events', keys: [['position'], ['id']] },
  { table: 'citespan_contents', keys: [['rowid'], ['address']] },
  { table: 'citespan_keys', keys: [['key', 'created_ms', 'run_id', 'position']] },
]
const postgresOnly = ['citespan_leaves']

/**
 * Statements that create triggers which reject changes and deletions of records.
 * They protect against mistakes and against roles that may only write rows, not
 * against a role that may drop triggers or tables.
 */
export function appendOnly(dialect: SqlDialect): string[] {
  return dialect === 'postgres' ? postgresTriggers() : tables.flatMap(sqliteTriggers)
}

/**
 * `INSERT OR REPLACE` removes the old row without firing delete triggers while
 * `recursive_triggers` is off (the default), and it also replaces by rowid. So a
 * trigger before the insert rejects a row whose keys exist already.
 */
function sqliteTriggers({ table, keys }: { table: string; keys: string[][] }): string[] {
  const refuse = `begin select raise(abort, '${table} is append-only'); end`
  const taken = keys.map((key) => {
    const same = key.map((column) => `${column} = new.${column}`).join(' and ')
    return `exists (select 1 from ${table} where ${same})`
  })
  return [
    `create trigger ${table}_no_update before update on ${table} ${refuse}`,
    `create trigger ${table}_no_delete before delete on ${table} ${refuse}`,
    `create trigger ${table}_no_replace before insert on ${table} when ${taken.join(' or ')} ${refuse}`,
  ]
}

/** The triggers of PostgreSQL, as the check of the schema looks for them. */
export const postgresAppendOnly = {
  tables: [...tables.map(({ table }) => table), ...postgresOnly],
  triggerOf: (table: string) => `${table}_append_only`,
  /** Of the function of all triggers. */
  body: `
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end `,
}

/** `enable always`: the triggers also fire under `session_replication_role = replica`. */
function postgresTriggers(): string[] {
  return [
    `create function citespan_refuse_change() returns trigger language plpgsql as $$${postgresAppendOnly.body}$$`,
    ...postgresAppendOnly.tables.flatMap((table) => [
      `create trigger ${postgresAppendOnly.triggerOf(table)} before update or delete or truncate on ${table}
        for each statement execute function citespan_refuse_change()`,
      `alter table ${table} enable always trigger ${postgresAppendOnly.triggerOf(table)}`,
    ]),
  ]
}
