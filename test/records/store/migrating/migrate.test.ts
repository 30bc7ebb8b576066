import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  postgresMigrations,
  postgresStore,
  setUpRoles,
} from '../../../../src/records/store/postgres/store.ts'
import { sqliteMigrations, sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { runCli } from '../../../doors/cli/run-cli.ts'
import { connectTo, startDatabases } from '../../../fixtures/databases.ts'
import type { Databases, TestDatabase } from '../../../fixtures/databases.ts'
import { catalogOf } from '../catalog-of.ts'
import { errorOf } from '../rejection.ts'
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

/** Databases to migrate: without tables, in a schema that is there or not, and of the first release with roles. */
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
  'the first release': {
    schema: 'records',
    begin: async (url) => {
      await databases.administrator.query(`do $$ begin create role application login;
        exception when duplicate_object then null; end $$`)
      const client = await connectTo(url)
      await client.query(
        await readFile(new URL('../../../fixtures/postgres-001.sql', import.meta.url), 'utf8'),
      )
      await client.end()
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
      const script = await postgresMigrations(printed.connectionString, { schema }).script()
      await runScript(printed.connectionString, script)
      await postgresMigrations(applied.connectionString, { schema }).apply()
      const made = await catalogOf(applied.connectionString)
      expect(await catalogOf(printed.connectionString)).toStrictEqual(made)
      expect(made['functions']!.length).toBeGreaterThan(10)
      expect(await postgresMigrations(printed.connectionString, { schema }).script()).toMatch(/^-- .*\n$/)
      const store = postgresStore(printed.connectionString, { migrates: false, ...(schema && { schema }) })
      await store.saveRun(run())
      expect(await store.getRun('run-1')).toStrictEqual(run())
      await store.close()
    },
  )

  test('up to one, on trial, and by many at once', async () => {
    await using database = await empty.copy()
    const migrations = postgresMigrations(database.connectionString, { schema: 'lifts' })
    const all = (await migrations.state()).pending
    expect(await migrations.apply({ trial: true })).toStrictEqual(all)
    expect(await migrations.state()).toMatchObject({ isEmpty: true, applied: [], pending: all })
    expect(await migrations.apply({ to: '003-shapes' })).toStrictEqual(all.slice(0, 3))
    expect((await migrations.state()).pending).toStrictEqual(all.slice(3))
    expect((await migrations.state({ to: '003-shapes' })).pending).toStrictEqual([])
    expect(await errorOf(migrations.apply({ to: '003' }))).toMatchObject({ code: 'invalid-input' })
    for (const [schema, pending] of [
      ['lifts', all.slice(3)],
      ['stairs', all],
    ] as const) {
      const many = Array.from({ length: 6 }, () => postgresMigrations(database.connectionString, { schema }))
      const made = await Promise.all(many.map((each) => each.apply()))
      expect(made.filter(({ length }) => length > 0)).toStrictEqual([pending])
    }
  })

  test('a store that does not migrate says what is missing', async () => {
    await using database = await empty.copy()
    await postgresMigrations(database.connectionString).apply({ to: '014-repository-regions' })
    const store = postgresStore(database.connectionString, { migrates: false })
    const error = await errorOf(store.saveRun(run()))
    expect(error).toMatchObject({
      code: 'database-unavailable',
      message: expect.stringContaining('015-validation'),
    })
    await postgresMigrations(database.connectionString).apply()
    await store.saveRun(run())
    await store.close()
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
    await migrate('--project', 'Lifts & Stairs', '--to', '003-shapes')
    const all = await migrate('--all', '--check')
    expect(all.code).toBe(1)
    expect(all.lines.map((line) => JSON.parse(line))).toMatchObject([
      { schema: expect.stringMatching(/^citespan_lifts_stairs_[0-9a-f]{16}$/) },
      { schema: 'records', pending: [] },
    ])
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
    const migrations = sqliteMigrations({ database: printed })
    const { pending } = await migrations.state()
    expect(await migrations.apply({ trial: true })).toStrictEqual(pending)
    printed.exec(await migrations.script())
    await sqliteMigrations({ database: applied }).apply()
    const tables = (database: InstanceType<typeof Database>) =>
      database.prepare('select type, name, sql from sqlite_master order by name').all()
    expect(tables(printed)).toStrictEqual(tables(applied))
    expect(await migrations.script()).toMatch(/^-- .*\n$/)
    const store = sqliteStore({ database: printed }, { migrates: false })
    await store.saveRun(run())
    await store.close()
    // The application closes its own.
    for (const database of [printed, applied]) database.close()
  })

  test('the command tells, creates nothing to tell it, and then migrates', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'citespan-migrate-')), 'records.db')
    const migrate = (...args: string[]) => runCli(['migrate', '--db', file, ...args])
    expect(await migrate('--check')).toMatchObject({ code: 1 })
    expect((await migrate('--sql')).stdout).toMatch(/^begin immediate;[^]*commit;\n$/)
    await expect(readFile(file)).rejects.toThrow('ENOENT')
    expect(await migrate('--to', '001-log')).toMatchObject({ code: 0 })
    const { pending } = JSON.parse((await migrate('--check')).stdout)
    const store = sqliteStore(file, { migrates: false })
    expect(await errorOf(store.getRun('run-1'))).toMatchObject({
      message: expect.stringContaining('009-derived'),
    })
    await store.close()
    expect(JSON.parse((await migrate()).stdout)).toStrictEqual({ migrated: pending, pending: [] })
    expect(await migrate('--schema', 'lifts')).toMatchObject({ code: 2 })
  })
})
