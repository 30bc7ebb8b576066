import { describe, expect, test, vi } from 'vitest'
import type { Incident } from '../../../src/core/incident.ts'
import { pushInTurns } from '../../../src/engine/answers/push-in-turns.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { createLiveData } from '../../../src/engine/runs/live-data.ts'
import { createOpenRuns } from '../../../src/engine/runs/open-runs.ts'
import { resumeChecks } from '../../../src/engine/runs/resume-checks.ts'
import { createRunLog } from '../../../src/engine/runs/run-log.ts'
import { createSourceIntake } from '../../../src/engine/runs/source-intake.ts'
import type { Registrar } from '../../../src/engine/operations.ts'
import { agent } from '../registrar/some-registrar.ts'

const incident = (message: string): Incident => ({ step: 'match', code: 'some', message })

describe('the incidents of a run', () => {
  test('are a hundred, each once, and told as they are kept', () => {
    const told: Incident[] = []
    const log = createRunLog((each) => told.push(each))
    for (let index = 0; index < 101; index++) for (const _ of 'ab') log.incident(incident(String(index)))
    const expected = Array.from({ length: 100 }, (_, index) => incident(String(index)))
    expect(log.incidents).toEqual(expected)
    expect(told).toEqual(expected)
  })

  test('are the same only with the same step, code and message', () => {
    const log = createRunLog(() => {})
    const one = incident('a')
    const others: Incident[] = [
      { ...one, step: 'verify' },
      { ...one, code: 'other' },
      { ...one, message: 'b' },
    ]
    for (const each of [one, ...others, one]) log.incident(each)
    expect(log.incidents).toEqual([one, ...others])
    log.incidents.pop()
    expect(log.incidents).toHaveLength(4)
  })

  test('hold the error of a callback, which does not stop the run', () => {
    const log = createRunLog(() => {
      throw new Error('of the application')
    })
    log.incident(incident('a'))
    log.guard(() => {
      throw new Error('of another')
    })
    const failed = (message: string) => ({
      step: 'stream',
      code: 'callback-failed',
      message: `Error: ${message}`,
    })
    expect(log.incidents).toEqual([incident('a'), failed('of the application'), failed('of another')])
  })

  test('and its tokens are added up', () => {
    const log = createRunLog(() => {})
    expect(log.usageSoFar).toEqual({ calls: 0, inputTokens: 0, outputTokens: 0 })
    log.usage({ inputTokens: 30, outputTokens: 4 })
    log.usage({ inputTokens: 5, outputTokens: 6 })
    expect(log.usageSoFar).toEqual({ calls: 2, inputTokens: 35, outputTokens: 10 })
  })
})

describe('an answer is cited up to two million characters', () => {
  const message = 'The answer is longer than 2000000 characters; the text after them was not cited.'
  const tooLong: Incident = { step: 'stream', code: 'answer-too-long', message }
  type Step = readonly [textPart: number, text: string] | { discardFrom: number }
  const pieces = (text: string, length: number): Step[] =>
    Array.from({ length: Math.ceil(text.length / length) }, (_, index) => [
      0,
      text.slice(index * length, (index + 1) * length),
    ])
  const long = Array.from({ length: 2_015_732 }, (_, index) => index % 10).join('')
  const spaces = ' '.repeat(1_999_999)

  test.each<[what: string, steps: Step[], textParts: string[], incidents: Incident[]]>([
    [
      'none is too long',
      [
        [0, spaces],
        [0, 'a'],
      ],
      [`${spaces}a`],
      [],
    ],
    [
      'a piece is cut',
      [
        [0, spaces],
        [0, 'ab'],
        [0, 'c'],
        [0, 'd'],
      ],
      [`${spaces}a`],
      [tooLong],
    ],
    [
      'no character is cut in two',
      [
        [0, spaces],
        [0, '😀'],
        [0, 'c'],
      ],
      [spaces],
      [tooLong],
    ],
    ['all later pieces are left out', pieces(long, 16_384), [long.slice(0, 2_000_000)], [tooLong]],
    ['one piece has all', [[0, long]], [long.slice(0, 2_000_000)], [tooLong]],
    [
      'parts are counted in the order of writing',
      [
        [0, spaces],
        [1, 'bc'],
        [0, 'a'],
        [2, 'd'],
      ],
      [spaces, 'b', ''],
      [tooLong],
    ],
    [
      'a part that is written anew is counted once',
      [[0, spaces.slice(2)], [1, 'abc'], { discardFrom: 1 }, [1, 'de']],
      [spaces.slice(2), 'de'],
      [],
    ],
    [
      'a part that was cut stays so when others are written anew',
      [[0, spaces.slice(2)], [1, 'abcd'], [0, 'e'], { discardFrom: 1 }, [0, 'f'], [1, 'g']],
      [spaces.slice(2), 'g'],
      [tooLong],
    ],
  ])('%s', async (_, steps, textParts, incidents) => {
    const run = new CitationEngine({ onIncident: () => {} }).run()
    for (const step of steps) {
      if ('discardFrom' in step) run.discardFrom(step.discardFrom)
      else run.push(...step)
    }
    const { record } = await run.finish()
    // Not by `toEqual`, which would print two million characters.
    expect(record.textParts.map((text) => text.length)).toEqual(textParts.map((text) => text.length))
    expect(record.textParts.every((text, index) => text === textParts[index])).toBe(true)
    expect(record.incidents.filter(({ step }) => step === 'stream')).toEqual(incidents)
  })
})

test('a record keeps 500 problems of marks, and its incident counts all', async () => {
  const engine = new CitationEngine({ onIncident: () => {} })
  const response = Array.from({ length: 501 }, () => `It is so [9].`).join(' ')
  const sources = [{ id: 'a', content: 'Something else.' }]
  const { marks, incidents } = await engine.attribute({ response, sources, marks: { asked: ['numbers'] } })
  expect(marks!.problems).toHaveLength(500)
  expect(incidents[0]!.message).toBe('Marks of the model name no source of this answer (501): [9].')
})

test.each([
  [0, []],
  [1, [1]],
  [16_384, [16_384]],
  [16_385, [16_384, 1]],
])('a text of %i characters is given in pieces of %j', async (length, pieces) => {
  const text = Array.from({ length }, (_, index) => String(index % 10)).join('')
  const given: [number, string][] = []
  await pushInTurns({ push: (textPart, delta) => given.push([textPart, delta]) }, text)
  expect(given.map(([textPart, delta]) => [textPart, delta.length])).toEqual(pieces.map((each) => [0, each]))
  expect(given.map(([, delta]) => delta).join('')).toBe(text)
})

test('matching is stopped after its time, and the incident says after how long', async () => {
  vi.useFakeTimers()
  try {
    const engine = new CitationEngine({
      timeoutMs: 5_000,
      onIncident: () => {},
      matcher: {
        name: 'slow',
        match: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) }),
      },
    })
    const run = engine.run()
    run.addSources([{ content: 'The fee is 40 euros.' }])
    run.push(0, 'The fee is 40 euros.')
    const finished = run.finish()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(run.data().citations).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    const { record } = await finished
    const message = 'Matching and verifying were stopped 5000 ms after the end of the answer.'
    expect(record.incidents).toContainEqual({ step: 'match', code: 'timeout', message })
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

describe('open runs', () => {
  const openRun = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { done: promise, cut: vi.fn<() => void>(resolve), end: resolve }
  }

  test('are waited for, and those that stay open are cut', async () => {
    vi.useFakeTimers()
    try {
      const runs = createOpenRuns(5_000)
      const [ending, forgotten, staying] = [openRun(), openRun(), openRun()]
      for (const run of [ending, forgotten, staying]) runs.add(run)
      runs.forget(forgotten)
      const ended = runs.end()
      ending.end()
      await vi.advanceTimersByTimeAsync(4_999)
      expect(staying.cut).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      await ended
      expect([ending, forgotten, staying].map(({ cut }) => cut.mock.calls.length)).toEqual([0, 0, 1])
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('that are all done leave no timer', async () => {
    vi.useFakeTimers()
    try {
      const runs = createOpenRuns(5_000)
      const run = openRun()
      runs.add(run)
      run.end()
      await runs.end()
      expect(run.cut).not.toHaveBeenCalled()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('checks that an earlier process left', () => {
  const registrarOf = (role: 'agent' | 'auditor') => {
    const verifyPending = vi.fn<() => Promise<number>>(async () => 0)
    return { registrar: { actor: { ...agent, role }, verifyPending } as unknown as Registrar, verifyPending }
  }

  test('begin at once, and again 30 seconds after they failed, once', async () => {
    vi.useFakeTimers()
    try {
      const { registrar, verifyPending } = registrarOf('agent')
      const kept: unknown[] = []
      const again = resumeChecks(
        () => registrar,
        (work) => kept.push(work),
      )
      expect(kept).toHaveLength(1)
      again()
      again()
      await vi.advanceTimersByTimeAsync(29_999)
      expect(verifyPending).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(verifyPending).toHaveBeenCalledTimes(2)
      again()
      await vi.advanceTimersByTimeAsync(30_000)
      expect(verifyPending).toHaveBeenCalledTimes(3)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('do not begin for actors that do not cite, or once the engine is closed', () => {
    const { registrar, verifyPending } = registrarOf('auditor')
    const keep = vi.fn<(work: Promise<unknown>) => void>()
    resumeChecks(() => registrar, keep)
    resumeChecks(() => null, keep)
    expect([keep, verifyPending].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })
})

test('data is computed once after each change, and listeners hear until they stop', () => {
  let computed = 0
  const live = createLiveData(() => ({ computed: ++computed }))
  const heard: string[] = []
  const stop = live.subscribe((change) => heard.push(change))
  expect([live.read().computed, live.read().computed]).toEqual([1, 1])
  live.changed('sources')
  expect([live.read().computed, live.read().computed]).toEqual([2, 2])
  stop()
  live.changed('citations')
  expect(live.read().computed).toBe(3)
  expect(heard).toEqual(['sources'])
})

describe('the intake of sources', () => {
  function* steps(name: string, done: string[], failing = false) {
    done.push(`${name} 1`)
    yield
    if (failing) throw new Error(name)
    done.push(`${name} 2`)
  }

  test('works at once and in order, and reports what fails', async () => {
    const [done, failed]: [string[], unknown[]] = [[], []]
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    const intake = createSourceIntake({ onError: (error) => failed.push((error as Error).message) })
    expect(intake.settled()).toBeNull()
    intake.add(steps('a', done))
    expect(done).toEqual(['a 1', 'a 2'])
    intake.add(steps('b', done, true))
    intake.add(steps('c', done))
    expect(done).toEqual(['a 1', 'a 2', 'b 1', 'c 1', 'c 2'])
    expect(failed).toEqual(['b'])
    expect(intake.settled()).toBeNull()
    clock.mockRestore()
  })

  test('gives other tasks a turn after two milliseconds', async () => {
    vi.useFakeTimers()
    let time = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time++)
    try {
      const done: string[] = []
      const intake = createSourceIntake({ onError: () => {} })
      // The clock goes on by a millisecond whenever it is read: at the start, and after each step.
      intake.add(
        (function* () {
          yield* steps('a', done)
          yield
          done.push('a 3')
        })(),
      )
      intake.add(steps('b', done))
      expect(done).toEqual(['a 1', 'a 2'])
      const settled = intake.settled()
      expect(settled).not.toBeNull()
      await vi.advanceTimersToNextTimerAsync()
      expect(done).toEqual(['a 1', 'a 2', 'a 3', 'b 1'])
      await vi.advanceTimersToNextTimerAsync()
      expect(done).toEqual(['a 1', 'a 2', 'a 3', 'b 1', 'b 2'])
      await settled
      expect(intake.settled()).toBeNull()
    } finally {
      clock.mockRestore()
      vi.useRealTimers()
    }
  })

  test('does work that is awaited before other work', async () => {
    const done: string[] = []
    const intake = createSourceIntake({ onError: () => {} })
    const [first, none] = [Promise.withResolvers<Iterator<void>>(), Promise.withResolvers<null>()]
    intake.await(first.promise)
    intake.await(none.promise)
    intake.add(steps('later', done))
    first.resolve(steps('earlier', done))
    await first.promise
    expect(done).toEqual([])
    none.resolve(null)
    await intake.settled()
    expect(done).toEqual(['earlier 1', 'earlier 2', 'later 1', 'later 2'])
    expect(intake.settled()).toBeNull()
  })
})
