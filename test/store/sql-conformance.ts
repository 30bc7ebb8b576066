import { describe, expect, test } from 'vitest'
import type { Store } from '../../src/core/store.ts'
import { codeOf, errorOf } from './rejection.ts'
import { citation, run, secondsLater, source } from './run-records.ts'

export type Row = Record<string, unknown>

export type TestDatabase = AsyncDisposable & {
  /** Another store on the same database, as another process would have it. */
  open(): Store
  /** Runs SQL past the store. */
  query(sql: string): Promise<Row[]>
}

export type SqlSuite = {
  name: string
  create(): Promise<TestDatabase>
  /** Statements that try to change or remove a row; `table` stands for each table. */
  attacks(table: string, columns: string): string[]
  /** Statements that make every insert into the table fail, and that undo it. */
  breakTable(table: string): string[]
  mendTable(table: string): string[]
}

const tables = [
  { table: 'citespan_runs', columns: 'id, session_id, created_at, created_ms, digest, body' },
  { table: 'citespan_contents', columns: 'digest, body' },
  { table: 'citespan_sources', columns: 'run_id, ordinal, content_digest, body' },
  { table: 'citespan_citations', columns: 'run_id, ordinal, id, body' },
  { table: 'citespan_verifications', columns: 'run_id, citation_id, ordinal, status, verdict, body' },
]

/** What both databases promise beyond the `Store` interface. */
export function describeSqlStore({ name, create, attacks, breakTable, mendTable }: SqlSuite): void {
  describe(`${name}: in the database`, () => {
    const cases = tables.flatMap(({ table, columns }) =>
      attacks(table, columns).map((attack) => ({ table, attack })),
    )
    test.each(cases)('refuses to change $table by $attack', async ({ table, attack }) => {
      await using database = await create()
      const store = database.open()
      await store.saveRun(run())
      const before = await database.query(`select * from ${table}`)
      expect(before).toHaveLength(1)
      await expect(database.query(attack)).rejects.toThrow(`${table} is append-only`)
      expect(await database.query(`select * from ${table}`)).toStrictEqual(before)
      expect(await store.getRun('run-1')).toStrictEqual(run())
      await store.close()
    })

    test.each(tables)('a failure at $table leaves nothing behind', async ({ table }) => {
      await using database = await create()
      const store = database.open()
      expect(await store.getRun('run-1')).toBeNull()
      for (const statement of breakTable(table)) await database.query(statement)
      expect(await codeOf(store.saveRun(run()))).toBe('database-unavailable')
      for (const each of tables) expect(await database.query(`select * from ${each.table}`)).toStrictEqual([])
      for (const statement of mendTable(table)) await database.query(statement)
      await store.saveRun(run())
      expect(await store.getRun('run-1')).toStrictEqual(run())
      await store.close()
    })

    test('stores a content once, however many runs cite it', async () => {
      await using database = await create()
      const store = database.open()
      const content = 'The same page. '.repeat(1000)
      const sources = [source({ content }), source({ id: 'S2', number: 2, content, title: 'Mirror' })]
      const records = [run({ sources }), run({ id: 'run-2', sources })]
      for (const record of records) await store.saveRun(record)
      expect(await database.query('select digest from citespan_contents')).toHaveLength(1)
      for (const record of records) expect(await store.getRun(record.id)).toStrictEqual(record)
      await store.close()
    })

    test('a later verification is the current one', async () => {
      await using database = await create()
      const store = database.open()
      await store.saveRun(run({ citations: [citation(), citation({ id: 'c2' })] }))
      const body = JSON.stringify({
        score: 0,
        reason: 'Withdrawn.',
        evidence: [],
        missing: [],
        verifier: 'reviewer',
      })
      for (const [ordinal, verdict] of ['partial', 'contradicted'].entries()) {
        await database.query(`insert into citespan_verifications values
          ('run-1', 'c1', ${ordinal + 1}, 'failed', '${verdict}', '${body}')`)
      }
      const changed = {
        verdict: 'contradicted',
        status: 'failed',
        reason: 'Withdrawn.',
        verifier: 'reviewer',
      }
      const { items } = await store.listCitations({ runId: 'run-1' })
      expect(items).toMatchObject([changed, { id: 'c2', status: 'verified' }])
      expect((await store.getRun('run-1'))?.citations).toMatchObject([
        changed,
        { id: 'c2', status: 'verified' },
      ])
      await store.saveRun(run({ citations: [citation(), citation({ id: 'c2' })] }))
      await store.close()
    })

    test('a citation that no one has verified is pending', async () => {
      await using database = await create()
      const store = database.open()
      await store.saveRun(run({ citations: [] }))
      const body = {
        textPart: 0,
        start: 0,
        end: 3,
        text: 'The',
        sourceIds: ['S1'],
        confidence: 1,
        matcher: 'm',
      }
      await database.query(
        `insert into citespan_citations values ('run-1', 0, 'c1', '${JSON.stringify(body)}')`,
      )
      const { items } = await store.listCitations({})
      expect(items).toMatchObject([{ id: 'c1', status: 'pending', verdict: 'unknown', evidence: [] }])
      await store.close()
    })

    test.each([
      [
        'citespan_runs',
        'bad',
        `insert into citespan_runs values ('bad', 's', null, null, null, 'x', 1, 'd', '{')`,
      ],
      [
        'citespan_runs',
        'bad',
        `insert into citespan_runs values ('bad', 's', null, null, null, 'x', 1, 'd', '{"textParts":[1]}')`,
      ],
      ['citespan_citations', 'run-1, bad', `insert into citespan_citations values ('run-1', 9, 'bad', '[]')`],
      [
        'citespan_verifications',
        'run-1, c1',
        `insert into citespan_verifications values ('run-1', 'c1', 9, 'perhaps', 'supported', '{}')`,
      ],
    ])('names the row of %s that cannot be read', async (table, key, statement) => {
      await using database = await create()
      const store = database.open()
      await store.saveRun(run())
      await database.query(statement)
      const error = await errorOf(store.listRuns({ sessionId: key === 'bad' ? 's' : 'session-1' }))
      expect(error.code).toBe('database-corrupt')
      expect(error.message).toContain(table)
      expect(error.message).toContain(JSON.stringify(key))
      await store.close()
    })

    test('many stores may open a new database at once', async () => {
      await using database = await create()
      const stores = Array.from({ length: 6 }, () => database.open())
      await Promise.all(stores.map((store, index) => store.saveRun(run({ id: `run-${index}` }))))
      expect((await stores[0]!.listRuns({})).items).toHaveLength(6)
      expect(await database.query('select name from citespan_migrations')).toHaveLength(1)
      await Promise.all(stores.map((store) => store.close()))
    })

    test('two connections that save one record store it once', async () => {
      await using database = await create()
      const stores = [database.open(), database.open()]
      for (let round = 0; round < 20; round++) {
        const record = run({ id: `run-${round}`, createdAt: secondsLater(round) })
        await Promise.all(stores.map((store) => store.saveRun(record)))
      }
      expect((await stores[1]!.listCitations({})).items).toHaveLength(20)
      await Promise.all(stores.map((store) => store.close()))
    })

    test('two connections that save different records under one id: one is stored, one is told', async () => {
      await using database = await create()
      const stores = [database.open(), database.open()]
      for (let round = 0; round < 20; round++) {
        const results = await Promise.allSettled(
          stores.map((store, index) => store.saveRun(run({ id: `run-${round}`, textParts: [`${index}`] }))),
        )
        const winner = results.findIndex(({ status }) => status === 'fulfilled')
        const told = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
        expect(told).toMatchObject([{ code: 'conflict' }])
        expect((await stores[0]!.getRun(`run-${round}`))?.textParts).toStrictEqual([`${winner}`])
      }
      await Promise.all(stores.map((store) => store.close()))
    })

    test('writers of the same contents in another order do not block each other', async () => {
      await using database = await create()
      const stores = Array.from({ length: 4 }, () => database.open())
      const sources = Array.from({ length: 30 }, (_, index) => source({ content: `Page ${index}` }))
      await Promise.all(
        stores.map((store, index) =>
          store.saveRun(run({ id: `run-${index}`, sources: index % 2 ? sources : sources.toReversed() })),
        ),
      )
      expect(await database.query('select digest from citespan_contents')).toHaveLength(30)
      await Promise.all(stores.map((store) => store.close()))
    })
  })
}
