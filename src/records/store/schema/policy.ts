/** What the login is as this role, once a statement: a subquery is evaluated before the rows. */
export function own(
  role: 'agent' | 'user' | 'verifier',
  name: 'project' | 'session' | 'agent' | 'sees_all',
): string {
  return `(select who.${name} from citespan_identity('${role}') as who)`
}

/**
 * Whether a row of a kind that agents share is of the pool of this agent and user: the rule of `mayRead`. Both are
 * expressions of SQL.
 */
export function inPool({ agent, user }: { agent: string; user: string }): string {
  return `(run_id = '' and user_id is not distinct from ${user}
    and (user_id is not null or agent_id is not null and ${agent} is not null))`
}

/**
 * Whether the agent reads a row of a kind that agents share: one of its pool, or its own. An agent without an id is known
 * by its session. All three are expressions of SQL.
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

/** Statements that create a policy, or replace the one of this name. The owner's is for all verbs. */
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
