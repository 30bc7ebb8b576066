import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { Client, Pool } from 'pg'
import type { PoolConfig } from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindLogin, postgresStore } from '../../../src/records/store/postgres/store.ts'
import { SEQUENCED_AT_ONCE } from '../../../src/records/store/schema/postgres-functions.ts'
import { startDatabases } from '../../fixtures/databases.ts'
import type { Databases, FilledDatabase } from '../../fixtures/databases.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'
import type { KeptPostgres } from '../../fixtures/kept-postgres.ts'
import { entryHash } from '../../../src/core/records/log-entry.ts'
import { allPages } from './all-pages.ts'
import { describeStore } from './conformance.ts'
import { fillLog } from './finding.ts'
import { actor, citationEvent, lighthouse, sourceEvent } from './log-events.ts'
import { fillingStatements, testPlans } from './plans.ts'
import type { Sent } from './plans.ts'
import { codeOf, errorOf } from './rejection.ts'
import { run, source } from './run-records.ts'
import { killWriter, runWriters } from './run-writers.ts'
import { describeSqlStore } from './sql-conformance.ts'
import { until } from '../../fixtures/turns.ts'

let databases: Databases
let server: KeptPostgres
let administrator: Client
/** With tables, and with records too. */
let tables: FilledDatabase<void>
let filled: FilledDatabase<void>
let schemas = 0

beforeAll(async () => {
  databases = await startDatabases()
  ;({ server, administrator } = databases)
  tables = await databases.fill(async ({ connectionString }) => {
    const store = postgresStore(connectionString)
    await store.sequence()
    await store.close()
  })
  filled = await databases.fill(async ({ connectionString }) => {
    const store = postgresStore(connectionString)
    await fillLog(store)
    await store.close()
  })
})

afterAll(() => databases.stop())

/** A schema that a test has to itself, without tables. */
async function createSchema() {
  const name = `test_${++schemas}`
  await administrator.query(`create schema ${name}`)
  const url = new URL(server.connectionString)
  url.searchParams.set('options', `-c search_path=${name}`)
  return {
    name,
    connectionString: url.href,
    async query(sql: string): Promise<Record<string, unknown>[]> {
      await administrator.query(`set search_path = ${name}; set session_replication_role = default`)
      const { rows } = await administrator.query<Record<string, unknown>>(sql)
      return rows ?? []
    },
    async [Symbol.asyncDispose]() {
      await administrator.query(`drop schema ${name} cascade`)
    },
  }
}

describeStore('postgres', () => openCopy(tables), { openFilled: () => openCopy(filled) })

async function openCopy(from: FilledDatabase<void>) {
  const database = await from.copy()
  const store = postgresStore(database.connectionString)
  return {
    store,
    async [Symbol.asyncDispose]() {
      await store.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

describeSqlStore({
  name: 'postgres',
  async create() {
    const database = await createSchema()
    return {
      open: (options) => postgresStore(database.connectionString, options),
      query: database.query,
      [Symbol.asyncDispose]: database[Symbol.asyncDispose],
    }
  },
  attacks: ({ table, columns, key, changed }) => [
    `update ${table} set ${changed} = '{}'`,
    `delete from ${table}`,
    `delete from ${table} where false`,
    `truncate ${table} cascade`,
    `set session_replication_role = replica; delete from ${table}`,
    `set session_replication_role = replica; truncate ${table} cascade`,
    `insert into ${table} (${columns}) select ${columns} from ${table} on conflict (${key}) do update set ${changed} = '{}'`,
    `merge into ${table} using (select 1) as one on true when matched then delete`,
  ],
  breakTable: (table) => [
    `create function fail() returns trigger language plpgsql as $$ begin raise 'disk on fire'; end $$`,
    `create trigger broken before insert on ${table} for each row execute function fail()`,
  ],
  mendTable: (table) => [`drop trigger broken on ${table}`, 'drop function fail'],
})

describe('postgres', () => {
  // These two wait for the processes that they start.
  test.concurrent('processes that write to one server lose nothing and double nothing', async () => {
    await using database = await createSchema()
    const processes = smallOrFull(2, 4)
    const runsOfEach = smallOrFull(24, 40)
    const acknowledged = await runWriters(database.connectionString, { processes, runs: runsOfEach })
    const store = postgresStore(database.connectionString)
    const runs = await allPages((cursor) => store.listRuns({ limit: 30, cursor }), 30)
    expect(acknowledged).toHaveLength(processes * runsOfEach)
    expect(runs.map(({ id }) => id).toSorted()).toStrictEqual(acknowledged.toSorted())
    expect(runs.every(({ sources, citations }) => sources.length === 3 && citations.length === 2)).toBe(true)
    await store.close()
  })

  test.concurrent('a writer that is killed leaves all it acknowledged and no part of another', async () => {
    await using database = await createSchema()
    const acknowledged: string[] = []
    for (const [round, after] of smallOrFull([21], [1, 7, 30]).entries()) {
      acknowledged.push(...(await killWriter(database.connectionString, { name: `round-${round}`, after })))
    }
    const store = postgresStore(database.connectionString)
    const runs = await allPages((cursor) => store.listRuns({ limit: 100, cursor }), 100)
    expect(acknowledged.length).toBeGreaterThanOrEqual(21)
    expect(runs.map(({ id }) => id)).toStrictEqual(expect.arrayContaining(acknowledged))
    expect(runs.every(({ sources, citations }) => sources.length === 3 && citations.length === 2)).toBe(true)
    await store.close()
  })

  test('connections that the server ends cost no record and not the process', async () => {
    await using database = await createSchema()
    const store = postgresStore(database.connectionString)
    await store.saveRun(run({ id: 'first' }))
    const ids = Array.from({ length: 60 }, (_, index) => `run-${index}`)
    let saved = 0
    const saves = Promise.all(ids.map((id) => store.saveRun(run({ id })).then(() => (saved += 1))))
    for (let kills = 0; kills < 10; kills++) {
      await administrator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'citespan'`,
      )
      const before = saved
      await until(() => saved > before || saved === ids.length)
    }
    await saves
    const { items } = await store.listRuns({})
    expect(items.map(({ id }) => id).toSorted()).toStrictEqual(['first', ...ids].toSorted())
    await store.close()
  })

  test('a pool that was passed stays open and keeps its settings', async () => {
    await using database = await createSchema()
    const pool = new Pool({ connectionString: database.connectionString, max: 1 })
    pool.on('error', () => {})
    const store = postgresStore({ pool })
    await store.saveRun(run())
    await store.close()
    const { rows } = await pool.query('show statement_timeout')
    expect(rows).toStrictEqual([{ statement_timeout: '0' }])
    await pool.end()
  })

  test('a role that may only read and call the append functions can use what is there', async () => {
    await using database = await createSchema()
    const owner = postgresStore(database.connectionString)
    await owner.saveRun(run())
    await owner.close()
    await database.query(`create role clerk login password 'clerk'; grant usage on schema ${database.name} to clerk;
      grant select on all tables in schema ${database.name} to clerk`)
    const url = new URL(database.connectionString)
    url.username = 'clerk'
    url.password = 'clerk'
    const clerk = postgresStore(url.href)
    expect((await errorOf(clerk.saveRun(run({ id: 'run-2' })))).message).toContain('42501')
    await database.query(`grant execute on function citespan_append, citespan_append_contents to clerk`)
    // A right to call is not enough: the owner has to say who the login is.
    expect(await codeOf(clerk.saveRun(run({ id: 'run-2' })))).toBe('forbidden')
    await bindLogin(database.connectionString, 'clerk', { role: 'service' })
    await clerk.saveRun(run({ id: 'run-2', sources: [source({ content: 'New.' })] }))
    expect((await clerk.listRuns({})).items).toHaveLength(2)
    await clerk.close()
    await database.query('drop owned by clerk; drop role clerk')
  })

  test('a text that the encoding of the database lacks is refused, and the rest kept', async () => {
    await administrator.query("create database latin encoding 'LATIN1' template template0 locale 'C'")
    const url = new URL(server.connectionString)
    url.pathname = 'latin'
    const store = postgresStore(url.href)
    await store.saveRun(run())
    const error = await errorOf(store.saveRun(run({ id: 'run-2', textParts: ['日本'] })))
    expect(error.code).toBe('database-unavailable')
    expect(error.message).toContain('UTF8')
    expect((await store.listRuns({})).items).toStrictEqual([run()])
    await store.close()
    await administrator.query('drop database latin with (force)')
  })

  test.each([
    [
      'a rule that takes every insert',
      'create rule swallow as on insert to citespan_events do instead nothing',
    ],
    [
      'a rule that takes some',
      `create rule swallow as on insert to citespan_events where new.kind = 'citation' do instead nothing`,
    ],
    ['a trigger that takes the row', rowTrigger('return null')],
    [
      'a trigger that changes the body',
      rowTrigger(`new.body := replace(new.body, '1811', '1812'); return new`),
    ],
    ['a trigger that changes the hash', rowTrigger(`new.hash := 'x'; return new`)],
  ])('%s: the append fails and leaves nothing', async (_, statement) => {
    await using database = await createSchema()
    const store = postgresStore(database.connectionString)
    const own = { actor: actor(), contents: [lighthouse] }
    const before = await store.append([sourceEvent('source-1')], own)
    await database.query(statement)
    const code = await codeOf(store.append([sourceEvent('source-2'), citationEvent('c1')], own))
    expect(['database-corrupt', 'database-unavailable']).toContain(code)
    await store.sequence()
    const log = await store.readLog({ from: 0 })
    expect(log.map(({ hash }) => hash)).toStrictEqual(before.map(({ hash }) => hash))
    expect((await store.findCitations({ project: 'p1' }, own)).items).toStrictEqual([])
    await store.close()
  })

  test('an entry that commits late gets its leaf then, and no other is moved', async () => {
    await using database = await createSchema()
    const store = postgresStore(database.connectionString)
    const append = (id: string, sessionId: string) =>
      store.append([sourceEvent(id)], { actor: actor({ sessionId }), contents: [lighthouse] })
    await append('early', 's1')
    const pool = new Pool({ connectionString: database.connectionString, max: 1 })
    pool.on('error', () => {})
    const slow = await pool.connect()
    await slow.query('begin')
    await slow.query(`select * from citespan_append('agent', 'p1', 'slow', null, null, null, 's:slow', array['late'],
      array['relation'], array['2026-03-01T08:00:00Z'], array[1]::bigint[], array['{}'], array[null]::text[],
      array[null]::text[], array['']::text[], array[]::int[], array[]::text[])`)
    await append('after', 's2')
    expect(await store.sequence()).toStrictEqual({ size: 2 })
    const first = await database.query(
      'select citespan_leaves.number, id from citespan_leaves join citespan_events using (position)',
    )
    await slow.query('commit')
    slow.release()
    await pool.end()
    await append('last', 's2')
    expect(await store.sequence()).toStrictEqual({ size: 4 })
    const leaves = await database.query(
      'select citespan_leaves.number, id from citespan_leaves join citespan_events using (position) order by 1',
    )
    expect(leaves.slice(0, 2)).toStrictEqual(first)
    expect(leaves.map(({ number, id }) => `${String(number)} ${String(id)}`)).toStrictEqual([
      '0 early',
      '1 after',
      '2 late',
      '3 last',
    ])
    expect(await database.query('select * from citespan_unsequenced')).toStrictEqual([])
    await store.close()
  })

  test('more entries than one call takes get their numbers, in the order of the log', async () => {
    await using database = await createSchema()
    const store = postgresStore(database.connectionString)
    await store.sequence()
    const waiting = 2 * SEQUENCED_AT_ONCE + 1
    await database.query(
      `insert into citespan_unsequenced select position from generate_series(1, ${waiting}) as position order by random()`,
    )
    expect(await store.sequence()).toStrictEqual({ size: waiting })
    expect(
      await database.query('select count(*) from citespan_leaves where number + 1 <> position'),
    ).toStrictEqual([{ count: '0' }])
    await store.close()
  })

  test('processes that write to the sessions of one server make whole chains', async () => {
    await using database = await createSchema()
    const stores = Array.from({ length: 4 }, () => postgresStore(database.connectionString))
    await stores[0]!.append([sourceEvent('source-1')], { actor: actor(), contents: [lighthouse] })
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        stores[index % 4]!.append([citationEvent(`c${index}`)], {
          actor: actor({ sessionId: `s${index % 5}` }),
        }),
      ),
    )
    await Promise.all(stores.map((store) => store.sequence()))
    const log = await stores[1]!.readLog({ from: 0, limit: 1000 })
    expect(log.map(({ leaf }) => leaf)).toStrictEqual(Array.from({ length: 201 }, (_, index) => index))
    const chains = Map.groupBy(log, ({ chain }) => chain)
    expect(chains.size).toBe(5)
    for (const entries of chains.values()) {
      let previous = ''
      for (const [index, entry] of entries.toSorted((a, b) => a.number - b.number).entries()) {
        expect(entry).toMatchObject({ number: index + 1, previous, hash: entryHash(entry) })
        previous = entry.hash
      }
    }
    await Promise.all(stores.map((store) => store.close()))
  })

  testPlans({
    async prepare() {
      const database = await createSchema()
      const pool = new Pool({ connectionString: database.connectionString, max: 1 })
      pool.on('error', () => {})
      const statements: Sent[] = []
      const store = postgresStore({ pool: watched(pool, statements) })
      await store.getRun('nothing')
      for (const statement of fillingStatements('postgres', 20_000)) await database.query(statement)
      await database.query(`insert into citespan_claims select position,
        array_to_tsvector(array['a', 'claim', 'w' || position % 100]) from citespan_events where kind = 'citation'`)
      await database.query('insert into citespan_leaves select position - 1, position from citespan_events')
      await database.query('vacuum analyze')
      return {
        store,
        sent: () => statements.splice(0).filter(({ text }) => /^\s*select/.test(text)),
        async check({ text, values }) {
          const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
          return rows.flatMap((row) => {
            const line = row['QUERY PLAN']
            // The numbers of a page are looked up all at once, by their key.
            const isOfPage = text.includes('from citespan_numbers where position = any')
            const isScan = /Seq Scan|Bitmap Heap Scan|Merge Join|Hash Join/.test(line) && !isOfPage
            // One event, the one with a number, few verifications of one citation, the citations of a page of runs
            // may be sorted; the matches of a search must be: a text index has no order.
            const isFew = /event\.(?:id|citation_id) = |run_id in|citespan_search|numbered\.number = /.test(
              text,
            )
            const isSort = line.includes('Sort') && !isFew
            return isScan || isSort
              ? [`${line} in\n${rows.map((each) => each['QUERY PLAN']).join('\n')}`]
              : []
          })
        },
        async [Symbol.asyncDispose]() {
          await store.close()
          await pool.end()
          await database[Symbol.asyncDispose]()
        },
      }
    },
  })

  const secret = 'hunter2'
  test.each<[string, (url: URL) => void, string]>([
    ['a wrong password', (url) => (url.password = secret), '28P01'],
    ['no such database', (url) => (url.pathname = secret), '3D000'],
    ['a closed port', (url) => (url.port = '1'), 'ECONNREFUSED'],
    ['no such host', (url) => (url.hostname = `${secret}.invalid`), 'The database'],
  ])('%s: unavailable, and no word of the connection string', async (_, spoil, code) => {
    const url = new URL(server.connectionString)
    const { password } = url
    spoil(url)
    const store = postgresStore(url.href)
    const error = await errorOf(store.saveRun(run({ sessionId: 'private' })))
    expect(error.code).toBe('database-unavailable')
    expect(error.message).toContain(code)
    const told = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
    for (const word of [secret, password, '127.0.0.1', 'private']) expect(told).not.toContain(word)
    await store.close()
  })

  test('a store that could not connect connects when it can', async () => {
    const probe = createServer()
    await new Promise<void>((resolve) => {
      probe.listen(0, '127.0.0.1', resolve)
    })
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => {
      probe.close(resolve)
    })
    await using database = await createSchema()
    const target = new URL(database.connectionString)
    const pool = new Pool({ ...credentials(target), port })
    pool.on('error', () => {})
    const store = postgresStore({ pool })
    expect(await codeOf(store.saveRun(run()))).toBe('database-unavailable')
    pool.options.port = Number(target.port)
    await store.saveRun(run())
    expect(await store.getRun('run-1')).toStrictEqual(run())
    await store.close()
    await pool.end()
  })

  test.each(['', 'mysql://localhost/app', 'citations.db', 'localhost:5432'])(
    'refuses %j as a connection string',
    (target) => {
      expect(() => postgresStore(target)).toThrow(expect.objectContaining({ code: 'invalid-input' }))
    },
  )

  test('says what to install where pg is missing', async () => {
    const script = `
      import { registerHooks } from 'node:module'
      registerHooks({
        resolve(specifier, context, next) {
          if (specifier !== 'pg') return next(specifier, context)
          throw Object.assign(new Error('not here'), { code: 'ERR_MODULE_NOT_FOUND' })
        },
      })
      const { postgresStore } = await import('./src/records/store/postgres/store.ts')
      const error = await postgresStore('postgres://localhost/none').getRun('run-1').catch((error) => error)
      console.log(JSON.stringify([error.code, error.message]))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
    expect(JSON.parse(stdout)).toStrictEqual([
      'missing-dependency',
      expect.stringContaining('npm install pg'),
    ])
  })
})

/** The pool, with every statement kept that goes through it. */
function watched(pool: Pool, statements: Sent[]): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect()
      const lent = {
        query(text: string, values: readonly unknown[]) {
          statements.push({ text, values })
          return client.query(text, [...(values ?? [])])
        },
        release: () => client.release(),
      }
      // The store asks for nothing else of a client.
      return lent as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

/** A row trigger before insert with this body. */
function rowTrigger(body: string): string {
  return `create function meddle() returns trigger language plpgsql as $$ begin ${body}; end $$;
    create trigger meddle before insert on citespan_events for each row execute function meddle()`
}

function credentials({ username, password, hostname, pathname, searchParams }: URL): PoolConfig {
  const options = searchParams.get('options') ?? ''
  return { user: username, password, host: hostname, database: pathname.slice(1), options }
}
