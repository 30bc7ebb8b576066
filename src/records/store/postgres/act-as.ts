import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Actor } from '../../../core/records.ts'
import { isRefused } from '../sql/database-error.ts'
import { notAllowed } from '../events/errors.ts'
import type { StoreSchema } from '../events/schema.ts'
import { groupOf } from '../schema/postgres-policies.ts'

/**
 * Makes the connection act as this actor until the transaction ends; `null`, the application itself, acts as an
 * auditor. Rejects with `forbidden` if the connection is not a member of the group of that role.
 */
export async function actAs(
  db: Transaction<StoreSchema> | Kysely<StoreSchema>,
  actor: Pick<Actor, 'role' | 'project' | 'sessionId' | 'agentId' | 'userId'> | null,
): Promise<void> {
  const {
    role,
    project = '',
    sessionId = '',
    agentId = '',
    userId = '',
  } = actor ?? { role: 'auditor' as const }
  try {
    await sql`select set_config('role', ${groupOf(role)}, true), set_config('citespan.project', ${project}, true),
      set_config('citespan.session', ${sessionId}, true), set_config('citespan.agent', ${agentId}, true),
      set_config('citespan.user', ${userId}, true)`.execute(db)
  } catch (error) {
    throw isRefused(error) ? notAllowed() : error
  }
}
