import { closedFields, knownNames, readClosed } from '../../../core/fields.ts'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { CitationError } from '../../../core/error.ts'
import { roles } from '../../../core/records.ts'
import type { Role } from '../../../core/records.ts'
import type { StoreSchema } from '../events/schema.ts'
import { blobPolicyStatements } from '../schema/blob-tables.ts'
import { migrate } from '../migrating/migrate.ts'
import { requestPolicyStatements } from '../schema/request-table.ts'
import { numberPolicyStatements } from '../schema/number-table.ts'
import { groupOf, policyStatements } from '../schema/postgres-policies.ts'
import { databaseError } from '../sql/database-error.ts'
import { checkSchemaName } from '../migrating/schema-name.ts'
import { ANSWER_TIMEOUT, opener } from './connect.ts'
import type { PostgresTarget } from './connect.ts'

/** Names the schema of the tables. */
export type RolesOptions = {
  /** The schema of the tables, if it is not the first one of the search path. */
  schema?: string
}

/**
 * The identity of a database login. Nothing that the login sends can change it. `userId`: the user in whose name the
 * login records; `giveVerdict` needs one. Without it, the login records only as an actor without a user.
 */
export type LoginBinding =
  /**
   * The login records in its project as this agent, in sessions that it began. It reads its own records, and what the
   * agents of the project share, such as sources.
   */
  | { role: 'agent'; project: string; agentId: string; userId?: string }
  /**
   * The login reads the sources, answers and citations of its project; with `userVerdicts` of `setUpRoles` it also
   * gives verdicts.
   */
  | { role: 'user'; project: string; userId?: string }
  /**
   * The login reads all records, or those of one project, and gives verdicts; an admin also records other events,
   * such as settings. Verifying the log needs all projects.
   */
  | { role: 'auditor' | 'admin'; project?: string; userId?: string }
  /**
   * An application that serves many projects: the database trusts it about the actor of each call. `actsAs`:
   * the roles of these actors; all by default.
   */
  | { role: 'service'; actsAs?: readonly Role[] }

const setUpRolesFields = closedFields<NonNullable<Parameters<typeof setUpRoles>[1]>>({
  schema: true,
  members: true,
  userVerdicts: true,
})

/**
 * Creates what `rowSecurity` and `bindLogin` need in the database: the groups `citespan_agent`, `citespan_user`,
 * `citespan_auditor` and `citespan_admin`, their rights, and row security. Call it once, and again after an update, as
 * the owner of the tables with the right to create roles.
 *
 * `members`: login roles of applications, which may act for actors of any role (`service` in `LoginBinding`).
 * `userVerdicts`: lets users record verdicts on citations of their project. By default (`false`) they only read; so a
 * later call without it takes the right away again.
 */
export async function setUpRoles(
  target: PostgresTarget,
  options: RolesOptions & { members?: readonly string[]; userVerdicts?: boolean } = {},
): Promise<void> {
  const { members = [], userVerdicts = false, schema } = readClosed(options, setUpRolesFields, 'setUpRoles()')
  await asOwner(target, { schema }, async (db) => {
    for (const group of roles.map(groupOf)) {
      await sql
        .raw(
          `do $$ begin create role ${group} nologin;
            exception when duplicate_object or unique_violation then null; end $$`,
        )
        .execute(db)
    }
    const policies = [policyStatements, blobPolicyStatements, numberPolicyStatements, requestPolicyStatements]
    for (const statement of policies.flatMap((statementsOf) => statementsOf()))
      await sql.raw(statement).execute(db)
    const verb = userVerdicts
      ? 'grant execute on function citespan_append to'
      : 'revoke all on function citespan_append from'
    await sql.raw(`${verb} ${groupOf('user')}`).execute(db)
    for (const member of members) await bind(db, member, { role: 'service' })
  })
}

const bindingFields = knownNames<LoginBinding & RolesOptions>([
  'role',
  'project',
  'agentId',
  'userId',
  'actsAs',
  'schema',
])

/**
 * Binds a login role to an identity; binding it again replaces the identity. An unbound login reads and writes nothing,
 * even as a member of the groups that `setUpRoles` creates. Call it as the owner of the tables, after `setUpRoles`,
 * with the right to grant these groups. Rejects with `invalid-input` if there is no such login, if the fields do not
 * fit its role, or if the login owns the tables or is a superuser, because nothing restricts such logins.
 *
 * @example
 * await bindLogin(url, 'reviewer_login', { role: 'agent', project: 'lifts', agentId: 'reviewer' })
 */
export async function bindLogin(
  target: PostgresTarget,
  login: string,
  options: LoginBinding & RolesOptions,
): Promise<void> {
  const { schema, ...binding } = readClosed(options, bindingFields, 'bindLogin()')
  await asOwner(target, { schema }, (db) => bind(db, login, binding))
}

const releaseLoginFields = closedFields<RolesOptions>({ schema: true })

/**
 * Removes the identity that `bindLogin` gave a login, which then reads and writes nothing in these tables. Call it as
 * the owner of the tables. Returns whether the login was bound.
 */
export async function releaseLogin(
  target: PostgresTarget,
  login: string,
  options: RolesOptions = {},
): Promise<boolean> {
  const { schema } = readClosed(options, releaseLoginFields, 'releaseLogin()')
  return asOwner(target, { schema }, async (db) => {
    const { rows } = await sql<{ found: boolean }>`select citespan_release(${login}) as found`.execute(db)
    return rows[0]!.found
  })
}

async function bind(db: Transaction<StoreSchema>, login: string, binding: LoginBinding): Promise<void> {
  const { role } = binding
  const { project, agentId, userId, actsAs } = { ...none, ...binding }
  try {
    await sql`select citespan_bind(${login}, ${role}, ${project ?? null}, ${agentId ?? null}, ${userId ?? null},
      ${actsAs ?? null}::text[])`.execute(db)
  } catch (error) {
    throw isInvalid(error) ? invalidBinding(login, binding) : error
  }
}

/** Defaults for the fields that only some bindings have. */
const none: { project?: string; agentId?: string; userId?: string; actsAs?: readonly Role[] } = {}

/**
 * Whether the database refused the arguments: `undefined_object`, `invalid_parameter_value` or
 * `check_violation`.
 */
function isInvalid(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['42704', '22023', '23514'].includes(String(error.code))
}

function invalidBinding(login: string, { role }: LoginBinding): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The login ${JSON.stringify(login)} cannot be bound as ${role}.`,
    suggestion:
      'It must be a login role that neither owns the tables nor is a superuser. An agent needs a project and an agentId, a user a project.',
  })
}

async function asOwner<T>(
  target: PostgresTarget,
  { schema }: { schema: string | undefined },
  work: (db: Transaction<StoreSchema>) => Promise<T>,
): Promise<T> {
  const own = schema === undefined ? undefined : checkSchemaName(schema)
  const connection = await opener(target, {
    rowSecurity: false,
    answerTimeoutMs: ANSWER_TIMEOUT,
    schema: own,
  })()
  try {
    await migrate(connection)
    return await connection.db.transaction().execute(work)
  } catch (error) {
    throw databaseError(error)
  } finally {
    await connection.close()
  }
}
