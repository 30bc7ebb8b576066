import { describe, expect, test } from 'vitest'
import type { Store } from '../../../src/core/ports/store.ts'
import type { TestStore } from './conformance.ts'
import { actor, lighthouse, recheckEvent, sourceEvent } from './log-events.ts'
import { codeOf } from './rejection.ts'
import { citation, run } from './run-records.ts'

const own = actor({ agentId: 'a1', sessionId: 's1' })
const { project } = own

/** Tests reading the entries of one chain by number, and who is notified of new ones. */
export function describeChains(
  name: string,
  open: () => Promise<TestStore>,
  { hidesChains }: { hidesChains: boolean },
): void {
  describe(`${name}: chains`, () => {
    async function fill(store: Store): Promise<void> {
      // The clock of the second writer is behind: the order is that of the numbers.
      for (const [index, id] of ['c', 'a', 'd', 'b'].entries()) {
        const { event, contents } = sourceOf(id, 100 - index)
        await store.append([event], { actor: { ...own, agentId: index % 2 ? 'a2' : 'a1' }, contents })
      }
      const foreign = sourceOf('z', 1)
      await store.append([foreign.event], { actor: { ...own, project: 'other' }, contents: foreign.contents })
    }
    const sourceOf = (id: string, seconds: number) => {
      const made = sourceEvent(id)
      const createdAt = new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString()
      return { event: { ...made, createdAt }, contents: [lighthouse] }
    }
    const numbersOf = async (store: Store, range: object, reader = own) => {
      const { items, last } = await store.readChain({ project, sessionId: 's1', ...range }, { actor: reader })
      return [items.map(({ number, event }) => `${number} ${event.id}`), last]
    }

    test('are read behind any number, in the order of the numbers, part by part', async () => {
      await using opened = await open()
      await fill(opened.store)
      const all = ['1 c', '2 a', '3 d', '4 b']
      for (let after = 0; after <= 4; after++) {
        const rest = all.slice(after)
        expect(await numbersOf(opened.store, { after })).toEqual([rest, rest.length ? 4 : null])
        const two = rest.slice(0, 2)
        const last = two.length === 0 ? null : after + two.length
        expect(await numbersOf(opened.store, { after, limit: 2 })).toEqual([two, last])
      }
    })

    test('show an actor what it may see, and say how far they were looked at', async () => {
      await using opened = await open()
      const { store } = opened
      await store.saveRun(
        run({ id: 'run-1', project, sessionId: 's1', agentId: 'a1', citations: [citation()] }),
      )
      const stranger = actor({ agentId: 'a2', sessionId: 's1' })
      // With row security the database does not even reveal that the chain has entries.
      expect(await numbersOf(store, {}, stranger)).toEqual([[], hidesChains ? null : 3])
      const user = actor({ role: 'user', sessionId: undefined, agentId: undefined })
      expect((await numbersOf(store, {}, user))[0]).toHaveLength(3)
      expect(await numbersOf(store, { project: 'other' }, user)).toEqual([[], null])
    })

    test('are those of a session, or of a run without one', async () => {
      await using opened = await open()
      const { store } = opened
      await store.saveRun(run({ id: 'alone', project, sessionId: undefined, agentId: 'a1' }))
      const { items } = await store.readChain({ project, runId: 'alone' }, { actor: own })
      expect(items[0]).toMatchObject({ number: 1, event: { kind: 'run', runId: 'alone' } })
      for (const range of [
        {},
        { runId: 'r', sessionId: 's' },
        { sessionId: 's', after: -1 },
        { sessionId: '' },
      ]) {
        expect(await codeOf(store.readChain({ project, ...range }, { actor: own }))).toBe('invalid-input')
      }
    })

    test('tell of their changes whoever watches their session, and nobody else', async () => {
      await using opened = await open()
      const { store } = opened
      if (!store.watchSession) return
      const told = Promise.withResolvers<void>()
      const wrong: string[] = []
      const watches = [
        store.watchSession({ project, sessionId: 's1' }, () => told.resolve()),
        store.watchSession({ project: 'other', sessionId: 's1' }, () => {
          if (isQuiet) wrong.push('project')
        }),
        store.watchSession({ project, sessionId: 's2' }, () => {
          if (isQuiet) wrong.push('session')
        }),
      ]
      // Each is told once when what it has missed is known.
      let isQuiet = false
      const { event, contents } = sourceOf('c', 1)
      while (!watches[0]!.isComplete()) await new Promise((resolve) => setTimeout(resolve, 5))
      isQuiet = true
      await store.append([event], { actor: own, contents })
      await told.promise
      for (const watch of watches) watch.stop()
      expect(wrong).toEqual([])
    })

    test('of a citation have what became of its source, whoever looked', async () => {
      await using opened = await open()
      const { store } = opened
      const { event, contents } = sourceOf('source-1', 1)
      await store.append([event], { actor: own, contents })
      const admin = actor({ role: 'admin', agentId: undefined, sessionId: 's1' })
      await store.append([recheckEvent('w1', { sourceId: 'source-1' })], { actor: admin })
      expect((await numbersOf(store, { after: 1 }))[0]).toEqual(['2 w1'])
    })
  })
}
