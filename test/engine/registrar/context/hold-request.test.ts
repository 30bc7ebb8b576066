import { expect, test, vi } from 'vitest'
import type { RequestKeeper } from '../../../../src/core/ports.ts'
import { holdRequest } from '../../../../src/engine/registrar/context/hold-request.ts'
import { shown } from '../recorded-calls.ts'

/** A keeper that answers each claim with `state`, and tells what it was asked; renewals may fail. */
function keeperOf(state: 'taken' | 'busy' | 'answered' | 'other') {
  const asked: string[] = []
  const holders = new Set<string>()
  const noting =
    (name: string, answer: unknown = undefined) =>
    async ({ name: work, holder, ...rest }: { name: string; holder: string; [field: string]: unknown }) => {
      holders.add(`${work} ${holder}`)
      asked.push(`${name} ${shown(rest)}`)
      if (name === 'renew') throw new Error('The database is away.')
      return answer
    }
  // What the keeper does not do here is never called.
  const requests = {
    take: noting('take', { state }),
    renew: noting('renew'),
    keep: noting('keep'),
    release: noting('release'),
  } as unknown as RequestKeeper
  return { requests, asked, holders }
}

const now = () => new Date(1_000_000)
const taking = 'take {fingerprint: cited, now: 1000000, busyUntil: 1060000, expiresAt: 173800000}'

test.each([
  ['taken', false, false, { state: 'done', result: 7 }, [taking, 'release {}']],
  ['taken', true, false, { state: 'done', result: 7 }, [taking, 'keep {answer: ""}']],
  ['taken', true, true, { state: 'done', result: 7 }, [taking, 'release {}']],
  ['busy', false, false, { state: 'busy' }, [taking]],
  ['other', false, false, { state: 'busy' }, [taking]],
  ['answered', true, false, { state: 'done-before' }, [taking]],
] as const)('work that is %s, once: %s, aborted: %s', async (state, once, isAborted, outcome, calls) => {
  const { requests, asked, holders } = keeperOf(state)
  const perform = vi.fn<() => Promise<number>>(async () => 7)
  const signal = isAborted ? AbortSignal.abort() : new AbortController().signal
  expect(await holdRequest(['cited', 'p', 'e'], perform, { requests, now, signal, once })).toEqual(outcome)
  expect(asked).toEqual(calls)
  expect(perform).toHaveBeenCalledTimes(state === 'taken' ? 1 : 0)
  expect(holders.size).toBe(1)
})

test('finished work is remembered for as long as its caller says', async () => {
  const { requests, asked } = keeperOf('taken')
  await holdRequest(['cited'], async () => 7, { requests, now, once: true, keptMs: 500 })
  expect(asked).toEqual([taking.replace('173800000', '1000500'), 'keep {answer: ""}'])
})

test.each([
  [false, [taking]],
  [true, [taking, 'release {}']],
])('work that fails stays held unless it was aborted: %s', async (isAborted, calls) => {
  const { requests, asked } = keeperOf('taken')
  const signal = isAborted ? AbortSignal.abort() : undefined
  const failing = async () => {
    throw new Error('It failed.')
  }
  const held = holdRequest(['cited'], failing, { requests, now, ...(signal && { signal }) })
  await expect(held).rejects.toThrow('It failed.')
  expect(asked).toEqual(calls)
})

test('a lease is renewed every 20 seconds while the work is done, and no longer', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  try {
    const { requests, asked } = keeperOf('taken')
    const work = Promise.withResolvers<number>()
    const held = holdRequest(['cited'], () => work.promise, { requests, now: () => new Date() })
    await vi.advanceTimersByTimeAsync(19_999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked.slice(1)).toEqual(['renew {busyUntil: 1080000}', 'renew {busyUntil: 1100000}'])
    work.resolve(1)
    await held
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
