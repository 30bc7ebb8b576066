import type { Kysely, Transaction } from 'kysely'
import type { TextErasure, Actor } from '../../../core/records.ts'
import type { EventBatch } from '../events/create-batch.ts'
import type { EntryParts } from '../events/log-rows.ts'
import type { StoreSchema } from '../events/schema.ts'

export type SqlDialect = 'sqlite' | 'postgres'

/** An open database. `close` does not close a database or pool that the application passed in. */
export type SqlConnection = {
  db: Kysely<StoreSchema>
  dialect: SqlDialect
  /** PostgreSQL: the schema of the tables, if the application named it; else the first one of the search path. */
  schema?: string
  /** Writes a batch, all of it or nothing. */
  append(batch: EventBatch): Promise<EntryParts[]>
  /** Erases the texts of these records and records the erasure, all of it or nothing. */
  erase(ids: readonly string[], options: { erasure: TextErasure; actor: Actor }): Promise<EntryParts>
  /** Overwrites the remains of erased texts in the files of the database; see `RecordLog.freeErased`. */
  freeErased(): Promise<{ left: string | null }>
  /**
   * Runs a read in a transaction in which every committed event is in the index
   * tables; absent if each commit writes the index rows as well.
   */
  readIndexed?<T>(work: (db: Transaction<StoreSchema>) => Promise<T>): Promise<T>
  /** Gives committed sources and citations their numbers; absent on SQLite, where indexing gives the numbers. */
  number?(actor: Actor | null): Promise<void>
  /** Makes the database restrict the transaction to what the actor may see; `null`: the application itself. */
  actAs?(db: Transaction<StoreSchema>, actor: Actor | null): Promise<void>
  close(): Promise<void>
}
