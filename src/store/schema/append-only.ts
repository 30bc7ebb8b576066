import type { SqlDialect } from './sql-connection.ts'

/** Every table that only grows, with its unique keys. */
const tables: { table: string; keys: string[][] }[] = [
  { table: 'citespan_events', keys: [['position'], ['id']] },
  { table: 'citespan_contents', keys: [['rowid'], ['address']] },
  { table: 'citespan_keys', keys: [['key', 'created_ms', 'run_id', 'position']] },
]
const postgresOnly = ['citespan_leaves']

/**
 * Statements that make the database itself refuse to change or remove a record.
 * Whoever may drop triggers or tables can still undo it: this holds against
 * mistakes and against roles that may only write rows.
 */
export function appendOnly(dialect: SqlDialect): string[] {
  return dialect === 'postgres' ? postgresTriggers() : tables.flatMap(sqliteTriggers)
}

/**
 * `INSERT OR REPLACE` removes the old row without firing delete triggers while
 * `recursive_triggers` is off (its default), and it also replaces by rowid: an
 * insert that hits any existing key is refused before that.
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

/** `enable always`: they also fire under `session_replication_role = replica`. */
function postgresTriggers(): string[] {
  return [
    `create function citespan_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`,
    ...[...tables.map(({ table }) => table), ...postgresOnly].flatMap((table) => [
      `create trigger ${table}_append_only before update or delete or truncate on ${table}
        for each statement execute function citespan_refuse_change()`,
      `alter table ${table} enable always trigger ${table}_append_only`,
    ]),
  ]
}
