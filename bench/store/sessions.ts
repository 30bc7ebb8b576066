import type { Store } from '../../src/core/ports/store.ts'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'
import { run, secondsLater } from '../../test/records/store/run-records.ts'
import { formatTime, growth } from '../harness.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'

const PAGE = 30
const ANSWERS = 3

/**
 * A store with this many conversations of three answers each. The answers of ten conversations are interleaved, as if
 * people wrote at the same time.
 */
async function filled(sessions: number): Promise<Store> {
  const store = sqliteStore(':memory:')
  for (let answer = 0; answer < ANSWERS; answer++) {
    for (let session = 0; session < sessions; session++) {
      const second = Math.floor(session / 10) * 10 * ANSWERS + answer * 10 + (session % 10)
      await store.saveRun(
        run({
          id: `${session}-${answer}`,
          sessionId: `s${session}`,
          project: 'p',
          question: `What is ${session}?`,
          createdAt: secondsLater(second),
        }),
      )
    }
  }
  return store
}

async function pageGrowth(): Promise<BenchResult> {
  const [small, large] = [await filled(100), await filled(2_000)]
  const list = (store: Store) => async () => (await store.listSessions({ project: 'p', limit: PAGE })).items
  const found = [await list(small)(), await list(large)()].map(
    (items) => new Set(items.map(({ sessionId }) => sessionId)).size,
  )
  const times = await growth(list(small), list(large), { minTime: 300, repetitions: 15 })
  await small.close()
  await large.close()
  return {
    ratio: times.ratio,
    detail: `${formatTime(times.small)}, ${formatTime(times.large)} for ${found[1]}`,
    ...(found.some((count) => count !== PAGE) && { broken: `${found.join(' and ')} found` }),
  }
}

export const suite: BenchSuite = {
  name: 'store-sessions',
  rows: [
    {
      label: `${PAGE} newest conversations, of 2,000 by the time of 100`,
      peer: 'itself',
      target: { atMost: 2 },
      run: pageGrowth,
    },
  ],
}
