import { readFile } from 'node:fs/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../../src/core/ports/store.ts'
import { contentAddress } from '../../../src/core/hash.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { postgresStore } from '../../../src/records/store/postgres/store.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { check } from '../../attacks/some-records.ts'
import { connectTo, startDatabases } from '../../fixtures/databases.ts'
import type { Databases, TestDatabase } from '../../fixtures/databases.ts'
import { actor } from './log-events.ts'

/**
 * Databases that earlier versions made and filled, each with the last schema before one that matters: bindings of
 * logins, the index of derivations, erasure. In the dumps `citespan_fits`, whose text is long, accepts everything.
 */
const versions = ['001', '008', '015']
const earlier = (name: string) =>
  readFile(new URL(`../../fixtures/earlier/${name}.sql`, import.meta.url), 'utf8')

const tariff =
  'The fee is 40 euros. Lifts are inspected every two years. Children under six ride free of charge.'
const auditor = { actor: actor({ role: 'auditor', project: 'lifts', sessionId: undefined }) }

/** Everything that was recorded is read and proven, and goes on: by how many entries. */
async function goOnWith(store: Store): Promise<number> {
  const { items: events, unreadable } = await store.listEvents({ project: 'lifts', limit: 1000 }, auditor)
  expect(unreadable).toBeUndefined()
  const kinds = Object.groupBy(events, ({ event }) => event.kind)
  expect(Object.entries(kinds).map(([kind, of]) => [kind, of.length])).toStrictEqual([
    ['source', 4],
    ['citation', 5],
    ['verification', 5],
    ['relation', 1],
    ['run', 1],
    ['setting', 1],
  ])

  const { items: runs } = await store.listRuns({})
  const [run] = runs
  expect(runs).toHaveLength(1)
  expect(await store.getRun(run!.id)).toStrictEqual(run)
  expect(run!.textParts[0]).toContain('“Café” — naïve 😀 \u{1F469}\u200D\u{1F4BB} stays uncited.')
  expect(run!.sources.map(({ content }) => content)).toStrictEqual([tariff, 'Nothing of it. 日本 😀'])
  expect(run!.citations.map(({ text, status }) => [text, status])).toStrictEqual([
    ['The fee is 40 euros.', 'verified'],
    ['Lifts are inspected every two years.', 'verified'],
  ])
  for (const { evidence, text } of run!.citations) {
    expect(tariff.slice(evidence[0]!.start, evidence[0]!.end)).toBe(text)
  }

  const own = {
    actor: actor({ project: 'lifts', agentId: 'a1', userId: 'u1', sessionId: 'lifts-session' }),
  }
  const { items: found } = await store.findCitations({ text: 'fee euros' }, own)
  expect(found.map(({ text, status, supersededBy }) => [text, status, supersededBy?.length])).toStrictEqual([
    ['The fee is 40 euros.', 'verified', 1],
    ['The fee is 45 euros.', 'verified', undefined],
    ['The fee is 70 euros.', 'failed', undefined],
    ['The fee is 40 euros.', 'verified', undefined],
  ])
  expect((await store.findCitations({ status: 'failed' }, own)).items).toHaveLength(1)
  expect(await store.getContent(contentAddress(tariff), own)).toBe(tariff)
  const [document] = kinds.source!
  const derived = await store.listEvents({ derivedFrom: document!.event!.id }, own)
  expect(derived.items.map(({ event }) => event.data)).toMatchObject([{ name: 'Summary' }])

  await store.sequence()
  const before = await check(store)
  expect(before.problems).toStrictEqual([])

  const engine = new CitationEngine({ store, context: own.actor })
  const sourceId = document!.event!.id
  const cited = await engine.cite({ sourceId, claim: 'Children under six ride free of charge.' })
  expect(cited).toMatchObject({ status: 'verified' })
  // The same text again is the source of then.
  expect(await engine.addDocSource({ name: 'tariff.md', content: tariff })).toMatchObject({ id: sourceId })
  await store.sequence()
  const after = await check(store)
  expect(after.problems).toStrictEqual([])
  return after.size - before.size
}

describe('databases of earlier versions, in SQLite', () => {
  test.each(versions)('%s', async (version) => {
    const database = new Database(':memory:')
    database.exec(await earlier(`sqlite-${version}`))
    const store = sqliteStore({ database })
    expect(await goOnWith(store)).toBe(2)
    await store.close()
    database.close()
  })
})

describe('databases of earlier versions, in PostgreSQL', () => {
  let databases: Databases
  let empty: { copy(): Promise<TestDatabase> }

  beforeAll(async () => {
    databases = await startDatabases()
    await databases.administrator.query(`create role old_service login password 'old_service';
      create role old_agent login password 'old_agent'`)
    empty = await databases.fill(async () => {})
  })

  afterAll(() => databases.stop())

  test.each(versions)('%s', async (version) => {
    await using database = await empty.copy()
    const owner = await connectTo(database.connectionString)
    await owner.query(await earlier(`postgres-${version}`))
    // Membership belongs to the server, not to the database.
    await owner.query(`grant citespan_agent, citespan_user, citespan_auditor, citespan_admin to old_service`)
    await owner.query('grant citespan_agent to old_agent')
    await owner.end()
    const store = postgresStore(database.connectionString)
    expect(await goOnWith(store)).toBe(2)
    await store.close()
    // Whoever was a service or bound then is so still, and no one else.
    const service = postgresStore(database.as('old_service'), { rowSecurity: true })
    expect((await service.listRuns({})).items).toHaveLength(1)
    await service.close()
    const agent = postgresStore(database.as('old_agent'), { rowSecurity: true })
    const own = {
      actor: actor({ project: 'lifts', agentId: 'a1', userId: 'u1', sessionId: 'lifts-session' }),
    }
    // No one has bound it in the first version, which had no bindings.
    const expected = version === '001' ? 0 : 6
    expect((await agent.listEvents({ kind: 'citation' }, own)).items).toHaveLength(expected)
    if (version !== '001') {
      const foreign = { actor: actor({ project: 'stairs', agentId: 'a2', sessionId: 'stairs-session' }) }
      expect((await agent.listEvents({ kind: 'citation' }, foreign)).items).toHaveLength(0)
    }
    await agent.close()
  })
})
