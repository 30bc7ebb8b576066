import { describe, expect, test } from 'vitest'
import type { TestStore } from './conformance.ts'
import { actor, citationEvent, verificationEvent } from './log-events.ts'

const auditor = { actor: actor({ role: 'auditor', project: 'audit' }) }
const a2 = { actor: actor({ agentId: 'a2', sessionId: 's2' }) }

/** Tests which events lists leave out although they are of the requested kind. */
export function describeSelecting(name: string, openFilled: () => Promise<TestStore>): void {
  describe(`${name}: selecting`, () => {
    test('the citations of answers are without those that agents registered', async () => {
      await using opened = await openFilled()
      const { store } = opened
      for (const query of [{}, { project: 'p1' }, { sessionId: 's2' }]) {
        const { items } = await store.listCitations(query)
        expect(items.map(({ runId, id }) => [runId, id])).toStrictEqual([
          ['run-1', 'x1'],
          ['run-1', 'x2'],
        ])
      }
    })

    test('the verifications of a citation are without those of others', async () => {
      await using opened = await openFilled()
      const { store } = opened
      await store.append([verificationEvent('v2', { citationId: 'c2' })], a2)
      for (const [subject, expected] of [
        ['c1', ['v1']],
        ['c2', ['v2']],
        ['c3', []],
      ] as const) {
        const { items } = await store.listEvents({ subject, kind: 'verification' }, auditor)
        expect(items.map(({ event }) => event.id)).toStrictEqual(expected)
      }
      const { items } = await store.findCitations({ status: 'verified', project: 'p1' }, auditor)
      expect(items.map(({ id }) => id)).toStrictEqual(['c1', 'c2', 'x1'])
    })

    test('projects with checks that are left are those alone that have some', async () => {
      await using opened = await openFilled()
      const { store } = opened
      const b1 = { actor: actor({ agentId: 'a1', project: 'p2', sessionId: 's3' }) }
      expect(await store.pendingProjects!()).toStrictEqual(['p1', 'p2'])
      await store.append([verificationEvent('v9', { citationId: 'c9' })], b1)
      expect(await store.pendingProjects!()).toStrictEqual(['p1'])
      await store.append([citationEvent('c8', { sourceIds: ['source-9'] })], b1)
      expect((await store.pendingProjects!()).toSorted()).toStrictEqual(['p1', 'p2'])
    })
  })
}
