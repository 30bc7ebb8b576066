import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { projectKinds } from '../../core/records/access.ts'
import { roles } from '../../core/records/roles.ts'
import type { Actor } from '../../core/records/actor.ts'
import type { Role } from '../../core/records/roles.ts'
import { isRefused } from '../sql/database-error.ts'
import { notAllowed } from '../events/errors.ts'
import type { StoreSchema } from '../events/schema.ts'

/** Tables that the groups read, by policies. */
const readTables = ['citespan_events', 'citespan_contents', 'citespan_keys', 'citespan_statuses']
/** All rows of these are for whoever verifies the log. */
const logTables = ['citespan_leaves']
/** Closed to all others; without row security, under which the text index would not be used. */
const workTables = ['citespan_unsequenced', 'citespan_claims']

/**
 * Statements that make the database itself hold each role to what it may do:
 * groups without login, which read by row security and write by
 * `citespan_append` alone. They may be run again.
 */
export function roleStatements({
  schema,
  members,
}: {
  schema: string
  members: readonly string[]
}): string[] {
  const groups = roles.map(groupOf)
  const all = groups.join(', ')
  const verifiers = [groupOf('auditor'), groupOf('admin')].join(', ')
  return [
    ...groups.map(
      (group) => `do $$ begin create role ${group} nologin;
        exception when duplicate_object or unique_violation then null; end $$`,
    ),
    ...members.flatMap((member) => groups.map((group) => `grant ${group} to ${member}`)),
    `grant usage on schema ${schema} to ${all}`,
    `grant select on citespan_migrations, ${readTables.join(', ')} to ${all}`,
    `grant select on ${[...logTables, ...workTables].join(', ')} to ${verifiers}`,
    `grant execute on function citespan_append, citespan_append_contents to ${groupOf('agent')}, ${verifiers}`,
    `grant execute on function citespan_search to ${all}`,
    `grant execute on function citespan_sequence to ${verifiers}`,
    ...[...readTables, ...logTables].flatMap((table) => [
      `alter table ${table} enable row level security`,
      `alter table ${table} force row level security`,
      // The owner's own functions read and write past what their caller may see.
      ...policy(table, { name: 'owner', to: 'current_user', using: 'true' }),
      ...policy(table, { name: 'verifier', to: verifiers, using: 'true' }),
    ]),
    ...policy('citespan_events', { name: 'agent', to: groupOf('agent'), using: ofAgent }),
    ...policy('citespan_events', { name: 'user', to: groupOf('user'), using: ofUser }),
    ...['agent', 'user'].flatMap((role) => {
      const to = groupOf(role as Role)
      return [
        ...policy('citespan_statuses', { name: role, to, using: `project = ${setting('project')}` }),
        // The policies of the tables within hold as well.
        ...policy('citespan_keys', {
          name: role,
          to,
          using:
            'exists (select from citespan_events as event where event.position = citespan_keys.position)',
        }),
        ...policy('citespan_contents', {
          name: role,
          to,
          using: `exists (select from citespan_keys as place where place.key = 'c:' || citespan_contents.address)`,
        }),
      ]
    }),
  ]
}

/**
 * Takes on the role of the actor until the transaction ends; for the
 * application itself that of an auditor. Rejects with `forbidden` where the
 * connection's own role is no member of it.
 */
export async function actAs(
  db: Transaction<StoreSchema> | Kysely<StoreSchema>,
  actor: Pick<Actor, 'role' | 'project' | 'sessionId' | 'agentId'> | null,
): Promise<void> {
  const { role, project = '', sessionId = '', agentId = '' } = actor ?? { role: 'auditor' as const }
  try {
    await sql`select set_config('role', ${groupOf(role)}, true), set_config('citespan.project', ${project}, true),
      set_config('citespan.session', ${sessionId}, true), set_config('citespan.agent', ${agentId}, true)`.execute(
      db,
    )
  } catch (error) {
    throw isRefused(error) ? notAllowed() : error
  }
}

function groupOf(role: Role): string {
  return `citespan_${role}`
}

/** `nullif`: a setting that was set in an earlier transaction of the connection is empty in this one. */
function setting(name: string): string {
  return `nullif(current_setting('citespan.${name}', true), '')`
}

/** As `mayRead` has it. */
const ofAgent = `project = ${setting('project')} and (kind = 'source' or
  case when ${setting('agent')} is null then chain = 's:' || ${setting('session')}
    else agent_id = ${setting('agent')} end)`
const ofUser = `project = ${setting('project')} and kind in (${projectKinds.map((kind) => `'${kind}'`).join(', ')})`

function policy(table: string, { name, to, using }: { name: string; to: string; using: string }): string[] {
  const policyName = `citespan_${name}`
  const check = name === 'owner' ? 'with check (true)' : ''
  return [
    `drop policy if exists ${policyName} on ${table}`,
    `create policy ${policyName} on ${table} for ${name === 'owner' ? 'all' : 'select'} to ${to} using (${using}) ${check}`,
  ]
}
