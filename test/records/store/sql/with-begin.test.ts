import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { withBegin } from '../../../../src/records/store/sql/with-begin.ts'

/** A dialect whose driver writes down what it is asked for. */
function recordingDialect(statements: string[]) {
  class Recorder extends DummyDriver {
    override async acquireConnection() {
      const connection = await super.acquireConnection()
      return Object.assign(connection, {
        async executeQuery({ sql }: { sql: string }) {
          statements.push(sql)
          return { rows: [] }
        },
      })
    }
    override async beginTransaction(): Promise<void> {
      statements.push('the begin of the driver')
    }
    override async commitTransaction(): Promise<void> {
      statements.push('commit')
    }
  }
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new Recorder(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

test.each([
  ['read only', 'begin deferred'],
  ['read write', 'begin immediate'],
] as const)('a transaction to %s begins with %s', async (accessMode, begin) => {
  const statements: string[] = []
  const dialect = withBegin(recordingDialect(statements), (settings) =>
    settings.accessMode === 'read only' ? 'begin deferred' : 'begin immediate',
  )
  await using db = new Kysely<{ run: { id: string } }>({ dialect })
  await db
    .transaction()
    .setAccessMode(accessMode)
    .execute((transaction) => transaction.selectFrom('run').select('id').execute())
  expect(statements).toEqual([begin, 'select "id" from "run"', 'commit'])
})
