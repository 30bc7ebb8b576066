import Database from 'better-sqlite3'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryHash } from '../../src/core/records/log-entry.ts'
import { postgresStore, setUpRoles } from '../../src/records/store/postgres/store.ts'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'
import { connectTo, startDatabases } from '../fixtures/databases.ts'
import type { Databases, FilledDatabase } from '../fixtures/databases.ts'
import type { EventRow } from './rewrite-rows.ts'
import { checkAll, holdCheckpoint, makeRecords } from './some-records.ts'

/** What an owner removes or changes, and what `verifyLog` says of it. */
const ofSqlite: [sql: string, named: RegExp[]][] = [
  ...(['events', 'contents', 'keys'] as const).flatMap((table) =>
    ['update', 'delete', 'replace'].map((action): [string, RegExp[]] => [
      `drop trigger citespan_${table}_no_${action}`,
      [
        new RegExp(
          `trigger citespan_${table}_no_${action} is missing: rows of citespan_${table} can be changed`,
        ),
      ],
    ]),
  ),
  [
    `drop trigger citespan_events_no_update; create trigger citespan_events_no_update before update on citespan_events
      when old.kind <> 'citation' begin select raise(abort, 'citespan_events is append-only'); end`,
    [/trigger citespan_events_no_update is not as citespan created it/],
  ],
  ['drop index citespan_events_run', [/index citespan_events_run is missing/]],
  [
    `create table kept as select * from citespan_statuses; drop table citespan_statuses;
      create table citespan_statuses as select * from kept`,
    [/table citespan_statuses is not as citespan created it/],
  ],
]

describe('sqlite: verify-log names what is missing of the schema', () => {
  let original: Buffer

  beforeAll(async () => {
    const database = new Database(':memory:')
    await makeRecords(sqliteStore({ database }))
    original = database.serialize()
  })

  function open() {
    const database = new Database(original)
    return { database, store: sqliteStore({ database }) }
  }

  test('nothing, as it was created', async () => {
    expect(await checkAll(open().store)).toMatchObject({ ok: true, problems: [] })
  })

  test.each(ofSqlite)('%s', async (statement, named) => {
    const { database, store } = open()
    database.exec(statement)
    const { ok, problems } = await checkAll(store)
    expect(ok).toBe(false)
    const messages = problems.filter(({ kind }) => kind === 'schema').map(({ message }) => message)
    expect(messages).toStrictEqual(named.map((pattern) => expect.stringMatching(pattern)))
  })

  test.each([
    ['the keys', ['citespan_keys'], /citespan_statuses has|citespan_claims/],
    ['the statuses', ['citespan_statuses'], /citespan_statuses lacks the row/],
    ['the words', ['citespan_claims'], /The words of event/],
  ])('emptied: %s are named, not rebuilt in silence', async (_, tables, named) => {
    const { database, store } = open()
    database.exec('drop trigger citespan_keys_no_delete')
    for (const table of tables) {
      if (table === 'citespan_claims') database.exec(`insert into ${table} (${table}) values ('delete-all')`)
      else database.exec(`delete from ${table}`)
    }
    const { ok, problems } = await checkAll(store)
    expect(ok).toBe(false)
    expect(
      problems
        .filter(({ kind }) => kind === 'index')
        .map(({ message }) => message)
        .join('\n'),
    ).toMatch(named)
  })

  test('all indexes emptied, as if they had never been written: the number of events that have none is told', async () => {
    const { database, store } = open()
    await store.listSessions({})
    expect(await checkAll(store)).toMatchObject({ unindexed: 0 })
    const guards = ['citespan_keys_no_delete', 'citespan_numbers_no_delete']
    const found = guards.map((name) =>
      database.prepare<[string], { sql: string }>('select sql from sqlite_master where name = ?').get(name),
    )
    database.exec(`${guards.map((name) => `drop trigger ${name}`).join('; ')};
      delete from citespan_keys; delete from citespan_numbers; delete from citespan_statuses;
      insert into citespan_claims (citespan_claims) values ('delete-all');
      ${found.map((guard) => guard!.sql).join('; ')}`)
    expect(await checkAll(store)).toMatchObject({ ok: true, size: 19, unindexed: 19 })
  })

  test('a forged tail, hashed as it should be, is told from what a checkpoint covers', async () => {
    const { database, store } = open()
    const held = await holdCheckpoint(store)
    expect(await checkAll(store, [held])).toMatchObject({ ok: true, attested: 19, unattested: null })
    expect(await checkAll(store)).toMatchObject({ attested: 0, unattested: { from: 0, to: 18, count: 19 } })
    const last = database
      .prepare<[], EventRow & { id: string }>(
        `select * from citespan_events where kind = 'citation' order by position desc`,
      )
      .get()!
    const end = database
      .prepare<string[], EventRow>(
        'select * from citespan_events where project = ? and chain = ? order by number desc',
      )
      .get(last.project, last.chain)!
    const body = last.body.replaceAll(last.id, 'forged')
    const entry = { ...last, id: 'forged', position: null, body, number: end.number + 1, previous: end.hash }
    const names = Object.keys(entry)
    database
      .prepare(
        `insert into citespan_events (${names.join()}) values (${names.map((name) => `@${name}`).join()})`,
      )
      .run({ ...entry, hash: entryHash(entry) })
    expect(await checkAll(sqliteStore({ database }), [held])).toMatchObject({
      ok: true,
      size: 20,
      attested: 19,
      unattested: { from: 19, to: 19, count: 1 },
    })
  })
})

const postgresTables = ['events', 'contents', 'keys', 'leaves']
const ofPostgres: [sql: string, named: RegExp][] = [
  ...postgresTables.flatMap((table): [string, RegExp][] => [
    [
      `drop trigger citespan_${table}_append_only on citespan_${table}`,
      new RegExp(
        `trigger citespan_${table}_append_only is missing: rows of citespan_${table} can be changed`,
      ),
    ],
  ]),
  [
    'alter table citespan_events disable trigger citespan_events_append_only',
    /trigger citespan_events_append_only is not as citespan created it/,
  ],
  [
    'alter table citespan_events enable trigger citespan_events_append_only',
    /trigger citespan_events_append_only is not as citespan created it/,
  ],
  [
    `drop trigger citespan_events_append_only on citespan_events; create trigger citespan_events_append_only
      before delete on citespan_events for each statement execute function citespan_refuse_change();
      alter table citespan_events enable always trigger citespan_events_append_only`,
    /trigger citespan_events_append_only is not as citespan created it/,
  ],
  [
    `create or replace function citespan_refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
    /trigger citespan_(?:events|contents|keys|leaves)_append_only is not as citespan created it/,
  ],
  ...(
    [
      ['events_pkey', 'events', 'position'],
      ['events_id_key', 'events', 'id'],
      ['events_chain_project_number_key', 'events', 'chain, project, number'],
      ['contents_pkey', 'contents', 'address'],
      ['leaves_pkey', 'leaves', 'number'],
      ['leaves_position_key', 'leaves', 'position'],
      ['claims_pkey', 'claims', 'position'],
    ] as const
  ).map(([name, table, columns]): [string, RegExp] => [
    `alter table citespan_${table} drop constraint citespan_${name}`,
    new RegExp(`unique constraint of citespan_${table} on ${columns} is missing`),
  ]),
  ['alter table citespan_events disable row level security', /Row security of citespan_events is off/],
  ['alter table citespan_claims disable row level security', /Row security of citespan_claims is off/],
]

describe('postgres: verify-log names what is missing of the schema', () => {
  let databases: Databases
  let filled: FilledDatabase<void>

  beforeAll(async () => {
    databases = await startDatabases()
    filled = await databases.fill(async ({ connectionString }) => {
      await setUpRoles(connectionString)
      const store = postgresStore(connectionString)
      await makeRecords(store)
      await store.close()
    })
  })

  afterAll(() => databases.stop())

  test('nothing as it was created, and each part that an owner removes or changes', async () => {
    await using database = await filled.copy()
    const store = postgresStore(database.connectionString)
    expect(await checkAll(store)).toMatchObject({ ok: true, problems: [], unindexed: 0 })
    await store.close()
    const found: unknown[] = []
    for (const [statement] of ofPostgres) {
      await using copy = await filled.copy()
      const client: Client = await connectTo(copy.connectionString)
      await client.query(statement)
      await client.end()
      const changed = postgresStore(copy.connectionString)
      const problems: string[] = []
      for await (const { kind, message } of changed.checkIndexes())
        if (kind === 'schema') problems.push(message)
      await changed.close()
      found.push([statement, ...problems.slice(0, 1)])
    }
    expect(found).toStrictEqual(
      ofPostgres.map(([statement, named]) => [statement, expect.stringMatching(named)]),
    )
  })

  test('emptied index tables are named', async () => {
    await using database = await filled.copy()
    const client = await connectTo(database.connectionString)
    await client.query(`alter table citespan_keys disable trigger all; delete from citespan_keys;
      delete from citespan_statuses; delete from citespan_claims;
      alter table citespan_keys enable always trigger citespan_keys_append_only`)
    await client.end()
    const store = postgresStore(database.connectionString)
    const { ok, problems } = await checkAll(store)
    await store.close()
    expect(ok).toBe(false)
    const messages = problems.map(({ message }) => message).join('\n')
    for (const table of ['keys', 'statuses', 'claims']) expect(messages).toContain(`citespan_${table}`)
  })
})
