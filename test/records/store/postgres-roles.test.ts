import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../../src/core/records/roles.ts'
import { contentAddress } from '../../../src/core/hash.ts'
import { bindLogin, postgresStore, setUpRoles } from '../../../src/records/store/postgres/store.ts'
import { connectTo, startDatabases } from '../../fixtures/databases.ts'
import type { LoginBinding } from '../../../src/records/store/postgres/store.ts'
import type { Databases, FilledDatabase, TestDatabase } from '../../fixtures/databases.ts'
import { appendCall, verificationData } from '../../attacks/raw-sql.ts'
import type { Given } from '../../attacks/raw-sql.ts'
import { canonicalJson } from '../../../src/core/canonical-json.ts'
import { cited, comment, fillCitations, verdictOf } from './comments.ts'
import { describeStore } from './conformance.ts'
import { fillLog } from './finding.ts'
import {
  actor,
  amendmentEvent,
  citationEvent,
  lighthouse,
  recheckEvent,
  repositoryEvent,
  sourceEvent,
  verificationEvent,
} from './log-events.ts'
import { codeOf } from './rejection.ts'
import { citation, run, source } from './run-records.ts'

let databases: Databases
/** With tables and roles, and with records too. */
let empty: FilledDatabase<void>
let filled: FilledDatabase<void>
const logins = ['agent', 'user', 'auditor', 'admin'] as const
const bindings: Record<Role, LoginBinding> = {
  agent: { role: 'agent', project: 'p1', agentId: 'a1' },
  user: { role: 'user', project: 'p1' },
  auditor: { role: 'auditor' },
  admin: { role: 'admin' },
}

beforeAll(async () => {
  databases = await startDatabases()
  const { administrator } = databases
  // Neither owns the tables nor is a superuser, as an application should be.
  await administrator.query(`create role application login password 'application'`)
  for (const role of logins) {
    await administrator.query(`create role only_${role} login password 'only_${role}'`)
  }
  const prepare = async ({ connectionString }: TestDatabase) => {
    await setUpRoles(connectionString, { members: ['application'] })
    for (const role of logins) await bindLogin(connectionString, `only_${role}`, bindings[role])
  }
  empty = await databases.fill(prepare)
  filled = await databases.fill(async (database) => {
    await prepare(database)
    const store = postgresStore(database.connectionString)
    await fillLog(store)
    await store.close()
  })
})

afterAll(() => databases.stop())

/** Everything every store promises holds under row security too. */
describeStore('postgres with row security', () => openAs(empty), {
  openFilled: () => openAs(filled),
  // How many statements a record takes has nothing to do with roles.
  withLarge: false,
  hidesChains: true,
  usersDecide: false,
})

async function openAs(from: FilledDatabase<void>) {
  const database = await from.copy()
  const store = postgresStore(database.as('application'), { rowSecurity: true })
  return {
    store,
    async [Symbol.asyncDispose]() {
      await store.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

describe('postgres roles', () => {
  test('what a login that is bound makes a source from, and states of it, is indexed, as the store would', async () => {
    await using database = await empty.copy()
    const own = { actor: actor({ agentId: 'a1' }), contents: [lighthouse] }
    const store = postgresStore(database.as('only_agent'), { rowSecurity: true })
    await store.append([sourceEvent('source-1')], own)
    await store.append([sourceEvent('source-2', { derivedFrom: ['source-1', 'c"1', 'source-1'] })], own)
    for (const derivedFrom of ['source-1', 'c"1']) {
      const { items } = await store.listEvents({ derivedFrom }, own)
      expect(items.map(({ event }) => event.id)).toStrictEqual(['source-2'])
    }
    await store.append([amendmentEvent('m1', { sourceId: 'source-1', name: 'Bell' })], own)
    const about = await store.listEvents({ kind: 'amendment', subject: 'source-1' }, own)
    expect(about.items.map(({ event }) => event.id)).toStrictEqual(['m1'])
    const quoted = {
      sourceId: 'source-1',
      start: 0,
      end: 3,
      quote: 'The',
      similarity: 1,
      kind: 'exact',
    } as const
    const quoteCheck = { outcome: 'misattributed', foundInSourceId: 'source-2' } as const
    await store.append([citationEvent('c1')], own)
    await store.append([verificationEvent('v1', { citationId: 'c1', evidence: [quoted], quoteCheck })], own)
    await store.append([recheckEvent('w1', { sourceId: 'source-1', newSourceId: 'source-2' })], own)
    await store.append(
      [recheckEvent('w2', { sourceId: 'source-1', citationId: 'c1', newSourceId: 'n' })],
      own,
    )
    const linking = citation({ registered: { citationId: 'c"1', claim: 'The light.' } })
    await store.saveRun(run({ project: 'p1', sessionId: 's1', agentId: 'a1', citations: [linking] }))
    const lost = store.append([amendmentEvent('m2', { sourceId: 'source-9' })], own)
    expect(await codeOf(lost)).toBe('source-not-found')
    await store.close()
    const owner = postgresStore(database.connectionString)
    const problems = []
    for await (const problem of owner.checkIndexes()) problems.push(problem)
    expect(problems).toStrictEqual([])
    await owner.close()
  })

  test.each([
    ['NUL', 'a\0b'],
    ['a lone surrogate', 'a\ud800b'],
    ['a backslash before u0000', 'a\\u0000b'],
  ])('a login that is bound writes texts with %s', async (_, bad) => {
    await using database = await empty.copy()
    const own = { actor: actor({ agentId: 'a1' }), contents: [lighthouse] }
    const store = postgresStore(database.as('only_agent'), { rowSecurity: true })
    const record = run({
      project: 'p1',
      sessionId: 's1',
      agentId: 'a1',
      question: bad,
      textParts: [bad],
      sources: [source({ title: bad, snippet: bad, content: bad })],
      citations: [citation({ text: bad, reason: bad })],
      incidents: [{ step: 'match', code: 'model-failed', message: bad }],
    })
    await store.saveRun(record)
    await store.append([sourceEvent('source-1', { name: bad })], own)
    await store.append([citationEvent('c1', { text: bad })], own)
    await store.append([verificationEvent('v1', { citationId: 'c1', reason: bad })], own)
    const { items } = await store.findCitations({ id: 'c1' }, own)
    expect(items).toMatchObject([{ text: bad, reason: bad }])
    await store.close()
    const owner = postgresStore(database.connectionString)
    expect(await owner.getRun(record.id)).toStrictEqual({ ...record, createdAt: expect.any(String) })
    const problems = []
    for await (const problem of owner.checkIndexes()) problems.push(problem)
    expect(problems).toStrictEqual([])
    await owner.close()
  })

  test('requests to a service are seen by logins that act for others alone', async () => {
    await using database = await empty.copy()
    const service = postgresStore(database.as('application'), { rowSecurity: true })
    const request = { name: 'n', fingerprint: 'f', holder: 'h', busyUntil: 2, expiresAt: 9, now: 1 }
    await service.requests!.take(request)
    for (const role of logins) {
      const login = postgresStore(database.as(`only_${role}`), { rowSecurity: true })
      expect(await codeOf(login.requests!.take({ ...request, name: 'm' }))).not.toBe(null)
      await login.close()
      const client = await connectTo(database.as(`only_${role}`))
      expect((await client.query('select * from citespan_requests')).rows).toEqual([])
      await client.end()
    }
    await service.close()
  })

  test('are set up again without harm', async () => {
    await using database = await empty.copy()
    await setUpRoles(database.connectionString)
    const store = postgresStore(database.as('application'), { rowSecurity: true })
    await store.saveRun(run())
    expect(await store.getRun('run-1')).toStrictEqual(run())
    await store.close()
  })

  /** With records; what is tried here is refused or rolled back. */
  let records: TestDatabase

  beforeAll(async () => {
    records = await filled.copy()
  })

  afterAll(() => records[Symbol.asyncDispose]())

  const bypasses: [Role, string, string][] = logins.flatMap((role): [Role, string, string][] => [
    [role, `insert into citespan_events (id) values ('x')`, '42501'],
    [role, `update citespan_events set body = ''`, '42501'],
    [role, `delete from citespan_events`, '42501'],
    [role, `truncate citespan_events`, '42501'],
    [role, `delete from citespan_statuses`, '42501'],
    [role, `update citespan_statuses set status = 'verified'`, '42501'],
    [role, `delete from citespan_unsequenced`, '42501'],
    [role, `alter table citespan_events disable trigger all`, '42501'],
    [role, `create rule swallow as on insert to citespan_events do instead nothing`, '42501'],
    [role, `set session_replication_role = replica`, '42501'],
    [role, `set local role postgres`, '42501'],
    [role, `select citespan_bind(current_user, 'service')`, '42501'],
  ])
  test.each([
    ...bypasses,
    ['agent', 'select citespan_sequence()', '42501'],
    ['user', `select citespan_append_contents('{}', '{}')`, '42501'],
    ['user', 'select * from citespan_leaves', '42501'],
    ['agent', 'select * from citespan_claims', '42501'],
    ['user', 'select * from citespan_claims', '42501'],
    ['agent', 'select * from citespan_unsequenced', '42501'],
    ['agent', append({ role: 'auditor', kind: 'reading' }), 'CS002'],
    ['agent', append({ role: 'admin', kind: 'setting' }), 'CS002'],
    ['agent', append({ role: 'agent', kind: 'setting' }), 'CS002'],
    ['auditor', append({ role: 'agent', kind: 'relation' }), 'CS002'],
    ['admin', append({ role: 'agent', kind: 'relation' }), 'CS002'],
    ['user', append({ role: 'agent', kind: 'relation' }), '42501'],
    ['agent', append({ role: 'agent', kind: 'relation', chain: 's:other' }), 'CS002'],
    ['agent', append({ role: 'agent', kind: 'relation', data: '{},"project":"p2"' }), '22P02'],
    ['agent', append({ role: 'agent', kind: 'relation', data: '' }), '22P02'],
    ['agent', append({ role: 'agent', kind: 'verification', data: '{"citationId":"c9"}' }), 'CS007'],
    ['agent', `select citespan_append_contents(array['sha256:00'], array['poison'])`, 'CS006'],
  ] satisfies [Role, string, string][])('%s cannot %s', async (role, statement, code) => {
    const client = new Client(records.as(`only_${role}`))
    await client.connect()
    const refused = await client.query(`begin; ${statement}`).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code })
    await client.end()
  })

  test('without a project nothing is seen; with one, its own', async () => {
    await using database = await filled.copy()
    const client = new Client(database.as('application'))
    await client.connect()
    const count = async (role: Role, settings: Record<string, string>) => {
      await client.query('begin')
      await client.query(`set local role citespan_${role}`)
      for (const [name, value] of Object.entries(settings)) {
        await client.query(`select set_config('citespan.${name}', $1, true)`, [value])
      }
      const { rows } = await client.query<{ ids: string[] | null }>(
        'select array_agg(id order by id) as ids from citespan_events',
      )
      const { rows: contents } = await client.query('select * from citespan_contents')
      const { rows: keys } = await client.query('select * from citespan_keys')
      await client.query('rollback')
      return [(rows[0]!.ids ?? []).filter((id) => id.length < 20), contents.length, keys.length > 0]
    }
    expect(await count('agent', {})).toStrictEqual([[], 0, false])
    expect(await count('user', {})).toStrictEqual([[], 0, false])
    expect(await count('agent', { project: 'p2', agent: 'a1' })).toStrictEqual([['c9', 'source-9'], 1, true])
    expect(await count('agent', { project: 'p2' })).toStrictEqual([['source-9'], 1, true])
    expect(await count('agent', { project: 'p1', session: 's2' })).toStrictEqual([
      ['c2', 'source-1', 'source-2'],
      1,
      true,
    ])
    expect((await count('auditor', {}))[0]).toHaveLength(11)
    await client.end()
  })

  test('a connection that is a member of one group acts as that one only', async () => {
    await using database = await empty.copy()
    await databases.administrator.query(`create role clerk login password 'clerk'`)
    await bindLogin(database.connectionString, 'clerk', bindings.agent)
    const store = postgresStore(database.as('clerk'), { rowSecurity: true })
    const own = { actor: actor({ agentId: 'a1' }) }
    await store.append([sourceEvent('source-1'), citationEvent('c1')], { ...own, contents: [lighthouse] })
    expect(await store.getContent(contentAddress(lighthouse), own)).toBe(lighthouse)
    // The database makes the keys of such a login's events itself.
    const tides = 'Tides turn twice a day.'
    await store.append([repositoryEvent(1, { content: tides })], { ...own, contents: [tides] })
    const { items } = await store.listEvents({ kind: 'repository', subject: 'research' }, own)
    expect(items.map(({ event }) => event.data)).toStrictEqual([repositoryEvent(1, { content: tides }).data])
    expect(await store.getContent(contentAddress(tides), own)).toBe(tides)
    const foreign = repositoryEvent(2, { project: 'p2' })
    expect(await codeOf(store.append([foreign], own))).toBe('invalid-input')
    for (const role of ['user', 'auditor', 'admin'] as const) {
      expect(await codeOf(store.findCitations({}, { actor: actor({ role }) }))).toBe('forbidden')
    }
    const asAdmin = store.append([sourceEvent('source-2')], { actor: actor({ role: 'admin' }) })
    expect(await codeOf(asAdmin)).toBe('forbidden')
    expect(await codeOf(store.getRun('run-1'))).toBe('forbidden')
    await store.close()
    await databases.administrator.query('drop role clerk')
  })

  test.each([
    ['another user', { role: 'auditor', userId: 'anna' }, /bound to another actor.*userId/],
    ['another agent', { role: 'agent', agentId: 'a2', sessionId: 's9' }, /bound to another actor.*userId/],
    ['no agent', { role: 'agent', agentId: undefined, sessionId: 's9' }, /bound to another actor.*userId/],
    ['another project', { role: 'agent', project: 'p2', agentId: 'a1' }, /bound to another actor.*userId/],
  ] as const)(
    'a login that names %s is told that it is bound otherwise, and how',
    async (_, named, words) => {
      await using database = await filled.copy()
      const login = postgresStore(database.as(`only_${named.role}`), { rowSecurity: true })
      const reading = { id: 'r1', kind: 'reading', createdAt: '2026-03-01T10:00:00.000Z' } as const
      const data = { operation: 'listCitations', filter: {}, count: 0 }
      const events = named.role === 'auditor' ? [{ ...reading, data }] : [sourceEvent('source-9')]
      const refused = await login
        .append(events, { actor: actor(named), ...(named.role === 'agent' && { contents: [lighthouse] }) })
        .catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'forbidden', message: expect.stringMatching(words) })
      await login.close()
    },
  )

  test('users give verdicts where they may, in their project and as persons, and write nothing else', async () => {
    await using database = await filled.copy()
    const login = postgresStore(database.as('only_user'), { rowSecurity: true })
    const own = { actor: { role: 'user', project: 'p1' } as const }
    const before = { verdict: 'supported', status: 'verified', verifier: 'lexical' } as const
    const person = { decision: 'rejected', role: 'user', of: before } as const
    const rejected = (id: string, citationId = 'c1') =>
      verificationEvent(id, { citationId, status: 'failed', verdict: 'unsupported', method: 'human', person })
    const denied = 'denies this operation'
    await expect(login.append([rejected('v-user')], own)).rejects.toThrow(denied)
    await setUpRoles(database.connectionString, { userVerdicts: true })
    await login.append([rejected('v-user')], own)
    expect(await login.findCitations({ id: 'c1' }, own)).toMatchObject({
      items: [{ status: 'failed', person: { decision: 'rejected', role: 'user' } }],
    })
    // The store refuses these before it asks: here they come to the database by themselves.
    const client = await connectTo(database.as('only_user'))
    const asUser = {
      role: 'user',
      session: null,
      agent: null,
      run: null,
      citation: 'c1',
      status: 'failed',
    } as const
    const data = { ...verificationData('c1', 'failed'), method: 'human' }
    for (const [name, given] of Object.entries<Given>({
      machine: { kind: 'verification', data: verificationData('c1', 'failed') },
      auditor: { kind: 'verification', data: { ...data, person: { ...person, role: 'auditor' } } },
      'as an auditor': { role: 'auditor', kind: 'verification', data: { ...data, person } },
      citation: { kind: 'citation', citation: null, status: null },
    })) {
      const refused = client.query(appendCall({ ...asUser, id: `v-${name}`, words: '', ...given }))
      expect([
        name,
        await refused.then(
          () => 'taken',
          () => 'refused',
        ),
      ]).toEqual([name, 'refused'])
    }
    await client.query(
      appendCall({ ...asUser, id: 'v-raw', words: '', kind: 'verification', data: { ...data, person } }),
    )
    await client.end()
    expect(await codeOf(login.append([rejected('v-foreign', 'c9')], own))).not.toBe(null)
    await login.close()
    await setUpRoles(database.connectionString)
    const again = postgresStore(database.as('only_user'), { rowSecurity: true })
    await expect(again.append([rejected('v-late')], own)).rejects.toThrow(denied)
    await again.close()
  })

  test.each([
    ['for u1', { userId: 'u1' }],
    ['for u2', { userId: 'u2' }],
    ['for u3', { userId: 'u3' }],
    ['for nobody', {}],
    ['another one for u1', { agentId: 'a9', userId: 'u1' }],
    ['another one for u2', { agentId: 'a9', userId: 'u2' }],
    ['another one for nobody', { agentId: 'a9' }],
    ['of another project', { project: 'p2', userId: 'u1' }],
  ])("an agent's login (%s) reads persons' comments on the citations that it reads", async (_, bound) => {
    await using database = await empty.copy()
    const owner = postgresStore(database.connectionString)
    await fillCitations(owner)
    const comments = await comment(owner, ['user', 'auditor', 'admin'])
    await owner.close()
    await bindLogin(database.connectionString, 'only_agent', { ...bindings.agent, ...bound })
    const client = await connectTo(database.as('only_agent'))
    const ids = async (statement: string) =>
      new Set((await client.query<{ id: string }>(statement)).rows.map(({ id }) => id))
    const readable = await ids(`select id from citespan_events where kind = 'citation'`)
    const known = [...readable].filter((id) => cited.includes(id))
    for (const id of cited) {
      const { rows } = await client.query('select citespan_reads_any($1) as reads', [['none', id, null]])
      expect([id, rows[0].reads]).toStrictEqual([id, readable.has(id)])
    }
    const expected = [...comments].flatMap(([id, of]) => (of.some((each) => readable.has(each)) ? [id] : []))
    for (const statement of [
      'select id from citespan_events',
      `select id from citespan_events where body like '%u1%' or body not like '%u1%'`,
      ...Array.from(comments.keys(), (id) => `select id from citespan_events where id = '${id}'`),
    ]) {
      const shown = await ids(statement)
      const asked = /id = '(.*)'/.exec(statement)?.[1]
      const ofAsked = asked === undefined ? expected : expected.filter((id) => id === asked)
      expect([...shown].filter((id) => comments.has(id)).toSorted()).toStrictEqual(ofAsked.toSorted())
    }
    const keyed = await ids(`select event.id from citespan_keys as place left join citespan_events as event
      on event.position = place.position where place.key like 'r:%'`)
    expect([...keyed].toSorted()).toStrictEqual(expected.filter((id) => id.startsWith('r-')).toSorted())
    expect(known.length).toBeLessThan(cited.length)
    await client.end()
  })

  test.each(['auditor', 'admin'] as const)('a login (%s) comments outside of sessions', async (role) => {
    await using database = await filled.copy()
    const client = await connectTo(database.as(`only_${role}`))
    const verdict = verdictOf('new', { citationId: 'c1', role })
    const of = { role, agent: null, citation: 'c1', status: 'failed', words: '' } as const
    const outside: Given = { ...of, session: null, kind: 'verification', data: canonicalJson(verdict.data) }
    const refused = { code: expect.stringMatching(/^CS00[27]$/) }
    for (const given of [{ session: 's1' }, { run: 'run-1' }] satisfies Given[]) {
      await expect(client.query(appendCall({ ...outside, ...given, id: 'v' }))).rejects.toMatchObject(refused)
      const related = { ...of, session: null, ...given, kind: 'relation', citation: null, status: null }
      const data = canonicalJson({ from: 'c1', kind: 'supports', to: 'c2' })
      await expect(client.query(appendCall({ ...related, id: 'r', data }))).rejects.toMatchObject(refused)
    }
    expect((await client.query(appendCall({ ...outside, id: 'w' }))).rows.length).toBeGreaterThan(0)
    await client.end()
  })

  test('a transaction leaves no role and no project behind', async () => {
    await using database = await empty.copy()
    const pool = new Pool({ connectionString: database.as('application'), max: 1 })
    pool.on('error', () => {})
    const store = postgresStore({ pool }, { rowSecurity: true })
    const own = { actor: actor({ agentId: 'a1' }) }
    await store.append([sourceEvent('source-1'), citationEvent('c1')], { ...own, contents: [lighthouse] })
    await store.append([verificationEvent('v1', { citationId: 'c1' })], own)
    await store.findCitations({ text: 'lighthouse' }, own)
    const { rows } = await pool.query(
      `select current_user as name, coalesce(current_setting('citespan.project', true), '') as project`,
    )
    expect(rows).toStrictEqual([{ name: 'application', project: '' }])
    await store.close()
    await pool.end()
  })
})

/** A call of `citespan_append` with one event, as someone with SQL could make it. */
function append({
  role,
  kind,
  chain = 's:s1',
  data = '{}',
  citation = 'c1',
}: {
  role: Role
  kind: string
  chain?: string
  data?: string
  citation?: string
}): string {
  const about = kind === 'verification' ? `'${citation}'` : 'null'
  return `select * from citespan_append('${role}', 'p1', 's1', 'a1', null, null, '${chain}', array['new'],
    array['${kind}'], array['2026-03-01T08:00:00Z'], array[1]::bigint[], array['${data}'], array[${about}],
    array[null]::text[], array['']::text[], array[]::int[], array[]::text[])`
}
