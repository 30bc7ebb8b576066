import { describe, expect, test } from 'vitest'
import { runEventId } from '../../../src/core/records/run-event-id.ts'
import type { TestStore } from './conformance.ts'
import { actor, recheckEvent, verificationEvent } from './log-events.ts'
import { codeOf } from './rejection.ts'
import { secondsLater } from './run-records.ts'

const admin = actor({ role: 'admin', sessionId: undefined })
const a1 = actor({ agentId: 'a1', userId: 'u1' })
const a2 = actor({ agentId: 'a2', sessionId: 's2' })

/**
 * Tests events for rechecks of sources: how they appear in citations, who may record them, and that they change no
 * verdict.
 */
export function describeRecheckEvents(name: string, openFilled: () => Promise<TestStore>): void {
  describe(`${name}: looks at sources`, () => {
    const x1 = runEventId('citation', { runId: 'run-1', citationId: 'x1' })

    test('a citation tells the newest one, and keeps its verdict and status', async () => {
      await using opened = await openFilled()
      const { store } = opened
      const about = { sourceId: 'source-1', citationId: 'c1' }
      const span = { start: 3, end: 9 }
      await store.append([recheckEvent('w1', { ...about, quote: 'gone' })], { actor: a1 })
      await store.append(
        [
          recheckEvent('w2', {
            ...about,
            seconds: 4,
            state: 'moved',
            quote: 'moved',
            newSourceId: 'n',
            span,
          }),
        ],
        { actor: admin },
      )
      await store.append([recheckEvent('w3', { sourceId: 'source-1', citationId: x1 })], { actor: admin })
      const found = async (id: string) => (await store.findCitations({ id }, { actor: admin })).items[0]!
      const recheck = { state: 'moved', quote: 'moved', newSourceId: 'n', span, checkedAt: secondsLater(4) }
      expect(await found('c1')).toMatchObject({ status: 'verified', verdict: 'supported', recheck })
      expect(await found('c2')).not.toHaveProperty('recheck')
      const verified = await store.findCitations({ status: 'verified' }, { actor: a1 })
      expect(verified.items).toMatchObject([{ id: 'c1', recheck }])
      const searched = await store.findCitations({ text: 'lit 1811' }, { actor: a1 })
      expect(searched.items.find(({ id }) => id === 'c1')).toMatchObject({ recheck })
      const ofRun = { state: 'changed', checkedAt: secondsLater(3) }
      expect((await store.getRun('run-1'))!.citations[0]).toMatchObject({ id: 'x1', recheck: ofRun })
      expect((await store.listCitations({ runId: 'run-1' })).items[0]).toMatchObject({ recheck: ofRun })
      // A later verdict, and a later recheck that finds the page unchanged.
      const failed = { citationId: 'c1', seconds: 5, status: 'failed', verdict: 'unsupported' } as const
      await store.append([verificationEvent('v2', failed)], { actor: a1 })
      expect(await found('c1')).toMatchObject({ status: 'failed', recheck })
      await store.append([recheckEvent('w4', { ...about, seconds: 6, state: 'same' })], { actor: a1 })
      expect(await found('c1')).toMatchObject({ status: 'failed' })
      expect(await found('c1')).not.toHaveProperty('recheck')
      expect((await store.findCitations({ status: 'failed' }, { actor: a1 })).items).toHaveLength(1)
      for await (const problem of store.checkIndexes()) expect(problem).toBe(null)
    })

    test('a record with one is saved again as it was', async () => {
      await using opened = await openFilled()
      const { store } = opened
      await store.append([recheckEvent('w1', { sourceId: 'source-1', citationId: x1 })], { actor: admin })
      const record = (await store.getRun('run-1'))!
      await store.saveRun(record)
      expect(await store.getRun('run-1')).toStrictEqual(record)
    })

    test('those of a source and of a citation are listed, also to other agents', async () => {
      await using opened = await openFilled()
      const { store } = opened
      await store.append(
        [
          recheckEvent('w1', { sourceId: 'source-1', state: 'same', etag: '"1"' }),
          recheckEvent('w2', { sourceId: 'source-1', citationId: 'c1', seconds: 4 }),
        ],
        { actor: a1 },
      )
      const ids = async (subject: string, reader = a2) =>
        (await store.listEvents({ kind: 'recheck', subject }, { actor: reader })).items.map(
          ({ event }) => event.id,
        )
      expect(await ids('source-1')).toStrictEqual(['w1'])
      expect(await ids('c1')).toStrictEqual(['w2'])
      expect(await ids('source-1', actor({ project: 'p2' }))).toStrictEqual([])
      expect((await store.listEvents({ kind: 'recheck' }, { actor: a2 })).items).toHaveLength(2)
    })

    test('an agent records them for its own citations, an admin for those of its project', async () => {
      await using opened = await openFilled()
      const { store } = opened
      const writing = (changes: object, by = a1) =>
        codeOf(store.append([recheckEvent('w', { sourceId: 'source-1', ...changes })], { actor: by }))
      expect(await writing({ citationId: 'c2' })).toBe('not-found')
      expect(await writing({ citationId: 'never' })).toBe('not-found')
      expect(await writing({ citationId: 'c9' }, admin)).toBe('not-found')
      expect(await writing({ sourceId: 'never' })).toBe('source-not-found')
      expect(await writing({ sourceId: 'source-9' }, admin)).toBe('source-not-found')
      expect(await writing({}, actor({ role: 'user' }))).toBe('forbidden')
      await store.append([recheckEvent('w', { sourceId: 'source-1', citationId: 'c2' })], { actor: admin })
      expect((await store.listEvents({ kind: 'recheck' }, { actor: admin })).items).toHaveLength(1)
    })
  })
}
