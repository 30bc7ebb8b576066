import { describe, expect, test } from 'vitest'
import type { TestStore } from './conformance.ts'
import { actor, citationEvent, erasureEvent, lighthouse, sourceEvent } from './log-events.ts'
import { codeOf } from './rejection.ts'

/** Tests events for erased originals: found by each of their sources, and readable for all of the project. */
export function describeErasureEvents(name: string, open: () => Promise<TestStore>): void {
  describe(`${name}: erasures`, () => {
    test('are found by the sources that they name, and change nothing else that is found by them', async () => {
      await using opened = await open()
      const { store } = opened
      const writer = actor()
      const admin = actor({ role: 'admin', sessionId: undefined, agentId: undefined })
      const content = { contents: [lighthouse] }
      await store.append([sourceEvent('source-1'), citationEvent('c1')], { actor: writer, ...content })
      await store.append([erasureEvent('e1', { sourceIds: ['source-1'] })], { actor: admin })
      const about = await store.listEvents({ kind: 'erasure', subject: 'source-1' }, { actor: writer })
      expect(about.items.map(({ event }) => event.id)).toStrictEqual(['e1'])
      expect(
        await store.listEvents({ kind: 'erasure', subject: 'source-2' }, { actor: writer }),
      ).toMatchObject({ items: [] })
      const stranger = actor({ project: 'p2', sessionId: 's3' })
      expect(
        await store.listEvents({ kind: 'erasure', subject: 'source-1' }, { actor: stranger }),
      ).toMatchObject({ items: [] })
      const cited = await store.findCitations({ sourceId: 'source-1' }, { actor: writer })
      expect(cited.items.map(({ id }) => id)).toStrictEqual(['c1'])
      const lost = store.append([erasureEvent('e2', { sourceIds: ['source-1', 'none'] })], { actor: admin })
      expect(await codeOf(lost)).toBe('source-not-found')
    })
  })
}
