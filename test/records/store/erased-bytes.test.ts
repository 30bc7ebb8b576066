import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { erasedBody } from '../../../src/core/records/erased-body.ts'
import { sha256Hex } from '../../../src/core/hash.ts'
import { memoryBlobs } from '../../../src/records/blobs/memory-blobs.ts'
import { folderBlobs } from '../../../src/records/blobs/folder/folder-blobs.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { verifyLog } from '../../../src/records/log/verify-log.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { erasureOf, fillWithSecrets, secret } from './erasing-texts.ts'
import { actor, citationEvent, sourceEvent } from './log-events.ts'
import { codeOf } from './rejection.ts'

const why = { reason: 'asked for', ground: 'GDPR Art. 17(1)(b)' }
const admin = actor({ role: 'admin', sessionId: undefined })

async function openFolder() {
  const directory = await mkdtemp(join(tmpdir(), 'citespan-erased-'))
  return { directory, [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) }
}

/** Names of the files below a folder whose bytes hold one of the words, in any case, as UTF-8 or UTF-16. */
async function filesWith(directory: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    const texts = [bytes.toString('latin1').toLowerCase(), bytes.toString('utf16le').toLowerCase()]
    if (words.some((word) => texts.some((text) => text.includes(word)))) found.push(entry.name)
  }
  return found.toSorted()
}

test('nothing of an erased text is left in the bytes of the file, its log and its blobs', async () => {
  await using folder = await openFolder()
  const path = join(folder.directory, 'citations.db')
  const store = sqliteStore(path)
  const archive = { blobs: folderBlobs(join(folder.directory, 'blobs')) }
  await using engine = new CitationEngine({
    store,
    archive,
    context: { project: 'p1', sessionId: 's1', agentId: 'a1' },
  })
  await fillWithSecrets(store)
  // Enough rows around it for pages that are split, and words of claims for segments that are merged.
  for (let number = 0; number < 60; number++) {
    const content = `Vulkanquitte ${number} erupted. ${'Ash fell. '.repeat(300)}`
    const source = await engine.addDocSource({ name: `${number}.txt`, content })
    await engine.cite({
      sourceId: source.id,
      claim: `Vulkanquitte ${number} erupted.`,
      quote: `Vulkanquitte ${number} erupted.`,
    })
  }
  const words = ['zanzibarquartz', 'vulkanquitte']
  expect(await filesWith(folder.directory, words)).toContain('citations.db')
  const report = await engine.as({ role: 'admin' }).erase({ sessionId: 's1', ...why })
  expect(report).toMatchObject({ left: null, blobs: 60 })
  expect(report.kinds).toMatchObject({ source: 61, citation: 63 })
  expect(await filesWith(folder.directory, words)).toStrictEqual([])
  const found = await verifyLog({ log: store })
  expect(found.problems).toStrictEqual([])
  expect(found.erasures.reduce((sum, { records }) => sum + records, 0)).toBe(report.records)
})

test('an erasure alone, before the file is rewritten, leaves no bytes of a text in freed pages and no words in the index', async () => {
  const database = new Database(':memory:')
  const store = sqliteStore({ database })
  await fillWithSecrets(store)
  // Long enough for pages of its own, which are free when it is erased.
  const content = 'Vulkanquitte erupted. '.repeat(1_000)
  await store.append(
    [
      sourceEvent('long', { content, identifier: 'long.txt' }),
      sourceEvent('own', { content: 'Others.', identifier: 'own.txt' }),
      ...[1, 2, 3].map((number) =>
        citationEvent(`o${number}`, { text: `Other ${number}.`, sourceIds: ['own'] }),
      ),
    ],
    { actor: actor(), contents: [content, 'Others.'] },
  )
  const pages = () => database.serialize().toString('latin1').toLowerCase()
  const index = () =>
    (database.prepare('select block from citespan_claims_data').all() as { block: Buffer }[])
      .map(({ block }) => block.toString('latin1'))
      .join()
  expect((await store.findCitations({ text: 'zanzibarquartz' }, { actor: admin })).items).toHaveLength(2)
  expect(index()).toContain('zanzibarquartz')
  expect(pages()).toContain('vulkanquitte')
  const { events } = await store.findErasable({ by: 'source', id: 'source-1' }, { actor: admin })
  const ids = [...events.map(({ id }) => id), 'long']
  await store.eraseTexts(ids, erasureOf('e1'), { actor: admin })
  expect(index().includes('zanzibarquartz')).toBe(false)
  expect(pages().includes('vulkanquitte')).toBe(false)
  expect(database.pragma('freelist_count', { simple: true })).toBeGreaterThan(3)
  expect((await store.findCitations({ text: 'other' }, { actor: admin })).items).toHaveLength(3)
})

test('an erasure that is cut off between blobs and records says so, and ends when it is called again', async () => {
  const store = sqliteStore(':memory:')
  const blobs = memoryBlobs()
  const cut = { ...store, eraseTexts: () => Promise.reject(new Error('cut off')) }
  const context = { project: 'p1', sessionId: 's1' }
  await using engine = new CitationEngine({ store: cut, archive: { blobs }, context })
  await using whole = new CitationEngine({ store, archive: { blobs }, context })
  const received = { content: new TextEncoder().encode(secret), mediaType: 'text/plain' }
  const first = await engine.addWebSource('https://pages.org/1', { received })
  const second = await engine.addWebSource('https://pages.org/2', { received })
  await expect(engine.as({ role: 'admin' }).erase({ sessionId: 's1', ...why })).rejects.toThrow('cut off')
  for (const { id, archive } of [first, second]) {
    expect(archive!.address).toBe(first.archive!.address)
    expect(await engine.getArchived(id)).toMatchObject({ state: 'erased', reason: why.reason })
  }
  const eraser = whole.as({ role: 'admin' })
  // The erasure that names the sources is there already, so that only that of the records is added.
  expect(await eraser.erase({ sessionId: 's1', ...why })).toMatchObject({
    records: 2,
    blobs: 0,
    erasures: [expect.any(String)],
  })
  const { problems, erasures } = await verifyLog({ log: store })
  expect(problems).toStrictEqual([])
  expect(erasures).toMatchObject([{ records: 2, sourceIds: [second.id, first.id] }])
  expect((await eraser.erase({ sessionId: 's1', ...why })).records).toBe(0)
})

/** A database with secrets, whose owner has removed the triggers. */
async function openUnguarded() {
  const database = new Database(':memory:')
  const store = sqliteStore({ database })
  await fillWithSecrets(store)
  await store.findCitations({ text: 'x' }, { actor: admin })
  database.exec('drop trigger citespan_events_no_update')
  return { database, store }
}

test('an update that no erasure in the log names is refused by the database', async () => {
  const database = new Database(':memory:')
  const store = sqliteStore({ database })
  await fillWithSecrets(store)
  const { body } = database.prepare(`select body from citespan_events where id = 'c1'`).get() as {
    body: string
  }
  const erased = { at: '2026-01-01T00:00:00Z', body: sha256Hex(body), by: 'e1', ground: 'none' }
  const left = JSON.stringify({ ...(JSON.parse(body) as object), erased })
  for (const text of [left, 'x', body]) {
    const update = database.prepare(`update citespan_events set body = ? where id = 'c1'`)
    expect(() => update.run(text)).toThrow('append-only')
  }
  expect(() => database.exec('delete from citespan_contents')).toThrow('append-only')
  expect(() => database.exec('delete from citespan_keys')).toThrow('append-only')
})

test('a text that is taken as if it were erased is found, and so is a change of what an erasure left', async () => {
  const { database, store } = await openUnguarded()
  const event = (await store.getEvent('c1', { actor: admin }))!
  const erased = { at: '2026-01-01T00:00:00Z', body: sha256Hex(event.body), by: 'e1', ground: 'none' }
  const left = erasedBody(event.event, { erased })
  const write = database.prepare(`update citespan_events set body = ? where id = 'c1'`)
  const kinds = async () =>
    (await verifyLog({ log: { readLog: store.readLog } })).problems.map(({ kind }) => kind)
  write.run(left)
  expect(await kinds()).toStrictEqual(['erasure'])
  write.run(event.body)
  expect(await kinds()).toStrictEqual([])

  await store.eraseTexts(['c1'], erasureOf('e1'), { actor: admin })
  expect(await kinds()).toStrictEqual([])
  const { body } = database.prepare(`select body from citespan_events where id = 'c1'`).get() as {
    body: string
  }
  write.run(body.replace('"confidence":', '"text":"Other words.","confidence":'))
  expect(await kinds()).toStrictEqual(['erasure', 'erasure'])
  write.run(event.body)
  expect(await kinds()).toStrictEqual(['erasure'])
})

test('an erasure needs one selection, a reason and a ground, and an admin', async () => {
  await using engine = new CitationEngine({ store: sqliteStore(':memory:') })
  const eraser = engine.as({ role: 'admin' })
  expect(await codeOf(eraser.erase({ ...why }))).toBe('invalid-input')
  expect(await codeOf(eraser.erase({ ...why, runId: 'a', sessionId: 'b' }))).toBe('invalid-input')
  expect(await codeOf(eraser.erase({ runId: 'a', reason: '', ground: 'x' }))).toBe('invalid-input')
  expect(await codeOf(engine.as({ role: 'auditor' }).erase({ ...why, runId: 'a' }))).toBe('forbidden')
  expect(await eraser.erase({ ...why, runId: 'none' })).toMatchObject({
    records: 0,
    erasures: [],
    left: null,
  })
})

test('all that is kept on a person is exported, and nothing is left of it when the person is erased', async () => {
  const store = sqliteStore(':memory:')
  await using engine = new CitationEngine({ store, context: { project: 'p1' } })
  await fillWithSecrets(store)
  const keeper = engine.as({ role: 'admin' })
  const kept = await keeper.exportPerson({ userId: 'u1' })
  expect(kept.records.map(({ id }) => id)).toStrictEqual(['source-1', 'c1', 'c2', 'v1', 'w1'])
  expect(Object.values(kept.contents).join()).toContain('Zanzibarquartz')
  await keeper.erase({ userId: 'u1', ...why })
  expect((await keeper.exportPerson({ userId: 'u1' })).records).toStrictEqual([])
})
