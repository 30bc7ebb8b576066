import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { contentAddress, sha256Hex } from '../../src/core/hash.ts'
import type { Role } from '../../src/core/records/roles.ts'
import { postgresMigrations } from '../../src/records/store/postgres/migrations.ts'
import { bindLogin, postgresStore, releaseLogin, setUpRoles } from '../../src/records/store/postgres/store.ts'
import type { LoginBinding } from '../../src/records/store/postgres/store.ts'
import { runEventId } from '../../src/core/records/run-event-id.ts'
import { connectTo, startDatabases } from '../fixtures/databases.ts'
import type { Databases, TestDatabase } from '../fixtures/databases.ts'
import {
  actor,
  citationEvent,
  lighthouse,
  sourceEvent,
  verificationEvent,
} from '../records/store/log-events.ts'
import { relation, setting } from '../records/store/recording.ts'
import { codeOf } from '../records/store/rejection.ts'
import { run } from '../records/store/run-records.ts'
import { check } from './some-records.ts'
import { appendCall, citationData, sourceData, verificationData } from './raw-sql.ts'
import type { Given } from './raw-sql.ts'

/** Who attacks. `unbound` is a member of all groups and bound to nothing; `elsewhere` is bound in another schema. */
const bindings: Record<string, LoginBinding | null> = {
  agent: { role: 'agent', project: 'p1', agentId: 'a1' },
  reader: { role: 'user', project: 'p1' },
  auditor: { role: 'auditor' },
  project_auditor: { role: 'auditor', project: 'p1' },
  admin: { role: 'admin', project: 'p1', userId: 'root' },
  recorder: { role: 'service', actsAs: ['agent'] },
  unbound: null,
  elsewhere: null,
}
type Login = string
const logins = Object.keys(bindings)

const secret = 'The vault of the bank opens at nine.'
let databases: Databases
let database: TestDatabase
let owner: Client
const clients = new Map<Login, Client>()

/** Two projects in the schema `records`, and a third in a schema of its own. */
beforeAll(async () => {
  databases = await startDatabases()
  for (const login of logins) {
    await databases.administrator.query(`create role ${login} login password '${login}'`)
  }
  const filled = await databases.fill(async ({ connectionString }) => {
    await setUpRoles(connectionString)
    for (const [login, binding] of Object.entries(bindings)) {
      if (binding) await bindLogin(connectionString, login, binding)
    }
    const store = postgresStore(connectionString)
    const a1 = { actor: actor({ agentId: 'a1' }), contents: [lighthouse] }
    const a2 = { actor: actor({ agentId: 'a2', sessionId: 's2', userId: 'eve' }) }
    const shared = { actor: actor({ agentId: 'a2', sessionId: 's5' }) }
    const b1 = { actor: actor({ agentId: 'b1', project: 'p2', sessionId: 's3' }), contents: [secret] }
    await store.append([sourceEvent('source-1'), citationEvent('c1'), citationEvent('c3')], a1)
    await store.append([verificationEvent('v1', { citationId: 'c1' }), relation('r1', 'c3', 'c1')], a1)
    await store.append([citationEvent('c2', { text: 'A lighthouse of a2.' })], a2)
    const refuted = { citationId: 'c2', status: 'failed', verdict: 'unsupported' } as const
    await store.append([verificationEvent('v2', refuted)], a2)
    // For nobody, as a1: both agents of the project read it.
    await store.append([citationEvent('c4', { text: 'A lighthouse for all.' })], shared)
    const vault = citationEvent('c9', { sourceIds: ['source-9'], text: 'The vault opens at nine.' })
    await store.append([sourceEvent('source-9', { content: secret }), vault], b1)
    await store.saveRun(run({ id: 'run-2', project: 'p2', sessionId: 's4', agentId: 'b1' }))
    await store.append([setting('set-2')], {
      actor: actor({ role: 'admin', project: 'p2', sessionId: undefined }),
    })
    // An admin that is not the login `admin` has cited.
    const boss = actor({ role: 'admin', sessionId: 'boss', userId: 'boss' })
    await store.append([citationEvent('c7')], { actor: boss })
    await store.sequence()
    await store.close()
    const other = inSchema(connectionString, 'other')
    const creator = await connectTo(connectionString)
    await creator.query(
      'create schema other; grant citespan_agent, citespan_user, citespan_auditor, citespan_admin to unbound',
    )
    await creator.end()
    await setUpRoles(other)
    await bindLogin(other, 'elsewhere', { role: 'agent', project: 'p1', agentId: 'a1' })
    const third = postgresStore(other)
    await third.append(
      [sourceEvent('source-5', { content: secret }), citationEvent('c5', { sourceIds: ['source-5'] })],
      {
        actor: actor({ agentId: 'a1' }),
        contents: [secret],
      },
    )
    await third.close()
  })
  database = await filled.copy()
  owner = await connectTo(database.connectionString)
  for (const login of logins) clients.set(login, await connectTo(database.as(login)))
})

afterAll(async () => {
  for (const client of [...clients.values(), owner]) await client.end()
  await databases.stop()
})

function inSchema(connectionString: string, schema: string): string {
  const url = new URL(connectionString)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return url.href
}

/** What the statements come to, one after the other in one transaction, which is rolled back. */
async function attempt(
  login: Login,
  statements: readonly string[],
): Promise<{ code: string; rows: unknown[] }> {
  const client = clients.get(login)!
  await client.query('begin')
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows as unknown[]
    return { code: 'done', rows }
  } catch (error) {
    return { code: (error as { code: string }).code, rows: [] }
  } finally {
    await client.query('rollback')
  }
}

const foreign = 'forbidden'
const codes: Record<string, string> = {
  denied: '42501',
  forbidden: 'CS002',
  'no source': 'CS003',
  'no citation': 'CS004',
  'no content': 'CS005',
  invalid: 'CS007',
  conflict: 'CS001',
}
const vaultHash = contentAddress(secret)
const verified = (citationId: string) => ({
  kind: 'verification',
  id: 'forged',
  citation: citationId,
  data: verificationData(citationId),
})
const runCitation = runEventId('citation', { runId: 'run-2', citationId: 'x' })

/** What SQL says of an erasure of texts, and of what it leaves. */
const eraseCallOf = (erasure: string, id: string, left: string) =>
  `select citespan_erase('${erasure}', array['${id}'], array['${left}'], '{}', '{}')`
const eraseCall = eraseCallOf('era', 'c1', '{}')
const entryOf = (id: string, left: string) => ({ id, body: sha256Hex('{}'), kept: sha256Hex(left) })
const erasureData = (entries: object[] = []) => ({
  sourceIds: [],
  addresses: [],
  reason: 'Not asked for.',
  ground: 'None.',
  selection: { by: 'project' },
  entries,
})
const adminErasure = (id: string, entries: object[], given: Given = {}) =>
  appendCall({
    role: 'admin',
    session: null,
    agent: null,
    user: 'root',
    kind: 'erasure',
    id,
    data: erasureData(entries),
    ...given,
  })

const personOf = (role: string) => ({
  person: { decision: 'rejected', role, of: { verdict: 'supported', status: 'verified', verifier: 'mine' } },
})
/** A verdict of a person in this role on the citation `c1`. */
function verdictOf(
  role: Role,
  changes: { citationId?: string; method?: string; person?: object } = {},
  given: Given = {},
): string {
  const citation = changes.citationId ?? 'c1'
  const data = { ...verificationData(citation, 'failed'), method: 'human', ...personOf(role), ...changes }
  const scope = role === 'agent' ? {} : { session: null, agent: null }
  return appendCall({ role, ...scope, kind: 'verification', id: 'forged', citation, data, ...given })
}

/** The login `admin`, in a session of its own. */
const byAdmin: Given = { role: 'admin', session: 'office', agent: null, user: 'root' }
const cited = appendCall({ ...byAdmin, id: 'cited' })
const related = (from: string, to: string) =>
  appendCall({
    ...byAdmin,
    session: null,
    kind: 'relation',
    id: 'said',
    data: { from, to, kind: 'supersedes' },
  })

/** What an admin would cite, or say as a model, where it may not. */
const adminCites: [login: Login, outcome: string, name: string, statements: string[]][] = [
  ['admin', foreign, 'a citation outside of sessions', [appendCall({ ...byAdmin, session: null })]],
  ['admin', foreign, 'a citation in the session of an agent', [appendCall({ ...byAdmin, session: 's1' })]],
  ['admin', foreign, 'one in the session of another admin', [appendCall({ ...byAdmin, session: 'boss' })]],
  ['admin', foreign, 'a citation in another project', [appendCall({ ...byAdmin, project: 'p2' })]],
  ['admin', foreign, 'a citation as another admin', [appendCall({ ...byAdmin, user: 'boss' })]],
  [
    'admin',
    foreign,
    'a citation in a run',
    [appendCall({ ...byAdmin, session: null, run: 'run-2', id: runCitation, data: citationData('x') })],
  ],
  [
    'admin',
    foreign,
    'a citation in a run and a session',
    [appendCall({ ...byAdmin, run: 'run-2', id: runCitation, data: citationData('x') })],
  ],
  ['admin', foreign, 'a run', [appendCall({ ...byAdmin, run: 'run-7', kind: 'run', data: { id: 'run-7' } })]],
  [
    'admin',
    'no citation',
    "what a model found of an agent's citation",
    [appendCall({ ...byAdmin, ...verified('c1') })],
  ],
  [
    'admin',
    foreign,
    'the same in the session of the agent',
    [appendCall({ ...byAdmin, ...verified('c1'), session: 's1' })],
  ],
  [
    'admin',
    'invalid',
    'the same outside of sessions',
    [appendCall({ ...byAdmin, ...verified('c1'), session: null })],
  ],
  [
    'admin',
    'conflict',
    'the same with the citation in one call',
    [appendCall({ ...byAdmin, id: 'c1' }, verified('c1'))],
  ],
  [
    'admin',
    'invalid',
    'the same with a method that is two',
    [
      appendCall({
        ...byAdmin,
        ...verified('c1'),
        session: null,
        data: JSON.stringify({ ...verificationData('c1'), method: 'human' }).replace(
          '}',
          ',"method":"verbatim"}',
        ),
      }),
    ],
  ],
  [
    'admin',
    'no citation',
    "what a model found of another admin's citation",
    [appendCall({ ...byAdmin, ...verified('c7') })],
  ],
  [
    'admin',
    'no citation',
    'what a model found of its citation, from another session',
    [cited, appendCall({ ...byAdmin, ...verified('cited'), session: 'garden' })],
  ],
  [
    'admin',
    'invalid',
    'what a model found, as a person',
    [
      cited,
      appendCall({
        ...byAdmin,
        ...verified('cited'),
        data: { ...verificationData('cited'), ...personOf('admin') },
      }),
    ],
  ],
  ['admin', 'no citation', 'a relation to a citation of another project', [related('c1', 'c9')]],
  [
    'admin',
    'no source',
    'a citation of a source of another project',
    [appendCall({ ...byAdmin, data: citationData('new', ['source-9']) })],
  ],
]

/** What somebody with SQL would write as somebody else, or so that others cannot read it. */
const writes: [login: Login, outcome: string, name: string, statements: string[]][] = [
  ['agent', foreign, 'as another agent', [appendCall({ agent: 'a2' })]],
  ['agent', foreign, 'without an agent', [appendCall({ agent: null })]],
  ['agent', foreign, 'in another project', [appendCall({ project: 'p2', session: 's3', agent: 'b1' })]],
  ['agent', foreign, 'its name in another project', [appendCall({ project: 'p2', session: 's9' })]],
  ['agent', foreign, 'as a user of its choice', [appendCall({ user: 'ada' })]],
  ['agent', foreign, 'into the session of another agent', [appendCall({ session: 's2' })]],
  ['agent', foreign, 'without a session', [appendCall({ session: null })]],
  ['agent', foreign, 'into a chain of its choice', [appendCall({ chain: 's:s2' })]],
  [
    'agent',
    foreign,
    'a setting as an admin',
    [appendCall({ role: 'admin', kind: 'setting', data: { name: 'x', value: 1 } })],
  ],
  ['agent', foreign, 'a setting', [appendCall({ kind: 'setting', data: { name: 'x', value: 1 } })]],
  [
    'agent',
    foreign,
    'by settings, as another',
    [
      `set citespan.project = 'p2'; set citespan.agent = 'b1'; set citespan.session = 's3'`,
      appendCall({ project: 'p2', session: 's3', agent: 'b1' }),
    ],
  ],
  ['agent', 'no citation', "a verdict on another agent's citation", [appendCall(verified('c2'))]],
  ['agent', 'no citation', 'a verdict on one that it reads', [appendCall(verified('c4'))]],
  [
    'agent',
    'no citation',
    "a relation to another agent's citation for a user",
    [appendCall({ kind: 'relation', data: { from: 'c1', to: 'c2', kind: 'supports' } })],
  ],
  ['agent', 'no citation', 'a verdict on a citation of another project', [appendCall(verified('c9'))]],
  [
    'agent',
    'invalid',
    'a verdict on one, with the data of another',
    [appendCall({ ...verified('c1'), data: verificationData('c2') })],
  ],
  [
    'agent',
    'invalid',
    'a verdict on two at once',
    [
      appendCall({
        ...verified('c1'),
        data: `{"citationId":"c1",${JSON.stringify(verificationData('c2')).slice(1)}`,
      }),
    ],
  ],
  [
    'agent',
    'no source',
    'a citation of a foreign source',
    [appendCall({ data: citationData('new', ['source-9']) })],
  ],
  [
    'agent',
    'no source',
    'a citation of no source, with the keys of one',
    [appendCall({ data: citationData('new', ['source-9']), keys: ['s:source-1'] })],
  ],
  [
    'agent',
    'no content',
    'a source with a foreign content',
    [appendCall({ kind: 'source', data: sourceData('new', vaultHash), keys: ['c:' + vaultHash] })],
  ],
  [
    'agent',
    'no content',
    'a source with a foreign content, unnamed',
    [appendCall({ kind: 'source', data: sourceData('new', vaultHash) })],
  ],
  [
    'agent',
    'no citation',
    'a relation to a foreign citation',
    [appendCall({ kind: 'relation', data: { from: 'c1', to: 'c9', kind: 'supports' } })],
  ],
  [
    'agent',
    foreign,
    'into a foreign run',
    [appendCall({ run: 'run-2', id: runCitation, data: citationData('x') })],
  ],
  [
    'agent',
    'invalid',
    'a run under the id of another event',
    [appendCall({ run: 'run-7', kind: 'run', data: { id: 'run-7' } })],
  ],
  ['agent', 'conflict', 'an event under a foreign id', [appendCall({ id: 'c9', data: citationData('c9') })]],
  ['agent', 'invalid', 'a citation that no reader can read', [appendCall({ data: { a: 1 } })]],
  [
    'agent',
    'invalid',
    'a citation with a text for a number',
    [appendCall({ data: { ...citationData('new'), start: '0' } })],
  ],
  [
    'agent',
    'invalid',
    'a citation with a number beyond all',
    [appendCall({ data: JSON.stringify(citationData('new')).replace('"start":0', '"start":1e400') })],
  ],
  [
    'agent',
    'invalid',
    'a citation with half a number',
    [appendCall({ data: { ...citationData('new'), start: 0.5 } })],
  ],
  ['agent', 'invalid', 'a citation with another id', [appendCall({ data: citationData('other') })]],
  [
    'agent',
    'invalid',
    'a citation with sources that are no list',
    [appendCall({ data: { ...citationData('new'), sourceIds: 'source-1' } })],
  ],
  [
    'agent',
    'invalid',
    'a citation with a null',
    [appendCall({ data: { ...citationData('new'), registration: null } })],
  ],
  ['agent', 'invalid', 'a list for an object', [appendCall({ data: [citationData('new')] })]],
  ['agent', 'invalid', 'an empty id', [appendCall({ id: '', data: citationData('') })]],
  [
    'agent',
    'invalid',
    'an id that is too long',
    [appendCall({ id: 'x'.repeat(1025), data: citationData('x'.repeat(1025)) })],
  ],
  [
    'agent',
    'invalid',
    'a member named by an escape',
    [appendCall({ data: JSON.stringify(citationData('new')).replace('"text":', '"te\\ud800xt":') })],
  ],
  ['agent', 'denied', 'a leaf', ['select citespan_sequence()']],
  ['reader', 'denied', 'a citation', [appendCall()]],
  ['reader', 'denied', 'a content', [`select citespan_append_contents('{}', '{}')`]],
  ['reader', 'denied', 'a leaf', ['select citespan_sequence()']],
  ['auditor', foreign, 'a citation', [appendCall()]],
  [
    'auditor',
    foreign,
    'a reading as somebody',
    [
      appendCall({
        role: 'auditor',
        agent: null,
        user: 'ada',
        kind: 'reading',
        data: { operation: 'x', filter: {}, count: 1 },
      }),
    ],
  ],
  [
    'auditor',
    foreign,
    'a reading into a session',
    [
      appendCall({
        role: 'auditor',
        agent: null,
        kind: 'reading',
        data: { operation: 'x', filter: {}, count: 1 },
      }),
    ],
  ],
  [
    'auditor',
    'invalid',
    'a reading without a count',
    [
      appendCall({
        role: 'auditor',
        session: null,
        agent: null,
        kind: 'reading',
        data: { operation: 'x', filter: {} },
      }),
    ],
  ],
  [
    'auditor',
    foreign,
    'a content',
    [`select citespan_append_contents(array['${vaultHash}'], array['${secret}'])`],
  ],
  [
    'project_auditor',
    foreign,
    'a reading of another project',
    [
      appendCall({
        role: 'auditor',
        project: 'p2',
        session: null,
        agent: null,
        kind: 'reading',
        data: { operation: 'x', filter: {}, count: 1 },
      }),
    ],
  ],
  ['admin', foreign, 'a citation', [appendCall()]],
  ['admin', foreign, 'a citation as an agent', [appendCall({ role: 'agent', user: 'root' })]],
  [
    'admin',
    foreign,
    'a setting of another project',
    [
      appendCall({
        role: 'admin',
        project: 'p2',
        session: null,
        agent: null,
        user: 'root',
        kind: 'setting',
        data: { name: 'x', value: 1 },
      }),
    ],
  ],
  [
    'admin',
    foreign,
    'a setting as another admin',
    [
      appendCall({
        role: 'admin',
        session: null,
        agent: null,
        user: 'other',
        kind: 'setting',
        data: { name: 'x', value: 1 },
      }),
    ],
  ],
  [
    'recorder',
    foreign,
    'a setting',
    [
      appendCall({
        role: 'admin',
        session: null,
        agent: null,
        kind: 'setting',
        data: { name: 'x', value: 1 },
      }),
    ],
  ],
  ...['agent', 'reader', 'auditor', 'project_auditor', 'recorder', 'elsewhere'].map(
    (login): (typeof writes)[number] => [login, 'denied', 'what is left of a record', [eraseCall]],
  ),
  ['unbound', foreign, 'what is left of a record', [eraseCall]],
  ['admin', foreign, 'what is left of a record, without an erasure', [eraseCall]],
  [
    'admin',
    'invalid',
    'another claim, as what an erasure leaves',
    [adminErasure('era', [entryOf('c1', '{}')]), eraseCallOf('era', 'c1', '{"data":{"text":"Other."}}')],
  ],
  [
    'admin',
    'invalid',
    'an erasure of a record of another project',
    [adminErasure('era', [entryOf('c9', '{}')]), eraseCallOf('era', 'c9', '{}')],
  ],
  ['admin', foreign, 'an erasure in another project', [adminErasure('era', [], { project: 'p2' })]],
  ['agent', foreign, 'an erasure', [appendCall({ kind: 'erasure', data: erasureData() })]],
  ['agent', foreign, 'an erasure as an admin', [adminErasure('era', [])]],
  ...adminCites,
  ['agent', 'no citation', "a verdict on an admin's citation", [appendCall(verified('c7'))]],
  [
    'agent',
    'no citation',
    "a relation to an admin's citation",
    [appendCall({ kind: 'relation', data: { from: 'c1', to: 'c7', kind: 'supports' } })],
  ],
  [
    'auditor',
    foreign,
    'a relation',
    [
      appendCall({
        role: 'auditor',
        session: null,
        agent: null,
        kind: 'relation',
        data: { from: 'c1', to: 'c3', kind: 'supports' },
      }),
    ],
  ],
  ['auditor', foreign, 'an erasure', [adminErasure('era', [], { role: 'auditor' })]],
  ['auditor', foreign, 'an erasure as an admin', [adminErasure('era', [])]],
  ['reader', 'denied', 'an erasure', [adminErasure('era', [], { role: 'user' })]],
  ['recorder', foreign, 'an erasure', [adminErasure('era', [])]],
  ['agent', 'invalid', 'a verdict as a person', [verdictOf('agent')]],
  ['agent', 'invalid', 'a verdict by the method of persons', [verdictOf('agent', { person: undefined })]],
  ['agent', foreign, 'a verdict as an auditor', [verdictOf('auditor')]],
  ['reader', 'denied', 'a verdict', [verdictOf('user')]],
  ['auditor', 'invalid', 'a verdict as an admin, in its own name', [verdictOf('auditor', personOf('admin'))]],
  [
    'auditor',
    'invalid',
    'what a model found',
    [verdictOf('auditor', { method: 'lexical', person: undefined })],
  ],
  ['auditor', foreign, 'a verdict as an admin', [verdictOf('admin')]],
  ['project_auditor', foreign, 'a verdict in another project', [verdictOf('auditor', {}, { project: 'p2' })]],
  [
    'project_auditor',
    'no citation',
    'a verdict on a citation of another project',
    [verdictOf('auditor', { citationId: 'c9' })],
  ],
  ['recorder', foreign, 'a verdict as an auditor', [verdictOf('auditor')]],
  ['recorder', 'invalid', 'what no reader can read', [appendCall({ data: { a: 1 } })]],
  ['recorder', 'invalid', 'a time that is two', [appendCall({ createdMs: 1 })]],
  ['recorder', 'invalid', 'a time that is none', [appendCall({ created: 'yesterday', createdMs: 1 })]],
  ['recorder', 'no citation', 'a verdict on a foreign citation', [appendCall(verified('c9'))]],
  ['unbound', foreign, 'a citation', [appendCall()]],
  ['unbound', foreign, 'a content', [`select citespan_append_contents('{}', '{}')`]],
  ['unbound', foreign, 'a leaf', ['select citespan_sequence()']],
  [
    'unbound',
    foreign,
    'a citation, by settings',
    [`set citespan.project = 'p1'; set citespan.agent = 'a1'`, appendCall()],
  ],
  ['elsewhere', foreign, 'a citation in a schema where it is nobody', [appendCall()]],
  [
    'elsewhere',
    foreign,
    'a content in a schema where it is nobody',
    [`select citespan_append_contents('{}', '{}')`],
  ],
]

describe('raw SQL: what a login writes', () => {
  test.each(writes)('%s: %s to write %s', async (login, outcome, _, statements) => {
    expect(await attempt(login, statements)).toStrictEqual({ code: codes[outcome], rows: [] })
  })

  test.each<[string, string[]]>([
    ['cites and checks', [cited, appendCall({ ...byAdmin, ...verified('cited') })]],
    ['cites and checks at once', [appendCall({ ...byAdmin, id: 'cited' }, verified('cited'))]],
    ['relates citations of agents', [related('c1', 'c2')]],
    ['relates its own to one of an agent', [cited, related('cited', 'c1')]],
    ["gives a verdict on an agent's citation", [verdictOf('admin', {}, { user: 'root' })]],
  ])('an admin %s', async (_, statements) => {
    expect(await attempt('admin', statements)).toMatchObject({ code: 'done' })
  })

  test('an agent relates its own to one of another agent that it reads', async () => {
    const data = { from: 'c1', to: 'c4', kind: 'supports' }
    expect(await attempt('agent', [appendCall({ kind: 'relation', data })])).toMatchObject({ code: 'done' })
  })

  test('its own, and that is what the database says it is', async () => {
    const client = clients.get('agent')!
    const before = await owner.query<{ now: Date }>('select clock_timestamp() as now')
    await client.query(
      appendCall({
        id: 'mine',
        data: citationData('mine'),
        created: '1999-01-01T00:00:00Z',
        keys: ['s:source-9', 'r:c2'],
        status: 'verified',
      }),
    )
    const { rows } = await owner.query<{ body: string; created_ms: string }>(
      `select * from citespan_events where id = 'mine'`,
    )
    const body = JSON.parse(rows[0]!.body) as { actor: object; project: string; createdAt: string }
    expect(body).toMatchObject({ actor: { agentId: 'a1', role: 'agent' }, project: 'p1' })
    expect(Date.parse(body.createdAt)).toBe(Number(rows[0]!.created_ms))
    // Milliseconds cut off what the earlier time still has.
    expect(Number(rows[0]!.created_ms)).toBeGreaterThanOrEqual(before.rows[0]!.now.getTime())
    const keys = await owner.query(
      `select key from citespan_keys join citespan_events using (position) where id = 'mine'`,
    )
    expect(keys.rows).toStrictEqual([{ key: 's:source-1' }])
    const statuses = await owner.query(
      `select status from citespan_statuses join citespan_events using (position) where id = 'mine'`,
    )
    expect(statuses.rows).toStrictEqual([{ status: 'pending' }])
    // Once more: the same event, at the time that it has.
    const again = await client.query<{ body: string }>(appendCall({ id: 'mine', data: citationData('mine') }))
    expect(again.rows[0]!.body).toBe(rows[0]!.body)
    const store = postgresStore(database.connectionString)
    await store.sequence()
    expect(await check(store)).toMatchObject({ ok: true, problems: [] })
    await store.close()
  })
})

/** What each login may know of, by ids; `null`: it may not read the tables at all. */
const own: Record<Login, string[]> = {
  agent: ['c1', 'c3', 'c4', 'mine', 'r1', 'source-1', 'v1'],
  reader: ['c1', 'c2', 'c3', 'c4', 'c7', 'mine', 'r1', 'source-1', 'v1', 'v2'],
  project_auditor: ['c1', 'c2', 'c3', 'c4', 'c7', 'mine', 'r1', 'source-1', 'v1', 'v2'],
  admin: ['c1', 'c2', 'c3', 'c4', 'c7', 'mine', 'r1', 'source-1', 'v1', 'v2'],
  recorder: [],
  unbound: [],
  elsewhere: [],
}

/** Ways to read: each gives ids of events, or texts that show what is foreign. */
const reads: Record<string, string[]> = {
  'the table': ['select id from citespan_events'],
  'with the settings of another': [
    `select set_config('citespan.project', 'p2', true), set_config('citespan.agent', 'b1', true), set_config('citespan.session', 's3', true)`,
    'select id from citespan_events',
  ],
  'with the user of another agent': [
    `select set_config('citespan.user', 'eve', true), set_config('citespan.agent', 'a2', true)`,
    'select id from citespan_events',
  ],
  'a function of its own that sees rows before they are filtered': [
    `create function pg_temp.peep(id text) returns boolean language plpgsql cost 0.0000001 as $$ begin
      if id not in (select seen.id from citespan_events as seen) then raise exception 'peeped' using errcode = 'XX999'; end if;
      return true; end $$`,
    'select id from citespan_events where pg_temp.peep(id)',
  ],
  'a join from keys': ['select id from citespan_keys join citespan_events using (position)'],
  'keys without events': [
    `select key as id from citespan_keys where position not in (select position from citespan_events)`,
  ],
  'statuses without events': [
    'select run_id as id from citespan_statuses where position not in (select position from citespan_events)',
  ],
  'contents without keys': [
    `select body as id from citespan_contents where 'c:' || address not in (select key from citespan_keys)`,
  ],
  'the secret content': [`select address as id from citespan_contents where address = '${vaultHash}'`],
  'a search': [
    `select coalesce(id, 'foreign') as id from citespan_search('lighthouse', 0, 100) as found (position) left join citespan_events using (position)`,
  ],
  'a search for the secret': [
    `select coalesce(id, 'foreign') as id from citespan_search('vault', -5, 100) as found (position) left join citespan_events using (position)`,
  ],
  'row security off': ['set local row_security = off', 'select id from citespan_events'],
  'a view of its own': ['create temp view mine as select id from citespan_events', 'select id from mine'],
  'a copy': ['create temp table copied as select id from citespan_events', 'select id from copied'],
  'a cursor': ['declare c cursor for select id from citespan_events', 'fetch all from c'],
  'a table of the other schema': ['select id from other.citespan_events'],
  'contents of the other schema': ['select body as id from other.citespan_contents'],
  statistics: [`select most_common_vals::text as id from pg_stats where tablename like 'citespan%'`],
  'extended statistics': ['select stxname as id from pg_statistic_ext'],
  'statistics themselves': ['select stavalues1::text as id from pg_statistic'],
  'the sequence of positions': ['select last_value::text as id from citespan_positions'],
  'the list of sequences': [
    `select last_value::text as id from pg_sequences where sequencename = 'citespan_positions' and last_value is not null`,
  ],
  'a next position': [`select nextval('citespan_positions')::text as id`],
  'the secret of the owner': ['select secret as id from citespan_secrets'],
  'the proof of a content': [`select citespan_proof('${vaultHash}') as id`],
  'who the others are': ['select login as id from citespan_logins'],
  'who works on what': ['select chain as id from citespan_locks'],
  'what others run': [
    `select query as id from pg_stat_activity where usename <> current_user and query like '%citespan%'`,
  ],
  'the files of the server': [`select pg_read_file('pg_hba.conf') as id`],
  'a file as a large object': [`select lo_import('/etc/passwd')::text as id`],
  'a program': [`copy citespan_events to program 'cat'`],
  'a role of more rights': ['set local role citespan_auditor', 'select id from citespan_events'],
  'the role of the owner': ['set local role postgres', 'select id from citespan_events'],
}

describe('raw SQL: what a login reads', () => {
  // A service may name whom it serves, and a login may read where it is bound.
  const isOwn = (login: Login, name: string) =>
    (login === 'recorder' && name === 'with the settings of another') ||
    (login === 'elsewhere' && name.endsWith('of the other schema'))
  const cases = Object.keys(own)
    .flatMap((login) => Object.entries(reads).map(([name, statements]) => ({ login, name, statements })))
    .filter(({ login, name }) => !isOwn(login, name))
  test.each(cases)('$login reads nothing of others by $name', async ({ login, statements }) => {
    const { code, rows } = await attempt(login, statements)
    if (code !== 'done') {
      expect(['42501']).toContain(code)
      return
    }
    const ids = rows.map((row) => (row as { id: string }).id)
    expect(ids.filter((id) => !own[login]!.includes(id))).toStrictEqual([])
  })

  test.each(Object.entries(own))('%s reads what is its own', async (login, ids) => {
    const { rows } = await attempt(login, ['select id from citespan_events order by id'])
    expect(rows.map((row) => (row as { id: string }).id)).toStrictEqual(ids)
  })

  test('whoever is bound in another schema reads that one', async () => {
    const { rows } = await attempt('elsewhere', ['select id from other.citespan_events order by id'])
    expect(rows).toStrictEqual([{ id: 'c5' }, { id: 'source-5' }])
  })
})

/** Statements that would change what others see, or hold them up. */
const disturbances = [
  'lock table citespan_events in share mode',
  'lock table citespan_events in access exclusive mode',
  'lock table citespan_migrations in exclusive mode',
  'select from citespan_locks for update',
  'select from citespan_events for update',
  'select from citespan_events for key share',
  `update citespan_logins set project = 'p2'`,
  `insert into citespan_logins values (session_user, 'service', null, null, null, array['agent'])`,
  `select citespan_bind(session_user, 'service')`,
  `select citespan_release('agent')`,
  'create statistics mine on project, body from citespan_events',
  'create table mine (id text references citespan_events (id))',
  'create function records.strpos(text, character varying) returns int language sql as $$ select 1 $$',
  'create policy mine on citespan_events using (true)',
  'alter role current_user bypassrls',
  'grant citespan_admin to current_user',
  'alter table citespan_events disable row level security',
  'comment on table citespan_events is $$mine$$',
  'analyze citespan_logins; select from citespan_logins',
]

describe('raw SQL: what a login disturbs', () => {
  const cases = logins.flatMap((login) => disturbances.map((statement) => ({ login, statement })))
  test.each(cases)('$login is denied: $statement', async ({ login, statement }) => {
    expect((await attempt(login, [statement])).code).toBe('42501')
  })

  test('locks that everybody can take hold up nobody', async () => {
    const client = clients.get('unbound')!
    const key = `hashtextextended('p1 s:s1', 20261122)`
    await client.query(
      `select pg_advisory_lock(20261122, 1), pg_advisory_lock(6120731947), pg_advisory_lock(${key})`,
    )
    const shared = await owner.query(`select 1 from pg_locks where locktype = 'advisory' and granted`)
    expect(shared.rows.length).toBe(3)
    const store = postgresStore(database.connectionString)
    const { size } = await store.sequence()
    await store.append([citationEvent('held')], { actor: actor({ agentId: 'a1' }) })
    expect(await store.sequence()).toStrictEqual({ size: size + 1 })
    await store.close()
    await setUpRoles(database.connectionString)
    await client.query('select pg_advisory_unlock_all()')
  })

  test('migrating takes no advisory lock, which everybody could hold', async () => {
    const store = postgresStore(database.connectionString)
    await store.append([citationEvent('before')], { actor: actor({ agentId: 'a1' }) })
    await store.close()
    const watcher = await connectTo(database.connectionString)
    onTestFinished(() => watcher.end())
    // Whoever migrates waits here, with all locks that it took before.
    await owner.query('begin; lock table citespan_migrations in access exclusive mode')
    const migrating = postgresMigrations(database.connectionString).apply()
    const waiting = `select pid from pg_locks where relation = 'citespan_migrations'::regclass and not granted`
    let pid: unknown
    while (pid === undefined) pid = (await watcher.query(waiting)).rows[0]?.pid
    const advisory = `select 1 from pg_locks where locktype = 'advisory' and pid = $1`
    expect((await watcher.query(advisory, [pid])).rows).toStrictEqual([])
    await owner.query('commit')
    expect(await migrating).toStrictEqual([])
  })

  test.each(logins)('%s holds the locks that it can guess, and holds up nobody', async (login) => {
    const client = clients.get(login)!
    const schema = `held_by_${login}`
    const migrations = postgresMigrations(database.connectionString, { schema })
    const numbers = new Set((await migrations.script()).match(/\b\d{2,18}\b/g))
    await client.query(
      `select pg_advisory_lock(key) from generate_series(-100, 1000) as key
        union all select pg_advisory_lock(key) from unnest($1::bigint[]) as key
        union all select pg_advisory_lock(hashtext(relname)) from pg_class where relname like 'citespan%'
        union all select pg_advisory_lock(hashtextextended(relname, 0)) from pg_class where relname like 'citespan%'
        union all select pg_advisory_lock(oid::bigint) from pg_class where relname like 'citespan%'`,
      [[...numbers]],
    )
    onTestFinished(async () => void (await client.query('select pg_advisory_unlock_all()')))
    expect((await migrations.apply()).length).toBeGreaterThan(0)
    const store = postgresStore(database.connectionString)
    const { size } = await store.sequence()
    await store.append([citationEvent(`by-${login}`)], { actor: actor({ agentId: 'a1' }) })
    expect(await store.sequence()).toStrictEqual({ size: size + 1 })
    await store.close()
  })

  test('names in a temporary schema or the search path of the caller are not taken for those of citespan', async () => {
    const { code } = await attempt('agent', [
      `create temp table citespan_logins (login text, role text, project text, agent_id text, user_id text, acts_as text[])`,
      `insert into citespan_logins values ('agent', 'service', null, null, null, array['agent'])`,
      `create function pg_temp.pg_has_role(name, name, text) returns boolean language sql as 'select true'`,
      `create function pg_temp.starts_with(text, text) returns boolean language sql as 'select true'`,
      `create operator pg_temp.<> (leftarg = text, rightarg = text, function = textne)`,
      `set local search_path = pg_temp, records, pg_catalog`,
      `set local standard_conforming_strings = off`,
      appendCall({ agent: 'a2' }),
    ])
    expect(code).toBe('CS002')
  })

  test('a login that is bound anew is who it is now, and one that is released is nobody', async () => {
    await bindLogin(database.connectionString, 'agent', { role: 'agent', project: 'p2', agentId: 'b1' })
    const moved = await attempt('agent', [
      'select id from citespan_events where kind = $$citation$$ and run_id = $$$$',
    ])
    expect(moved.rows).toStrictEqual([{ id: 'c9' }])
    expect(await releaseLogin(database.connectionString, 'agent')).toBe(true)
    expect((await attempt('agent', ['select id from citespan_events'])).rows).toStrictEqual([])
    expect((await attempt('agent', [appendCall()])).code).toBe('CS002')
    expect(await releaseLogin(database.connectionString, 'agent')).toBe(false)
  })

  test.each<[string, LoginBinding]>([
    ['nobody', { role: 'auditor' }],
    ['postgres', { role: 'auditor' }],
    ['reader', { role: 'agent', project: 'p1' } as unknown as LoginBinding],
    ['reader', { role: 'agent', project: '', agentId: 'a1' }],
    ['reader', { role: 'owner' } as unknown as LoginBinding],
    ['reader', { role: 'auditor', actsAs: ['agent'] } as unknown as LoginBinding],
    ['reader', { role: 'service', actsAs: ['owner'] } as unknown as LoginBinding],
  ])('%s cannot be bound as %j', async (login, binding) => {
    expect(await codeOf(bindLogin(database.connectionString, login, binding))).toBe('invalid-input')
  })
})
