import { CompiledQuery } from 'kysely'
import type { Dialect, TransactionSettings } from 'kysely'

/** The dialect with another SQL statement to begin a transaction. */
export function withBegin(dialect: Dialect, begin: (settings: TransactionSettings) => string): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver()
      driver.beginTransaction = async (connection, settings) => {
        await connection.executeQuery(CompiledQuery.raw(begin(settings)))
      }
      return driver
    },
  }
}
