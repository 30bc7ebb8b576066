import type { Transaction } from 'kysely'
import type { StoreSchema } from '../events/schema.ts'
import type { SqlDialect } from '../schema/sql-connection.ts'

/** Runs one read; all its queries see the database at the same moment. */
export type Read = <T>(work: (db: Transaction<StoreSchema>, dialect: SqlDialect) => Promise<T>) => Promise<T>
