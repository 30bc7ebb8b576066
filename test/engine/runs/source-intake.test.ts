import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSourceIntake } from '../../../src/engine/runs/source-intake.ts'

function* steps(count: number, step: (index: number) => void): Generator<void> {
  for (let index = 0; index < count; index++) {
    step(index)
    yield
  }
}

/** The clock, which only work moves. */
let now = 0

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

afterEach(() => void vi.restoreAllMocks())

test('what is little is done at once', () => {
  const intake = createSourceIntake({ onError: () => expect.unreachable() })
  const done: number[] = []
  intake.add(steps(3, (index) => done.push(index)))
  expect(done).toEqual([0, 1, 2])
  expect(intake.settled()).toBeNull()
})

test('what is much is done in slices and in order, and others get their turn', async () => {
  const intake = createSourceIntake({ onError: () => expect.unreachable() })
  const done: string[] = []
  intake.add(
    steps(6, (index) => {
      now += 1
      done.push(`a${index}`)
    }),
  )
  intake.add(steps(2, (index) => done.push(`b${index}`)))
  expect(done.length).toBeLessThan(6)
  setImmediate(() => done.push('another'))
  await intake.settled()
  expect(done.filter((name) => name !== 'another')).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'b0', 'b1'])
  expect(done.indexOf('another')).toBeLessThan(done.indexOf('b1'))
})

test('work that throws is given up and told of, what waits behind it goes on', async () => {
  const errors: unknown[] = []
  const intake = createSourceIntake({ onError: (error) => errors.push(error) })
  const done: number[] = []
  intake.add(
    steps(2, () => {
      throw new Error('Not this one.')
    }),
  )
  intake.add(steps(1, (index) => done.push(index)))
  await intake.settled()
  expect([errors.length, done]).toEqual([1, [0]])
})
