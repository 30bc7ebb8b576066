import { describe, expect, test } from 'vitest'
import { memoryBlobs } from '../../../src/records/blobs/memory-blobs.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import type { Incident } from '../../../src/core/incident.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'

const rule = 'Every lift is inspected every two years.'
const url = 'https://lift-rules.org/act'

/** An engine whose pages are there once `arrive` is called. */
function engineThat({
  cited,
  status = 200,
  store = memoryStore(),
}: {
  cited?: boolean
  status?: number
  store?: Store
}) {
  const incidents: [Incident, string][] = []
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const fetch = async () => {
    await arrived
    return new Response(`<p>${rule}</p>`, { status, headers: { 'content-type': 'text/html' } })
  }
  const engine = new CitationEngine({
    store,
    fetch,
    fetchOptions: { retries: 0 },
    context: { project: 'lifts', sessionId: 's1' },
    archive: { blobs: memoryBlobs(), cited },
    onIncident: (incident, runId) => incidents.push([incident, runId]),
  })
  const answer = () => {
    const source = (address: string, content = rule) => ({ url: address, title: 'Act', content })
    return engine.attribute({
      response: rule,
      sources: [source(url), source(`${url}/other`, 'Ships float.')],
    })
  }
  return { engine, store, answer, arrive, incidents }
}

describe('pages of answers', () => {
  test('that are cited are kept after the answer, which does not wait', async () => {
    const { engine, answer, arrive, incidents } = engineThat({ cited: true })
    const { citations, stored } = await answer()
    expect([citations.length, stored]).toStrictEqual([1, true])
    expect((await engine.listSources()).items).toStrictEqual([])
    arrive()
    await expect.poll(async () => (await engine.listSources({ identifier: url })).items).toHaveLength(1)
    const [source] = (await engine.listSources()).items
    expect(source).toMatchObject({ url, sessionId: 's1', archive: { bytes: rule.length + 7 } })
    expect(await engine.verifyArchived(source!.id)).toMatchObject({ state: 'intact', text: 'same' })
    // Cited again within a day, it is not fetched again; `close` waits for what is under way.
    await answer()
    await engine.close()
    expect(incidents).toStrictEqual([])
  })

  test.each([
    ['memory', () => memoryStore()],
    ['SQLite', () => sqliteStore(':memory:')],
  ])('that stay the same are fetched once a day: %s', async (_, createStore) => {
    let day = 0
    let fetches = 0
    // Each answer has an engine of its own, because closing it waits for the pages; the stores stay open.
    const close = async () => {}
    const [store, blobs] = [
      { ...createStore(), close },
      { ...memoryBlobs(), close },
    ]
    const createEngine = () =>
      new CitationEngine({
        store,
        now: () => new Date(Date.UTC(2026, 2, 1 + day)),
        fetch: async () => {
          fetches++
          return new Response(`<p>${rule}</p>`, { headers: { 'content-type': 'text/html' } })
        },
        context: { project: 'lifts', sessionId: 's1' },
        archive: { blobs, cited: true },
      })
    const source = { url, title: 'Act', content: rule }
    const told: number[] = []
    for (day of [0, 0, 2, 2, 2, 3]) {
      const engine = createEngine()
      await engine.attribute({ response: rule, sources: [source] })
      await engine.close()
      told.push(fetches)
    }
    expect(told).toEqual([1, 1, 2, 2, 2, 3])
    expect((await createEngine().listSources()).items).toHaveLength(1)
  })

  test('that fail give an incident of the run', async () => {
    const { engine, answer, arrive, incidents } = engineThat({ cited: true, status: 410 })
    arrive()
    const { runId } = await answer()
    await engine.close()
    expect(incidents).toMatchObject([[{ step: 'archive', code: 'not-archived' }, runId]])
  })

  test('are kept also by a login that may not see who keeps them', async () => {
    const own = memoryStore()
    const take = () => Promise.reject(new Error('denied'))
    const store = { ...own, requests: { ...own.requests!, take } }
    const { engine, answer, arrive, incidents } = engineThat({ cited: true, store })
    arrive()
    await answer()
    await expect.poll(async () => (await engine.listSources({ identifier: url })).items).toHaveLength(1)
    await engine.close()
    expect(incidents).toStrictEqual([])
  })

  test('are not fetched unless that is asked for', async () => {
    const { engine, answer, store, arrive } = engineThat({})
    arrive()
    await answer()
    const { items } = await store.listEvents({ kind: 'source' }, { actor: engine.actor })
    await engine.close()
    expect(items).toStrictEqual([])
  })
})

test('an archive needs a store of records and one of blobs', () => {
  expect(() => new CitationEngine({ archive: { blobs: memoryBlobs() } })).toThrow(
    'needs a store for the records',
  )
  const bad = (archive: unknown) => () =>
    new CitationEngine({ store: memoryStore(), archive: archive as never })
  expect(bad({})).toThrow('archive.blobs')
  expect(bad(null)).toThrow('archive.blobs')
  expect(bad({ blobs: memoryBlobs(), screenshot: 'yes' })).toThrow('archive.screenshot')
  expect(bad({ blobs: memoryBlobs(), cited: 'yes' })).toThrow('archive.cited')
})
