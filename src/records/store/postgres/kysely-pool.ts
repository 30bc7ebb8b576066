import { CompiledQuery } from 'kysely'
import type { PostgresPool, PostgresPoolClient, QueryResult } from 'kysely'

/** The part of `Kysely` that is used, for any tables. */
export type KyselyInstance = {
  withoutPlugins(): {
    connection(): { execute<T>(work: (connection: KyselyConnection) => Promise<T>): Promise<T> }
  }
}
type KyselyConnection = { executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>> }

/**
 * Uses the connections of an application's Kysely instance as a pool. Its plugins, such as one that renames columns, do
 * not apply. A connection that fails in use cannot be destroyed here. It is returned once its queries are answered and
 * its transaction is rolled back, so that the application never gets that transaction.
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
          // A promise that is already resolved ignores this rejection.
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
      // `UPDATE`, because Kysely then reports the row count for any statement.
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
  // Kysely uses no other methods of a client; cursors are only for streams, which citespan does not use.
  return client as unknown as PostgresPoolClient
}
