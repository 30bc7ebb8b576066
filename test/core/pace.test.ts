import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from '../../src/core/pace.ts'

let now = 0

beforeEach(async () => {
  await endSlice()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  ['on a server', []],
  ['in a browser', ['setImmediate']],
  ['where there are only timers', ['setImmediate', 'MessageChannel']],
])('what waits runs between slices, and not before one is over: %s', async (_, missing) => {
  for (const name of missing) vi.stubGlobal(name, undefined)
  const pace = createPace(20)
  const timer = vi.fn<() => void>()
  setTimeout(timer, 0)
  for (let unit = 0; unit < 19; unit++) {
    await pace()
    now += 1
  }
  expect(timer).not.toHaveBeenCalled()
  // Each of these waits for a turn; the timer is due in one of the first.
  while (timer.mock.calls.length === 0) {
    now += 20
    await pace()
  }
})

test('of several who work at once one works in a turn, and none is left behind', async () => {
  let turn = 0
  let running = true
  function nextTurn(): void {
    turn += 1
    if (running) setImmediate(nextTurn)
  }
  setImmediate(nextTurn)
  const worked: { turn: number; name: string }[] = []
  async function work(name: string): Promise<void> {
    const pace = createPace(2)
    for (let unit = 0; unit < 8; unit++) {
      await pace()
      now += 1
      worked.push({ turn, name })
    }
  }
  await Promise.all(['a', 'b', 'c'].map(work))
  running = false
  const turns = [...Map.groupBy(worked, (unit) => unit.turn).values()]
  // All three begin before the clock has moved; from then on a slice of 2 ms has two units of one of them.
  expect(turns.map((units) => units.map(({ name }) => name).join(''))).toEqual([
    'abca',
    'bb',
    'cc',
    'aa',
    'bb',
    'cc',
    'aa',
    'bb',
    'cc',
    'aa',
    'b',
    'c',
  ])
})

/** Whoever worked before may have left a slice open: it ends after two turns, of whichever kind they are. */
async function endSlice(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', resolve, { once: true })
      port1.start()
      port2.postMessage(null)
      port2.close()
    })
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}
