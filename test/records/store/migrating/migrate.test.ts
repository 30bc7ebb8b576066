import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresBlobs } from '../../../../src/records/store/postgres/blobs.ts'
import {
  postgresMigrations,
  postgresStore,
  setUpRoles,
} from '../../../../src/records/store/postgres/store.ts'
import { allMigrations } from '../../../../src/records/store/schema/migrations.ts'
import type { Migration } from '../../../../src/records/store/schema/migrations.ts'
import { migrate } from '../../../../src/records/store/migrating/migrate.ts'
import { opener } from '../../../../src/records/store/postgres/connect.ts'
import { sqlMigrations } from '../../../../src/records/store/sql/sql-migrations.ts'
import { connect } from '../../../../src/records/store/sqlite/connect.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { runCli } from '../../../doors/cli/run-cli.ts'
import { connectTo, startDatabases } from '../../../fixtures/databases.ts'
import type { Databases, TestDatabase } from '../../../fixtures/databases.ts'
import { catalogOf } from '../catalog-of.ts'
import { errorOf } from '../rejection.ts'
import { actor } from '../log-events.ts'
import { run } from '../run-records.ts'

let databases: Databases
let empty: { copy(): Promise<TestDatabase> }

beforeAll(async () => {
  databases = await startDatabases()
  empty = await databases.fill(async () => {})
})

afterAll(() => databases.stop())

const psql = await promisify(execFile)('psql', ['--version']).then(
  () => true,
  () => false,
)

/** By `psql`, as an operator would; where it is not installed by the driver, which sends the same text. */
async function runScript(connectionString: string, script: string): Promise<void> {
  if (!psql) {
    const client = await connectTo(connectionString)
    await client.query(script)
    return client.end()
  }
  // Without the search path of the connection string: the script says where the tables are.
  const url = new URL(connectionString)
  url.search = ''
  const child = promisify(execFile)('psql', [url.href, '-X', '-q', '-v', 'ON_ERROR_STOP=1', '-f', '-'])
  child.child.stdin!.end(script)
  await child
}

/** What a later version of citespan may add to the tables of this one. */
const later: readonly Migration[] = [
  ...allMigrations,
  {
    name: '002-notes',
    statements: ({ dialect, schema, hasRoles }) => [
      'create table citespan_notes (id text primary key)',
      `insert into citespan_notes select id from ${schema}.citespan_events where kind = 'run'`,
      ...(dialect === 'postgres' && hasRoles ? ['grant select on citespan_notes to citespan_auditor'] : []),
    ],
  },
  { name: '003-marks', statements: () => ['alter table citespan_notes add column mark text'] },
]
const all = later.map(({ name }) => name)

function laterOnPostgres(url: string, { schema }: { schema?: string } = {}) {
  const open = opener(url, { rowSecurity: false, answerTimeoutMs: 60_000, schema })
  return { migrations: sqlMigrations({ look: open, change: open, migrations: later }), open }
}

function laterOnSqlite(database: InstanceType<typeof Database>) {
  const open = async () => connect(database, async () => {})
  return { migrations: sqlMigrations({ look: open, change: open, migrations: later }), open }
}

/** Databases to migrate: without tables, in a schema that is there or not, and of an earlier version with roles. */
const starts: Record<string, { schema?: string; begin: (url: string) => Promise<void> }> = {
  'an empty schema': { begin: async () => {} },
  'a schema that is not there': {
    schema: 'records',
    begin: async (url) => {
      const client = await connectTo(url)
      await client.query('drop schema records')
      await client.end()
    },
  },
  'an earlier version with roles and records': {
    begin: async (url) => {
      await setUpRoles(url)
      const store = postgresStore(url)
      await store.saveRun(run())
      await store.close()
    },
  },
}

describe('migrations of PostgreSQL', () => {
  test.each(Object.entries(starts))(
    'the printed SQL makes of %s what migrating makes of it',
    async (_, { schema, begin }) => {
      await using printed = await empty.copy()
      await using applied = await empty.copy()
      for (const { connectionString } of [printed, applied]) await begin(connectionString)
      const { migrations, open } = laterOnPostgres(printed.connectionString, { schema })
      await runScript(printed.connectionString, await migrations.script())
      await laterOnPostgres(applied.connectionString, { schema }).migrations.apply()
      const made = await catalogOf(applied.connectionString)
      expect(await catalogOf(printed.connectionString)).toStrictEqual(made)
      expect(made['functions']!.length).toBeGreaterThan(10)
      expect(made['columns']!.join('\n')).toContain('"citespan_notes","column_name":"mark"')
      expect(await migrations.script()).toMatch(/^-- .*\n$/)
      const connection = await open()
      await migrate(connection, { apply: false, migrations: later })
      await connection.close()
    },
  )

  test('records and roles of an earlier version are there after a migration, and that version refuses to go on', async () => {
    await using database = await empty.copy()
    const url = database.connectionString
    await setUpRoles(url)
    const store = postgresStore(url)
    await store.saveRun(run())
    expect(await laterOnPostgres(url).migrations.apply()).toStrictEqual(['002-notes', '003-marks'])
    const client = await connectTo(url)
    const { rows } = await client.query(`select mark, id in (select id from citespan_events) as "isOfRun",
        has_table_privilege('citespan_auditor', 'citespan_notes', 'select') as "isGranted",
        has_table_privilege('citespan_user', 'citespan_notes', 'select') as "isOpen"
      from citespan_notes`)
    expect(rows).toStrictEqual([{ mark: null, isOfRun: true, isGranted: true, isOpen: false }])
    // A store that is open already goes on: it was told the schema when it began.
    expect(await store.getRun('run-1')).toStrictEqual(run())
    await store.close()
    const earlier = postgresStore(url)
    expect(await errorOf(earlier.getRun('run-1'))).toMatchObject({
      code: 'database-unavailable',
      message: expect.stringContaining('002-notes'),
    })
    await earlier.close()
    // What a later version would add is gone, and nothing else.
    await client.query(`drop table citespan_notes; delete from citespan_migrations where name > '002'`)
    await client.end()
    const again = postgresStore(url)
    expect(await again.getRun('run-1')).toStrictEqual(run())
    await again.close()
  })

  test('up to one, on trial, and by many at once', async () => {
    await using database = await empty.copy()
    const url = database.connectionString
    const { migrations } = laterOnPostgres(url, { schema: 'lifts' })
    expect(await migrations.apply({ trial: true })).toStrictEqual(all)
    expect(await migrations.state()).toMatchObject({ isEmpty: true, applied: [], pending: all })
    expect(await migrations.apply({ to: '002-notes' })).toStrictEqual(all.slice(0, 2))
    expect((await migrations.state()).pending).toStrictEqual(['003-marks'])
    expect((await migrations.state({ to: '002-notes' })).pending).toStrictEqual([])
    expect(await errorOf(migrations.apply({ to: '002' }))).toMatchObject({ code: 'invalid-input' })
    for (const [schema, pending] of [
      ['lifts', ['003-marks']],
      ['stairs', all],
    ] as const) {
      const many = Array.from({ length: 6 }, () => laterOnPostgres(url, { schema }).migrations)
      const made = await Promise.all(many.map((each) => each.apply()))
      expect(made.filter(({ length }) => length > 0)).toStrictEqual([pending])
    }
  })

  test('a migration that fails leaves nothing of those before it', async () => {
    await using database = await empty.copy()
    const open = opener(database.connectionString, { rowSecurity: false, answerTimeoutMs: 60_000 })
    const broken = [...later, { name: '004-broken', statements: () => ['select nothing from nowhere'] }]
    const migrations = sqlMigrations({ look: open, change: open, migrations: broken })
    expect(await errorOf(migrations.apply())).toMatchObject({ code: 'database-unavailable' })
    expect(await migrations.state()).toMatchObject({ isEmpty: true, applied: [] })
  })

  test('a store that does not migrate says what is missing', async () => {
    await using database = await empty.copy()
    const store = postgresStore(database.connectionString, { migrates: false })
    expect(await errorOf(store.saveRun(run()))).toMatchObject({
      code: 'database-unavailable',
      message: expect.stringContaining('001-schema'),
    })
    const blobs = postgresBlobs(database.connectionString, { migrates: false })
    expect(await errorOf(blobs.has(`sha256:${'0'.repeat(64)}`, { actor: actor() }))).toMatchObject({
      code: 'database-unavailable',
      message: expect.stringContaining('001-schema'),
    })
    await postgresMigrations(database.connectionString).apply()
    expect(await blobs.has(`sha256:${'0'.repeat(64)}`, { actor: actor() })).toBe(false)
    await blobs.close?.()
    await store.saveRun(run())
    await store.close()
    const connection = await laterOnPostgres(database.connectionString).open()
    expect(await errorOf(migrate(connection, { apply: false, migrations: later }))).toMatchObject({
      code: 'database-unavailable',
      message: expect.stringMatching(/lacks the migrations 002-notes, 003-marks/),
    })
    await connection.close()
  })

  test('the command: status, SQL, a trial, migrating; the schemas of projects and all of them', async () => {
    await using database = await empty.copy()
    const url = database.connectionString
    const migrate = async (...args: string[]) => {
      const { code, stdout, stderr } = await runCli(['migrate', '--db', url, ...args])
      return { code, stderr, lines: stdout.split('\n').filter((line) => line.startsWith('{')), stdout }
    }
    const { code, lines } = await migrate('--check')
    expect(code).toBe(1)
    const { pending } = JSON.parse(lines[0]!)
    expect((await migrate('--sql')).stdout).toContain('begin;\nset local search_path = records, pg_temp;')
    expect(await migrate('--dry-run')).toMatchObject({
      code: 0,
      lines: [JSON.stringify({ wouldMigrate: pending })],
    })
    expect((await migrate('--check')).code).toBe(1)
    expect(await migrate()).toMatchObject({
      code: 0,
      lines: [JSON.stringify({ migrated: pending, pending: [] })],
    })
    expect((await migrate('--check')).code).toBe(0)
    await migrate('--project', 'Lifts & Stairs', '--to', '001-schema')
    const client = await connectTo(url)
    // Begun and not ended.
    await client.query(`create schema stairs;
      create table stairs.citespan_migrations (name text primary key, applied_at text not null)`)
    await client.end()
    const every = await migrate('--all', '--check')
    expect(every.code).toBe(1)
    expect(every.lines.map((line) => JSON.parse(line))).toMatchObject([
      { schema: expect.stringMatching(/^citespan_lifts_stairs_[0-9a-f]{16}$/), pending: [] },
      { schema: 'records', pending: [] },
      { schema: 'stairs', applied: [], pending },
    ])
    // The schemas before one that cannot be migrated are named.
    const blocked = await connectTo(url)
    await blocked.query('create view stairs.citespan_events as select 1 as one')
    const failed = await migrate('--all')
    expect(failed.code).toBe(2)
    expect(failed.lines.map((line) => JSON.parse(line).schema)).toEqual([
      expect.stringMatching(/^citespan_lifts_stairs_/),
      'records',
    ])
    await blocked.query('drop view stairs.citespan_events')
    await blocked.end()
    expect((await migrate('--all')).code).toBe(0)
    expect((await migrate('--all', '--check')).code).toBe(0)
    for (const wrong of [
      ['--sql', '--check'],
      ['--to', 'nothing'],
      ['--schema', 'a"b'],
      ['--all', '--project', 'p'],
    ]) {
      expect(await migrate(...wrong)).toMatchObject({ code: 2, stdout: '' })
    }
  })
})

test('roles are set up in the schema that is named, and nowhere else', async () => {
  await using database = await empty.copy()
  await setUpRoles(database.connectionString, { schema: 'lifts' })
  const client = await connectTo(database.connectionString)
  const { rows } = await client.query('select distinct schemaname from pg_policies')
  expect(rows).toStrictEqual([{ schemaname: 'lifts' }])
  await client.end()
})

describe('migrations of SQLite', () => {
  test('the printed SQL makes what migrating makes, and looking makes nothing', async () => {
    const [printed, applied] = [new Database(':memory:'), new Database(':memory:')]
    const { migrations } = laterOnSqlite(printed)
    const { pending } = await migrations.state()
    expect(pending).toStrictEqual(all)
    expect(await migrations.apply({ trial: true })).toStrictEqual(pending)
    expect(tablesOf(printed)).toStrictEqual([])
    printed.exec(await migrations.script())
    await laterOnSqlite(applied).migrations.apply()
    expect(tablesOf(printed)).toStrictEqual(tablesOf(applied))
    expect(await migrations.script()).toMatch(/^-- .*\n$/)
    // The application closes its own.
    for (const database of [printed, applied]) database.close()
  })

  test('records of an earlier version are there after a migration, and that version refuses to go on', async () => {
    const database = new Database(':memory:')
    const waiting = sqliteStore({ database }, { migrates: false })
    expect(await errorOf(waiting.getRun('run-1'))).toMatchObject({
      code: 'database-unavailable',
      message: expect.stringContaining('001-schema'),
    })
    await waiting.close()
    const store = sqliteStore({ database })
    await store.saveRun(run())
    await store.close()
    const before = tablesOf(database)
    const { migrations, open } = laterOnSqlite(database)
    expect(await errorOf(migrate(await open(), { apply: false, migrations: later }))).toMatchObject({
      code: 'database-unavailable',
      message: expect.stringMatching(/lacks the migrations 002-notes, 003-marks/),
    })
    expect(await migrations.apply({ to: '002-notes' })).toStrictEqual(['002-notes'])
    expect(await migrations.apply()).toStrictEqual(['003-marks'])
    expect(tablesOf(database)).toStrictEqual(expect.arrayContaining(before))
    const notes = database.prepare('select count(*) as count from citespan_notes').get()
    expect(notes).toStrictEqual({ count: 1 })
    const earlier = sqliteStore({ database })
    expect(await errorOf(earlier.getRun('run-1'))).toMatchObject({
      message: expect.stringContaining('002-notes'),
    })
    await earlier.close()
    database.exec(`delete from citespan_migrations where name > '002'`)
    const again = sqliteStore({ database })
    expect(await again.getRun('run-1')).toStrictEqual(run())
    await again.close()
    database.close()
  })

  test('a migration that fails leaves nothing of those before it', async () => {
    const database = new Database(':memory:')
    const open = async () => connect(database, async () => {})
    const broken = [...later, { name: '004-broken', statements: () => ['select nothing from nowhere'] }]
    const migrations = sqlMigrations({ look: open, change: open, migrations: broken })
    expect(await errorOf(migrations.apply())).toMatchObject({ code: 'database-unavailable' })
    expect(tablesOf(database)).toStrictEqual([])
    database.close()
  })

  test('the command tells, creates nothing to tell it, and then migrates', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'citespan-migrate-')), 'records.db')
    const migrate = (...args: string[]) => runCli(['migrate', '--db', file, ...args])
    expect(await migrate('--check')).toMatchObject({ code: 1 })
    expect((await migrate('--sql')).stdout).toMatch(/^begin immediate;[^]*commit;\n$/)
    await expect(readFile(file)).rejects.toThrow('ENOENT')
    const { pending } = JSON.parse((await migrate('--check')).stdout)
    expect(pending).toStrictEqual(['001-schema'])
    expect(JSON.parse((await migrate('--to', '001-schema')).stdout)).toStrictEqual({
      migrated: pending,
      pending: [],
    })
    expect(await migrate('--check')).toMatchObject({ code: 0 })
    expect(await migrate('--schema', 'lifts')).toMatchObject({ code: 2 })
  })
})

/** Tables, indexes and triggers. */
function tablesOf(database: InstanceType<typeof Database>) {
  return database.prepare('select type, name, sql from sqlite_master order by name').all()
}
