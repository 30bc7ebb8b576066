import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { verifyLog } from '../../../src/records/log/verify-log.ts'
import { runCli } from '../cli/run-cli.ts'
import { startService } from './service-under-test.ts'

const DAY = 86_400_000
const directory = await mkdtemp(join(tmpdir(), 'citespan-retention-'))
afterAll(() => rm(directory, { recursive: true }))
const why = { reason: 'retention', ground: 'retention-12-months' }

/** A service with a source and a citation of two years ago, and of yesterday, in each of two projects. */
async function startWithRecords(name: string) {
  const db = join(directory, name)
  const service = await startService({}, sqliteStore(db))
  for (const project of ['metals', 'cranes']) {
    for (const days of [730, 1]) {
      const at = new Date(Date.now() - days * DAY)
      const actor = { role: 'agent', project, sessionId: `talk ${days}`, agentId: 'a' } as const
      const agent = service.engine.as(actor, { now: () => at })
      const claim = `The fee was ${days} euros.`
      const { id } = await agent.addDocSource({ name: `${days}.txt`, content: claim })
      await agent.cite({ sourceId: id, claim, quote: claim })
    }
  }
  const textsOf = async (project: string) => {
    const { body } = await service.call(await service.tokenOf({ role: 'user', project }), 'GET /v1/citations')
    return (body.items as { text?: string }[]).map(({ text }) => text)
  }
  return { ...service, db, textsOf }
}

const both = ['The fee was 1 euros.', 'The fee was 730 euros.']

test('a period of storage over HTTP erases what is older, in its own project alone, and the log says so', async () => {
  const { call, tokenOf, textsOf, store } = await startWithRecords('http.db')
  const admin = await tokenOf({ role: 'admin' })
  const json = { olderThanDays: 365, ...why }
  const dry = await call(admin, 'POST /v1/erasures', { json: { ...json, dryRun: true } })
  expect((await textsOf('metals')).toSorted()).toEqual(both)
  const { status, body } = await call(admin, 'POST /v1/erasures', { json })
  expect([status, body.records, body.left]).toEqual([200, dry.body.records, null])
  expect(body.kinds).toMatchObject({ source: 1, citation: 1 })
  expect((await textsOf('metals')).filter(Boolean)).toEqual(['The fee was 1 euros.'])
  expect((await textsOf('cranes')).toSorted()).toEqual(both)
  expect((await call(admin, 'POST /v1/erasures', { json })).body.records).toBe(0)
  const { problems, erasures } = await verifyLog({ log: store })
  expect(problems).toEqual([])
  expect(erasures).toMatchObject([{ records: body.records, ...why }])
  await store.close()
})

test('and so does the command that a scheduler runs', async () => {
  const { textsOf, db, store } = await startWithRecords('cli.db')
  const args = ['erase', '--db', db, '--project', 'cranes', '--older-than', '365']
  const { code, stdout } = await runCli([...args, '--reason', why.reason, '--ground', why.ground])
  expect([code, JSON.parse(stdout).kinds]).toEqual([0, expect.objectContaining({ source: 1, citation: 1 })])
  expect((await textsOf('cranes')).filter(Boolean)).toEqual(['The fee was 1 euros.'])
  expect((await textsOf('metals')).toSorted()).toEqual(both)
  await store.close()
})
