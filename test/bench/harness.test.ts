import { expect, test } from 'vitest'
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

/** Work of a known order: counts to `steps`. */
function counting(steps: number) {
  return () => {
    let sum = 0
    for (let step = 0; step < steps; step++) sum += Math.sqrt(step)
    return sum
  }
}

test('what does ten times the work takes several times as long', async () => {
  const { speedup, cost } = await compare(counting(20_000), counting(200_000), { minTime: 60 })
  expect(speedup).toBeGreaterThan(3)
  expect(cost).toBeLessThan(1 / 3)
  const { ratio } = await growth(counting(20_000), async () => counting(200_000)(), { minTime: 60 })
  expect(ratio).toBeGreaterThan(3)
})
