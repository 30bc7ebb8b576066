/**
 * SQL for a property of the login's identity in this role (see `citespan_identity`). It is a subquery, which
 * PostgreSQL evaluates once for each statement and not for each row.
 */
export function own(
  role: 'agent' | 'user' | 'verifier',
  name: 'project' | 'session' | 'agent' | 'sees_all',
): string {
  return `(select who.${name} from citespan_identity('${role}') as who)`
}

/**
 * SQL condition that a row is in the pool that this agent shares: it is of no run and of the same user, or both name no
 * user but an agent. For kinds that agents share, as `mayRead` rules. `agent` and `user` are SQL expressions.
 */
export function inPool({ agent, user }: { agent: string; user: string }): string {
  return `(run_id = '' and user_id is not distinct from ${user}
    and (user_id is not null or agent_id is not null and ${agent} is not null))`
}

/**
 * SQL condition that the agent reads a row of a kind that agents share: a row of its pool, or one of its own.
 * An agent without an id is known by its session. `agent`, `session` and `user` are SQL expressions.
 */
export function agentRule({
  agent,
  session,
  user,
}: {
  agent: string
  session: string
  user: string
}): string {
  return `(${inPool({ agent, user })} or
    case when ${agent} is null then chain = 's:' || ${session} else agent_id = ${agent} end)`
}

/**
 * Statements that create a policy, or replace the one of this name. The policy named `owner` allows the roles in `to`
 * everything; `using` and `verb` have no effect on it.
 */
export function policy(
  table: string,
  {
    name,
    to,
    using,
    verb = 'select',
  }: { name: string; to: string; using: string; verb?: 'select' | 'insert' | 'update' | 'delete' },
): string[] {
  const policyName = `citespan_${name}`
  const isOwner = name === 'owner'
  const conditions = isOwner
    ? 'using (true) with check (true)'
    : verb === 'insert'
      ? `with check (${using})`
      : `using (${using})`
  return [
    `drop policy if exists ${policyName} on ${table}`,
    `create policy ${policyName} on ${table} for ${isOwner ? 'all' : verb} to ${to} ${conditions}`,
  ]
}
