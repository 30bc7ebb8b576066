import { describe, expect, it } from 'vitest'
import { memoryBlobs } from '../../../src/records/blobs/memory-blobs.ts'
import type { Incident } from '../../../src/core/incident.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { finishArchiving } from '../../../src/doors/service/finish-archiving.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'

const MINUTE = 60_000
const begin = Date.parse('2026-03-01T10:00:00.000Z')
const rule = (page: string) => `Lift ${page} is inspected every two years.`

/** A store, and pages on the web; an answer that cites one of them is stored by a process that then ends. */
function abandoned(store: Store, { status = 200 } = {}) {
  const asked: string[] = []
  const site: { hold: Promise<unknown> | null } = { hold: null }
  const fetchPage = async (input: RequestInfo | URL) => {
    const page = new URL(String(input)).pathname.slice(1)
    asked.push(page)
    await site.hold
    return new Response(rule(page), { status, headers: { 'content-type': 'text/plain' } })
  }
  const engineOf = (now: () => Date, archive = {}) =>
    new CitationEngine({
      store,
      now,
      fetch: fetchPage,
      fetchOptions: { retries: 0 },
      context: { project: 'lifts' },
      onIncident() {},
      ...archive,
    })
  const writer = engineOf(() => new Date(begin))
  const sourceOf = (page: string) => ({ url: `https://lifts.dev/${page}`, content: rule(page) })
  const answer = async (page: string, project = 'lifts') =>
    await writer.attribute({
      response: rule(page),
      sources: [sourceOf(page)],
      project,
      agentId: 'inspector',
      sessionId: `of-${page}`,
    })
  /** Instances look until `done`, at so many minutes after the answers. */
  async function look({
    instances = 1,
    minutes = 5,
    done = async () => true,
    isHanging = false,
    log = store,
  }: {
    instances?: number
    minutes?: number
    done?: () => Promise<boolean>
    /** Ends them as soon as it is done. */
    isHanging?: boolean
    log?: Store
  } = {}) {
    const ended = new AbortController()
    const incidents: Incident[] = []
    const errors: unknown[] = []
    const now = () => new Date(begin + minutes * MINUTE)
    const engine = engineOf(now, { archive: { blobs: memoryBlobs(), cited: true } })
    let looks = 0
    const counted: Store = { ...log, sequence: () => (looks++, log.sequence()) }
    const working = Array.from({ length: instances }, () =>
      finishArchiving({
        engine,
        store: counted,
        interval: 1,
        signal: ended.signal,
        onIncident: (incident) => incidents.push(incident),
        onError: (error) => errors.push(error),
        now,
      }),
    )
    try {
      await expect.poll(done).toBe(true)
      // What would be done too often is done within the looks after it.
      const before = looks
      if (!isHanging) await expect.poll(() => looks).toBeGreaterThan(before + 2 * instances)
    } finally {
      ended.abort()
    }
    await Promise.all(working)
    return { incidents, errors }
  }
  const kept = async (project = 'lifts') => {
    const { items } = await store.listEvents(
      { kind: 'source', project },
      { actor: { role: 'auditor', project } },
    )
    return items.map(({ event }) => event)
  }
  return { asked, site, sourceOf, answer, writer, look, kept }
}

describe.each([
  ['memory', () => memoryStore()],
  ['SQLite', () => sqliteStore(':memory:')],
])('pages of an answer whose process ended (%s)', (_, open) => {
  it('are kept in the name of its agent, each once, by any instance', async () => {
    const { asked, answer, look, kept } = abandoned(open())
    for (const page of ['a', 'b', 'c']) await answer(page)
    await answer('a', 'others')
    const done = async () => (await kept()).length === 3 && (await kept('others')).length === 1
    const { incidents, errors } = await look({ instances: 2, done })
    expect([incidents, errors]).toEqual([[], []])
    expect(asked.toSorted()).toEqual(['a', 'a', 'b', 'c'])
    for (const event of await kept()) {
      expect(event.actor).toEqual({ role: 'agent', agentId: 'inspector' })
      expect(event.data).toMatchObject({ archive: { mediaType: 'text/plain' } })
    }
    expect((await kept()).map(({ sessionId }) => sessionId).toSorted()).toEqual(['of-a', 'of-b', 'of-c'])
  })

  it('are kept where the answer names neither agent nor session', async () => {
    const { writer, sourceOf, look, kept } = abandoned(open())
    await writer.attribute({ response: rule('a'), sources: [sourceOf('a')] })
    await look({ done: async () => (await kept()).length === 1 })
    expect(await kept()).toMatchObject([{ sessionId: expect.any(String) }])
  })

  it('are kept for a citation of an agent as well', async () => {
    const { asked, writer, look, kept } = abandoned(open())
    const agent = writer.as({ role: 'agent', project: 'lifts', agentId: 'inspector' })
    const { id } = await agent.addWebSource('https://lifts.dev/a')
    await agent.cite({ sourceId: id, claim: rule('a'), quote: rule('a') })
    await look({ done: async () => (await kept()).length === 2 })
    expect(asked).toEqual(['a', 'a'])
  })

  it('are kept for a citation of an admin, in its name and session', async () => {
    const { writer, look, kept } = abandoned(open())
    const admin = writer.as({ role: 'admin', project: 'lifts', userId: 'root' })
    const { id } = await admin.addWebSource('https://lifts.dev/a')
    await admin.cite({ sourceId: id, claim: rule('a'), quote: rule('a') })
    await look({ done: async () => (await kept()).length === 2 })
    const { items } = await writer.as({ role: 'user' }).listCitations()
    const events = (await kept()).map(({ actor, sessionId }) => ({ actor, sessionId }))
    const actor = { role: 'admin', userId: 'root' }
    expect(items).toMatchObject([{ sessionId: expect.any(String) }])
    expect(events).toEqual([
      { actor, sessionId: undefined },
      { actor, sessionId: items[0]!.sessionId },
    ])
  })

  it('that fail are told, and tried by nobody again', async () => {
    const { asked, answer, look } = abandoned(open(), { status: 410 })
    await answer('a')
    const { incidents } = await look({ done: async () => asked.length === 1 })
    expect(incidents).toMatchObject([{ step: 'archive', code: 'not-archived' }])
    await look({ instances: 2, minutes: 30 })
    expect(asked).toEqual(['a'])
  })
})

it('what was written within the last minute is left to its process until the second look', async () => {
  const store = memoryStore()
  const { asked, answer, look } = abandoned(store)
  await answer('a')
  const askedAt: number[] = []
  const sequence = () => (askedAt.push(asked.length), store.sequence())
  await look({ minutes: 0, log: { ...store, sequence }, done: async () => askedAt.length > 3 })
  expect(askedAt.slice(0, 3)).toEqual([0, 0, 1])
})

it('a page that is being fetched when its instance is stopped is fetched by another one at once', async () => {
  const { asked, site, answer, look, kept } = abandoned(memoryStore())
  await answer('a')
  site.hold = new Promise(() => {})
  await look({ done: async () => asked.length === 1, isHanging: true })
  site.hold = null
  await look({ done: async () => (await kept()).length === 1 })
  expect(asked).toEqual(['a', 'a'])
})

it('pages that another process was archiving are looked at again, also after a look that failed', async () => {
  const store = memoryStore()
  const { asked, answer, look, kept } = abandoned(store)
  for (const page of ['a', 'b', 'c']) await answer(page)
  let takes = 0
  const requests: typeof store.requests = {
    ...store.requests!,
    async take(request) {
      takes++
      if (takes <= 3) return { state: 'busy' }
      if (takes === 4) throw new Error('the database is away')
      return await store.requests!.take(request)
    },
  }
  const { errors } = await look({
    log: { ...store, requests },
    done: async () => (await kept()).length === 3,
  })
  expect(errors).toMatchObject([{ message: 'the database is away' }])
  expect(asked.toSorted()).toEqual(['a', 'b', 'c'])
})

it('answers of the day before, without pages, or of a store without rows are left', async () => {
  const store = memoryStore()
  const { asked, answer, writer, look } = abandoned(store)
  await writer.attribute({ response: rule('x'), sources: [{ content: rule('x') }] })
  await answer('a')
  await look({ minutes: 60 * 25 })
  const { requests: _, ...without } = store
  await finishArchiving({ engine: writer, store: without, signal: new AbortController().signal })
  expect(asked).toEqual([])
})
