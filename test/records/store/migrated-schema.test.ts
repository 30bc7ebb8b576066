import { readFile } from 'node:fs/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresMigrations, setUpRoles } from '../../../src/records/store/postgres/store.ts'
import { sqliteMigrations, sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { check } from '../../attacks/some-records.ts'
import { connectTo, startDatabases } from '../../fixtures/databases.ts'
import type { Databases, TestDatabase } from '../../fixtures/databases.ts'
import { catalogOf } from './catalog-of.ts'
import { erasureOf } from './erasing-texts.ts'
import { actor } from './log-events.ts'

/** Databases that earlier versions made and filled (see `earlier-versions.test.ts`). */
const versions = ['001', '008', '015']
const earlier = (name: string) =>
  readFile(new URL(`../../fixtures/earlier/${name}.sql`, import.meta.url), 'utf8')

type SqliteFile = InstanceType<typeof Database>

/** Tables, indexes and triggers. The dumps are indented otherwise. */
function schemaOf(database: SqliteFile) {
  const rows = database
    .prepare('select type, name, tbl_name, sql from sqlite_master order by type, name')
    .all()
  return (rows as { type: string; sql: string | null }[]).map((row) => ({
    ...row,
    sql: row.sql?.replace(/\s+/g, ' ').replaceAll(/ ?([();]) ?/g, '$1'),
  }))
}

async function migrated(version: string): Promise<SqliteFile> {
  const database = new Database(':memory:')
  database.exec(await earlier(`sqlite-${version}`))
  await sqliteMigrations({ database }).apply()
  return database
}

describe('databases of earlier versions, in SQLite', () => {
  test.each(versions)('%s has the schema of a new one when it is migrated', async (version) => {
    const made = new Database(':memory:')
    await sqliteMigrations({ database: made }).apply()
    const database = await migrated(version)
    const kinds = Object.groupBy(schemaOf(made), ({ type }) => type)
    expect(Object.keys(kinds)).toStrictEqual(['index', 'table', 'trigger'])
    expect(schemaOf(database)).toStrictEqual(schemaOf(made))
    made.close()
    database.close()
  })

  test.each(versions)('%s lets an erasure through and no other change', async (version) => {
    const database = await migrated(version)
    const store = sqliteStore({ database })
    const admin = actor({ role: 'admin', project: 'lifts', sessionId: undefined })
    const [first] = database
      .prepare(`select id, body from citespan_events where kind = 'source' order by position`)
      .all() as { id: string; body: string }[]
    await store.findCitations({ text: 'fee' }, { actor: admin })
    const before = database.prepare('select count(*) as count from citespan_events').get()
    for (const table of ['citespan_events', 'citespan_contents', 'citespan_keys']) {
      const column = table === 'citespan_keys' ? 'key' : 'body'
      for (const statement of [
        `update ${table} set ${column} = ${column} || ' '`,
        `delete from ${table}`,
        `insert or replace into ${table} select * from ${table}`,
      ]) {
        expect(() => database.exec(statement), statement).toThrow(`${table} is append-only`)
      }
    }
    expect(database.prepare('select count(*) as count from citespan_events').get()).toStrictEqual(before)

    const { events } = await store.findErasable({ by: 'source', id: first!.id }, { actor: admin })
    const erasure = erasureOf('erasure-1', { selection: { by: 'source', id: first!.id } })
    await store.eraseTexts(
      events.map(({ id }) => id),
      erasure,
      { actor: admin },
    )
    const entry = await store.getEvent(first!.id, { actor: admin })
    expect(entry!.event).toMatchObject({ erased: { by: 'erasure-1' }, data: { name: '' } })
    await store.sequence()
    const report = await check(store)
    expect(report.problems).toStrictEqual([])
    expect(report.erasures).toMatchObject([{ records: events.length }])
    // What the erasure let through is not open to others.
    expect(() => database.exec(`update citespan_events set body = '{}' where id = '${first!.id}'`)).toThrow(
      'citespan_events is append-only',
    )
    await store.close()
    database.close()
  })
})

describe('databases of earlier versions, in PostgreSQL', () => {
  let databases: Databases
  let empty: { copy(): Promise<TestDatabase> }

  beforeAll(async () => {
    databases = await startDatabases()
    empty = await databases.fill(async () => {})
  })

  afterAll(() => databases.stop())

  test.each(versions)('%s has the catalog of a new one when it is migrated', async (version) => {
    await databases.administrator
      .query(`do $$ begin create role old_service login; create role old_agent login;
      exception when duplicate_object then null; end $$`)
    await using made = await empty.copy()
    await setUpRoles(made.connectionString)
    await using database = await empty.copy()
    const owner = await connectTo(database.connectionString)
    await owner.query(await earlier(`postgres-${version}`))
    await owner.end()
    await postgresMigrations(database.connectionString).apply()
    const expected = await catalogOf(made.connectionString)
    expect(expected['functions']!.length).toBeGreaterThan(10)
    expect(expected['policies']!.length).toBeGreaterThan(10)
    const found = await catalogOf(database.connectionString)
    for (const [name, rows] of Object.entries(expected)) {
      expect(found[name]!.map(indented), name).toStrictEqual(rows.map(indented))
    }
  })

  test('each migration makes all functions again, or none', async () => {
    await using database = await empty.copy()
    const migrations = postgresMigrations(database.connectionString)
    const { pending } = await migrations.state()
    const owner = await connectTo(database.connectionString)
    const outcome: Record<string, string> = {}
    for (const name of pending) {
      // As an earlier version may have had them.
      await owner.query(olderBodies)
      await migrations.apply({ to: name })
      const { rows } = await owner.query<{ name: string; isOld: boolean }>(
        `select proname as name, prosrc like '-- older%' as "isOld" from pg_proc
          where pronamespace = current_schema()::regnamespace order by proname`,
      )
      const isOld = new Set(rows.filter((row) => madeOnce[row.name] === undefined).map((row) => row.isOld))
      outcome[name] = [...isOld].join(' and ')
      for (const [made, by] of Object.entries(madeOnce)) {
        if (by === name) expect(rows).toContainEqual({ name: made, isOld: false })
      }
    }
    await owner.end()
    const { '001-log': first, ...others } = outcome
    expect(first).toBe('')
    const keeping = Object.keys(others).filter((name) => others[name] !== 'false')
    expect(keeping).toStrictEqual(['010-blobs', '019-requests'])
    expect(keeping.map((name) => others[name])).toStrictEqual(['true', 'true'])
  })
})

/** A row of the catalog as it is without the indentation of functions, which the dumps do not keep. */
function indented(row: string): string {
  return row.replaceAll(/\\n +/g, String.raw`\n `)
}

/** Functions of triggers and policies, and the migration that has made them as they are. */
const madeOnce: Record<string, string> = {
  citespan_refuse_change: '018-erasure',
  citespan_keep_blob: '010-blobs',
  citespan_is_service: '019-requests',
}

/** Marks all functions of the schema as they are. */
const olderBodies = `do $$
  declare
    v_function record;
  begin
    for v_function in select oid, prosrc from pg_proc where pronamespace = current_schema()::regnamespace loop
      execute replace(pg_get_functiondef(v_function.oid), v_function.prosrc, '-- older' || chr(10) || v_function.prosrc);
    end loop;
  end $$`
