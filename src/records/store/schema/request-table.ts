import { roles } from '../../../core/records.ts'
import { policy } from './policy.ts'
import { groupOf } from './postgres-policies.ts'
import type { SqlDialect } from './sql-connection.ts'

/**
 * Statements that create the table of requests to a service and their answers (see `RequestKeeper`). The names are
 * hashes, and the answers are encrypted with a key that is not stored, so that an erased text cannot be read here.
 */
export function createRequestTable(dialect: SqlDialect): string[] {
  const isPostgres = dialect === 'postgres'
  const key = isPostgres ? 'text collate "C"' : 'text'
  const integer = isPostgres ? 'bigint' : 'integer'
  return [
    `create table citespan_requests (
      name ${key} primary key,
      fingerprint ${key} not null,
      holder ${key} not null,
      busy_until ${integer} not null,
      since_ms ${integer} not null,
      expires_ms ${integer} not null,
      tries integer not null,
      answer text
    ${isPostgres ? ')' : ') strict'}`,
    'create index citespan_requests_expiry on citespan_requests (expires_ms)',
    ...(isPostgres ? isService : []),
  ]
}

/**
 * Statement that creates `citespan_is_service`. It returns whether the login is the owner's or a service's.
 * The login of one agent or user must not see answers to other actors.
 */
const isService = [
  `do $outer$ begin execute format($format$
    create or replace function %1$I.citespan_is_service() returns boolean language sql stable security definer
      set search_path = pg_catalog, pg_temp as $$
        select pg_has_role(session_user, current_user, 'member') or exists (select from %1$I.citespan_logins
          where login = session_user::text collate "C" and role = 'service') $$;
    revoke all on function %1$I.citespan_is_service() from public
  $format$, current_schema()); end $outer$`,
]

/**
 * Statements that create the policies of the table of requests. Logins that act for others can read and write
 * requests; logins that are bound to one role see none.
 */
export function requestPolicyStatements(): string[] {
  const groups = roles.map(groupOf).join(', ')
  const table = 'citespan_requests'
  const using = '(select citespan_is_service())'
  return [
    `grant execute on function citespan_is_service() to ${groups}`,
    `grant select, insert, update, delete on ${table} to ${groups}`,
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    ...policy(table, { name: 'owner', to: 'current_user', using: 'true' }),
    ...(['select', 'insert', 'update', 'delete'] as const).flatMap((verb) =>
      policy(table, { name: `service_${verb}`, to: groups, using, verb }),
    ),
  ]
}
