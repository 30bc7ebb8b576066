import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RequestKeeper } from '../../../src/core/ports/request-keeper.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { createRecheckWorker } from '../../../src/engine/registrar/recheck-worker.ts'
import type { RecheckWorkerOptions } from '../../../src/engine/registrar/recheck-worker.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { pass } from './passing-time.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const begin = Date.parse('2026-03-01T00:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  })
  vi.setSystemTime(begin)
})
afterEach(() => void vi.useRealTimers())

/** Pages that were registered eight days ago; `hold` keeps their server from answering. */
async function oldPages(count: number) {
  const asked: string[] = []
  const server = { hold: null as Promise<unknown> | null }
  const store = memoryStore()
  const engine = new CitationEngine({
    store,
    fetchOptions: { retries: 0, limits: { firstByteMs: DAY, totalMs: DAY } },
    async fetch(input) {
      const path = new URL(String(input)).pathname.slice(1)
      asked.push(path)
      await server.hold
      return new Response(`Text of ${path}.`)
    },
  })
  for (let page = 1; page <= count; page++) {
    await engine.addWebSource(`https://lifts.dev/${page}`)
    vi.setSystemTime(Date.now() + SECOND)
  }
  vi.setSystemTime(begin + 8 * DAY)
  asked.length = 0
  const admin = engine.as({ role: 'admin' })
  const lists = vi.fn<(typeof admin)['listSources']>((query) => admin.listSources(query))
  const requests = store.requests!
  const start = ({ engine: own, ...options }: Partial<RecheckWorkerOptions> = {}) => {
    const registrar = { ...admin, listSources: lists, ...own }
    const worker = createRecheckWorker({ requests, ...options, engine: registrar })
    void worker.run()
    return worker
  }
  return { admin, asked, server, requests, start, lists }
}

describe('workers that share a database', () => {
  test('look at each page once, each worker at its pace', async () => {
    const { asked, start, admin, requests } = await oldPages(9)
    const held = new Set<string>()
    let renewals = 0
    const counted: RequestKeeper = {
      ...requests,
      async take(request) {
        const taken = await requests.take(request)
        if (taken.state === 'taken') held.add(request.holder)
        return taken
      },
      async renew(request) {
        renewals++
        await requests.renew(request)
      },
      async release(request) {
        held.delete(request.holder)
        await requests.release(request)
      },
    }
    const workers = [2, 2, 1].map((perMinute) => start({ perMinute, requests: counted }))
    await pass(65 * SECOND)
    expect(asked.length).toBe(8)
    await pass(10 * MINUTE)
    expect(asked.toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    expect((await admin.listRechecks()).items).toHaveLength(9)
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(held.size).toBe(0)
    const before = renewals
    await pass(10 * MINUTE)
    expect([renewals, asked.length]).toEqual([before, 9])
  })

  test('a page that somebody has looked at since the list was read is not looked at again', async () => {
    const { asked, start, admin } = await oldPages(3)
    const worker = start({ perMinute: 1 })
    await pass(5 * SECOND)
    expect(asked).toEqual(['1'])
    await admin.recheck({ identifier: 'https://lifts.dev/2' })
    await pass(60 * SECOND)
    expect(asked).toEqual(['1', '2', '3'])
    await worker.stop()
  })

  test('a page is held for as long as it is looked at; whoever finds nothing else waits a minute', async () => {
    const { asked, start, server, lists } = await oldPages(1)
    const answers = Promise.withResolvers<void>()
    server.hold = answers.promise
    const first = start()
    await pass(5 * SECOND)
    const second = start()
    await pass(5 * MINUTE)
    expect(asked).toEqual(['1'])
    // One by the first, and one a minute by the second.
    expect(lists.mock.calls.length).toBeLessThanOrEqual(8)
    answers.resolve()
    await pass(2 * MINUTE)
    expect(asked).toEqual(['1'])
    await Promise.all([first.stop(), second.stop()])
  })

  test('the page of a worker that was killed is free after a minute', async () => {
    const { asked, start, requests, admin } = await oldPages(1)
    // It takes its page, and then there is no process that would renew or release it.
    const dying: RequestKeeper = { ...requests, renew: async () => {}, release: async () => {} }
    const recheck = () => new Promise<never>(() => {})
    start({ requests: dying, engine: { ...admin, recheck } })
    await pass(5 * SECOND)
    const worker = start()
    await pass(50 * SECOND)
    expect(asked).toEqual([])
    await pass(75 * SECOND)
    expect(asked).toEqual(['1'])
    await worker.stop()
  })

  test('a page that is being looked at is free as soon as its worker is stopped', async () => {
    const { asked, start, server, requests } = await oldPages(1)
    const renew = vi.fn<RequestKeeper['renew']>((request) => requests.renew(request))
    server.hold = new Promise(() => {})
    const first = start({ requests: { ...requests, renew } })
    await pass(25 * SECOND)
    expect(asked).toEqual(['1'])
    expect(renew).toHaveBeenCalled()
    await first.stop()
    renew.mockClear()
    server.hold = null
    const second = start()
    await pass(60 * SECOND)
    expect(asked).toEqual(['1', '1'])
    await second.stop()
    expect(renew).not.toHaveBeenCalled()
  })

  test('what fails is told, keeps the pace, and is tried again by anybody after a minute', async () => {
    const { asked, start, admin } = await oldPages(2)
    const errors: string[] = []
    const recheck: typeof admin.recheck = (id, options) =>
      errors.length < 2 ? Promise.reject(new Error('away')) : admin.recheck(id, options)
    const onError = (error: unknown) => void errors.push(`${(error as Error).message} ${Date.now() - at}`)
    const at = Date.now()
    const worker = start({ engine: { ...admin, recheck }, onError, perMinute: 4 })
    await pass(55 * SECOND)
    expect(errors).toEqual(['away 0', 'away 15000'])
    expect(asked).toEqual([])
    await pass(150 * SECOND)
    expect(asked).toEqual(['1', '2'])
    await worker.stop()
  })

  test('without the rows no page is looked at, and the worker does not hurry', async () => {
    const { asked, start, requests } = await oldPages(2)
    const errors: unknown[] = []
    let isAway = true
    const take: RequestKeeper['take'] = (request) =>
      isAway ? Promise.reject(new Error('away')) : requests.take(request)
    const worker = start({ requests: { ...requests, take }, onError: (error) => errors.push(error) })
    await pass(65 * SECOND)
    expect([errors.length, asked]).toEqual([7, []])
    isAway = false
    await pass(25 * SECOND)
    expect(asked).toEqual(['2', '1'])
    await worker.stop()
  })

  test('requests that are none are refused', () => {
    expect(() => createRecheckWorker({ engine: {} as never, requests: {} as never })).toThrow(
      /createRecheckWorker\(\): requests/,
    )
  })
})
