import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '../../src/core/records/roles.ts'
import type { Role } from '../../src/core/records/roles.ts'
import { entryHash } from '../../src/core/records/log-entry.ts'
import type { LogProblem } from '../../src/core/records/log-problem.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { LoginBinding } from '../../src/records/store/postgres/store.ts'
import { bindLogin, postgresStore, setUpRoles } from '../../src/records/store/postgres/store.ts'
import { connectTo, startDatabases } from '../fixtures/databases.ts'
import type { Databases, FilledDatabase } from '../fixtures/databases.ts'
import { citationEvent, sourceEvent } from '../records/store/log-events.ts'
import { errorOf } from '../records/store/rejection.ts'
import { flipBit, repeatedColumns, someOf } from './flip-bit.ts'
import type { Stored } from './flip-bit.ts'
import { rewriteRows } from './rewrite-rows.ts'
import type { EventRow } from './rewrite-rows.ts'
import { check, holdCheckpoint, inspector, makeRecords, porter } from './some-records.ts'

type Row = Record<string, string | null>

const bindings: Record<Role, LoginBinding> = {
  agent: { role: 'agent', project: 'lifts', agentId: 'porter' },
  user: { role: 'user', project: 'lifts' },
  auditor: { role: 'auditor' },
  admin: { role: 'admin' },
}

let databases: Databases
let filled: FilledDatabase<{ made: Made; held: string }>
/** Connected to the records of the test that is running. */
let owner: Client

beforeAll(async () => {
  databases = await startDatabases()
  filled = await databases.fill(async ({ connectionString }) => {
    await setUpRoles(connectionString)
    const store = postgresStore(connectionString)
    const made = await makeRecords(store)
    const held = await holdCheckpoint(store)
    await store.close()
    return { made, held }
  })
})

afterAll(() => databases.stop())

/** Records in a database of their own, with a checkpoint of them; `owner` is connected to it. */
async function openRecords() {
  const database = await filled.copy()
  const store = postgresStore(database.connectionString)
  const client = await connectTo(database.connectionString)
  owner = client
  return {
    store,
    ...filled.made,
    as: database.as,
    bind: (login: string, binding: LoginBinding) => bindLogin(database.connectionString, login, binding),
    async [Symbol.asyncDispose]() {
      await store.close()
      await client.end()
      await database[Symbol.asyncDispose]()
    },
  }
}

async function dropTriggers(): Promise<void> {
  const { rows } = await owner.query<{ name: string; place: string }>(
    `select tgname as name, tgrelid::regclass::text as place from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = current_schema()::regnamespace`,
  )
  for (const { name, place } of rows) await owner.query(`drop trigger ${name} on ${place}`)
}

describe('postgres: a login of one role', () => {
  const tables = ['events', 'contents', 'keys', 'statuses', 'leaves', 'claims', 'unsequenced']
  const attacks = [
    ...tables.flatMap((name) => [
      `insert into citespan_${name} select * from citespan_${name}`,
      `update citespan_${name} set ${name === 'contents' ? 'body' : 'position'} = default`,
      `delete from citespan_${name}`,
      `truncate citespan_${name}`,
      `drop table citespan_${name}`,
      `alter table citespan_${name} disable trigger all`,
      `alter table citespan_${name} disable row level security`,
      `create rule swallow as on insert to citespan_${name} do instead nothing`,
      `copy citespan_${name} from program 'echo'`,
      `create policy mine on citespan_${name} using (true)`,
    ]),
    'select * from citespan_secrets',
    `insert into citespan_events (position, id, kind, project, chain, number, run_id, created_ms, body, previous, hash)
      values (1, 'x', 'setting', 'lifts', 's:x', 1, '', 0, '{}', '', '') on conflict (id) do update set body = '{}'`,
    'copy citespan_events from stdin',
    `copy citespan_events to program 'cat'`,
    'set session_replication_role = replica',
    'set session authorization postgres',
    'set role postgres',
    'drop trigger citespan_events_append_only on citespan_events',
    `create trigger mine before insert on citespan_events for each row execute function citespan_refuse_change()`,
    'drop function citespan_sequence()',
    `create or replace function citespan_sequence() returns bigint language sql as 'select 0::bigint'`,
    `select citespan_bind(current_user, 'service')`,
    `select citespan_release('bare_agent')`,
    'select * from citespan_logins',
    `insert into citespan_logins values (current_user, 'service', null, null, null, array['agent'])`,
    'select from citespan_locks for update',
    `select setval('citespan_positions', 1)`,
    'merge into citespan_events using (select 1) as one on true when matched then delete',
    'grant citespan_admin to current_user',
  ]
  test.each(roles)('%s can write or change nothing but by what it may call', async (role) => {
    await using records = await openRecords()
    const login = `bare_${role}`
    await owner.query(`create role ${login} login password '${login}'`)
    await records.bind(login, bindings[role])
    const client = new Client(records.as(login))
    await client.connect()
    const codes = new Map<string, string>()
    for (const attack of attacks) {
      const outcome = await client.query(attack).then(
        () => 'done',
        (error: unknown) => (error as { code: string }).code,
      )
      codes.set(attack, outcome)
    }
    await client.end()
    await owner.query(`drop role ${login}`)
    // Refused for want of a right, each of them.
    expect([...codes].filter(([, code]) => code !== '42501')).toStrictEqual([])
    expect(await check(records.store, [records.held])).toMatchObject({ ok: true, size: 19, checkpoints: 1 })
  })

  test('what it reads of other projects is nothing', async () => {
    await using records = await openRecords()
    await owner.query(`create role reader login password 'reader'`)
    await records.bind('reader', { role: 'agent', project: 'lifts', agentId: 'porter' })
    const client = new Client(records.as('reader'))
    await client.connect()
    await client.query(
      `select set_config('citespan.project', 'bridges', false), set_config('citespan.agent', 'inspector', false)`,
    )
    const seen = async (statement: string) => (await client.query(statement)).rows
    expect(await seen(`select distinct project from citespan_events`)).toStrictEqual([{ project: 'lifts' }])
    expect(
      await seen(`select id from citespan_events where kind = 'citation' and agent_id <> 'porter'`),
    ).toStrictEqual([])
    expect(await seen(`select * from citespan_contents where body like '%bridge%'`)).toStrictEqual([])
    expect(await seen(`select * from citespan_statuses where project <> 'lifts'`)).toStrictEqual([])
    expect(await seen(`select * from citespan_keys where key = 's:${records.made.bridge.id}'`)).toStrictEqual(
      [],
    )
    expect(await seen(`select * from citespan_search('bridge', 0, 100)`)).toStrictEqual([])
    await client.end()
    await owner.query('drop role reader')
  })
})

describe('postgres: a login that calls the functions itself', () => {
  test('cannot have a content by its hash, nor pretend that it was given', async () => {
    await using records = await openRecords()
    await owner.query(`create role caller login password 'caller'`)
    await records.bind('caller', { role: 'agent', project: 'lifts', agentId: 'a' })
    const client = new Client(records.as('caller'))
    await client.connect()
    const { contentHash } = records.made.bridge
    const outcome = async (...statements: string[]) => {
      await client.query('begin')
      const codes: string[] = []
      for (const statement of statements) {
        codes.push(
          await client.query(statement).then(
            () => 'done',
            (error: unknown) => (error as { code: string }).code,
          ),
        )
      }
      await client.query('rollback')
      return codes.at(-1)
    }
    const source = (hash: string) =>
      JSON.stringify({
        contentHash: hash,
        id: 'stolen',
        identifier: 'stolen',
        length: 1,
        name: 'stolen',
        type: 'custom',
        version: '1',
      })
    const register = (
      hash: string,
    ) => `select * from citespan_append('agent', 'lifts', 's', 'a', null, null, 's:s',
      array['stolen'], array['source'], array['2026-03-01T08:00:00Z'], array[1]::bigint[], array['${source(hash)}'],
      array[null]::text[], array[null]::text[], array['']::text[], array[1], array['c:${hash}'])`
    const give = (body: string) =>
      `select citespan_append_contents(array['${contentHash}'], array['${body}'])`
    const pretend = `select set_config('citespan.given', '${contentHash} ${'0'.repeat(32)}', true)`
    expect(await outcome(register(contentHash))).toBe('CS005')
    expect(await outcome(register(contentHash.replace(/.$/, '')))).toBe('CS005')
    expect(await outcome(pretend, register(contentHash))).toBe('CS005')
    expect(await outcome(give('The bridge carries one ton.'))).toBe('CS006')
    expect(await outcome('select * from citespan_secrets')).toBe('42501')
    expect(await outcome(`select citespan_proof('${contentHash}')`)).toBe('42501')
    expect(await outcome(give('The bridge carries forty tons.'), register(contentHash))).toBe('done')
    // What was given in one transaction is not given in the next.
    await client.query('begin')
    await client.query(give('The bridge carries forty tons.'))
    const { rows } = await client.query<{ given: string }>(
      `select current_setting('citespan.given') as given`,
    )
    await client.query('rollback')
    const again = `select set_config('citespan.given', '${rows[0]!.given}', true)`
    expect(rows[0]!.given.trim()).toMatch(/^[0-9a-f]{32}$/)
    expect(await outcome(again, register(contentHash))).toBe('CS005')
    await client.end()
    await owner.query('drop role caller')
  })
})

describe('postgres: what swallows rows', () => {
  const write = (store: Store) => {
    const content = 'A content that is new.'
    const events = [sourceEvent('source-1', { content }), citationEvent('c1')]
    return store.append(events, { actor: inspector, contents: [content] })
  }

  test.each(['events', 'contents', 'keys', 'statuses', 'claims', 'unsequenced'])(
    'a rule on citespan_%s is noticed by who writes',
    async (name) => {
      await using records = await openRecords()
      await owner.query(`create rule swallow as on insert to citespan_${name} do instead nothing`)
      const { code } = await errorOf(write(records.store))
      expect(['database-unavailable', 'database-corrupt', 'source-not-found']).toContain(code)
      await owner.query(`drop rule swallow on citespan_${name}`)
      expect(await check(records.store, [records.held])).toMatchObject({ ok: true, size: 19, unsequenced: 0 })
    },
  )

  test.each(['events', 'contents', 'keys', 'statuses', 'claims', 'unsequenced', 'leaves'])(
    'a trigger on citespan_%s is noticed by who writes or who checks',
    async (name) => {
      await using records = await openRecords()
      await owner.query(`create function swallow() returns trigger language plpgsql as 'begin return null; end';
        create trigger swallow before insert on citespan_${name} for each row execute function swallow()`)
      const outcome = await write(records.store).then(
        () => 'written',
        () => 'refused',
      )
      await records.store.sequence()
      const { ok, problems } = await check(records.store, [records.held])
      expect({ outcome, ok }).toStrictEqual(
        ['events', 'contents'].includes(name)
          ? { outcome: 'refused', ok: true }
          : { outcome: 'written', ok: false },
      )
      if (outcome === 'refused') return
      const ids = problems.map(({ eventId }) => eventId)
      expect(ids.filter((id) => id === 'source-1' || id === 'c1')).not.toHaveLength(0)
    },
  )
})

/** What an owner does; it shows without a checkpoint, and `naming` is in one of the messages. */
type Tampering = {
  name: string
  sql: (made: Made) => string
  kinds: LogProblem['kind'][]
  naming: (made: Made) => string
}
type Made = Awaited<ReturnType<typeof makeRecords>>

const columns = `kind, project, chain, 99, run_id, citation_id, agent_id, user_id, created_ms,
  replace(body, id, 'forged'), previous, hash`
const positionOf = (id: string) => `(select position from citespan_events where id = '${id}')`

const tamperings: Tampering[] = [
  {
    name: 'edits a body',
    sql: ({ cleaned }) =>
      `update citespan_events set body = replace(body, 'Mondays', 'Sundays') where id = '${cleaned.id}'`,
    kinds: ['entry-hash', 'index'],
    naming: ({ cleaned }) => `hash of event ${cleaned.id} does not match`,
  },
  {
    name: 'deletes an event',
    sql: ({ cleaned }) => `delete from citespan_events where id = '${cleaned.id}'`,
    kinds: ['no-event', 'chain', 'index'],
    naming: () => 'The event of leaf',
  },
  {
    name: 'deletes the last event and leaves its leaf',
    sql: () => 'delete from citespan_events where position = (select max(position) from citespan_events)',
    kinds: ['no-event'],
    naming: () => 'The event of leaf 18 is missing',
  },
  {
    name: 'deletes an event with its leaf',
    sql: ({ cleaned }) => `delete from citespan_leaves where position = ${positionOf(cleaned.id)};
      delete from citespan_events where id = '${cleaned.id}'`,
    kinds: ['leaf-number', 'chain', 'index'],
    naming: () => 'The entry after leaf',
  },
  {
    name: 'removes a leaf',
    sql: ({ cleaned }) => `delete from citespan_leaves where position = ${positionOf(cleaned.id)}`,
    kinds: ['leaf-number', 'no-leaf', 'chain'],
    naming: ({ cleaned }) => `Event ${cleaned.id} has no leaf number and is not waiting for one`,
  },
  {
    name: 'exchanges two leaves',
    sql: () => `update citespan_leaves set number = -1 where number = 0; update citespan_leaves set number = 0 where number = 1;
      update citespan_leaves set number = 1 where number = -1`,
    kinds: ['chain'],
    naming: () => 'is number 2 of its chain, after number 0',
  },
  {
    name: 'inserts an event past the log',
    sql: ({
      cleaned,
    }) => `insert into citespan_events select nextval('citespan_positions'), 'forged', ${columns}
      from citespan_events where id = '${cleaned.id}'`,
    kinds: ['no-leaf', 'chain', 'entry-hash', 'index'],
    naming: () => 'Event forged has no leaf number and is not waiting for one',
  },
  {
    name: 'inserts an event and queues it',
    sql: ({ cleaned }) => `insert into citespan_events select 1000, 'forged', ${columns}
      from citespan_events where id = '${cleaned.id}'; insert into citespan_unsequenced values (1000)`,
    kinds: ['chain', 'entry-hash', 'index'],
    naming: () => 'Event forged is number 99 of its chain',
  },
  {
    name: 'queues what has a leaf, so that none is given any more',
    sql: () => 'insert into citespan_unsequenced select min(position) from citespan_events',
    kinds: ['index'],
    naming: () => 'which is leaf 0 already',
  },
  {
    name: 'moves an event to another session',
    sql: ({ cleaned }) =>
      `update citespan_events set chain = 's:session-9', number = 1 where id = '${cleaned.id}'`,
    kinds: ['event', 'chain'],
    naming: ({ cleaned }) => `Event ${cleaned.id} has columns that contradict its body: chain`,
  },
  {
    name: 'edits a content',
    sql: ({ rules }) => `update citespan_contents set body = 'x' where address = '${rules.contentHash}'`,
    kinds: ['content'],
    naming: ({ rules }) => `The content ${rules.contentHash} cannot be read`,
  },
  {
    name: 'removes a content',
    sql: ({ rules }) => `delete from citespan_contents where address = '${rules.contentHash}'`,
    kinds: ['content'],
    naming: ({ rules }) => `The content ${rules.contentHash} is missing`,
  },
  {
    name: 'hides a citation from who looks for its source',
    sql: ({ rules }) => `delete from citespan_keys where key = 's:${rules.id}'`,
    kinds: ['index'],
    naming: ({ rules, cleaned }) => `citespan_keys lacks the row for "s:${rules.id}" of event ${cleaned.id}`,
  },
  {
    name: 'lets a failed citation be listed as verified',
    sql: () => `update citespan_statuses set status = 'verified' where status = 'failed'`,
    kinds: ['index'],
    naming: ({ failed }) => `citespan_statuses lacks the row for status "failed" of event ${failed.id}`,
  },
  {
    name: 'lets a claim be found by other words',
    sql: ({ failed }) =>
      `update citespan_claims set words = words || 'sunday'::tsvector where position = ${positionOf(failed.id)}`,
    kinds: ['index'],
    naming: ({ failed }) => `The words of event ${failed.id} in citespan_claims differ`,
  },
  {
    name: 'leaves words for no event',
    sql: () => `insert into citespan_claims values (1000, 'sunday')`,
    kinds: ['index'],
    naming: () => 'citespan_claims has words at position 1000, which has no event',
  },
]

describe('postgres: whoever owns the tables', () => {
  test.each(tamperings)('$name, and it shows', async ({ sql, kinds, naming }) => {
    await using records = await openRecords()
    await dropTriggers()
    await owner.query(sql(records.made))
    const { ok, problems } = await check(records.store)
    expect(ok).toBe(false)
    expect(problems.map(({ kind }) => kind)).toStrictEqual(expect.arrayContaining(kinds))
    expect(problems.map(({ message }) => message).join('\n')).toContain(naming(records.made))
  })

  test('shadows a citation by a later one of its id, chained as it should be, and it shows', async () => {
    await using records = await openRecords()
    const { store, made, held } = records
    await dropTriggers()
    await owner.query('alter table citespan_events drop constraint citespan_events_id_key')
    const { rows } = await owner.query<EventRow>(
      `select * from citespan_events as event where id = $1 or number = (select max(number) from citespan_events
        where project = event.project and chain = event.chain) order by id = $1 desc`,
      [made.failed.id],
    )
    const [shadowed, ...ends] = rows
    const last = ends.find(
      ({ project, chain }) => project === shadowed!.project && chain === shadowed!.chain,
    )!
    const body = shadowed!.body.replace('Lifts are blue.', 'Lifts are grey.')
    const entry = { ...shadowed!, position: 1000, body, number: Number(last.number) + 1, previous: last.hash }
    const values = Object.values({ ...entry, hash: entryHash(entry) })
    await owner.query(
      `insert into citespan_events (${Object.keys(entry).join()}) values (${values.map((_, index) => `$${index + 1}`).join()})`,
      values,
    )
    await owner.query(`insert into citespan_unsequenced values (1000);
      insert into citespan_keys select key, created_ms, run_id, 1000 from citespan_keys
        where position = ${shadowed!.position};
      insert into citespan_statuses select project, status, created_ms, run_id, 1000 from citespan_statuses
        where position = ${shadowed!.position};
      insert into citespan_claims values (1000, array_to_tsvector(array['lifts', 'are', 'grey']))`)
    const { ok, problems } = await check(store, [held])
    expect(ok).toBe(false)
    expect(problems).toMatchObject([{ kind: 'event', eventId: made.failed.id }])
    expect(problems[0]!.message).toContain(`More than one event has the id ${made.failed.id}`)
  })

  test('cuts the tail: only the held checkpoint shows it', async () => {
    await using records = await openRecords()
    await dropTriggers()
    await owner.query(`delete from citespan_events where position = (select position from citespan_leaves where number = 18);
      delete from citespan_leaves where number = 18`)
    expect(await check(records.store)).toMatchObject({ ok: true, size: 18 })
    expect(await check(records.store, [records.held])).toMatchObject({
      ok: false,
      problems: [
        {
          kind: 'checkpoint-size',
          message: expect.stringContaining('covers 19 entries, but the log has only 18'),
        },
      ],
    })
  })

  test('writes the whole table anew: only the held checkpoint shows it', async () => {
    await using records = await openRecords()
    await dropTriggers()
    await owner.query(`update citespan_events set body = replace(body, '"confidence":1', '"confidence":0')`)
    const { rows } = await owner.query<EventRow>('select * from citespan_events order by position')
    for (const { previous, hash, position } of rewriteRows(rows)) {
      await owner.query('update citespan_events set previous = $1, hash = $2 where position = $3', [
        previous,
        hash,
        position,
      ])
    }
    expect(await check(records.store)).toMatchObject({ ok: true, size: 19 })
    expect(await check(records.store, [records.held])).toMatchObject({
      ok: false,
      problems: [{ kind: 'checkpoint-root', message: expect.stringContaining('the log was rewritten') }],
    })
  })
})

describe('postgres: entries that wait for a leaf', () => {
  test('are counted and checked as the others are', async () => {
    await using records = await openRecords()
    const { store, made } = records
    await store.append([citationEvent('c1', { sourceIds: [made.rules.id] })], { actor: porter })
    await store.append([citationEvent('c2', { sourceIds: [made.rules.id] })], { actor: porter })
    expect(await check(store, [records.held])).toMatchObject({ ok: true, size: 19, unsequenced: 2 })
    await dropTriggers()
    await owner.query(`update citespan_events set body = replace(body, '1811', '1911') where id = 'c1'`)
    const { problems } = await check(store, [records.held])
    expect(problems).toMatchObject([
      { kind: 'entry-hash', eventId: 'c1' },
      { kind: 'index', eventId: 'c1' },
    ])
  })

  test('while others write and give leaves, a whole log is never found broken', async () => {
    await using records = await openRecords()
    const { store, made } = records
    const done = new AbortController()
    const writing = (async () => {
      for (let index = 0; !done.signal.aborted; index++) {
        await store.append([citationEvent(`w${index}`, { sourceIds: [made.rules.id] })], { actor: porter })
        if (index % 3 === 0) await store.sequence()
      }
    })()
    const reports: unknown[] = []
    for (let round = 0; round < 10; round++) reports.push(...(await check(store, [records.held])).problems)
    done.abort()
    await writing
    expect(reports).toStrictEqual([])
  })
})

describe('postgres: one bit', () => {
  const tables = ['events', 'contents', 'keys', 'statuses', 'leaves', 'claims', 'unsequenced']

  test.each(tables)('in each column of citespan_%s shows', async (name) => {
    await using records = await openRecords()
    const { store, made, held } = records
    // Not sequenced, so that the queue has a row as well.
    await store.append([citationEvent('waiting', { sourceIds: [made.rules.id] })], { actor: porter })
    await dropTriggers()
    const table = `citespan_${name}`
    const types = await owner.query<{ name: string; type: string }>(
      `select attname as name, atttypid::regtype::text as type from pg_attribute
        where attrelid = '${table}'::regclass and attnum > 0`,
    )
    let flips = 0
    for (const { name: column, type } of types.rows) {
      const { rows } = await owner.query<Row>(
        `select ctid::text as place, ${column}::text as value, ${name === 'events' ? 'id' : 'null'} as id
          from ${table} where ${column} is not null order by ${types.rows[0]!.name}`,
      )
      for (const { place, value, id } of someOf(rows)) {
        const { changed, moved } = await flip({ table, column, type, place: place!, value: value! })
        const { ok, problems } = await check(store, [held])
        expect({ column, value, changed, ok }).toMatchObject({ ok: false })
        if (name === 'events') {
          const named = problems.filter(({ eventId }) => eventId === (column === 'id' ? changed : id))
          // A position is no part of what is signed; that its leaf stands for nothing is told by the leaf.
          expect({ column, named: named.length > 0 }).toStrictEqual({ column, named: true })
          const messages = named.map(({ message }) => message).join('\n')
          if (repeatedColumns.includes(column))
            expect(messages).toMatch(new RegExp(`body: (?:\\w+, )*${column}\\b`))
        }
        await owner.query(`update ${table} set ${column} = $1::${type} where ctid = '${moved}'`, [value])
        flips++
      }
      expect(await check(store, [held])).toMatchObject({ ok: true })
    }
    expect(flips).toBeGreaterThanOrEqual(types.rows.length)
  })
})

/** Flips the first bit that the table's keys allow, in the row at the place, and gives what then stands there. */
async function flip({
  table,
  column,
  type,
  place,
  value,
}: {
  table: string
  column: string
  type: string
  place: string
  value: string
}): Promise<{ changed: string; moved: string }> {
  for (let bit = 0; bit < 40; bit++) {
    const changed: Stored = flipBit(type === 'bigint' ? BigInt(value) : value, bit)
    try {
      const { rows } = await owner.query<{ changed: string; moved: string }>(
        `update ${table} set ${column} = $1::${type} where ctid = '${place}' returning ${column}::text as changed, ctid::text as moved`,
        [String(changed)],
      )
      return rows[0]!
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error
    }
  }
  throw new Error(`no bit of ${table}.${column} can be flipped`)
}
