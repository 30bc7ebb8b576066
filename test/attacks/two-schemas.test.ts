import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentAddress } from '../../src/core/hash.ts'
import { bindLogin, postgresStore, releaseLogin, setUpRoles } from '../../src/records/store/postgres/store.ts'
import type { LoginBinding } from '../../src/records/store/postgres/store.ts'
import { connectTo, startDatabases } from '../fixtures/databases.ts'
import type { Databases, TestDatabase } from '../fixtures/databases.ts'
import { actor, citationEvent, sourceEvent, verificationEvent } from '../records/store/log-events.ts'
import { setting } from '../records/store/recording.ts'
import { appendCall, citationData } from './raw-sql.ts'
import { attacksOn } from './schema-statements.ts'
import type { Relation, Victim } from './schema-statements.ts'

/** Two tenants of one database, each with a project in a schema of its own. */
const tenants = ['north', 'south'] as const
type Tenant = (typeof tenants)[number]
const roles = ['agent', 'reader', 'auditor', 'admin', 'recorder'] as const
type Role = (typeof roles)[number]

const secretOf = (tenant: Tenant) => `The vault of the ${tenant} opens at nine.`

/** What the other tenant knows: everything but a binding. */
const victims = Object.fromEntries(
  tenants.map((tenant) => [
    tenant,
    {
      schema: tenant,
      project: `${tenant}-project`,
      agentId: `${tenant}-a1`,
      sessionId: `${tenant}-session`,
      sourceId: `${tenant}-source`,
      citationId: `${tenant}-citation`,
      address: contentAddress(secretOf(tenant)),
    },
  ]),
) as Record<Tenant, Victim>

const bindingsOf = ({ project, agentId }: Victim): Record<Role, LoginBinding> => ({
  agent: { role: 'agent', project, agentId },
  reader: { role: 'user', project },
  auditor: { role: 'auditor' },
  admin: { role: 'admin', project, userId: 'root' },
  recorder: { role: 'service', actsAs: ['agent', 'user', 'auditor', 'admin'] },
})

let databases: Databases
let database: TestDatabase
let owner: Client
let relations: Relation[]
const clients = new Map<string, Client>()

beforeAll(async () => {
  databases = await startDatabases()
  for (const tenant of tenants) {
    for (const role of roles) {
      await databases.administrator.query(`create role ${tenant}_${role} login password '${tenant}_${role}'`)
    }
  }
  const filled = await databases.fill(async ({ connectionString }) => {
    const creator = await connectTo(connectionString)
    await creator.query('create schema south')
    await creator.end()
    // By the option, which creates it, and by the search path of the connection.
    await fill(connectionString, 'north', { schema: 'north' })
    await fill(inSchema(connectionString, 'south'), 'south', {})
  })
  database = await filled.copy()
  owner = await connectTo(database.connectionString)
  relations = await relationsOf('north')
  for (const tenant of tenants) {
    for (const role of roles) {
      const login = `${tenant}_${role}`
      clients.set(login, await connectTo(inSchema(database.as(login), tenant)))
    }
  }
})

afterAll(async () => {
  for (const client of [...clients.values(), owner]) await client.end()
  await databases.stop()
})

async function fill(connectionString: string, tenant: Tenant, place: { schema?: string }): Promise<void> {
  const { project, agentId, sessionId, sourceId, citationId } = victims[tenant]
  await setUpRoles(connectionString, place)
  for (const [role, binding] of Object.entries(bindingsOf(victims[tenant]))) {
    await bindLogin(connectionString, `${tenant}_${role}`, { ...binding, ...place })
  }
  const store = postgresStore(connectionString, place)
  const by = actor({ project, agentId, sessionId })
  const source = sourceEvent(sourceId, { content: secretOf(tenant) })
  const cited = citationEvent(citationId, { sourceIds: [sourceId], text: secretOf(tenant) })
  await store.append([source, cited], { actor: by, contents: [secretOf(tenant)] })
  await store.append([verificationEvent(`${tenant}-verdict`, { citationId })], { actor: by })
  await store.append([setting(`${tenant}-setting`)], {
    actor: actor({ role: 'admin', project, sessionId: undefined }),
  })
  await store.sequence()
  await store.append([citationEvent(`${tenant}-open`, { sourceIds: [sourceId] })], { actor: by })
  await store.close()
}

function inSchema(connectionString: string, schema: string): string {
  const url = new URL(connectionString)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return url.href
}

async function relationsOf(schema: string): Promise<Relation[]> {
  const { rows } = await owner.query<Relation>(
    `select relname as name, relkind as kind,
       array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 order by attnum) as columns
     from pg_class where relnamespace = $1::regnamespace and relkind not in ('i', 'I', 't') order by relname`,
    [schema],
  )
  return rows
}

/** Everything that a schema holds, and its rights, as one value to compare. */
async function stateOf(tenant: Tenant): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {}
  for (const { name, kind } of await relationsOf(tenant)) {
    const rows = kind === 'S' ? 'last_value::text, is_called' : 't::text'
    const { rows: found } = await owner.query(`select ${rows} as row from ${tenant}.${name} as t order by 1`)
    state[name] = found
  }
  const { rows } = await owner.query(
    `select relname as name, relacl::text, relrowsecurity, relforcerowsecurity, (select count(*)::int from pg_trigger where tgrelid = pg_class.oid) as triggers
       from pg_class where relnamespace = $1::regnamespace
     union all select proname, proacl::text, prosecdef, null, null from pg_proc where pronamespace = $1::regnamespace
     union all select nspname, nspacl::text, null, null, null from pg_namespace where nspname = $2 order by 1`,
    [tenant, tenant],
  )
  return { ...state, rights: rows }
}

/** What became of statements in one transaction: the rows of the last one, or the code of the error. It is committed. */
async function attempt(client: Client, statements: readonly string[]) {
  await client.query('begin')
  try {
    let rows: unknown[] = []
    for (const statement of statements) {
      const result = await client.query<Record<string, unknown>>(statement)
      rows = [result].flat().at(-1)!.rows
    }
    await client.query('commit')
    return { code: 'done', rows }
  } catch (error) {
    await client.query('rollback')
    return { code: (error as { code: string }).code, rows: [] }
  } finally {
    await client.query('discard temp')
  }
}

/** A row of nothing: the last value of a sequence that a login may not see, or what a function without a result gives. */
function isEmpty(row: unknown): boolean {
  return Object.values(row as object).every((value) => value === null || value === '')
}

/** Denied by rights, or by citespan: nobody here; a relation that a search path without rights does not show. */
const refusals = new Set(['42501', 'CS002', '42P01', '42883', '3F000'])
/** Numbers of migrations are no records: every login reads them to know whether the schema fits. */
const open = new Set(
  ['read', 'count', 'read whether it is empty', 'read by a view', 'read into an error'].map(
    (way) => `citespan_migrations: ${way}`,
  ),
)

describe.each([
  ['north', 'south'],
  ['south', 'north'],
] as const)('a login of the %s', (own, other) => {
  const victim = victims[other]
  /** Tables by name; functions also by the search path, because they look up names themselves. */
  const reaches = (all: readonly Relation[]) => [
    { before: [], relations: all, name: (of: string) => `${other}.${of}` },
    { before: [`set local search_path = ${other}, pg_temp`], relations: [], name: (of: string) => of },
  ]

  test.each(roles)(`as %s reads and writes nothing of the ${other}`, async (role) => {
    const client = clients.get(`${own}_${role}`)!
    const unharmed = await stateOf(other)
    let tried = 0
    for (const { before, name, relations: aimed } of reaches(relations)) {
      const attacks = attacksOn(victim, { relations: aimed, name, self: victims[own] })
      tried += attacks.size
      const taken: unknown[] = []
      for (const [way, statements] of attacks) {
        const { code, rows } = await attempt(client, [...before, ...statements])
        const isRefused = code === 'done' ? rows.every(isEmpty) : refusals.has(code)
        if (!isRefused && !open.has(way)) taken.push(`${way} ${code} ${JSON.stringify(rows)}`)
      }
      expect(taken).toStrictEqual([])
    }
    expect(tried).toBeGreaterThan(300)
    expect(await stateOf(other)).toStrictEqual(unharmed)
  })

  test.each(['agent', 'reader', 'auditor', 'admin'])('as %s reads its own', async (role) => {
    const { rows } = await attempt(clients.get(`${own}_${role}`)!, ['select project from citespan_events'])
    const projects = new Set(rows.map((row) => (row as { project: string }).project))
    expect([...projects]).toStrictEqual([victims[own].project])
  })

  test('as agent writes its own', async () => {
    const { project, agentId, sessionId, sourceId } = victims[own]
    const given = {
      project,
      agent: agentId,
      session: sessionId,
      id: `${own}-new`,
      data: citationData(`${own}-new`, [sourceId]),
    }
    expect(await attempt(clients.get(`${own}_agent`)!, [appendCall(given)])).toMatchObject({ code: 'done' })
    const { rows } = await owner.query(`select project from ${own}.citespan_events where id = $1`, [given.id])
    expect(rows).toStrictEqual([{ project }])
  })
})

test('bound in both schemas a login reads both, and once released only its own', async () => {
  const south = inSchema(database.connectionString, 'south')
  const client = clients.get('north_reader')!
  const read = ['select id from south.citespan_events']
  await bindLogin(south, 'north_reader', { role: 'user', project: victims.south.project })
  expect((await attempt(client, read)).rows.length).toBeGreaterThan(0)
  expect(await releaseLogin(south, 'north_reader')).toBe(true)
  expect((await attempt(client, read)).rows).toStrictEqual([])
  expect((await attempt(client, ['select id from citespan_events'])).rows.length).toBeGreaterThan(0)
})
