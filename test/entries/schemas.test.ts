import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentAddress } from '../../src/core/hash.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import {
  listSchemas,
  postgresBlobs,
  postgresStore,
  projectSchema,
} from '../../src/records/store/postgres/store.ts'
import { checkSchemaName } from '../../src/records/store/migrating/schema-name.ts'
import { connectTo, startDatabases } from '../fixtures/databases.ts'
import type { Databases, TestDatabase } from '../fixtures/databases.ts'
import { check } from '../attacks/some-records.ts'
import { actor, citationEvent, lighthouse, sourceEvent } from '../records/store/log-events.ts'
import { codeOf, errorOf } from '../records/store/rejection.ts'
import { run, source } from '../records/store/run-records.ts'

let databases: Databases
let empty: { copy(): Promise<TestDatabase> }

beforeAll(async () => {
  databases = await startDatabases()
  empty = await databases.fill(async () => {})
})

afterAll(() => databases.stop())

describe('names of schemas', () => {
  test.each(['a', '_x', 'lifts_2', 'Lifts-2', 'Aufzüge', 'x'.repeat(63), 'ü'.repeat(31)])(
    '%s is taken',
    (name) => {
      expect(checkSchemaName(name)).toBe(name)
    },
  )

  test.each([
    '',
    'a"; drop schema public cascade; --',
    "a'b",
    'a$$b',
    'a.b',
    'a b',
    'a\0',
    'a\n',
    '1a',
    '-a',
    'pg_temp',
    'PG_catalog',
    'information_schema',
    'x'.repeat(64),
    'ü'.repeat(32),
    '\ud83d',
    null,
    7,
    {},
  ])('%j is refused', (name) => {
    expect(() => checkSchemaName(name)).toThrow(expect.objectContaining({ code: 'invalid-input' }))
    expect(() => postgresStore('postgres://localhost/none', { schema: name as string })).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )
  })

  test('those of projects are valid, and no two share one', () => {
    const projects = [
      'lifts',
      'Lifts',
      'LIFTS',
      'lifts ',
      'lifts_',
      'lifts-',
      '',
      'x'.repeat(54),
      'x'.repeat(55),
      'x'.repeat(5000),
      `${'x'.repeat(5000)}y`,
      'a"; drop schema public; --',
      'ä',
      'ö',
      '日本',
      'citespan:api-keys',
      // What the name of another would be.
      projectSchema('Lifts').slice('citespan_'.length),
    ]
    const names = projects.map(projectSchema)
    expect(new Set(names).size).toBe(projects.length)
    for (const name of names) expect(checkSchemaName(name)).toBe(name)
    expect(names[0]).toBe('citespan_lifts')
  })
})

const showPath = `select current_setting('search_path') as path`

describe('a schema that is named', () => {
  /** Each way to name a database, what the application keeps open, and how it asks for its search path. */
  const ways = {
    'a connection string': (url: string) => ({
      target: url,
      path: async () => 'records',
      close: async () => {},
    }),
    'a pool': (url: string) => {
      const pool = poolOf(url)
      const path = async () => (await pool.query<{ path: string }>(showPath)).rows[0]!.path
      return { target: { pool }, path, close: () => pool.end() }
    },
    'a Kysely instance with plugins': (url: string) => {
      const dialect = new PostgresDialect({ pool: poolOf(url) })
      const kysely = new Kysely<object>({ dialect, plugins: [new CamelCasePlugin()] })
      const path = async () => (await sql.raw<{ path: string }>(showPath).execute(kysely)).rows[0]!.path
      return { target: { kysely }, path, close: () => kysely.destroy() }
    },
  }

  test.each(Object.entries(ways))(
    'by %s is made, and the search path is left alone',
    async (_, connectBy) => {
      await using database = await empty.copy()
      const { target, path, close } = connectBy(database.connectionString)
      const store = postgresStore(target, { schema: 'Lifts-2' })
      const other = postgresStore(target, { schema: 'stairs' })
      const own = { actor: actor({ agentId: 'a1' }), contents: [lighthouse] }
      await store.append([sourceEvent('source-1'), citationEvent('c1')], own)
      await store.append([citationEvent('c2')], own)
      await store.saveRun(run({ sources: [source({ content: 'New. '.repeat(300_000) })] }))
      expect((await store.findCitations({ text: 'lighthouse' }, own)).items).toHaveLength(2)
      expect(await store.getContent(contentAddress(lighthouse), own)).toBe(lighthouse)
      expect(await codeOf(store.append([citationEvent('c3', { sourceIds: ['s9'] })], own))).toBe(
        'source-not-found',
      )
      expect((await other.listRuns({})).items).toStrictEqual([])
      expect(await codeOf(other.append([citationEvent('c9')], own))).toBe('source-not-found')
      await store.sequence()
      expect((await check(store)).problems).toStrictEqual([])

      const blobs = postgresBlobs(target, { schema: 'Lifts-2' })
      const { address } = await blobs.put(new Uint8Array(10), own)
      expect(await blobs.erase(address, own)).toBe(true)
      expect(await blobs.erase(address, own)).toBe(false)
      for (const each of [store, other, blobs]) await each.close()
      expect(await path()).toBe('records')
      expect(await listSchemas(database.connectionString)).toStrictEqual(['Lifts-2', 'stairs'])
      await close()
    },
  )

  test('a Kysely instance gets its connection back whole after an answer that came too late', async () => {
    await using database = await empty.copy()
    const kysely = new Kysely<object>({
      dialect: new PostgresDialect({ pool: poolOf(database.connectionString) }),
    })
    const ready = postgresStore({ kysely }, { schema: 'lifts' })
    await ready.saveRun(run())
    const lock = await connectTo(database.connectionString)
    await lock.query(`begin; lock table lifts.citespan_events in access exclusive mode`)
    const impatient = postgresStore({ kysely }, { schema: 'lifts', answerTimeoutMs: 1 })
    expect(await codeOf(impatient.listRuns({}))).toBe('database-unavailable')
    await lock.query('rollback')
    await lock.end()
    // No transaction is open: its time would be that of its beginning.
    const { rows } = await sql`select now() = statement_timestamp() as fresh`.execute(kysely)
    expect(rows).toStrictEqual([{ fresh: true }])
    expect(await ready.getRun('run-1')).toStrictEqual(run())
    for (const store of [ready, impatient]) await store.close()
    await kysely.destroy()
  })
})

describe('a schema for each project', () => {
  test('keeps each project apart, and refuses what names none', async () => {
    await using database = await empty.copy()
    const store = postgresStore(database.connectionString, { schema: projectSchema })
    const of = (project: string) => ({ actor: actor({ project, agentId: 'a1' }), contents: [lighthouse] })
    for (const project of ['lifts', 'Stairs & more']) {
      // The same ids: nothing is shared, so nothing is in conflict.
      await store.append([sourceEvent('source-1'), citationEvent('c1')], of(project))
      await store.saveRun(run({ project }))
      expect(await store.getRun('run-1', { project })).toStrictEqual(run({ project }))
      expect((await store.findCitations({ text: 'lighthouse' }, of(project))).items).toHaveLength(1)
    }
    const engine = new CitationEngine({ store, context: { project: 'lifts' } })
    expect(await engine.getRun('run-1')).toMatchObject({ project: 'lifts' })
    expect((await engine.listRuns()).items).toHaveLength(1)
    const reviewer = engine.as({ role: 'user', project: 'Stairs & more' })
    expect((await reviewer.listCitations({})).items.map(({ project }) => project)).toStrictEqual([
      'Stairs & more',
      'Stairs & more',
    ])

    const unnamed = [
      store.getRun('run-1'),
      store.listRuns({}),
      store.sequence(),
      store.readLog({ from: 0 }),
      store.countUnindexed(),
    ]
    for (const call of unnamed) {
      expect(await errorOf(call)).toMatchObject({
        code: 'invalid-input',
        suggestion: expect.stringContaining('project'),
      })
    }
    // The log of one project, by the name of its schema.
    const lifts = postgresStore(database.connectionString, { schema: projectSchema('lifts') })
    await lifts.sequence()
    const report = await check(lifts)
    expect(report).toMatchObject({ problems: [], size: 5 })
    await lifts.close()

    const blobs = postgresBlobs(database.connectionString, { schema: projectSchema })
    const { address } = await blobs.put(new Uint8Array(10), of('lifts'))
    expect(await blobs.has(address, of('lifts'))).toBe(true)
    expect(await blobs.has(address, of('Stairs & more'))).toBe(false)
    expect(await listSchemas(database.connectionString)).toStrictEqual([
      'citespan_lifts',
      projectSchema('Stairs & more'),
    ])
    await blobs.close()
    await engine.close()
    expect(await codeOf(store.listRuns({ project: 'lifts' }))).toBe('closed')
  })
})

function poolOf(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 1 })
  pool.on('error', () => {})
  return pool
}
