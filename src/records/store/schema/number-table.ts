import { numberedKinds } from '../../../core/records.ts'
import { lastIndexed } from '../events/event-keys.ts'
import { namesIn } from './names-in.ts'
import { groupOf } from './postgres-policies.ts'
import { own, policy } from './policy.ts'
import type { SqlDialect } from './sql-connection.ts'

/**
 * The numbers of sources and citations for readers: 1, 2, … within the project and kind, in the order of the log
 * (of leaf numbers on PostgreSQL, of positions on SQLite, which is the same there). So they follow from the log,
 * and whoever reads it can derive them again.
 */
export const numberTable = 'citespan_numbers'

const refusal = `${numberTable} is append-only`

export function createNumberTable(dialect: SqlDialect): string[] {
  const isPostgres = dialect === 'postgres'
  const key = isPostgres ? 'text collate "C"' : 'text'
  const integer = isPostgres ? 'bigint' : 'integer'
  const table = `create table ${numberTable} (
      position ${integer} primary key,
      project ${key} not null,
      kind ${key} not null,
      number ${integer} not null,
      unique (project, kind, number)
    ${isPostgres ? ')' : ') strict'}`
  return [table, ...(isPostgres ? postgresGuard : sqliteGuards)]
}

const sqliteGuards = [
  ['update', `before update on ${numberTable}`],
  ['delete', `before delete on ${numberTable}`],
  [
    'replace',
    `before insert on ${numberTable} when exists (select 1 from ${numberTable} where position = new.position)
      or exists (select 1 from ${numberTable} where project = new.project and kind = new.kind and number = new.number)`,
  ],
].map(
  ([name, when]) =>
    `create trigger ${numberTable}_no_${name} ${when} begin select raise(abort, '${refusal}'); end`,
)

const postgresGuard = [
  `create trigger ${numberTable}_append_only before update or delete or truncate on ${numberTable}
    for each statement execute function citespan_refuse_change()`,
  `alter table ${numberTable} enable always trigger ${numberTable}_append_only`,
]

/** Numbers what is in the log already, as far as its order is fixed. */
export function numberExisting(dialect: SqlDialect): string {
  const isPostgres = dialect === 'postgres'
  const place = isPostgres ? 'leaf.number' : 'event.position'
  return `insert into ${numberTable} (position, project, kind, number)
    select event.position, event.project, event.kind,
      row_number() over (partition by event.project, event.kind order by ${place})
    from citespan_events as event ${isPostgres ? 'join citespan_leaves as leaf on leaf.position = event.position' : ''}
    where event.kind in (${namesIn(numberedKinds)}) ${isPostgres ? '' : `and event.position <= ${lastIndexed}`}`
}

/** Who reads a record reads its number; only the function of the owner writes it. */
export function numberPolicyStatements(): string[] {
  const ofSeenEvent = `exists (select from citespan_events as event where event.position = ${numberTable}.position)`
  const groups = (['agent', 'user', 'auditor', 'admin'] as const).map(groupOf)
  return [
    `grant select on ${numberTable} to ${groups.join(', ')}`,
    `grant execute on function citespan_number to ${groups.join(', ')}`,
    `alter table ${numberTable} enable row level security`,
    `alter table ${numberTable} force row level security`,
    ...policy(numberTable, { name: 'owner', to: 'current_user', using: 'true' }),
    ...policy(numberTable, { name: 'reader', to: groups.slice(0, 2).join(', '), using: ofSeenEvent }),
    ...policy(numberTable, {
      name: 'verifier',
      to: groups.slice(2).join(', '),
      using: `${own('verifier', 'sees_all')} or ${ofSeenEvent}`,
    }),
  ]
}
