import { describe, expect, test } from 'vitest'
import { createBreaker, runWithBreaker } from '../../../src/core/remote/breaker.ts'

const away = new Error('away')
const refused = new Error('refused')

/** A breaker over a database that a test takes away and brings back, on a clock that it turns. */
function someBreaker() {
  let time = 0
  let calls = 0
  let failure: Error | null = null
  const breaker = createBreaker({ now: () => time })
  const run = <T>(work: () => Promise<T>) =>
    runWithBreaker(breaker, work, { isAway: (error) => error === away, refusal: () => refused })
  return {
    breaker,
    run,
    pass: (milliseconds: number) => void (time += milliseconds),
    fail: (error: Error | null) => void (failure = error),
    calls: () => calls,
    /** What one call came to. */
    call: () =>
      run(async () => {
        calls++
        if (failure) throw failure
        return 'answer'
      }).catch((error: unknown) => error),
  }
}

/** Away for so long that the breaker is open. */
async function openBreaker() {
  const database = someBreaker()
  database.fail(away)
  for (let failures = 0; failures < 4; failures++) await database.call()
  database.pass(1000)
  await database.call()
  return database
}

describe('breaker', () => {
  test('lets results and errors of an answering database through', async () => {
    const { call, fail } = someBreaker()
    expect(await call()).toBe('answer')
    const conflict = new Error('conflict')
    fail(conflict)
    for (let times = 0; times < 20; times++) expect(await call()).toBe(conflict)
  })

  test('calls fail at once, untried, after failures over a second', async () => {
    const { call, calls } = await openBreaker()
    expect(calls()).toBe(5)
    expect(await call()).toBe(refused)
    expect(calls()).toBe(5)
  })

  test.each<[string, { failures: number; milliseconds: number }]>([
    ['few failures over a long time', { failures: 3, milliseconds: 60_000 }],
    ['many failures within a moment', { failures: 500, milliseconds: 999 }],
  ])('%s do not open it', async (_, { failures, milliseconds }) => {
    const { call, fail, pass } = someBreaker()
    fail(away)
    for (let times = 0; times < failures; times++) await call()
    pass(milliseconds)
    expect(await call()).toBe(away)
    fail(null)
    expect(await call()).toBe('answer')
  })

  test('one answer between failures starts the count again', async () => {
    const { call, calls, fail, pass } = someBreaker()
    for (let rounds = 0; rounds < 10; rounds++) {
      fail(away)
      for (let failures = 0; failures < 4; failures++) await call()
      pass(5000)
      fail(null)
      expect(await call()).toBe('answer')
    }
    expect(calls()).toBe(50)
  })

  test('one probe a pause, in growing pauses up to two seconds', async () => {
    const { call, calls, pass } = await openBreaker()
    const probes: number[] = []
    for (let time = 10; time <= 12_000; time += 10) {
      pass(10)
      const before = calls()
      await Promise.all([call(), call(), call()])
      if (calls() > before) probes.push(time)
      expect(calls() - before).toBeLessThanOrEqual(1)
    }
    expect(probes).toStrictEqual([250, 750, 1750, 3750, 5750, 7750, 9750, 11_750])
  })

  test('an answered probe lets all through, and the next absence is counted anew', async () => {
    const { call, calls, fail, pass } = await openBreaker()
    fail(null)
    expect(await call()).toBe(refused)
    pass(250)
    expect(await call()).toBe('answer')
    expect(await Promise.all([call(), call(), call()])).toStrictEqual(['answer', 'answer', 'answer'])
    fail(away)
    const before = calls()
    for (let failures = 0; failures < 4; failures++) expect(await call()).toBe(away)
    pass(1000)
    expect(await call()).toBe(away)
    expect(await call()).toBe(refused)
    expect(calls()).toBe(before + 5)
    fail(null)
    pass(250)
    expect(await call()).toBe('answer')
  })

  test('an error that is an answer closes it as well', async () => {
    const { call, fail, pass } = await openBreaker()
    const conflict = new Error('conflict')
    fail(conflict)
    pass(250)
    expect(await call()).toBe(conflict)
    expect(await call()).toBe(conflict)
  })

  test('a probe that hangs holds up no other', async () => {
    const { run, call, fail, pass } = await openBreaker()
    pass(250)
    const hanging = run(() => new Promise(() => {}))
    expect(await call()).toBe(refused)
    fail(null)
    pass(500)
    expect(await call()).toBe('answer')
    expect(await Promise.race([hanging, 'still hanging'])).toBe('still hanging')
  })

  test('an answer that was asked for before it opened closes it', async () => {
    const { run, call, fail, pass } = someBreaker()
    let answer!: (value: string) => void
    const slow = run(() => new Promise<string>((resolve) => (answer = resolve)))
    fail(away)
    for (let failures = 0; failures < 5; failures++) {
      pass(300)
      await call()
    }
    expect(await call()).toBe(refused)
    answer('late answer')
    expect(await slow).toBe('late answer')
    fail(null)
    expect(await call()).toBe('answer')
  })
})
