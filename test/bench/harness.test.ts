import { expect, test, vi } from 'vitest'
import { compare, formatTime, growth, isMet, median } from '../../bench/harness.ts'

test.each([
  [{ ratio: 2, detail: '' }, { atLeast: 2 }, true],
  [{ ratio: 1.9, detail: '' }, { atLeast: 2 }, false],
  [{ ratio: 2, detail: '' }, { atMost: 2 }, true],
  [{ ratio: 2.1, detail: '' }, { atMost: 2 }, false],
  [{ ratio: 3, detail: '', broken: 'recall lost' }, { atLeast: 2 }, false],
  [{ ratio: Number.NaN, detail: '' }, {}, false],
])('%o against %o: met is %s', (result, target, expected) => {
  expect(isMet(result, target)).toBe(expected)
})

test('the median of an even count lies between the middle two', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5])
})

test.each([
  [0.0005, '500 ns'],
  [0.85, '850 µs'],
  [12.4, '12.4 ms'],
  [3_100, '3.10 s'],
])('%d ms is written %s', (time, expected) => {
  expect(formatTime(time)).toBe(expected)
})

/** Work of a known cost: it sets the clock on by so many milliseconds. */
function taking(milliseconds: number) {
  return () => void (now += milliseconds)
}
let now = 0

test('what does ten times the work takes ten times as long', async () => {
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { speedup, cost } = await compare(taking(2), taking(20), { minTime: 60 })
  expect([speedup, cost]).toEqual([10, 0.1])
  const { ratio } = await growth(taking(2), async () => taking(20)(), { minTime: 60 })
  expect(ratio).toBe(10)
  clock.mockRestore()
})
