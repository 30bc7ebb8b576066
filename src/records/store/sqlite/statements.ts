import type { SqliteDatabase } from 'kysely'
import { notWritten } from '../events/errors.ts'

/**
 * Runs SQL on the connection without Kysely, which would take longer to build
 * and compile a statement than SQLite takes to run it.
 */
export type Statements = {
  all<Row>(text: string, values?: readonly unknown[]): Row[]
  first<Row>(text: string, values?: readonly unknown[]): Row | undefined
  run(text: string, values?: readonly unknown[]): void
  /**
   * Inserts rows and returns the rowid of the last one; throws `database-corrupt` unless `rows` rows (1 by default)
   * were written.
   */
  insert(text: string, values: readonly unknown[], rows?: number): number
  rollback(): void
}

export function createStatements(database: SqliteDatabase): Statements {
  function all<Row>(text: string, values: readonly unknown[] = []): Row[] {
    return database.prepare(text).all(values) as Row[]
  }

  return {
    all,
    first: <Row>(text: string, values?: readonly unknown[]) => all<Row>(text, values)[0],
    run(text, values = []) {
      database.prepare(text).run(values)
    },
    insert(text, values, rows = 1) {
      const { changes, lastInsertRowid } = database.prepare(text).run(values)
      // A trigger may drop a row without an error.
      if (Number(changes) !== rows) throw notWritten()
      return Number(lastInsertRowid)
    },
    rollback() {
      try {
        database.prepare('rollback').run([])
      } catch {
        // Some errors, such as a full disk, end the transaction themselves; the caller throws that error.
      }
    },
  }
}
