import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Actor } from '../../../core/records.ts'
import type { StoreSchema } from '../events/schema.ts'
import { actAs } from './act-as.ts'

/** `read_only_sql_transaction`: a replica, which gets the numbers from its primary. */
const READ_ONLY = '25006'

/**
 * Gives committed sources and citations their numbers; does nothing on a replica. `as`: the actor in whose role this is
 * done; `null` for the rights of the connection.
 */
export async function numberEvents(
  db: Kysely<StoreSchema>,
  { as, schema }: { as: { actor: Actor | null } | null; schema: string | undefined },
): Promise<void> {
  const number = (on: Kysely<StoreSchema> | Transaction<StoreSchema>) =>
    sql`select ${sql.id(...(schema === undefined ? [] : [schema]), 'citespan_number')}()`.execute(on)
  try {
    if (!as) return void (await number(db))
    await db.transaction().execute(async (transaction) => {
      await actAs(transaction, as.actor)
      await number(transaction)
    })
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== READ_ONLY) throw error
  }
}
