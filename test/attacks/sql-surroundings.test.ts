import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindLogin, postgresStore, setUpRoles } from '../../src/records/store/postgres/store.ts'
import type { LoginBinding } from '../../src/records/store/postgres/store.ts'
import { connectTo, startDatabases } from '../fixtures/databases.ts'
import type { Databases, TestDatabase } from '../fixtures/databases.ts'
import { actor, citationEvent, lighthouse, sourceEvent } from '../records/store/log-events.ts'
import { appendCall } from './raw-sql.ts'

/** What PostgreSQL has beside tables: each login of `p1` tries it on the records of `p2` and of another schema. */
const bindings: Record<string, LoginBinding | null> = {
  agent: { role: 'agent', project: 'p1', agentId: 'a1' },
  reader: { role: 'user', project: 'p1' },
  auditor: { role: 'auditor', project: 'p1' },
  admin: { role: 'admin', project: 'p1', userId: 'root' },
  recorder: { role: 'service', actsAs: ['agent'] },
  unbound: null,
}
const logins = Object.keys(bindings)
const secret = 'The vault of the bank opens at nine.'
/** Words that stand in no record of `p1` and in no statement below. */
const foreign = /vault of the|bank opens|hidden-(?:agent|session|source|citation)/

let databases: Databases
let database: TestDatabase
let owner: Client
const clients = new Map<string, Client>()

beforeAll(async () => {
  databases = await startDatabases()
  for (const login of logins)
    await databases.administrator.query(`create role ${login} login password '${login}'`)
  const filled = await databases.fill(async ({ connectionString }) => {
    const creator = await connectTo(connectionString)
    await creator.query('create schema other')
    await creator.end()
    for (const schema of ['records', 'other']) {
      const place = { schema }
      await setUpRoles(connectionString, place)
      const store = postgresStore(connectionString, place)
      const by = actor({ agentId: 'hidden-agent', project: 'p2', sessionId: 'hidden-session' })
      const cited = citationEvent('hidden-citation', { sourceIds: ['hidden-source'], text: secret })
      await store.append([sourceEvent('hidden-source', { content: secret }), cited], {
        actor: by,
        contents: [secret],
      })
      if (schema === 'records')
        await store.append([sourceEvent('source-1'), citationEvent('c1')], {
          actor: actor({ agentId: 'a1' }),
          contents: [lighthouse],
        })
      await store.sequence()
      await store.close()
    }
    for (const [login, binding] of Object.entries(bindings))
      if (binding) await bindLogin(connectionString, login, { ...binding, schema: 'records' })
  })
  database = await filled.copy()
  owner = await connectTo(database.connectionString)
  for (const login of logins) clients.set(login, await connectTo(database.as(login)))
})

afterAll(async () => {
  for (const client of [...clients.values(), owner]) await client.end()
  await databases.stop()
})

/** All rows, rights and definitions of both schemas, as one value to compare. */
async function stateOfAll(): Promise<unknown> {
  const { rows: tables } = await owner.query<{ name: string; kind: string }>(
    `select oid::regclass::text as name, relkind as kind from pg_class
      where relnamespace in ('records'::regnamespace, 'other'::regnamespace) and relkind in ('r', 'p', 'v', 'm') order by 1`,
  )
  const state: unknown[] = []
  for (const { name } of tables)
    state.push(name, (await owner.query(`select t::text as row from ${name} as t order by 1`)).rows)
  const { rows } = await owner.query(
    `select oid::regclass::text, relacl::text, relrowsecurity, relforcerowsecurity, relowner from pg_class where relnamespace in ('records'::regnamespace, 'other'::regnamespace)
     union all select oid::regprocedure::text, proacl::text || prosrc || proconfig::text, prosecdef, null, proowner from pg_proc where pronamespace in ('records'::regnamespace, 'other'::regnamespace)
     union all select tgname, tgenabled::text || tgrelid::text, null, null, null from pg_trigger
     union all select rulename, ev_class::text, null, null, null from pg_rewrite where ev_class in (select oid from pg_class where relname like 'citespan%')
     union all select rolname, rolconfig::text, rolsuper, rolbypassrls, oid from pg_roles
     order by 1, 2`,
  )
  return [...state, rows]
}

/** Everything that a client is told, rows and all fields of an error, of statements whose transaction is committed. */
async function heardBy(login: string, statements: readonly string[]): Promise<string> {
  const client = clients.get(login)!
  const heard: string[] = []
  const listen = (notice: unknown) => heard.push(JSON.stringify(notice))
  client.on('notice', listen).on('notification', listen)
  try {
    await client.query('begin')
    for (const statement of statements) {
      const results = [await client.query<Record<string, unknown>>(statement)].flat()
      heard.push(JSON.stringify(results.map(({ rows }) => rows)))
    }
    await client.query('commit')
  } catch (error) {
    heard.push(JSON.stringify(error), String(error))
    await client.query('rollback')
  } finally {
    client.off('notice', listen).off('notification', listen)
    await client.query('discard all')
  }
  return heard.join('\n')
}

const attacks: Record<string, (schema: string) => string[]> = {
  'an error that quotes a value': (s) => [`select id::int from ${s}.citespan_events`],
  'an error that quotes a body': (s) => [`select body::int from ${s}.citespan_contents`],
  'an error of a cast in a condition': (s) => [
    `select from ${s}.citespan_events where case when project <> 'p1' then id::int = 1 end`,
  ],
  'a division by zero for each letter': (s) => [
    `select 1 / (case when body like 'The v%' then 0 else 1 end) from ${s}.citespan_contents`,
  ],
  'a plan with what it filtered': (s) => [
    `explain (analyze, verbose, format json) select * from ${s}.citespan_events`,
  ],
  'tables as XML': (s) => [`select query_to_xml('select * from ${s}.citespan_events', true, true, '')::text`],
  'a schema as XML': (s) => [`select schema_to_xml('${s}', true, true, '')::text`],
  'statistics of words': (s) => [
    `select * from ts_stat('select to_tsvector(''simple'', body) from ${s}.citespan_contents')`,
  ],
  'a sample of the pages': (s) => [`select * from ${s}.citespan_events tablesample system (100)`],
  'rows by their place': (s) => [
    `select * from ${s}.citespan_events where ctid in ('(0,1)', '(0,2)', '(0,3)', '(0,4)', '(0,5)')`,
  ],
  'a copy of the table': (s) => [`create temp table mine as table ${s}.citespan_contents`, 'table mine'],
  'a table that inherits': (s) => [`create temp table mine () inherits (${s}.citespan_events)`, 'table mine'],
  'a partition of it': (s) => [
    `create temp table mine (like ${s}.citespan_events) partition by list (project)`,
    `alter table mine attach partition ${s}.citespan_events default`,
  ],
  'a foreign key to ids': (s) => [
    `create temp table mine (id text references ${s}.citespan_events (id))`,
    `insert into mine values ('hidden-' || 'citation')`,
  ],
  'a write through a view': (s) => [
    `create temp view mine as select * from ${s}.citespan_locks`,
    `insert into mine values ('p2', 'mine')`,
  ],
  'a view that reads as its owner': (s) => [
    `create temp view mine with (security_invoker = false, security_barrier) as select * from ${s}.citespan_contents`,
    'table mine',
  ],
  'a rule on a view': (s) => [
    `create temp view mine as select 1 as one`,
    `create rule away as on update to mine do instead delete from ${s}.citespan_events`,
    'update mine set one = 2',
  ],
  'a trigger that runs as whoever writes': (s) => [
    `create function pg_temp.peep() returns trigger language plpgsql as $$ begin raise notice '%', new; return new; end $$`,
    `create trigger peep before insert on ${s}.citespan_events for each row execute function pg_temp.peep()`,
  ],
  'a function that says it leaks nothing': (s) => [
    `create function pg_temp.peep(text) returns boolean language plpgsql leakproof cost 0.0001 as $$ begin raise notice '%', $1; return true; end $$`,
    `select from ${s}.citespan_events where pg_temp.peep(data)`,
  ],
  'an operator in a condition': (s) => [
    `create function pg_temp.peep(text, text) returns boolean language plpgsql cost 0.0001 as $$ begin raise notice '%', $1; return true; end $$`,
    `create operator pg_temp.=== (leftarg = text, rightarg = text, function = pg_temp.peep)`,
    `select from ${s}.citespan_contents where body operator(pg_temp.===) ''`,
  ],
  'a cast of its own': () => [
    `create function pg_temp.shown(text) returns int language sql as 'select 1'`,
    `create cast (text as int) with function pg_temp.shown(text) as implicit`,
  ],
  'names that stand for those of the functions': (s) => [
    `create temp table citespan_logins (login text, role text, project text, agent_id text, user_id text, acts_as text[])`,
    `insert into citespan_logins values (session_user, 'auditor', null, null, null, '{}')`,
    `create function pg_temp.jsonb_typeof(jsonb) returns text language sql as $$ select 'object' $$`,
    `create function pg_temp.coalesce_all(anyarray) returns text language sql as $$ select 'p2' $$`,
    `set search_path = pg_temp, ${s}, pg_catalog`,
    appendCall({ project: 'p2', agent: 'hidden-agent', session: 'hidden-session' }).replace(
      'citespan_append',
      `${s}.citespan_append`,
    ),
  ],
  'a domain for a type': (s) => [
    `create domain pg_temp.text as pg_catalog.text check (false)`,
    `set search_path = pg_temp, ${s}`,
    `select ${s}.citespan_search('vault', 0, 100)`,
  ],
  'a search with patterns': (s) => [
    `select * from ${s}.citespan_search('%', 0, 1000) as found (position) join ${s}.citespan_events using (position)`,
    `select * from ${s}.citespan_search('va:* | bank', -1, 1000) as found (position) join ${s}.citespan_events using (position)`,
  ],
  'the name of another session': () => ['set session authorization agent', 'reset session authorization'],
  'another role for the session': () => [`set role none`, `set role citespan_admin`],
  'replication, which calls no triggers': (s) => [
    `set session_replication_role = replica`,
    `delete from ${s}.citespan_events`,
  ],
  'a publication': (s) => [`create publication mine for table ${s}.citespan_events`],
  'a slot of the log': () => [`select pg_create_logical_replication_slot('mine', 'test_decoding')`],
  'the end of other connections': () => [
    `select pg_terminate_backend(pid) from pg_stat_activity where usename <> session_user and backend_type = 'client backend'`,
  ],
  'everything that the owner has': () => [
    'reassign owned by postgres to current_user',
    'drop owned by postgres',
  ],
  'rights on what is to come': (s) => [
    `alter default privileges in schema ${s} grant all on tables to current_user`,
    `alter default privileges for role postgres grant all on tables to current_user`,
  ],
  'a setting of another role': () => [
    `alter role agent set search_path = pg_temp`,
    `alter system set row_security = off`,
  ],
  'a prepared transaction that stays': (s) => [
    `select from ${s}.citespan_events`,
    `prepare transaction 'mine'`,
  ],
  'a large object with what it read': (s) => [
    `select lo_from_bytea(0, (select string_agg(body, '')::bytea from ${s}.citespan_contents)) is null`,
    `select convert_from(lo_get(oid), 'utf8') from pg_largeobject_metadata`,
  ],
  'another function in the place of one': (s) => [
    `create or replace function ${s}.citespan_search(text, bigint, int) returns setof bigint language sql as 'select 1::bigint'`,
  ],
  'a security label, a comment, a name': (s) => [`alter table ${s}.citespan_events rename to mine`],
  'a condition in an index': (s) => [
    `create index mine on ${s}.citespan_events ((1 / (length(id) - length(id))))`,
  ],
  'what is told of sessions': (s) => [
    `listen "citespan"`,
    `listen citespan_news`,
    `select pg_notify('citespan_news', (select string_agg(id, ',') from ${s}.citespan_events))`,
  ],
  'a merge that changes what matches': (s) => [
    `merge into ${s}.citespan_events as old using (select 1) as new on true when matched then delete`,
  ],
  'a row that is there already': (s) => [
    `insert into ${s}.citespan_events (id) values ('hidden-' || 'citation') on conflict do nothing returning *`,
  ],
}

describe('what PostgreSQL has beside tables', () => {
  const cases = logins.flatMap((login) =>
    Object.entries(attacks).flatMap(([name, statementsFor]) =>
      ['records', 'other'].map((schema) => ({ login, name, schema, statements: statementsFor(schema) })),
    ),
  )
  let before: unknown
  beforeAll(async () => {
    before = await stateOfAll()
  })

  test.each(cases)('$login hears nothing of others in $schema by $name', async ({ login, statements }) => {
    const heard = await heardBy(login, statements)
    expect(heard).not.toMatch(foreign)
    // A statement that is malformed, or names a column that is not there, attacks nothing.
    expect(heard).not.toMatch(/"code":"(?:42601|42703|42846)"/)
  })

  test('nothing was changed by any of them', async () => {
    expect(await stateOfAll()).toEqual(before)
    expect((await owner.query(`select from pg_prepared_xacts`)).rowCount).toBe(0)
  })

  test('the owner hears it: the statements reach what they are about', async () => {
    const { rows } = await owner.query(
      `select query_to_xml('select * from records.citespan_contents', true, true, '')::text as all`,
    )
    expect(JSON.stringify(rows)).toMatch(foreign)
  })
})
