import { describe, expect, test } from 'vitest'
import type { RunTelemetry, StepTelemetry } from '../../../src/core/ports/telemetry.ts'
import { observeRun } from '../../../src/engine/telemetry/observe-run.ts'

/** A run that is observed, what its telemetry was told in order, and the incidents. */
function observed(change: Partial<StepTelemetry> = {}) {
  const told: unknown[] = []
  const incidents: string[] = []
  const step: StepTelemetry = {
    within: (work) => work(),
    succeeded: (attributes) => void told.push(attributes),
    failed: (error) => void told.push(error),
    ...change,
  }
  const run: RunTelemetry = {
    called: () => {},
    startStep: ({ name, ...rest }) => {
      told.push([name, ...Object.keys(rest)])
      return step
    },
    incident: () => {},
    wrote: () => {},
    attributed: () => {},
    end: () => {},
  }
  const { observe } = observeRun(
    { startRun: () => run },
    { id: 'r' },
    ({ code }) => void incidents.push(code),
  )
  return { observe, told, incidents }
}

const outcome = (count: number) => ({ count })

describe('a step', () => {
  test('that returns is told with its outcome at once', () => {
    const { observe, told } = observed()
    expect(observe({ name: 'match', attributes: {}, outcome }, () => 7)).toBe(7)
    expect(told).toEqual([['match', 'attributes'], { count: 7 }])
  })

  test('without an outcome has no attributes', () => {
    const { observe, told } = observed()
    observe({ name: 'store' }, () => 7)
    expect(told).toEqual([['store'], {}])
  })

  test('that throws is told and throws the same', () => {
    const { observe, told } = observed()
    const error = new Error('no words')
    const fail = (): number => {
      throw error
    }
    expect(() => observe({ name: 'match', outcome }, fail)).toThrow(error)
    expect(told).toEqual([['match'], error])
  })

  test('that resolves is told before those who wait for it go on', async () => {
    const { observe, told } = observed()
    const { promise, resolve } = Promise.withResolvers<number>()
    const result = observe({ name: 'verify', outcome }, () => promise)
    const seen = result.then(() => [...told])
    expect(told).toEqual([['verify']])
    resolve(3)
    expect(await seen).toEqual([['verify'], { count: 3 }])
    expect(await result).toBe(3)
  })

  test('that rejects is told and rejects with the same', async () => {
    const { observe, told } = observed()
    const error = new Error('no words')
    const result = observe({ name: 'verify', outcome }, () => Promise.reject<number>(error))
    await expect(result).rejects.toBe(error)
    expect(told).toEqual([['verify'], error])
  })
})

test.each<[string, StepTelemetry['within'], number]>([
  ['never', () => {}, 0],
  [
    'twice',
    (work) => {
      work()
      work()
    },
    0,
  ],
  [
    'once, and throws',
    (work) => {
      work()
      throw new Error('away')
    },
    1,
  ],
])('work that a telemetry calls %s is done once', async (_, within, failures) => {
  const { observe, told, incidents } = observed({ within })
  let done = 0
  expect(observe({ name: 'match', outcome }, () => (done += 1))).toBe(1)
  expect([done, told.at(-1)]).toEqual([1, { count: 1 }])
  await Promise.resolve()
  expect(incidents).toHaveLength(failures)
})
