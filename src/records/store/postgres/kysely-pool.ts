import { CompiledQuery } from 'kysely'
import type { PostgresPool, PostgresPoolClient, QueryResult } from 'kysely'

/** The part of `Kysely` that is used: of any tables. */
export type KyselyInstance = {
  withoutPlugins(): {
    connection(): { execute<T>(work: (connection: KyselyConnection) => Promise<T>): Promise<T> }
  }
}
type KyselyConnection = { executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>> }

/**
 * The connections of an application's Kysely instance as a pool. Its plugins, such as one that renames columns, do
 * not apply. A connection that fails while it is lent cannot be destroyed here: it goes back once what was asked
 * of it has been answered and its transaction is rolled back, so that the application never meets that transaction.
 */
export function poolOfKysely(kysely: KyselyInstance): PostgresPool {
  const plain = kysely.withoutPlugins()
  return {
    connect() {
      return new Promise<PostgresPoolClient>((resolve, reject) => {
        plain
          .connection()
          .execute(
            (connection) =>
              new Promise<void>((end) => {
                resolve(clientOf(connection, end))
              }),
          )
          // After the promise is resolved there is nothing left to reject.
          .catch(reject)
      })
    },
    async end() {},
  }
}

function clientOf(connection: KyselyConnection, end: () => void): PostgresPoolClient {
  let running: Promise<unknown> = Promise.resolve()
  const query = (text: string, values: readonly unknown[] = []) => {
    const answer = connection.executeQuery(CompiledQuery.raw(text, [...values]))
    running = answer.catch(() => undefined)
    return answer.then(({ rows, numAffectedRows: count }) => ({
      rows,
      // The one command of which Kysely counts rows whatever they are.
      ...(count !== undefined && { command: 'UPDATE', rowCount: Number(count) }),
    }))
  }
  const client = {
    query,
    release(destroy?: boolean) {
      if (!destroy) end()
      else void running.then(() => query('rollback').catch(() => undefined)).then(end)
    },
  }
  // Kysely asks for nothing else of a client; the cursor is for streams, which citespan does not use.
  return client as unknown as PostgresPoolClient
}
