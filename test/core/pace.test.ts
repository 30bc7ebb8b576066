import { afterEach, expect, test, vi } from 'vitest'
import { createPace } from '../../src/core/pace.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['on a server', []],
  ['in a browser', ['setImmediate']],
  ['where there are only timers', ['setImmediate', 'MessageChannel']],
])('what waits runs between slices, and not before one is over: %s', async (_, missing) => {
  // What the test before has left is over.
  await new Promise((resolve) => setTimeout(resolve, 5))
  for (const name of missing) vi.stubGlobal(name, undefined)
  const pace = createPace(20)
  const timer = vi.fn<() => void>()
  setTimeout(timer, 0)
  await pace()
  expect(timer).not.toHaveBeenCalled()
  // A machine that is busy with others may give it its turn late.
  const end = performance.now() + 5000
  while (timer.mock.calls.length === 0 && performance.now() < end) await pace()
  expect(timer).toHaveBeenCalled()
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
      const end = performance.now() + 1
      while (performance.now() < end);
      worked.push({ turn, name })
    }
  }
  await Promise.all(['a', 'b', 'c'].map(work))
  running = false
  const byTurn = Map.groupBy(worked, (unit) => unit.turn)
  // Units of 1 ms in slices of 2, the last of which may begin just before the end.
  expect(Math.max(...[...byTurn.values()].map((units) => units.length))).toBeLessThanOrEqual(3)
  const [, ...later] = byTurn.values()
  for (const units of later) expect(new Set(units.map(({ name }) => name)).size).toBe(1)
  const firstEnd = worked.findLastIndex(({ name }) => name === 'a')
  expect(worked.slice(0, firstEnd).some(({ name }) => name === 'c')).toBe(true)
})
