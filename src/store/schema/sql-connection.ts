import type { Kysely, Transaction } from 'kysely'
import type { Actor } from '../../core/records/actor.ts'
import type { EventBatch } from '../events/event-batch.ts'
import type { EntryParts } from '../events/log-rows.ts'
import type { StoreSchema } from '../events/schema.ts'

export type SqlDialect = 'sqlite' | 'postgres'

/** An open database; `close` leaves alone what the caller owns. */
export type SqlConnection = {
  db: Kysely<StoreSchema>
  dialect: SqlDialect
  /** Writes a batch, all or nothing. */
  append(batch: EventBatch): Promise<EntryParts[]>
  /**
   * Runs a read in a transaction that sees every committed event in all that
   * events are found by; absent where each commit writes that as well.
   */
  readIndexed?<T>(work: (db: Transaction<StoreSchema>) => Promise<T>): Promise<T>
  /** Makes the database itself hold a transaction to what the actor may see; `null`: the application. */
  actAs?(db: Transaction<StoreSchema>, actor: Actor | null): Promise<void>
  close(): Promise<void>
}
