import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStore } from '../../../src/entries/index.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { sentence, startService } from './service-under-test.ts'

const json = { response: sentence, sources: [{ content: sentence }] }
const keyed = (key = 'key-0001') => ({ 'idempotency-key': key })

/** Two instances on one store, and a token of each's clients. */
async function twoInstances(store: Store = memoryStore()) {
  const [one, two] = [await startService({}, store), await startService({}, store)]
  return { store, one, two, token: await one.tokenOf() }
}

describe.each([
  ['memory', () => memoryStore()],
  ['SQLite', () => sqliteStore(':memory:')],
])('a request that comes twice (%s)', (_, open) => {
  it('is answered once, from any instance', async () => {
    const { store, one, two, token } = await twoInstances(open())
    const first = await one.call(token, 'POST /v1/attribute', { json, headers: keyed() })
    const again = await two.call(token, 'POST /v1/attribute', { json, headers: keyed() })
    expect(first.status).toBe(200)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await store.listRuns({ project: 'metals' })).items).toHaveLength(1)
    const other = await two.call(token, 'POST /v1/attribute', { json, headers: keyed('key-0002') })
    expect(other.body.runId).not.toBe(first.body.runId)
    await store.close()
  })

  it('is refused with another body, and is that of its credential alone', async () => {
    const { store, one, token } = await twoInstances(open())
    const first = await one.call(token, 'POST /v1/attribute', { json, headers: keyed() })
    const changed = { ...json, question: 'Why?' }
    const refused = await one.call(token, 'POST /v1/attribute', { json: changed, headers: keyed() })
    expect(refused.status).toBe(422)
    expect((await one.call(token, 'POST /v1/check', { json: {}, headers: keyed() })).status).toBe(422)
    // So it is at another address, in another session and with another query.
    for (const [operation, more] of [
      ['POST /v1/check', {}],
      ['POST /v1/attribute', { 'x-session-id': 'another' }],
      ['POST /v1/attribute?sessionId=another', {}],
    ] as const) {
      const { status } = await one.call(token, operation, { json, headers: { ...keyed(), ...more } })
      expect(status, operation).toBe(422)
    }
    const stranger = await one.tokenOf({ agentId: 'other' })
    const theirs = await one.call(stranger, 'POST /v1/attribute', { json: changed, headers: keyed() })
    expect(theirs.status).toBe(200)
    expect(theirs.body.runId).not.toBe(first.body.runId)
    await store.close()
  })

  it('is told to come again while it is answered', async () => {
    const store = open()
    const { one, two, token } = await twoInstances(store)
    const [saving, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { saveRun } = store
    vi.spyOn(store, 'saveRun').mockImplementation(async (run) => {
      saving.resolve()
      await going.promise
      await saveRun(run)
    })
    const first = one.call(token, 'POST /v1/attribute', { json, headers: keyed() })
    await saving.promise
    const second = await two.call(token, 'POST /v1/attribute', { json, headers: keyed() })
    expect([second.status, second.headers.get('retry-after')]).toEqual([409, '1'])
    going.resolve()
    const { text } = await first
    const third = await two.call(token, 'POST /v1/attribute', { json, headers: keyed() })
    expect(third.text).toBe(text)
    await store.close()
  })

  it('has nothing of its texts in what is kept', async () => {
    const store = open()
    const kept = vi.spyOn(store.requests!, 'keep')
    const taken = vi.spyOn(store.requests!, 'take')
    const { one, token } = await twoInstances(store)
    await one.call(token, 'POST /v1/attribute', { json, headers: keyed() })
    const all = JSON.stringify([kept.mock.calls, taken.mock.calls])
    expect(kept).toHaveBeenCalledTimes(1)
    expect(all).not.toMatch(/ fee |euros|metals|key-0001/)
    await store.close()
  })
})

describe('an attempt that broke off', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A store whose process ends before an answer can be kept. */
  function crashing(store: Store): Store {
    const gone = async () => {
      throw new Error('the process has ended')
    }
    return { ...store, requests: { ...store.requests!, keep: gone, release: gone } }
  }

  it('is made again by the next one once its time is over, with the same records', async () => {
    const store = memoryStore()
    const [one, two] = [await startService({}, crashing(store)), await startService({}, store)]
    const token = await one.tokenOf({ agentId: 'smith' })
    const source = await one.call(token, 'POST /v1/sources', { json: { name: 'T', content: sentence } })
    const cited = { sourceId: source.body.id, claim: sentence, quote: sentence }
    for (const [at, [operation, body]] of Object.entries([
      ['POST /v1/attribute', json],
      ['POST /v1/citations', cited],
    ] as const)) {
      const headers = keyed(`crash-000${at}`)
      expect((await one.call(token, operation, { json: body, headers })).status).toBe(500)
      expect((await two.call(token, operation, { json: body, headers })).status).toBe(409)
      vi.setSystemTime(Date.now() + 16_000)
      expect((await two.call(token, operation, { json: body, headers })).status).toBeLessThan(300)
    }
    const reader = { actor: { role: 'user', project: 'metals' } } as const
    expect((await store.listRuns({ project: 'metals' })).items).toHaveLength(1)
    const citations = await store.findCitations({}, reader)
    expect(citations.items.map(({ status, runId }) => [status, runId !== undefined])).toEqual([
      ['verified', true],
      ['verified', false],
    ])
  })

  it('is forgotten after a day', async () => {
    const { one, token, store } = await twoInstances(sqliteStore(':memory:'))
    const first = await one.call(token, 'POST /v1/attribute', { json, headers: keyed() })
    vi.setSystemTime(Date.now() + 86_400_001)
    const later = await one.call(token, 'POST /v1/attribute', { json, headers: keyed() })
    expect(later.body.runId).not.toBe(first.body.runId)
    await store.close()
  })
})

it('a key that is none, and a stream, are refused; a failure is not kept', async () => {
  const { one, token } = await twoInstances()
  for (const key of ['short', 'with a space', 'x'.repeat(201)])
    expect((await one.call(token, 'POST /v1/attribute', { json, headers: keyed(key) })).status).toBe(400)
  expect((await one.call(token, 'POST /v1/attribute/stream', { json: {}, headers: keyed() })).status).toBe(
    400,
  )
  const wrong = { json: { response: 5 }, headers: keyed() }
  expect((await one.call(token, 'POST /v1/attribute', wrong)).status).toBe(400)
  expect((await one.call(token, 'POST /v1/attribute', { json, headers: keyed() })).status).toBe(200)
})

it('a file that is sent again in a form of another boundary is the same', async () => {
  const { one, token } = await twoInstances()
  const upload = async () => {
    const form = new FormData()
    form.set('file', new File([sentence], 'tariff.txt', { type: 'text/plain' }))
    return await one.call(token, 'POST /v1/sources/documents', { form, headers: keyed() })
  }
  const first = await upload()
  expect(first.status).toBe(201)
  expect((await upload()).text).toBe(first.text)
})
