import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LogProblem } from '../../src/core/records/log-problem.ts'
import { CitationError } from '../../src/core/error.ts'
import { entryHash } from '../../src/core/records/log-entry.ts'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'
import { smallOrFull } from '../fixtures/full-proof.ts'
import { citationEvent, sourceEvent } from '../records/store/log-events.ts'
import { errorOf } from '../records/store/rejection.ts'
import { flipBit, repeatedColumns, someOf } from './flip-bit.ts'
import type { Stored } from './flip-bit.ts'
import { rewriteRows } from './rewrite-rows.ts'
import type { EventRow } from './rewrite-rows.ts'
import { auditor, check, holdCheckpoint, inspector, makeRecords } from './some-records.ts'

type Row = Record<string, Stored>

const original = new Database(':memory:')
const filled = sqliteStore({ database: original })
const made = await makeRecords(filled)
const held = await holdCheckpoint(filled)
// A query brings the index tables up to date first.
await filled.listEvents({}, { actor: auditor })
const bytes = original.serialize()

/** The records again, each test with its own. */
function openCopy(copy: Buffer = bytes) {
  const database = new Database(copy)
  return { database, store: sqliteStore({ database }) }
}

/** As the owner would: first of all the triggers go. */
function dropTriggers(database: Database.Database): void {
  const names = database.prepare<[], { name: string }>(
    `select name from sqlite_master where type = 'trigger'`,
  )
  for (const { name } of names.all()) database.exec(`drop trigger ${name}`)
}

describe('sqlite: a connection that leaves the schema alone', () => {
  const attacks = [
    `update citespan_events set body = replace(body, 'Mondays', 'Sundays')`,
    `update or ignore citespan_events set created_ms = 0`,
    `update citespan_events set position = position + 100`,
    `delete from citespan_events where position = 3`,
    `replace into citespan_events select * from citespan_events where position = 3`,
    `insert or replace into citespan_events (position, id, kind, project, chain, number, run_id, created_ms, body, previous, hash)
      values (3, 'new', 'citation', 'lifts', 's:new', 1, '', 0, '{}', '', '')`,
    `insert or replace into citespan_events (rowid, id, kind, project, chain, number, run_id, created_ms, body, previous, hash)
      values (3, 'new', 'citation', 'lifts', 's:new', 1, '', 0, '{}', '', '')`,
    `insert or replace into citespan_events (id, kind, project, chain, number, run_id, created_ms, body, previous, hash)
      select id, kind, project, chain, 99, run_id, created_ms, body, previous, hash from citespan_events where position = 3`,
    `insert into citespan_events select * from citespan_events where position = 3
      on conflict (id) do update set body = '{}'`,
    `update citespan_contents set body = 'The cabin is cleaned on Sundays.'`,
    `delete from citespan_contents`,
    `insert or replace into citespan_contents (address, body) select address, 'x' from citespan_contents`,
    `insert or replace into citespan_contents (rowid, address, body) select rowid, address || 'x', body from citespan_contents`,
    `update citespan_keys set key = 'x'`,
    `delete from citespan_keys`,
    `replace into citespan_keys select * from citespan_keys`,
  ]
  test.each(attacks)('cannot %s', async (attack) => {
    const { database, store } = openCopy()
    expect(() => database.exec(attack)).toThrow('is append-only')
    expect(await check(store, [held])).toMatchObject({ ok: true, size: 19, checkpoints: 1 })
  })

  test.each(['citespan_events', 'citespan_contents'])(
    'a trigger that swallows what goes into %s is noticed by who writes',
    async (table) => {
      const { database, store } = openCopy()
      database.exec(`create trigger swallow before insert on ${table} begin select raise(ignore); end`)
      const content = 'A content that is new.'
      const events = [sourceEvent('source-1', { content }), citationEvent('c1')]
      const error = await errorOf(store.append(events, { actor: inspector, contents: [content] }))
      expect(error).toMatchObject({ code: 'database-corrupt' })
      expect(error.message).toContain('did not write the rows as given; nothing was recorded')
      database.exec('drop trigger swallow')
      expect(await check(store, [held])).toMatchObject({ ok: true, size: 19 })
    },
  )

  test.each(['citespan_keys', 'citespan_statuses'])(
    'a trigger that swallows what goes into %s is noticed by who reads, and nothing stays hidden',
    async (table) => {
      const { database, store } = openCopy()
      database.exec(`create trigger swallow before insert on ${table} begin select raise(ignore); end`)
      const content = 'A content that is new.'
      const events = [sourceEvent('source-1', { content }), citationEvent('c1')]
      await store.append(events, { actor: inspector, contents: [content] })
      const query = () => store.findCitations({ sourceId: 'source-1' }, { actor: inspector })
      expect(await errorOf(query())).toMatchObject({ code: 'database-corrupt' })
      database.exec('drop trigger swallow')
      expect((await query()).items).toMatchObject([{ eventId: 'c1' }])
      expect(await check(store, [held])).toMatchObject({ ok: true, size: 21 })
    },
  )
})

/** What an owner does; `kinds` of problems show even without a checkpoint, `naming` is in one of their messages. */
type Tampering = { name: string; sql: string; kinds: LogProblem['kind'][]; naming: RegExp }

const tamperings: Tampering[] = [
  {
    name: 'edits a body',
    sql: `update citespan_events set body = replace(body, 'Mondays', 'Sundays') where id = '${made.cleaned.id}'`,
    kinds: ['entry-hash'],
    naming: new RegExp(`hash of event ${made.cleaned.id}`),
  },
  {
    name: 'deletes an event',
    sql: `delete from citespan_events where id = '${made.cleaned.id}'`,
    kinds: ['leaf-number', 'chain', 'index'],
    naming: /The entry after leaf \d+ has the number/,
  },
  {
    name: 'exchanges two events of a chain',
    sql: `update citespan_events set position = -1 where position = 1;
      update citespan_events set position = 1 where position = 2;
      update citespan_events set position = 2 where position = -1`,
    kinds: ['chain', 'index'],
    naming: /is number 2 of its chain, after number 0/,
  },
  {
    name: 'moves an event to another session',
    sql: `update citespan_events set chain = 's:session-9', number = 1 where id = '${made.cleaned.id}'`,
    kinds: ['event', 'chain'],
    naming: new RegExp(`Event ${made.cleaned.id} has columns that contradict its body: chain`),
  },
  {
    name: 'replaces an event by another of the same id',
    sql: `insert or replace into citespan_events select position, id, kind, project, chain, number, run_id, citation_id,
      agent_id, user_id, created_ms, replace(body, 'Mondays', 'Sundays'), previous, hash from citespan_events
      where id = '${made.cleaned.id}'`,
    kinds: ['entry-hash'],
    naming: new RegExp(`hash of event ${made.cleaned.id}`),
  },
  {
    name: 'hides an event before the first',
    sql: `insert into citespan_events select -7, 'hidden', kind, project, chain, 99, run_id, citation_id, agent_id, user_id,
      created_ms, replace(body, id, 'hidden'), previous, hash from citespan_events where id = '${made.cleaned.id}'`,
    kinds: ['no-leaf', 'chain', 'index'],
    naming: /Event hidden has no leaf number and is not waiting for one/,
  },
  {
    name: 'appends an event that no chain knows',
    sql: `insert into citespan_events select 20, 'late', kind, project, chain, 99, run_id, citation_id, agent_id, user_id,
      created_ms, replace(body, id, 'late'), previous, hash from citespan_events where id = '${made.cleaned.id}'`,
    kinds: ['chain', 'entry-hash'],
    naming: /Event late is number 99 of its chain/,
  },
  {
    name: 'appends an event with the number of another',
    sql: `insert into citespan_events select 20, 'second', kind, project, chain, number, run_id, citation_id, agent_id, user_id,
      created_ms, replace(body, id, 'second'), previous, hash from citespan_events where id = '${made.cleaned.id}'`,
    kinds: ['chain', 'entry-hash'],
    naming: /Event second is number \d+ of its chain, after number/,
  },
  {
    name: 'edits a content',
    sql: `update citespan_contents set body = 'The cabin is cleaned on Sundays.' where address = '${made.rules.contentHash}'`,
    kinds: ['content'],
    naming: new RegExp(`The content ${made.rules.contentHash} cannot be read`),
  },
  {
    name: 'removes a content',
    sql: `delete from citespan_contents where address = '${made.rules.contentHash}'`,
    kinds: ['content'],
    naming: new RegExp(`The content ${made.rules.contentHash} is missing`),
  },
  {
    name: 'hides a citation from who looks for its source',
    sql: `delete from citespan_keys where key = 's:${made.rules.id}'`,
    kinds: ['index'],
    naming: new RegExp(`citespan_keys lacks the row for "s:${made.rules.id}" of event ${made.cleaned.id}`),
  },
  {
    name: 'lets a citation be found by a source it does not cite',
    sql: `insert into citespan_keys select 's:${made.act.id}', created_ms, run_id, position from citespan_keys
      where key = 's:${made.rules.id}'`,
    kinds: ['index'],
    naming: new RegExp(`citespan_keys has "s:${made.act.id}" for event ${made.cleaned.id}`),
  },
  {
    name: 'lets a failed citation be listed as verified',
    sql: `update citespan_statuses set status = 'verified' where status = 'failed'`,
    kinds: ['index'],
    naming: new RegExp(`lacks the row for status "failed" of event ${made.failed.id}`),
  },
  {
    name: 'hides a citation from the list of its project',
    sql: `delete from citespan_keys where key = 'p:citation:bridges'`,
    kinds: ['index'],
    naming: new RegExp(`citespan_keys lacks the row for "p:citation:bridges" of event ${made.carried.id}`),
  },
  {
    name: 'lets a citation be listed for another session',
    sql: `insert into citespan_keys select 'h:citation:s:session-1', created_ms, run_id, position from citespan_keys
      where key = 'p:citation:bridges'`,
    kinds: ['index'],
    naming: new RegExp(`citespan_keys has "h:citation:s:session-1" for event ${made.carried.id}`),
  },
  {
    name: 'lets a chain go on from the middle',
    sql: `delete from citespan_keys where key like 'e:%' and position = 19`,
    kinds: ['index'],
    naming: /citespan_keys lacks the row for "e:\[.*\]" of event/,
  },
  {
    name: 'lets a chain go on from the end of another',
    sql: `insert into citespan_keys select key, 99, '', 1 from citespan_keys where key like 'e:%' and position = 19`,
    kinds: ['index'],
    naming: /citespan_keys has "e:\[.*\]" for event/,
  },
  {
    name: 'says that events to come are in the indexes already',
    sql: `insert into citespan_keys values ('indexed', 1000000, '', 1000000)`,
    kinds: ['index'],
    naming: /citespan_keys has "indexed" at position 1000000, which has no event/,
  },
  {
    name: 'says that fewer events are in the indexes',
    sql: `delete from citespan_keys where key = 'indexed'`,
    kinds: ['index'],
    naming: new RegExp(`citespan_keys has "p:citation:bridges" for event ${made.carried.id}`),
  },
  {
    name: 'lets a claim be found by other words',
    sql: `insert into citespan_claims (rowid, words) values (10, 'sundays')`,
    kinds: ['index'],
    naming: /The words of event .* in citespan_claims differ|citespan_claims has words at position/,
  },
]

describe('sqlite: whoever owns the file', () => {
  test.each(tamperings)('$name, and it shows', async ({ sql, kinds, naming }) => {
    const { database, store } = openCopy()
    dropTriggers(database)
    database.exec(sql)
    const { ok, problems } = await check(store)
    expect(ok).toBe(false)
    expect(problems.map(({ kind }) => kind)).toStrictEqual(expect.arrayContaining(kinds))
    expect(problems.map(({ message }) => message).filter((message) => naming.test(message))).not.toHaveLength(
      0,
    )
  })

  test('cuts the tail: only the held checkpoint shows it', async () => {
    const { database, store } = openCopy()
    dropTriggers(database)
    database.exec(`delete from citespan_events where position = 19;
      delete from citespan_keys where position = 19;
      insert or ignore into citespan_keys values ('indexed', 18, '', 18)`)
    expect(await check(store)).toMatchObject({ ok: true, size: 18 })
    expect(await check(store, [held])).toMatchObject({
      ok: false,
      problems: [
        {
          kind: 'checkpoint-size',
          message: expect.stringContaining('covers 19 entries, but the log has only 18'),
        },
      ],
    })
  })

  test('shadows a citation by a later one of its id, chained and found as it should be, and it shows', async () => {
    const { database } = openCopy()
    dropTriggers(database)
    const statements = database
      .prepare<[], { sql: string }>(
        `select sql from sqlite_master where tbl_name = 'citespan_events' and sql is not null order by type desc`,
      )
      .all()
      .map(({ sql }) => sql.replace('not null unique', 'not null'))
    database.exec(`create table kept as select * from citespan_events; drop table citespan_events;
      ${statements.join(';')}; insert into citespan_events select * from kept; drop table kept;
      create index newest on citespan_events (id, position desc)`)
    appendShadow(database, made.failed.id)
    // Opened again, so that the store itself fills the index tables.
    const { store } = openCopy(database.serialize())
    await store.listEvents({}, { actor: auditor })
    const read = await store.getEvent(made.failed.id, { actor: auditor })
    expect(read).toMatchObject({ event: { data: { text: 'Lifts are grey.' } } })
    const { ok, problems } = await check(store, [held])
    expect(ok).toBe(false)
    expect(problems).toMatchObject([{ kind: 'event', eventId: made.failed.id }])
    expect(problems[0]!.message).toContain(`More than one event has the id ${made.failed.id}`)
  })

  test('writes the whole table anew: only the held checkpoint shows it', async () => {
    const { database, store } = openCopy()
    dropTriggers(database)
    database.exec(`update citespan_events set body = replace(body, '"confidence":1', '"confidence":0')`)
    const rows = database.prepare<[], EventRow>('select * from citespan_events order by position').all()
    const write = database.prepare('update citespan_events set previous = ?, hash = ? where position = ?')
    for (const { previous, hash, position } of rewriteRows(rows)) write.run(previous, hash, position)
    expect(await check(store)).toMatchObject({ ok: true, size: 19 })
    expect(await check(store, [held])).toMatchObject({
      ok: false,
      problems: [{ kind: 'checkpoint-root', message: expect.stringContaining('the log was rewritten') }],
    })
  })
})

/** Writes an event once more at the end of its chain, with another claim. */
function appendShadow(database: Database.Database, id: string): void {
  const shadowed = database.prepare<[string], EventRow>('select * from citespan_events where id = ?').get(id)!
  const last = database
    .prepare<string[], EventRow>(
      'select * from citespan_events where project = ? and chain = ? order by number desc',
    )
    .get(shadowed.project, shadowed.chain)!
  const body = shadowed.body.replace('Lifts are blue.', 'Lifts are grey.')
  const entry = { ...shadowed, position: null, body, number: last.number + 1, previous: last.hash }
  const names = Object.keys(entry)
  database
    .prepare(
      `insert into citespan_events (${names.join()}) values (${names.map((name) => `@${name}`).join()})`,
    )
    .run({ ...entry, hash: entryHash(entry) })
}

describe('sqlite: one bit', () => {
  const tables = original
    .prepare<[], { name: string }>(
      `select name from sqlite_master where type = 'table' and name like 'citespan%' and sql not like '%virtual%'
        and name not in ('citespan_migrations', 'citespan_requests')`,
    )
    .all()
    .map(({ name }) => name)
  const columns = tables.flatMap((table) =>
    original
      .prepare<[], { name: string }>(`select name from pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => [table, name] as const),
  )

  test('the tables are those that there are', () => {
    expect(tables.toSorted()).toStrictEqual([
      'citespan_claims_config',
      'citespan_claims_data',
      'citespan_claims_docsize',
      'citespan_claims_idx',
      'citespan_contents',
      'citespan_events',
      'citespan_keys',
      'citespan_numbers',
      'citespan_statuses',
    ])
    expect(columns.length).toBeGreaterThan(30)
  })

  const ofIndex = (table: string) => table.startsWith('citespan_claims_')

  test.each(columns.filter(([table]) => !ofIndex(table)))(
    'in %s, column %s, shows',
    async (table, column) => {
      const rows = original.prepare<[], Row>(`select * from ${table}`).all()
      for (const row of someOf(rows.filter((each) => each[column] !== null))) {
        for (const first of [0, 1]) {
          const { database, store } = openCopy()
          dropTriggers(database)
          const changed = changeRow(database, { table, column, row, first })
          const { ok, problems } = await check(store, [held])
          expect({ ok, row, column, changed }).toMatchObject({ ok: false })
          if (table !== 'citespan_events') continue
          const ids = problems.map(({ eventId }) => eventId)
          expect(ids).toContain(column === 'id' ? changed : row.id)
          if (!repeatedColumns.includes(column)) continue
          const naming = problems
            .map(({ message }) => message)
            .filter((message) => message.includes('columns'))
          expect(naming.join()).toMatch(new RegExp(`body: (?:\\w+, )*${column}\\b`))
        }
      }
    },
  )

  test.each(columns.filter(([table]) => ofIndex(table)))(
    'within the text index, in %s, column %s, shows, or the same is found',
    async (table, column) => {
      const wanted = dump(bytes)
      let noticed = 0
      for (const row of original.prepare<[], Row>(`select * from ${table}`).all()) {
        for (const first of [0, 1, 5]) {
          const { database } = openCopy()
          // These tables are closed to statements else.
          database.unsafeMode(true)
          changeRow(database, { table, column, row, first })
          // Opened again: a connection remembers parts of a text index.
          const copy = database.serialize()
          if (await isNoticed(copy)) noticed++
          else expect(dump(copy)).toStrictEqual(wanted)
        }
      }
      if (['block', 'sz', 'k'].includes(column)) expect(noticed).toBeGreaterThan(0)
    },
  )

  test('anywhere in the file shows, or nothing that is read is other', async () => {
    const wanted = dump(bytes)
    let noticed = 0
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length * 8 - 1 }), async (bit) => {
        const copy = Buffer.from(bytes)
        copy[bit >> 3]! ^= 1 << (bit & 7)
        if (await isNoticed(copy)) noticed++
        else expect(dump(copy)).toStrictEqual(wanted)
      }),
      { numRuns: smallOrFull(60, 300) },
    )
    expect(noticed).toBeGreaterThan(smallOrFull(10, 50))
  })
})

/** Flips the first bit that the table's keys allow, and gives what then stands there. */
function changeRow(
  database: Database.Database,
  { table, column, row, first }: { table: string; column: string; row: Row; first: number },
): Stored {
  const names = Object.keys(row)
  const where = names.map((name) => `${name} is ?`).join(' and ')
  for (let bit = first; bit < 40; bit++) {
    const changed = flipBit(row[column]!, bit)
    try {
      const { changes } = database
        .prepare(`update ${table} set ${column} = ? where ${where}`)
        .run(changed, ...names.map((name) => row[name]))
      expect(changes).toBe(1)
      return changed
    } catch (error) {
      if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_CONSTRAINT')) throw error
    }
  }
  throw new Error(`no bit of ${table}.${column} can be flipped`)
}

async function isNoticed(copy: Buffer): Promise<boolean> {
  try {
    const { store } = openCopy(copy)
    return !(await check(store, [held])).ok
  } catch (error) {
    if (error instanceof CitationError || error instanceof Database.SqliteError) return true
    throw error
  }
}

/** All that is read from the file. */
function dump(copy: Buffer): unknown {
  const database = new Database(copy)
  const all = (statement: string) => database.prepare(statement).all()
  return [
    ...['events', 'contents', 'keys', 'statuses'].map((name) =>
      all(`select * from citespan_${name} order by 1, 2`),
    ),
    all(`select rowid from citespan_claims where citespan_claims match 'cabin' order by rowid`),
    all(`select rowid from citespan_claims where citespan_claims match '"the" "porter"' order by rowid`),
  ]
}
