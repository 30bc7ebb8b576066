import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { projectKinds } from '../../core/records/access.ts'
import { roles } from '../../core/records/roles.ts'
import type { Actor } from '../../core/records/actor.ts'
import type { Role } from '../../core/records/roles.ts'
import { isRefused } from '../sql/database-error.ts'
import { notAllowed } from '../events/errors.ts'
import type { StoreSchema } from '../events/schema.ts'

/** Tables that all groups may read, restricted by policies. */
const readTables = ['citespan_events', 'citespan_contents', 'citespan_keys', 'citespan_statuses']
/** Tables of which auditors and admins read all rows, to verify the log. */
const logTables = ['citespan_leaves']
/** Tables that only auditors and admins may read. They have no row security, under which the text index would not be used. */
const workTables = ['citespan_unsequenced', 'citespan_claims']

/**
 * Statements that make the database enforce the rights of each role: groups
 * without login that read under row security and write only through
 * `citespan_append`. Running them again is harmless.
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
      // The functions of the owner may read and write rows that their caller may not see.
      ...policy(table, { name: 'owner', to: 'current_user', using: 'true' }),
      ...policy(table, { name: 'verifier', to: verifiers, using: 'true' }),
    ]),
    ...policy('citespan_events', { name: 'agent', to: groupOf('agent'), using: ofAgent }),
    ...policy('citespan_events', { name: 'user', to: groupOf('user'), using: ofUser }),
    ...['agent', 'user'].flatMap((role) => {
      const to = groupOf(role as Role)
      return [
        ...policy('citespan_statuses', { name: role, to, using: `project = ${setting('project')}` }),
        // The policies of the tables in the subquery apply as well.
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
 * Switches to the role of the actor until the transaction ends; for the
 * application itself (`null`) to that of an auditor. Rejects with `forbidden` if
 * the role of the connection is not a member of that group.
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

/** `nullif`, since a setting of an earlier transaction on the connection reads as empty afterwards. */
function setting(name: string): string {
  return `nullif(current_setting('citespan.${name}', true), '')`
}

/** The same rules as `mayRead`. */
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
