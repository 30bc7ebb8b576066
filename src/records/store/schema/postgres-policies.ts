/**
 * Who may read which rows on PostgreSQL. In: groups that exist. Out: rights and
 * policies by which a login reads what its binding names (see `citespan_identity`).
 */
import {
  personalChains,
  personalKinds,
  pooledKinds,
  projectKinds,
  sharedKinds,
  roles,
} from '../../../core/records.ts'
import type { Role } from '../../../core/records.ts'
import { namesIn } from './names-in.ts'
import { inPool, own, policy } from './policy.ts'

/** Tables that all groups may read. */
const readTables = ['citespan_events', 'citespan_contents', 'citespan_keys', 'citespan_statuses']
/** Tables of which only auditors and admins of all projects read rows, to verify the log. */
const logTables = ['citespan_leaves']
/**
 * Tables whose policies do not bind the owner. `citespan_search` reads the text index as the owner, and PostgreSQL
 * would not use that index under row security.
 */
const workTables = ['citespan_unsequenced', 'citespan_claims']

/** The group of database roles whose members act in this role. */
export function groupOf(role: Role): string {
  return `citespan_${role}`
}

/**
 * Statements that make the database enforce the rights of each role: the groups read under row security and write
 * events only through functions of the owner. Running them again is harmless.
 */
export function policyStatements(): string[] {
  const all = roles.map(groupOf).join(', ')
  const verifiers = [groupOf('auditor'), groupOf('admin')].join(', ')
  return [
    `do $$ begin execute format('grant usage on schema %I to ${all}', current_schema()); end $$`,
    `grant select on citespan_migrations, ${readTables.join(', ')} to ${all}`,
    `grant select on ${[...logTables, ...workTables].join(', ')} to ${verifiers}`,
    `grant execute on function citespan_append, citespan_append_contents to ${groupOf('agent')}, ${verifiers}`,
    `grant execute on function citespan_search, citespan_identity, citespan_acting_for,
      citespan_related to ${all}`,
    `grant execute on function citespan_reads_any to ${groupOf('agent')}`,
    `grant execute on function citespan_sequence to ${verifiers}`,
    `grant execute on function citespan_erase to ${groupOf('admin')}`,
    ...[...readTables, ...logTables].flatMap((table) => [
      `alter table ${table} enable row level security`,
      `alter table ${table} force row level security`,
      // The functions of the owner may read and write rows that their caller may not see.
      ...policy(table, { name: 'owner', to: 'current_user', using: 'true' }),
    ]),
    ...workTables.map((table) => `alter table ${table} enable row level security`),
    ...verifierPolicies(verifiers),
    ...policy('citespan_events', { name: 'agent', to: groupOf('agent'), using: ofAgent }),
    ...policy('citespan_events', { name: 'user', to: groupOf('user'), using: ofUser }),
    ...policy('citespan_statuses', {
      name: 'agent',
      to: groupOf('agent'),
      using: ofSeenEvent('citespan_statuses'),
    }),
    ...policy('citespan_statuses', {
      name: 'user',
      to: groupOf('user'),
      using: `project = ${own('user', 'project')}`,
    }),
    ...(['agent', 'user'] as const).flatMap((role) => [
      ...policy('citespan_keys', { name: role, to: groupOf(role), using: ofSeenEvent('citespan_keys') }),
      ...policy('citespan_contents', { name: role, to: groupOf(role), using: ofSeenKey }),
    ]),
  ]
}

/**
 * Statements that create the policies for auditors and admins: they read everything, or everything of the
 * project that their login is bound to.
 */
function verifierPolicies(to: string): string[] {
  const ofProject = `project = ${own('verifier', 'project')}`
  const conditions: Record<string, string> = {
    citespan_events: ofProject,
    citespan_statuses: ofProject,
    citespan_keys: ofSeenEvent('citespan_keys'),
    citespan_contents: ofSeenKey,
    citespan_leaves: 'false',
    citespan_unsequenced: 'false',
    citespan_claims: ofSeenEvent('citespan_claims'),
  }
  return Object.entries(conditions).flatMap(([table, condition]) =>
    policy(table, { name: 'verifier', to, using: `${own('verifier', 'sees_all')} or ${condition}` }),
  )
}

const inOwnPool = inPool({ agent: own('agent', 'agent'), user: '(select citespan_acting_for())' })
const isItsOwn = `case when ${own('agent', 'agent')} is null then chain = 's:' || ${own('agent', 'session')}
    else agent_id = ${own('agent', 'agent')} end`
/**
 * SQL condition for the events that an agent reads: the rules of `mayRead`, with one difference. The agent's
 * own events are those for any user, because a login is bound to a project and an agent.
 */
const ofAgent = `project = ${own('agent', 'project')} and case
  when kind in (${namesIn(personalKinds)}) and chain in (${namesIn(personalChains)}) then
    citespan_reads_any(case kind when 'relation' then citespan_related(body) else array[citation_id] end)
  else kind in (${namesIn(sharedKinds)}) or kind in (${namesIn(pooledKinds)}) and ${inOwnPool} or ${isItsOwn} end`
const ofUser = `project = ${own('user', 'project')} and kind in (${namesIn(projectKinds)})`

/** SQL condition that the login sees the event of a row of `table`: the policies of events apply in a subquery too. */
function ofSeenEvent(table: string): string {
  return `exists (select from citespan_events as event where event.position = ${table}.position)`
}
const ofSeenKey = `exists (select from citespan_keys as place where place.key = 'c:' || citespan_contents.address)`
