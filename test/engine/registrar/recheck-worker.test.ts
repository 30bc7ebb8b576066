import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { createRecheckWorker } from '../../../src/engine/registrar/recheck-worker.ts'
import type { RecheckWorkerOptions } from '../../../src/engine/registrar/recheck-worker.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { pass } from './passing-time.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const begin = Date.parse('2026-03-01T00:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  })
  vi.setSystemTime(begin)
})
afterEach(() => void vi.useRealTimers())

/** An engine with three pages that were registered a minute apart, and when each is asked for, in seconds. */
async function pages(states: Record<string, number> = {}) {
  const asked: [path: string, second: number][] = []
  const engine = new CitationEngine({
    store: memoryStore(),
    fetchOptions: { retries: 0 },
    fetch: async (input) => {
      const path = new URL(String(input)).pathname.slice(1)
      asked.push([path, Math.round((Date.now() - begin) / SECOND)])
      return new Response(`Text of ${path}.`, { status: states[path] ?? 200 })
    },
  })
  for (const [minute, path] of ['a', 'b', 'c'].entries()) {
    vi.setSystemTime(begin + minute * MINUTE)
    await engine.validateAndRegister({ url: `https://lifts.dev/${path}` })
  }
  const admin = engine.as({ role: 'admin' })
  // Its code is loaded in real time.
  await admin.listSources()
  asked.length = 0
  const start = (options: Partial<RecheckWorkerOptions> = {}) => {
    const worker = createRecheckWorker({ engine: admin, ...options })
    void worker.run()
    return worker
  }
  return { engine, asked, start, states, paths: () => asked.map(([path]) => path) }
}

describe('createRecheckWorker', () => {
  test('ends by itself when told to: after one look at what is due, or after so many', async () => {
    const { engine, paths } = await pages()
    await pass(20 * MINUTE)
    const worker = (options: Partial<RecheckWorkerOptions>) =>
      createRecheckWorker({ engine: engine.as({ role: 'admin' }), olderThan: 10 * MINUTE, ...options })
    let ended = 0
    void worker({ limit: 2 })
      .run()
      .then(() => ended++)
    await pass(MINUTE)
    expect([ended, paths()]).toEqual([1, ['a', 'b']])
    void worker({ once: true })
      .run()
      .then(() => ended++)
    await pass(5 * SECOND)
    // The looks of before have counted, and nothing waits after the last one.
    expect([ended, paths()]).toEqual([2, ['a', 'b', 'c']])
    expect(() => worker({ limit: 1.5 })).toThrow(/limit is 1.5/)
  })

  test('looks at each source when it is old enough, the oldest first', async () => {
    const { asked, start } = await pages()
    const worker = start({ olderThan: 10 * MINUTE })
    await pass(7 * MINUTE)
    expect(asked).toEqual([])
    await pass(10 * MINUTE)
    expect(asked).toEqual([
      ['a', 600],
      ['b', 660],
      ['c', 720],
    ])
    await worker.stop()
  })

  test('keeps its pace', async () => {
    const { asked, start } = await pages()
    const worker = start({ olderThan: 1, perMinute: 2 })
    await pass(65 * SECOND)
    const [first, second, third] = asked.map(([, at]) => at)
    expect([second! - first!, third! - second!]).toEqual([30, 30])
    await worker.stop()
  })

  test('goes on where an earlier one ended', async () => {
    const { paths, start } = await pages()
    const first = start({ olderThan: 90 * SECOND })
    await pass(12 * SECOND)
    await first.stop()
    expect(paths()).toEqual(['a'])
    const second = start({ olderThan: 90 * SECOND })
    await pass(30 * SECOND)
    expect(paths()).toEqual(['a', 'b'])
    await second.stop()
  })

  test('degraded and unreached ones come again sooner, until they are read', async () => {
    const { paths, start, engine, states } = await pages({ b: 503 })
    const worker = start({ retryAfter: 5 * MINUTE })
    await pass(10 * MINUTE)
    expect(paths()).toEqual(['b', 'b'])
    delete states['b']
    await pass(15 * MINUTE)
    expect(paths()).toEqual(['b', 'b', 'b'])
    const versions = (await engine.listSources({ identifier: 'https://lifts.dev/b' })).items
    expect(versions.map(({ validation }) => validation?.state)).toEqual(['degraded', 'valid'])
    await worker.stop()
  })

  test('a signal ends it, also while a page is fetched, and leaves no timer', async () => {
    const engine = new CitationEngine({
      store: memoryStore(),
      fetch: async () => new Response('Text.'),
    })
    await engine.addWebSource('https://lifts.dev/')
    const stopped = new AbortController()
    const looks = vi.fn<(id: string) => void>()
    const registrar = {
      listSources: engine.listSources,
      listRechecks: engine.listRechecks,
      recheck: (id: string, { signal }: { signal?: AbortSignal } = {}) => {
        looks(id)
        return new Promise<never>((_, fail) =>
          signal!.addEventListener('abort', () => fail(signal!.reason as Error)),
        )
      },
    }
    const onError = vi.fn<() => void>()
    const worker = createRecheckWorker({ engine: registrar, olderThan: 1, signal: stopped.signal, onError })
    const ended = worker.run()
    await pass(5 * SECOND)
    expect(looks).toHaveBeenCalledTimes(1)
    stopped.abort()
    await ended
    expect(onError).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('an error is told, and it goes on', async () => {
    const { asked, engine } = await pages()
    const errors: unknown[] = []
    let isAway = true
    const worker = createRecheckWorker({
      engine: {
        listSources: (query) => (isAway ? Promise.reject(new Error('away')) : engine.listSources(query)),
        listRechecks: engine.listRechecks,
        recheck: (id, options) =>
          asked.length === 0 && errors.length < 3
            ? Promise.reject(new Error('failed'))
            : engine.recheck(id, options),
      },
      olderThan: 2 * MINUTE,
      onError: (error) => errors.push((error as Error).message),
    })
    void worker.run()
    await pass(65 * SECOND)
    isAway = false
    await pass(120 * SECOND)
    expect(errors).toEqual(['away', 'away', 'failed'])
    expect(asked.map(([path]) => path)).toEqual(['b', 'c', 'a'])
    await worker.stop()
  })

  test.each([
    ['perMinute', 0],
    ['olderThan', -1],
    ['retryAfter', Number.NaN],
  ])('%s of %d is refused', (name, value) => {
    expect(() => createRecheckWorker({ engine: {} as never, [name]: value })).toThrow(name)
  })
})
