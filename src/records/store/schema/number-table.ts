import { groupOf } from './postgres-policies.ts'
import { own, policy } from './policy.ts'
import type { SqlDialect } from './sql-connection.ts'

/**
 * The table of the numbers that readers see for sources and citations: 1, 2, … within the project and kind.
 * They follow the order of the log (leaf numbers on PostgreSQL, positions on SQLite), so they can be derived
 * from the log again.
 */
export const numberTable = 'citespan_numbers'

export function createNumberTable(dialect: SqlDialect): string {
  const isPostgres = dialect === 'postgres'
  const key = isPostgres ? 'text collate "C"' : 'text'
  const integer = isPostgres ? 'bigint' : 'integer'
  return `create table ${numberTable} (
      position ${integer} primary key,
      project ${key} not null,
      kind ${key} not null,
      number ${integer} not null,
      unique (project, kind, number)
    ${isPostgres ? ')' : ') strict'}`
}

/**
 * Statements for the rights on the numbers: whoever reads a record reads its number; only a function of the
 * owner writes numbers.
 */
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
