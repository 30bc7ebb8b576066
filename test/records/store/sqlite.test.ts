import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { describe, expect, test, vi } from 'vitest'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { allPages } from './all-pages.ts'
import { describeStore } from './conformance.ts'
import { describeSaving } from './saving.ts'
import { fillingStatements, testPlans } from './plans.ts'
import { codeOf, errorOf } from './rejection.ts'
import { run } from './run-records.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'
import { killWriter, runWriters } from './run-writers.ts'
import { describeSqlStore } from './sql-conformance.ts'
import type { Row } from './sql-conformance.ts'
import { turns } from '../../fixtures/turns.ts'

async function createFile() {
  const directory = await mkdtemp(join(tmpdir(), 'citespan-sqlite-'))
  return {
    directory,
    path: join(directory, 'citations.db'),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  }
}

describeStore('sqlite file', async () => {
  const file = await createFile()
  const store = sqliteStore(file.path)
  return {
    store,
    async [Symbol.asyncDispose]() {
      await store.close()
      await file[Symbol.asyncDispose]()
    },
  }
})

// The same store behind its opening: how records are kept in it is shown by the file.
describeSaving('sqlite, database passed', async () => {
  const database = new Database(':memory:')
  const store = sqliteStore({ database })
  return {
    store,
    async [Symbol.asyncDispose]() {
      await store.close()
      database.close()
    },
  }
})

describeSqlStore({
  name: 'sqlite',
  async create() {
    const file = await createFile()
    const database = new Database(file.path)
    return {
      open: (options) => sqliteStore(file.path, options),
      async query(sql) {
        const statement = database.prepare<[], Row>(sql)
        return statement.reader ? statement.all() : (statement.run(), [])
      },
      async [Symbol.asyncDispose]() {
        database.close()
        await file[Symbol.asyncDispose]()
      },
    }
  },
  attacks: ({ table, columns, changed }) => [
    `update ${table} set ${changed} = '{}'`,
    `update or replace ${table} set ${changed} = '{}'`,
    `delete from ${table}`,
    `replace into ${table} (${columns}) select ${columns} from ${table}`,
    // A table without row ids has nothing else to collide by than its key.
    ...(table === 'citespan_keys'
      ? []
      : [
          `insert or replace into ${table} (rowid, ${columns}) select rowid, ${withNewKey(columns)} from ${table}`,
        ]),
    `insert into ${table} (${columns}) select ${columns} from ${table} where true on conflict do update set ${changed} = '{}'`,
  ],
  breakTable: (table) => [
    `create trigger broken before insert on ${table} begin select raise(abort, 'disk on fire'); end`,
  ],
  mendTable: () => ['drop trigger broken'],
  filledLater: ['citespan_keys', 'citespan_statuses'],
})

/** Another key in the same row: only the rowid collides. */
function withNewKey(columns: string): string {
  const [first, ...rest] = columns.split(', ')
  return [`${first} || '-new'`, ...rest].join(', ')
}

describe('sqlite', () => {
  // These two wait for the processes that they start.
  test.concurrent('processes that write to one file lose nothing and double nothing', async () => {
    await using file = await createFile()
    const acknowledged = await runWriters(file.path, { processes: 2, runs: 100 })
    const store = sqliteStore(file.path)
    const runs = await allPages((cursor) => store.listRuns({ limit: 60, cursor }), 60)
    expect(acknowledged).toHaveLength(200)
    expect(runs.map(({ id }) => id).toSorted()).toStrictEqual(acknowledged.toSorted())
    expect(runs.every(({ sources, citations }) => sources.length === 3 && citations.length === 2)).toBe(true)
    await store.close()
  })

  test.concurrent('a writer that is killed leaves all it acknowledged and no part of another', async () => {
    await using file = await createFile()
    const acknowledged: string[] = []
    for (const [round, after] of smallOrFull([21], [1, 7, 30]).entries()) {
      acknowledged.push(...(await killWriter(file.path, { name: `round-${round}`, after })))
    }
    const store = sqliteStore(file.path)
    const runs = await allPages((cursor) => store.listRuns({ limit: 100, cursor }), 100)
    expect(acknowledged.length).toBeGreaterThanOrEqual(21)
    expect(runs.map(({ id }) => id)).toStrictEqual(expect.arrayContaining(acknowledged))
    expect(runs.every(({ sources, citations }) => sources.length === 3 && citations.length === 2)).toBe(true)
    await store.close()
  })

  test('waits for a lock without blocking the process', async () => {
    await using file = await createFile()
    const opening = vi.spyOn(Database.prototype, 'pragma')
    const store = sqliteStore(file.path)
    await store.getRun('nothing')
    const connection = opening.mock.contexts[0] as Database.Database
    opening.mockRestore()
    // Milliseconds that SQLite itself waits at each attempt, when nothing else can run.
    expect(connection.pragma('busy_timeout', { simple: true })).toBeLessThanOrEqual(10)

    const other = new Database(file.path)
    other.exec('begin immediate')
    let isSaved = false
    const saving = store.saveRun(run()).then(() => (isSaved = true))
    await turns(500)
    expect(isSaved).toBe(false)
    other.exec('commit')
    await saving
    expect(await store.getRun('run-1')).toStrictEqual(run())
    other.close()
    await store.close()
  })

  test('readers do not wait for a writer', async () => {
    await using file = await createFile()
    const store = sqliteStore(file.path)
    await store.saveRun(run())
    const other = new Database(file.path)
    other.exec("begin immediate; create table application (name text); insert into application values ('x')")
    expect(await store.getRun('run-1')).toStrictEqual(run())
    other.exec('commit')
    expect(other.pragma('journal_mode', { simple: true })).toBe('wal')
    other.close()
    await store.close()
  })

  testPlans({
    async prepare() {
      const statements: string[] = []
      const database = new Database(':memory:', {
        verbose: (statement) => statements.push(String(statement)),
      })
      const store = sqliteStore({ database })
      await store.getRun('nothing')
      for (const statement of fillingStatements('sqlite', 20_000)) database.exec(statement)
      await store.findCitations({ text: 'claim' }, { actor: { role: 'auditor', project: 'p1' } })
      return {
        store,
        // Values are written into the text.
        sent: () =>
          statements.splice(0).flatMap((text) => (/^\s*select/.test(text) ? [{ text, values: [] }] : [])),
        async check({ text }) {
          const plan = database.prepare<[], { detail: string }>(`explain query plan ${text}`).all()
          return plan.flatMap(({ detail }) => {
            // A search is a scan of the matches of a text index; few verifications of one citation may be sorted.
            const isMatch = /^SCAN citespan_claims VIRTUAL TABLE INDEX \d+:\S*M/.test(detail)
            const isScan = /^SCAN (?!CONSTANT)/.test(detail) && !isMatch
            const isSort = detail.includes('TEMP B-TREE') && !text.includes('event.citation_id = ')
            return isScan || isSort ? [detail] : []
          })
        },
        async [Symbol.asyncDispose]() {
          await store.close()
          database.close()
        },
      }
    },
  })

  test.each(['', 'a\0b'])('refuses the path %j', (path) => {
    expect(() => sqliteStore(path)).toThrow(expect.objectContaining({ code: 'invalid-input' }))
  })

  test('a missing directory is named, and may be created after', async () => {
    await using file = await createFile()
    const store = sqliteStore(join(file.directory, 'absent', 'citations.db'))
    const error = await errorOf(store.saveRun(run()))
    expect(error.code).toBe('database-unavailable')
    expect(error.message).toContain(join(file.directory, 'absent'))
    await promisify(execFile)('mkdir', [join(file.directory, 'absent')])
    await store.saveRun(run())
    await store.close()
  })

  test('a file that is no database is corrupt', async () => {
    await using file = await createFile()
    await writeFile(file.path, 'Dear diary, '.repeat(1000))
    const store = sqliteStore(file.path)
    expect(await codeOf(store.getRun('run-1'))).toBe('database-corrupt')
    await store.close()
  })

  test('says what to install where better-sqlite3 is missing', async () => {
    const script = `
      import { registerHooks } from 'node:module'
      registerHooks({
        resolve(specifier, context, next) {
          if (specifier !== 'better-sqlite3') return next(specifier, context)
          throw Object.assign(new Error('not here'), { code: 'ERR_MODULE_NOT_FOUND' })
        },
      })
      const { sqliteStore } = await import('./src/records/store/sqlite/store.ts')
      const error = await sqliteStore('never.db').getRun('run-1').catch((error) => error)
      console.log(JSON.stringify([error.code, error.message]))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
    expect(JSON.parse(stdout)).toStrictEqual([
      'missing-dependency',
      expect.stringContaining('npm install better-sqlite3'),
    ])
  })
})
