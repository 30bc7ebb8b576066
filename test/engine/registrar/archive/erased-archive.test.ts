import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../../../src/core/ports/store.ts'
import { createCitationClient } from '../../../../src/doors/http.ts'
import type { ActorView } from '../../../../src/engine/records.ts'
import { memoryBlobs } from '../../../../src/records/blobs/memory-blobs.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'
import { postgresStore } from '../../../../src/records/store/postgres/store.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { startService } from '../../../doors/service/service-under-test.ts'
import { startDatabases, fillTables } from '../../../fixtures/databases.ts'
import type { Databases, FilledDatabase } from '../../../fixtures/databases.ts'

let databases: Databases
let tables: FilledDatabase<void>

beforeAll(async () => {
  databases = await startDatabases()
  tables = await fillTables(databases)
})
afterAll(() => databases.stop())

const reason = 'asked for'
/** `free: false`: the database is not rewritten, which takes seconds and changes nothing here. */
const why = { reason, ground: 'GDPR Art. 17(1)(b)', free: false }
const owner = { role: 'agent', agentId: 'a1', userId: 'u1', sessionId: 's1', project: 'metals' } as const
const day = 86_400_000

type Way = (admin: ActorView, id: string) => Promise<unknown>

/** Ways to erase the texts of a source, whether or not something of it is archived. */
const textWays: [string, Way][] = [
  ['the source', (admin, sourceId) => admin.erase({ sourceId, ...why })],
  ['its session', (admin) => admin.erase({ sessionId: 's1', ...why })],
  ['its person', (admin) => admin.erase({ userId: 'u1', ...why })],
  ['its agent', (admin) => admin.erase({ agentId: 'a1', ...why })],
  ['what is older than a day', (admin) => admin.erase({ olderThanDays: 1, ...why })],
  ['the project', (admin) => admin.erase({ project: true, ...why })],
]

/** Ways for archived sources only. After the first, the text is still there, and so are the hashes of the bytes. */
const byteWays: [string, Way][] = [
  ['its bytes alone', (admin, id) => admin.eraseArchived(id, { reason })],
  [
    'its bytes, then the source for another reason',
    async (admin, id) => {
      await admin.eraseArchived(id, { reason })
      await admin.erase({ sourceId: id, ...why, reason: 'other' })
    },
  ],
  [
    'the source, then its bytes',
    async (admin, id) => {
      await admin.erase({ sourceId: id, ...why })
      expect(await admin.eraseArchived(id, { reason: 'other' })).toMatchObject({ reason, addresses: [] })
    },
  ],
]

async function open(kind: string): Promise<{ store: Store; drop?: () => PromiseLike<void> }> {
  if (kind === 'memory') return { store: memoryStore() }
  if (kind === 'SQLite') return { store: sqliteStore(':memory:') }
  const database = await tables.copy()
  return {
    store: postgresStore(database.connectionString),
    drop: () => database[Symbol.asyncDispose](),
  }
}

/** A service with an archived page, an archived file, and a text of which nothing was archived. */
async function archiving(kind: string) {
  const { store, drop } = await open(kind)
  const times = { now: Date.UTC(2026, 2, 1) }
  const service = await startService({}, store, {
    archive: {
      blobs: memoryBlobs(),
      screenshot: async () => ({ content: new Uint8Array([1, 2]), mediaType: 'image/png' }),
    },
    now: () => new Date(times.now++),
    fetch: async () => new Response('Zanzibarquartz is a page.', { headers: { etag: '"zanzibarquartz"' } }),
  })
  const agent = service.engine.as(owner)
  const page = await agent.addWebSource('https://zanzibarquartz.org/a')
  const file = await agent.addDocSource({ name: 'zanzibarquartz.txt', content: 'Zanzibarquartz is a file.' })
  const text = await agent.addCustomSource({ name: 'Zanzibarquartz', content: 'Zanzibarquartz is a text.' })
  const hashes = [page, file].flatMap(({ archive }) => [archive!.address, archive!.exchange ?? []].flat())
  times.now += 2 * day
  return {
    ...service,
    archived: [page.id, file.id],
    text: text.id,
    hashes,
    async [Symbol.asyncDispose]() {
      await service.engine.close()
      await store.close()
      await drop?.()
    },
  }
}

const readers = [
  owner,
  { role: 'agent', agentId: 'a2', sessionId: 's2', project: 'metals' },
  { role: 'user', userId: 'u3', project: 'metals' },
  { role: 'auditor', userId: 'anna', project: 'elsewhere' },
  { role: 'admin', userId: 'chief', project: 'metals' },
] as const

/** What each way to read the archive of a source gives: `null` for `not-found`. */
async function readings({ app, call, engine, tokenOf }: Awaited<ReturnType<typeof archiving>>, id: string) {
  const token = await tokenOf({ role: 'auditor' })
  const get = async (path: string) => {
    const { status, body, text } = await call(token, `GET /v1/sources/${id}/archive${path}`)
    return status === 404 ? null : (body ?? text)
  }
  const client = createCitationClient({
    url: 'http://citations.test',
    key: token,
    fetch: async (url, init) => app.request(String(url), init),
  })
  const views = readers.map((reader) => engine.as(reader))
  return {
    archived: [
      ...(await Promise.all(views.map((view) => view.getArchived(id)))),
      await get(''),
      await client.getArchived({ id }).catch(({ code }) => (code === 'not-found' ? null : code)),
    ],
    checks: [
      ...(await Promise.all(views.map((view) => view.verifyArchived(id)))),
      await get('/check'),
      await client.verifyArchived({ id }),
    ],
    bytes: [await get('/original'), await get('/screenshot')],
  }
}

describe.each(['memory', 'SQLite', 'PostgreSQL'])('the archive in %s', (kind) => {
  test.each([...textWays, ...byteWays])(
    'says what was erased, when and why, after an erasure of %s',
    async (name, erase) => {
      await using service = await archiving(kind)
      const { archived: ids, text, hashes } = service
      const admin = service.engine.as({ role: 'admin', project: 'metals', userId: 'chief' })
      for (const id of ids) expect(await admin.getArchived(id)).toMatchObject({ state: 'kept' })
      const isText = textWays.some(([way]) => way === name)
      for (const id of isText ? [...ids, text] : ids) await erase(admin, id)
      for (const id of ids) {
        const found = await readings(service, id)
        for (const archived of found.archived) {
          const erasedAt = expect.stringMatching(/^2026-03-03T/) as string
          expect(archived).toMatchObject({ state: 'erased', erasedAt, reason })
        }
        for (const check of found.checks) expect(check).toStrictEqual({ state: 'erased', addresses: [] })
        expect(found.bytes).toStrictEqual([null, null])
        if (name === 'its bytes alone') continue
        const said = JSON.stringify(found).toLowerCase()
        for (const word of ['zanzibarquartz', ...hashes]) expect(said).not.toContain(word)
      }
      // Nothing was ever archived of the text, whether or not it is erased.
      const never = await readings(service, text)
      expect(new Set([...never.archived, ...never.bytes])).toStrictEqual(new Set([null]))
      for (const check of never.checks) expect(check).toStrictEqual({ state: 'none', addresses: [] })
    },
  )
})
