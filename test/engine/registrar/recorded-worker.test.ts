import { afterEach, expect, test, vi } from 'vitest'
import { createRecheckWorker } from '../../../src/engine/registrar/recheck-worker.ts'
import type { RecheckWorkerOptions } from '../../../src/engine/registrar/recheck-worker.ts'
import type { StoredRecheck } from '../../../src/engine/registrar/recheck/list-rechecks.ts'
import type { StoredSource } from '../../../src/engine/registrar/sources/registered-source.ts'
import { recordedFile, runCases } from '../../fixtures/recorded-cases.ts'

type Case = {
  options: Partial<RecheckWorkerOptions>
  /** Pages by their id: milliseconds since their registration, and whether they could not be read then. */
  pages: Record<string, { age: number; isDegraded?: boolean }>
  /** Milliseconds for which the worker is watched. */
  for: number
  /** Milliseconds after which it is stopped. */
  stop?: number
  /** Which reads of the list fail, counted from 1. */
  failing?: number[]
  /** Pages whose recheck fails, and those that are not reached. */
  broken?: string[]
  unreached?: string[]
}

const begin = Date.parse('2026-03-01T00:00:00Z')

afterEach(() => void vi.useRealTimers())

/** What the worker does, each with its time in milliseconds. */
async function diaryOf({ options, pages, for: time, stop, failing, broken, unreached }: Case) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.setSystemTime(begin)
  const diary: string[] = []
  const note = (what: string) => diary.push(`${Date.now() - begin} ${what}`)
  const rechecks: StoredRecheck[] = []
  const sources = Object.entries(pages).map(([id, { age, isDegraded = false }]) => ({
    id,
    type: 'website',
    identifier: id,
    url: `https://lifts.dev/${id}`,
    createdAt: new Date(begin - age).toISOString(),
    ...(isDegraded && { validation: { state: 'degraded' } }),
  }))
  let reads = 0
  const worker = createRecheckWorker({
    engine: {
      async listSources() {
        note('list')
        if (failing?.includes(++reads)) throw new Error('away')
        // Only these fields are read.
        return { items: sources as unknown as StoredSource[], nextCursor: null }
      },
      listRechecks: async ({ since } = {}) => ({
        items: rechecks.filter(({ checkedAt }) => checkedAt >= since!),
        nextCursor: null,
      }),
      async recheck(sourceId) {
        const id = String(sourceId)
        note(`look at ${id}`)
        if (broken?.includes(id)) throw new Error('broken')
        const state = unreached?.includes(id) ? 'unreachable' : 'same'
        rechecks.push({ id: '', sourceId: id, state, checkedAt: new Date().toISOString() })
        return { ...rechecks.at(-1)!, citations: [] }
      },
    },
    onRecheck: ({ state }, { id }) => void note(`${id} is ${state}`),
    onError: (error, source) => void note(`${(error as Error).message}${source ? ` at ${source.id}` : ''}`),
    ...options,
  })
  void worker.run().then(() => note('end'))
  if (stop !== undefined) {
    await vi.advanceTimersByTimeAsync(stop)
    await worker.stop()
  }
  await vi.advanceTimersByTimeAsync(time - (stop ?? 0))
  await worker.stop()
  return [diary.join(', '), `timers ${vi.getTimerCount()}`]
}

test('the worker looks at pages as recorded', async () => {
  const file = recordedFile('worker', import.meta.url)
  const told = await runCases<Case>(file, async (given) => await diaryOf(given))
  await expect(told).toMatchFileSnapshot(file)
})

const day = 86_400_000

test.each([
  ['perMinute', [0.001, 60_000], [0, -1, 60_001, Infinity, NaN, '6'], 'Give a number above 0, up to 60000.'],
  [
    'olderThan',
    [1, 10_000 * day],
    [0, 10_000 * day + 1, Infinity],
    'Give a number above 0, up to 864000000000.',
  ],
  ['retryAfter', [1, 10_000 * day], [0, 10_000 * day + 1, NaN], 'Give a number above 0, up to 864000000000.'],
  ['limit', [1, 2, Infinity], [0, -1, 1.5, NaN, '1'], 'Give a whole number above 0.'],
] as const)('%s of a worker may be %j, not %j', (name, accepted, refused, advice) => {
  const make = (value: unknown) => createRecheckWorker({ engine: {} as never, [name]: value })
  for (const value of accepted) expect(() => make(value)).not.toThrow()
  for (const value of refused)
    expect(() => make(value)).toThrow(`createRecheckWorker(): ${name} is ${String(value)}. ${advice}`)
  expect(() => make('9'.repeat(41))).toThrow(`${name} is ${'9'.repeat(40)}. `)
})
