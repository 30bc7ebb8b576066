import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256Hex } from '../../src/core/hash.ts'
import type { LoginBinding } from '../../src/records/store/postgres/store.ts'
import { bindLogin, postgresStore, setUpRoles } from '../../src/records/store/postgres/store.ts'
import { connectTo, startDatabases } from '../fixtures/databases.ts'
import type { Databases, TestDatabase } from '../fixtures/databases.ts'
import { actor, citationEvent, lighthouse, sourceEvent } from '../records/store/log-events.ts'
import { appendCall } from './raw-sql.ts'

/** Who may call `citespan_erase`, by a grant of the owner that goes too far; `unbound`: a member of all groups. */
const bindings: Record<string, LoginBinding | null> = {
  agent: { role: 'agent', project: 'p1', agentId: 'a1' },
  reader: { role: 'user', project: 'p1' },
  auditor: { role: 'auditor' },
  recorder: { role: 'service', actsAs: ['agent', 'user', 'auditor'] },
  unbound: null,
  other_admin: { role: 'admin', project: 'p2' },
  admin: { role: 'admin', project: 'p1' },
  keeper: { role: 'service', actsAs: ['admin'] },
}

let databases: Databases
let database: TestDatabase
let owner: Client
/** A call that an erasure in the log names: what is left of the citation `c1`. */
let call: string

beforeAll(async () => {
  databases = await startDatabases()
  for (const login of Object.keys(bindings)) {
    await databases.administrator.query(`create role ${login} login password '${login}'`)
  }
  const filled = await databases.fill(async ({ connectionString }) => {
    await setUpRoles(connectionString)
    for (const [login, binding] of Object.entries(bindings)) {
      if (binding) await bindLogin(connectionString, login, binding)
    }
    const store = postgresStore(connectionString)
    const own = { actor: actor({ agentId: 'a1' }), contents: [lighthouse] }
    await store.append([sourceEvent('source-1'), citationEvent('c1')], own)
    await store.close()
    const creator = await connectTo(connectionString)
    const everyone = Object.keys(bindings).join(', ')
    await creator.query(`grant usage on schema records to ${everyone};
      grant execute on function citespan_erase to ${everyone};
      grant citespan_agent, citespan_user, citespan_auditor, citespan_admin to unbound`)
    await creator.end()
  })
  database = await filled.copy()
  owner = await connectTo(database.connectionString)
  const { rows } = await owner.query<{ body: string }>(`select body from citespan_events where id = 'c1'`)
  const hash = sha256Hex(rows[0]!.body)
  const left = JSON.stringify({ erased: { by: 'era', body: hash } })
  const data = {
    sourceIds: [],
    addresses: [],
    reason: 'Asked for.',
    ground: 'None.',
    selection: { by: 'project' },
    entries: [{ id: 'c1', body: hash, kept: sha256Hex(left) }],
  }
  const scope = { role: 'admin', session: null, agent: null, user: null } as const
  await owner.query(appendCall({ ...scope, id: 'era', kind: 'erasure', data }))
  call = `select citespan_erase('era', array['c1'], array['${left}'], '{}', '{}')`
})

afterAll(async () => {
  await owner.end()
  await databases.stop()
})

test.each([
  ['agent', 'CS002'],
  ['reader', 'CS002'],
  ['auditor', 'CS002'],
  ['recorder', 'CS002'],
  ['unbound', 'CS002'],
  ['other_admin', 'CS002'],
  ['admin', 'done'],
  ['keeper', 'done'],
])('the texts that an erasure names, taken by %s: %s', async (login, expected) => {
  const client = await connectTo(database.as(login))
  await client.query('begin')
  const outcome = await client.query(call).then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
  await client.query('rollback')
  await client.end()
  expect(outcome).toBe(expected)
})

test('taking them again changes nothing, and what is not left of them is refused', async () => {
  await owner.query('begin')
  await owner.query(call)
  await owner.query(call)
  await expect(owner.query(call.replace('"by"', '"more": 1, "by"'))).rejects.toMatchObject({ code: 'CS007' })
  await owner.query('rollback')
})
