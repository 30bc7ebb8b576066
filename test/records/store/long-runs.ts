import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { RunRecord } from '../../../src/core/records/run-record.ts'
import { turns } from '../../fixtures/turns.ts'
import type { TestStore } from './conformance.ts'
import { actor, citationEvent, lighthouse, sourceEvent } from './log-events.ts'
import { errorOf } from './rejection.ts'
import { citation, run, source } from './run-records.ts'

/** Number of citations of a long run. Preparing it is divided among several turns of the event loop. */
const MANY = 150

/**
 * Tests runs with many citations and appends of many events: preparing them is divided among several turns of the
 * event loop.
 */
export function describeLongRuns(name: string, open: () => Promise<TestStore>): void {
  describe(`${name}: long runs`, () => {
    test('come back as they were saved, although the caller has emptied its lists', async () => {
      await using opened = await open()
      const { store } = opened
      await store.saveRun(run({ id: 'short' }))
      const record = longRun()
      const given = { ...record, citations: [...record.citations], sources: [...record.sources] }
      const saving = store.saveRun(given)
      await turns(1)
      given.citations.length = 0
      given.sources.length = 0
      await saving
      expect(await store.getRun('run-1')).toStrictEqual(record)
      // Saving the same run again succeeds.
      await store.saveRun(record)
    })

    test('are prepared a few at a time', async () => {
      await using opened = await open()
      const { store } = opened
      await store.saveRun(run({ id: 'short' }))
      const perTurn = countPerTurn()
      await store.saveRun(longRun())
      expect(perTurn.total()).toBeGreaterThan(2 * MANY)
      expect(perTurn.most()).toBeLessThan(MANY / 2)
    })

    test('are entered before what was saved later in their session, and after what was saved in another one', async () => {
      await using opened = await open()
      const { store } = opened
      // Opens and migrates the store.
      await store.saveRun(run({ id: 'run-0', sessionId: 's1', project: 'p1' }))
      const ended: string[] = []
      const save = (id: string, saving: Promise<unknown>) => saving.then(() => ended.push(id))
      await Promise.all([
        save('long', store.saveRun(longRun({ sessionId: 's1', project: 'p1' }))),
        save('next', store.saveRun(run({ id: 'run-2', sessionId: 's1', project: 'p1', citations: [] }))),
        save('other', store.saveRun(run({ id: 'run-3', sessionId: 's2', project: 'p1', citations: [] }))),
        save('last', store.append([sourceEvent('source-1')], { actor: actor(), contents: [lighthouse] })),
      ])
      expect(ended).toStrictEqual(['other', 'long', 'next', 'last'])
      const { items } = await store.readChain(
        { project: 'p1', sessionId: 's1', after: 0, limit: 1000 },
        { actor: actor() },
      )
      const runs = items.filter(({ event }) => event.kind === 'run').map(({ event }) => event.runId)
      expect(runs).toStrictEqual(['run-0', 'run-1', 'run-2'])
      expect(items.at(-1)?.event.id).toBe('source-1')
      expect(items.map(({ number }) => number)).toStrictEqual(items.map((_, index) => index + 1))
    })

    test('are stored when the store is closed meanwhile', async () => {
      await using opened = await open()
      const { store } = opened
      const ended: string[] = []
      const saving = store.saveRun(longRun()).then(() => ended.push('saved'))
      await store.close()
      ended.push('closed')
      await saving
      expect(ended).toStrictEqual(['saved', 'closed'])
    })

    test.each<[string, (citations: RunRecord['citations']) => unknown, RegExp]>([
      [
        'an invalid one',
        (citations) => (citations[140] = { ...citation(), score: 2 }),
        /citations\.140\.score/,
      ],
      ['two of one id', (citations) => (citations[140] = citation({ id: 'c7' })), /same id/],
    ])('with %s are refused', async (_, spoil, message) => {
      await using opened = await open()
      const { store } = opened
      const record = longRun()
      spoil(record.citations)
      const error = await errorOf(store.saveRun(record))
      expect(error.code).toBe('invalid-input')
      expect(error.message).toMatch(message)
      expect(await store.getRun('run-1')).toBeNull()
      // The next writer of the same chain is not blocked.
      await store.saveRun(longRun())
    })

    test('and so are long lists of events', async () => {
      await using opened = await open()
      const { store } = opened
      await store.append([sourceEvent('source-1')], { actor: actor(), contents: [lighthouse] })
      const events = Array.from({ length: MANY }, (_, index) =>
        citationEvent(`citation-${index}`, { sourceIds: ['source-1'] }),
      )
      const perTurn = countPerTurn()
      const appending = store.append(events, { actor: actor() })
      await turns(1)
      events.length = 0
      const entries = await appending
      expect(entries.map(({ event }) => event.id)).toStrictEqual(
        Array.from({ length: MANY }, (_, index) => `citation-${index}`),
      )
      expect(perTurn.most()).toBeLessThan(MANY / 2)
    })
  })
}

function longRun(changes: Partial<RunRecord> = {}): RunRecord {
  return run({
    sources: [source(), source({ id: 'S2', number: 2, content: 'Another text.', identifier: 'b' })],
    citations: Array.from({ length: MANY }, (_, index) =>
      citation({ id: `c${index}`, sourceIds: [index % 2 === 0 ? 'S1' : 'S2'] }),
    ),
    uncited: Array.from({ length: MANY }, (_, index) => ({
      textPart: 0,
      start: index,
      end: index + 1,
      reason: 'no-source' as const,
    })),
    ...changes,
  })
}

/**
 * Counts the events that are prepared in each turn of the event loop, by the random salts that they need. The clock is
 * made to advance by a tenth of a millisecond at each reading.
 */
function countPerTurn(): { most(): number; total(): number } {
  const counts = [0]
  let isRunning = true
  setImmediate(function next() {
    counts.push(0)
    if (isRunning) setImmediate(next)
  })
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 0.1))
  const { randomUUID } = crypto
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    counts[counts.length - 1]! += 1
    return randomUUID.call(crypto)
  })
  onTestFinished(async () => {
    // A slice that began at the time of this clock, which runs ahead, ends before the next test.
    await turns(3)
    isRunning = false
    vi.restoreAllMocks()
  })
  return {
    most: () => Math.max(...counts),
    total: () => counts.reduce((sum, count) => sum + count, 0),
  }
}
