import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentAddress } from '../../../src/core/hash.ts'
import { postgresStore } from '../../../src/records/store/postgres/store.ts'
import { appendCall, citationData, sourceData } from '../../attacks/raw-sql.ts'
import { check } from '../../attacks/some-records.ts'
import { connectTo, startDatabases } from '../../fixtures/databases.ts'
import type { Databases, TestDatabase } from '../../fixtures/databases.ts'
import { actor, citationEvent, lighthouse } from './log-events.ts'
import { run } from './run-records.ts'

let databases: Databases
let database: TestDatabase

/** A database of the first release, with two records of two projects and three logins. */
beforeAll(async () => {
  databases = await startDatabases()
  await databases.administrator.query(`create role application login password 'application';
    create role single login password 'single'; create role clerk login password 'clerk'`)
  const first = await readFile(new URL('../../fixtures/postgres-001.sql', import.meta.url), 'utf8')
  const filled = await databases.fill(async ({ connectionString }) => {
    const owner = await connectTo(connectionString)
    await owner.query(first)
    await owner.query(`grant citespan_agent to single; grant usage on schema records to clerk;
      grant execute on function citespan_append, citespan_append_contents to clerk;
      grant select on all tables in schema records to clerk`)
    const address = contentAddress(lighthouse)
    for (const [project, id] of [
      ['p1', 'source-1'],
      ['p2', 'source-2'],
    ] as const) {
      const data = { ...sourceData(id, address), ...(project === 'p1' && { derivedFrom: ['c1'] }) }
      const source = { project, id, kind: 'source', data, keys: [`c:${address}`] }
      await owner.query(`begin; select citespan_append_contents(array['${address}'], array['${lighthouse}']);
        ${appendCall(source)}; commit`)
    }
    await owner.query(
      appendCall({ id: 'c1', data: citationData('c1'), status: 'pending', keys: ['s:source-1'] }),
    )
    await owner.end()
  })
  database = await filled.copy()
})

afterAll(() => databases.stop())

/** What the login reads when it names another project. */
async function seenBy(login: string): Promise<string[]> {
  const client = await connectTo(database.as(login))
  await client.query(`set citespan.project = 'p2'; set citespan.session = 's1'`)
  const { rows } = await client.query<{ id: string }>('select id from citespan_events')
  await client.end()
  return rows.map(({ id }) => id)
}

test('a database of the first release goes on, and a login that no one has bound reads nothing any more', async () => {
  expect(await seenBy('single')).toStrictEqual(['source-2'])
  const owner = postgresStore(database.connectionString)
  const auditor = { actor: actor({ role: 'auditor' }) }
  const { items } = await owner.listEvents({}, auditor)
  expect(items.map(({ event }) => event.id)).toStrictEqual(['source-1', 'source-2', 'c1'])
  // What it was made from has been indexed, which the first release did not do.
  const derived = await owner.listEvents({ derivedFrom: 'c1' }, auditor)
  expect(derived.items.map(({ event }) => event.id)).toStrictEqual(['source-1'])
  expect(await seenBy('single')).toStrictEqual([])

  const application = postgresStore(database.as('application'), { rowSecurity: true })
  await application.append([citationEvent('c2')], { actor: actor({ agentId: 'a1' }) })
  await application.saveRun(run())
  expect(await application.getRun('run-1')).toStrictEqual(run())
  const clerk = postgresStore(database.as('clerk'))
  await clerk.saveRun(run({ id: 'run-2' }))
  await application.close()
  await clerk.close()

  const client = await connectTo(database.connectionString)
  const { rows } = await client.query('select login, role from citespan_logins order by login')
  expect(rows).toStrictEqual([
    { login: 'application', role: 'service' },
    { login: 'clerk', role: 'service' },
  ])
  const applied = await client.query<{ name: string }>('select name from citespan_migrations order by name')
  expect(applied.rows.map(({ name }) => name)).toStrictEqual([
    '001-log',
    '002-identity',
    '003-shapes',
    '004-cited-by',
    '005-marks',
    '006-judged-sources',
    '007-repository',
    '008-regions',
    '009-derived',
    '010-blobs',
    '011-archive',
    '012-recheck',
    '013-ocr',
    '014-repository-regions',
    '015-validation',
    '016-linked',
    '017-numbers',
    '018-erasure',
    '019-requests',
    '020-counting',
    '021-admin-citations',
    '022-origins-and-users',
    '023-ranges-of-sections',
    '024-shared-citations',
  ])
  await client.end()
  await owner.sequence()
  const report = await check(owner)
  expect(report.problems.filter(({ kind }) => kind !== 'index')).toStrictEqual([])
  expect(report.size).toBe(10)
  await owner.close()
})
