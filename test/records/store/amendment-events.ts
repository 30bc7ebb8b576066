import { describe, expect, test } from 'vitest'
import type { TestStore } from './conformance.ts'
import { actor, amendmentEvent, citationEvent, lighthouse, sourceEvent } from './log-events.ts'
import { codeOf } from './rejection.ts'
import { secondsLater } from './run-records.ts'

const writer = actor({ agentId: 'a1', userId: 'u1' })
const other = actor({ agentId: 'a2', sessionId: 's2' })
const admin = actor({ role: 'admin', sessionId: undefined, agentId: undefined })
const stranger = actor({ project: 'p2', sessionId: 's3' })

/** Details of sources that are stated anew: found by their source, and gone with it. */
export function describeAmendmentEvents(name: string, open: () => Promise<TestStore>): void {
  describe(`${name}: amendments`, () => {
    const openWith = async () => {
      const opened = await open()
      const contents = [lighthouse, 'Another text.']
      const sources = [sourceEvent('source-1'), sourceEvent('source-2', { content: 'Another text.' })]
      await opened.store.append(sources, { actor: writer, contents })
      return opened
    }

    test('are found by their source, in order, by all who read the source', async () => {
      await using opened = await openWith()
      const { store } = opened
      await store.append([amendmentEvent('m2', { sourceId: 'source-1', seconds: 6 })], { actor: admin })
      await store.append(
        [
          amendmentEvent('m1', { sourceId: 'source-1', name: 'Bell Rock' }),
          amendmentEvent('m3', { sourceId: 'source-2', metadata: { pages: [1] } }),
        ],
        { actor: writer },
      )
      const about = async (subject: string, reader = other) =>
        (await store.listEvents({ kind: 'amendment', subject }, { actor: reader })).items.map(
          ({ event }) => event.id,
        )
      expect(await about('source-1')).toStrictEqual(['m1', 'm2'])
      expect(await about('source-1', actor({ role: 'user', sessionId: undefined }))).toHaveLength(2)
      expect(await about('source-2')).toStrictEqual(['m3'])
      expect(await about('source-1', stranger)).toStrictEqual([])
      const all = await store.listEvents({ kind: 'amendment' }, { actor: other })
      expect(all.items.map(({ event }) => event.id)).toStrictEqual(['m1', 'm3', 'm2'])
      expect((await store.findCitations({ sourceId: 'source-1' }, { actor: writer })).items).toStrictEqual([])
      for await (const problem of store.checkIndexes()) expect(problem).toBe(null)
    })

    test('are of sources of the project, by those who register sources', async () => {
      await using opened = await openWith()
      const { store } = opened
      const writing = (sourceId: string, by = writer) =>
        codeOf(store.append([amendmentEvent('m', { sourceId })], { actor: by }))
      expect(await writing('never')).toBe('source-not-found')
      expect(await writing('source-1', stranger)).toBe('source-not-found')
      expect(await writing('')).toBe('invalid-input')
      expect(await writing('source-1', actor({ role: 'user', sessionId: undefined }))).toBe('forbidden')
      expect(await writing('source-1', actor({ role: 'auditor', sessionId: undefined }))).toBe('forbidden')
      expect((await store.listEvents({ kind: 'amendment' }, { actor: admin })).items).toStrictEqual([])
    })

    test('are erased with their source, and not before it', async () => {
      await using opened = await openWith()
      const { store } = opened
      const old = amendmentEvent('m1', { sourceId: 'source-1', name: 'Zanzibarquartz', seconds: 1 })
      await store.append([old, citationEvent('c1', { seconds: 5 })], { actor: writer })
      const found = async (target: Parameters<typeof store.findErasable>[0]) =>
        (await store.findErasable(target, { actor: admin })).events.map(({ id }) => id)
      // A newer citation needs the source, which keeps its name as well.
      expect(await found({ by: 'age', before: secondsLater(2) })).toStrictEqual(['source-2'])
      expect(await found({ by: 'age', before: secondsLater(6) })).toContain('m1')
      const [last, ...rest] = (await found({ by: 'source', id: 'source-1' })).toReversed()
      expect([last, rest.toSorted()]).toStrictEqual(['source-1', ['c1', 'm1']])
      const erasure = {
        id: 'e1',
        createdAt: secondsLater(60),
        reason: 'asked for',
        ground: 'GDPR Art. 17(1)(b)',
        selection: { by: 'source', id: 'source-1' },
      } as const
      await store.eraseTexts(['m1', 'c1', 'source-1'], erasure, { actor: admin })
      const left = await store.getEvent('m1', { actor: admin })
      expect(left!.event).toMatchObject({ data: { sourceId: 'source-1' }, erased: { by: 'e1' } })
      expect(left!.body).not.toContain('Zanzibarquartz')
    })
  })
}
