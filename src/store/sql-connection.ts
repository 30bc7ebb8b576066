import type { Kysely } from 'kysely'
import type { StoreSchema } from './schema.ts'

export type SqlDialect = 'sqlite' | 'postgres'

/** An open database; `close` leaves alone what the caller owns. */
export type SqlConnection = {
  db: Kysely<StoreSchema>
  dialect: SqlDialect
  close(): Promise<void>
}
