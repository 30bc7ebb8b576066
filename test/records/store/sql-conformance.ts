import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../../src/core/ports/store.ts'
import type { RunRecord } from '../../../src/core/records/run-record.ts'
import { entryHash } from '../../../src/core/records/log-entry.ts'
import { runEventId } from '../../../src/core/records/run-event-id.ts'
import { allMigrations } from '../../../src/records/store/schema/migrations.ts'
import { createSourceRepository } from '../../../src/sources/repository/repository.ts'
import { storeJournal } from '../../../src/sources/repository/store-journal.ts'
import { actor, citationEvent, lighthouse, sourceEvent } from './log-events.ts'
import { numbersIn } from './numbers.ts'
import { codeOf, errorOf } from './rejection.ts'
import { citation, run, secondsLater, source } from './run-records.ts'

export type Row = Record<string, unknown>

export type TestDatabase = AsyncDisposable & {
  /** Opens another store on the same database, as another process would. */
  open(options?: { create?: boolean }): Store
  /** Runs SQL directly on the database. */
  query(sql: string): Promise<Row[]>
}

export type SqlSuite = {
  name: string
  create(): Promise<TestDatabase>
  /** Statements that try to change or remove a row of the table. */
  attacks(table: TestTable): string[]
  /** SQL that makes every insert into the table fail, and SQL that undoes this. */
  breakTable(table: string): string[]
  mendTable(table: string): string[]
  /** Tables that are not written together with an event, but later, before a query needs them. */
  filledLater?: readonly string[]
}

export type TestTable = {
  table: string
  /** The columns of a row, beginning with those of its key. */
  columns: string
  key: string
  /** A column whose change would be a forgery. */
  changed: string
}

export const tables: TestTable[] = [
  {
    table: 'citespan_events',
    columns: 'id, kind, project, chain, number, run_id, created_ms, body, previous, hash',
    key: 'id',
    changed: 'body',
  },
  { table: 'citespan_contents', columns: 'address, body', key: 'address', changed: 'body' },
  {
    table: 'citespan_keys',
    columns: 'key, created_ms, run_id, position',
    key: 'key, created_ms, run_id, position',
    changed: 'key',
  },
]

/** Tests for stores on SQL databases, beyond those for every store. */
export function describeSqlStore({
  name,
  create,
  attacks,
  breakTable,
  mendTable,
  filledLater = [],
}: SqlSuite): void {
  const unguard = [
    name.startsWith('sqlite')
      ? 'drop trigger citespan_numbers_no_update'
      : 'drop trigger citespan_numbers_append_only on citespan_numbers',
  ]
  describe(`${name}: in the database`, () => {
    test('two processes that extend a repository of sources at once give each source one id', async () => {
      await using database = await create()
      const stores = [database.open(), database.open()]
      const repositories = stores.map((store, index) =>
        createSourceRepository({
          journal: storeJournal(store, { actor: actor({ agentId: `a${index}`, sessionId: `s${index}` }) }),
        }),
      )
      const given = await Promise.all(
        Array.from({ length: 120 }, async (_, index) => {
          const content = `Page ${index % 50} of the atlas.`
          const { id } = await repositories[index % 2]!.register({ content })
          await repositories[index % 2]!.recordUse(id, 'finding', `f${index}`)
          return { id, content }
        }),
      )
      const reader = createSourceRepository({
        journal: storeJournal(stores[0]!, { actor: actor({ agentId: 'a9' }) }),
      })
      const ids = (await reader.ordered()).map(({ id }) => id)
      expect(ids).toStrictEqual(Array.from({ length: 50 }, (_, index) => `S${index + 1}`))
      for (const { id, content } of given) expect(await reader.content(id)).toBe(content)
      expect((await reader.usage(given[0]!.id)).findingIds.toSorted()).toStrictEqual(['f0', 'f100', 'f50'])
      for (const store of stores) await store.close()
    })

    test('numbers for readers are the same for every process and after a restart, and a forged one shows', async () => {
      await using database = await create()
      const stores = [database.open(), database.open(), database.open()]
      await stores[0]!.append([sourceEvent('source-1')], { actor: actor(), contents: [lighthouse] })
      await Promise.all(
        stores.map(async (store, writer) => {
          const who = actor({ sessionId: `numbers ${writer}`, agentId: `a${writer}` })
          for (let each = 0; each < 8; each++) {
            await store.append([citationEvent(`${writer} ${each}`)], { actor: who })
            if (each % 3 === writer) await numbersIn(store, 'p1')
          }
        }),
      )
      const [first, ...others] = await Promise.all(stores.map((store) => numbersIn(store, 'p1')))
      for (const other of others) expect(other).toEqual(first)
      const numbers = [...first!.citations.values()].map(Number).toSorted((a, b) => a - b)
      expect(numbers).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
      for (const store of stores) await store.close()
      const store = database.open()
      expect(await numbersIn(store, 'p1')).toEqual(first)
      const forged = "update citespan_numbers set number = 99 where number = 7 and kind = 'citation'"
      await expect(database.query(forged)).rejects.toThrow('citespan_numbers is append-only')
      for (const statement of unguard) await database.query(statement)
      await database.query(forged)
      const problems: string[] = []
      for await (const { message } of store.checkIndexes()) problems.push(message)
      expect(problems.some((message) => /citespan_numbers_\w+ is missing/.test(message))).toBe(true)
      expect(problems).toContainEqual(expect.stringContaining('has the number 99 in citespan_numbers'))
      await store.close()
    })

    describe('attacks', () => {
      let database: TestDatabase
      let store: Store
      beforeAll(async () => {
        database = await create()
        store = database.open()
        await store.saveRun(run())
        await store.listRuns({})
      })
      afterAll(async () => {
        await store.close()
        await database[Symbol.asyncDispose]()
      })

      const cases = tables.flatMap((table) =>
        attacks(table).map((attack) => ({ table: table.table, attack })),
      )
      test.each(cases)('refuses to change $table by $attack', async ({ table, attack }) => {
        const before = await database.query(`select * from ${table}`)
        expect(before.length).toBeGreaterThan(0)
        await expect(database.query(attack)).rejects.toThrow(`${table} is append-only`)
        expect(await database.query(`select * from ${table}`)).toStrictEqual(before)
        expect(await store.getRun('run-1')).toStrictEqual(run())
      })
    })

    const atOnce = tables.filter(({ table }) => !filledLater.includes(table))
    test.each(atOnce)('a failure at $table leaves nothing behind', async ({ table }) => {
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

    test.each(filledLater)(
      'a failure at %s keeps no record out, and whoever reads it is told',
      async (table) => {
        await using database = await create()
        const store = database.open()
        expect(await store.getRun('run-1')).toBeNull()
        for (const statement of breakTable(table)) await database.query(statement)
        await store.saveRun(run())
        expect(await store.getRun('run-1')).toStrictEqual(run())
        expect(await codeOf(store.listRuns({}))).toBe('database-corrupt')
        for (const statement of mendTable(table)) await database.query(statement)
        expect((await store.listRuns({})).items).toStrictEqual([run()])
        await store.close()
      },
    )

    test('stores a content once, however many runs cite it', async () => {
      await using database = await create()
      const store = database.open()
      const content = 'The same page. '.repeat(1000)
      const sources = [source({ content }), source({ id: 'S2', number: 2, content, title: 'Mirror' })]
      const records = [run({ sources }), run({ id: 'run-2', sources })]
      for (const record of records) await store.saveRun(record)
      expect(await database.query('select address from citespan_contents')).toHaveLength(1)
      for (const record of records) expect(await store.getRun(record.id)).toStrictEqual(record)
      await store.close()
    })

    test('a later verification is the current one', async () => {
      await using database = await create()
      const store = database.open()
      await store.saveRun(run({ citations: [citation(), citation({ id: 'c2' })] }))
      const actor = { role: 'agent', project: 'default', sessionId: 'session-1' } as const
      const found = await store.findCitations({ runId: 'run-1', id: 'c1' }, { actor })
      const citationId = found.items[0]!.eventId
      for (const [ordinal, verdict] of (['partial', 'contradicted'] as const).entries()) {
        const data = {
          citationId,
          verdict,
          status: 'failed' as const,
          score: 0,
          reason: 'Withdrawn.',
          evidence: [],
          missing: [],
          verifier: 'reviewer',
        }
        await store.append(
          [{ id: `review-${ordinal}`, kind: 'verification', createdAt: secondsLater(ordinal), data }],
          { actor },
        )
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

    test.each([
      ['runs', 'bad', `'bad', 'run', 'default', 's:s', 1, 'bad', null, null, null, 1, '{', '', ''`],
      [
        'runs',
        'bad',
        `'bad', 'run', 'default', 's:s', 1, 'bad', null, null, null, 1, '{"data":{"textParts":[1]}}', '', ''`,
      ],
      [
        'citations',
        'bad',
        `'bad', 'citation', 'default', 's:session-1', 9, 'run-1', null, null, null, 1, '[]', '', ''`,
      ],
      [
        'verifications',
        runEventId('citation', { runId: 'run-1', citationId: 'c1' }),
        `'bad', 'verification', 'default', 's:session-1', 9, 'run-1',
          '${runEventId('citation', { runId: 'run-1', citationId: 'c1' })}', null, null, 1, '{"status":"perhaps"}', '', ''`,
      ],
    ])('names the row that cannot be read, and reads the others: %s', async (kind, key, values) => {
      await using database = await create()
      const store = database.open()
      await store.saveRun(run())
      await database.query(`insert into citespan_events (id, kind, project, chain, number, run_id, citation_id,
        agent_id, user_id, created_ms, body, previous, hash) values (${values})`)
      const others = [
        run({ id: 'run-0', createdAt: secondsLater(-60) }),
        run({ id: 'run-2', createdAt: secondsLater(60) }),
      ]
      for (const other of others) await store.saveRun(other)
      const unreadable = [{ id: expect.any(String), message: expect.stringContaining(JSON.stringify(key)) }]
      const runs = await store.listRuns({})
      expect(runs).toMatchObject({ nextCursor: null, unreadable })
      expect(runs.items).toStrictEqual(kind === 'runs' ? [others[0], run(), others[1]] : others)
      // A page that ends with this row is followed by the next page.
      const paged: RunRecord[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await store.listRuns({ limit: 1, cursor })
        paged.push(...page.items)
        cursor = page.nextCursor
      }
      expect(paged).toStrictEqual(runs.items)
      const auditor = { actor: actor({ role: 'auditor' }) }
      const { items, unreadable: named } = await store.listEvents({}, auditor)
      expect(named).toMatchObject([{ message: expect.stringContaining('citespan_events') }])
      expect(items.length).toBe(9)
      if (kind !== 'runs') {
        const found = await store.findCitations({}, auditor)
        expect(found).toMatchObject({ unreadable })
        expect(found.items.map(({ runId }) => runId)).toStrictEqual(
          kind === 'citations' ? ['run-0', 'run-1', 'run-2'] : ['run-0', 'run-2'],
        )
        expect(await codeOf(store.getRun('run-1'))).toBe('database-corrupt')
      }
      expect((await store.listSessions({})).items).toHaveLength(1)
      await store.close()
    })

    test('many stores may open a new database at once', async () => {
      await using database = await create()
      const stores = Array.from({ length: 6 }, () => database.open())
      await Promise.all(stores.map((store, index) => store.saveRun(run({ id: `run-${index}` }))))
      expect((await stores[0]!.listRuns({})).items).toHaveLength(6)
      expect(await database.query('select name from citespan_migrations order by name')).toStrictEqual(
        allMigrations.map((applied) => ({ name: applied.name })),
      )
      await Promise.all(stores.map((store) => store.close()))
    })

    test('a database without records is not given any by who is not to create them', async () => {
      await using database = await create()
      const reader = database.open({ create: false })
      expect(await codeOf(reader.sequence())).toBe('not-found')
      expect(await codeOf(reader.saveRun(run()))).toBe('not-found')
      const writer = database.open()
      await writer.saveRun(run())
      // After a refusal, the same store works again.
      expect(await reader.sequence()).toMatchObject({ size: 3 })
      expect(await reader.getRun('run-1')).toMatchObject({ id: 'run-1' })
      await Promise.all([reader.close(), writer.close()])
    })

    test('a database of a later version is neither written nor read', async () => {
      await using database = await create()
      const first = database.open()
      await first.saveRun(run())
      await first.close()
      await database.query(`insert into citespan_migrations values ('999-later', '2030-01-01T00:00:00.000Z')`)
      const store = database.open()
      for (const call of [store.getRun('run-1'), store.saveRun(run({ id: 'run-2' })), store.sequence()]) {
        const error = await errorOf(call)
        expect(error.code).toBe('database-unavailable')
        expect(error.message).toContain('later version of citespan: this version does not know "999-later"')
      }
      await store.close()
      expect(await database.query(`select id from citespan_events where kind = 'run'`)).toHaveLength(1)
    })

    test('two connections that write one session make one chain', async () => {
      await using database = await create()
      const stores = [database.open(), database.open()]
      await stores[0]!.append([sourceEvent('source-1')], { actor: actor(), contents: [lighthouse] })
      for (let round = 0; round < 10; round++) {
        // The two stores append in turn, and then at the same time.
        await stores[round % 2]!.append([citationEvent(`a${round}`)], { actor: actor() })
        await Promise.all(
          stores.map((store, index) =>
            store.append([citationEvent(`b${round} ${index}`)], { actor: actor() }),
          ),
        )
      }
      await stores[1]!.sequence()
      const entries = await stores[0]!.readLog({ from: 0 })
      const chain = entries.toSorted((a, b) => a.number - b.number)
      expect(chain.map(({ number }) => number)).toStrictEqual(
        Array.from({ length: 31 }, (_, index) => index + 1),
      )
      expect(chain.map(({ previous }) => previous)).toStrictEqual(['', ...chain.map(entryHash)].slice(0, -1))
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
      expect(await database.query('select address from citespan_contents')).toHaveLength(30)
      await Promise.all(stores.map((store) => store.close()))
    })
  })
}
