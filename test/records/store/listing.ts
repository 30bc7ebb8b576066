import { describe, expect, test } from 'vitest'
import { allPages } from './all-pages.ts'
import type { TestStore } from './conformance.ts'
import { citation, run, secondsLater } from './run-records.ts'
import { sharedStore } from './shared-store.ts'

export function describeListing(name: string, open: () => Promise<TestStore>): void {
  describe(`${name}: listing`, () => {
    test('lists runs and citations oldest first, page by page', async () => {
      await using opened = await open()
      const { store } = opened
      // Equal times fall back to the id by code point; an offset of the text must not matter.
      const times = [3, 1, 2, 1, 1, 0]
      const ids = ['e', 'b', 'd', '\u{1f600}', '\uff5e', 'a']
      for (const [index, id] of ids.entries()) {
        const citations = Array.from({ length: index % 3 }, (_, ordinal) => citation({ id: `c${ordinal}` }))
        await store.saveRun(run({ id, createdAt: secondsLater(times[index]!), citations }))
      }
      const order = ['a', 'b', '\uff5e', '\u{1f600}', 'd', 'e']
      const citationOrder = ['a c0', 'a c1', 'b c0', '\uff5e c0', 'd c0', 'd c1']
      for (const limit of [1, 2, 4, 6, 1000]) {
        const runs = await allPages((cursor) => store.listRuns({ limit, cursor }), limit)
        expect(runs.map(({ id }) => id)).toStrictEqual(order)
        const newest = await allPages((cursor) => store.listRuns({ limit, cursor, newestFirst: true }), limit)
        expect(newest.map(({ id }) => id)).toStrictEqual(order.toReversed())
        const citations = await allPages((cursor) => store.listCitations({ limit, cursor }), limit)
        expect(citations.map(({ runId, id }) => `${runId} ${id}`)).toStrictEqual(citationOrder)
      }
    })

    test('orders by the instant, not by the text of the date', async () => {
      await using opened = await open()
      const { store } = opened
      for (const createdAt of ['2026-03-01T08:00:00.5Z', '2026-03-01T08:00:01Z', '2026-03-01T08:00:00Z']) {
        await store.saveRun(run({ id: createdAt, createdAt }))
      }
      const { items } = await store.listRuns({})
      expect(items.map(({ createdAt }) => createdAt)).toStrictEqual([
        '2026-03-01T08:00:00Z',
        '2026-03-01T08:00:00.5Z',
        '2026-03-01T08:00:01Z',
      ])
    })

    describe('by scope', () => {
      const filled = sharedStore(open, async (store) => {
        const { sessionId: _, ...bare } = run()
        const scopes = [
          { sessionId: 's1' },
          { sessionId: 's2', agentId: 'a1' },
          { sessionId: 's1', agentId: 'a1', userId: 'u1' },
          { sessionId: 's1', project: 'p1' },
          { project: 'p1' },
        ]
        for (const [index, each] of scopes.entries()) {
          await store.saveRun({ ...bare, id: `${index + 1}`, ...each })
        }
      })

      test.each([
        [{ sessionId: 's1' }, ['1', '3', '4']],
        [{ agentId: 'a1' }, ['2', '3']],
        [{ userId: 'u1' }, ['3']],
        [{ project: 'p1' }, ['4', '5']],
        [{ sessionId: 's1', agentId: 'a1' }, ['3']],
        [{ sessionId: 's1', project: 'p2' }, []],
        [{}, ['1', '2', '3', '4', '5']],
      ])('filters by scope %j', async (scope, expected) => {
        const store = filled()
        const runs = await allPages((cursor) => store.listRuns({ ...scope, limit: 1, cursor }), 1)
        expect(runs.map(({ id }) => id)).toStrictEqual(expected)
        const citations = await allPages((cursor) => store.listCitations({ ...scope, limit: 1, cursor }), 1)
        expect(citations.map(({ runId }) => runId)).toStrictEqual(expected)
        const one = await store.listCitations({ ...scope, runId: '3' })
        expect(one.items).toHaveLength((expected as string[]).includes('3') ? 1 : 0)
      })
    })

    test('lists sessions by their newest run, newest first, by the title of their first', async () => {
      await using opened = await open()
      const { store } = opened
      expect(await store.listSessions({})).toStrictEqual({ items: [], nextCursor: null })
      const { sessionId: _, ...bare } = run()
      const runs: [string, string | undefined, number, object][] = [
        ['1', 'old', 0, { question: ' What is old? ' }],
        ['2', 'long', 1, { question: `${'x'.repeat(199)}\u{1f600}` }],
        ['3', 'old', 2, { question: 'And then?', userId: 'u1' }],
        ['4', undefined, 9, { question: 'Of no session' }],
        ['5', 'mute', 3, {}],
        // Equal times fall back to the id.
        ['6', 'even', 3, { question: 'Even?', project: 'p1', agentId: 'a1' }],
        ['7', 'old', 4, { question: 'Of another project', project: 'p1', userId: 'u1' }],
        // Stored last, but the earliest by its time.
        ['8', 'mute', -5, { question: 'Before?', userId: 'u1' }],
        ['9', 'even', 5, { question: 'And?', project: 'p1', userId: 'u2' }],
      ]
      for (const [id, sessionId, seconds, changes] of runs) {
        const record = { ...bare, id, createdAt: secondsLater(seconds), ...changes }
        await store.saveRun(sessionId === undefined ? record : { ...record, sessionId })
      }
      const summary = (
        sessionId: string,
        project: string,
        title: string | null,
        from: number,
        to: number,
      ) => ({
        sessionId,
        project,
        title,
        createdAt: secondsLater(from),
        updatedAt: secondsLater(to),
      })
      const all = [
        summary('even', 'p1', 'Even?', 3, 5),
        summary('old', 'p1', 'Of another project', 4, 4),
        summary('mute', 'default', 'Before?', -5, 3),
        summary('old', 'default', 'What is old?', 0, 2),
        summary('long', 'default', 'x'.repeat(199), 1, 1),
      ]
      for (const limit of [1, 2, 5, 1000]) {
        expect(await allPages((cursor) => store.listSessions({ limit, cursor }), limit)).toStrictEqual(all)
      }
      const of = async (query: object) => (await store.listSessions(query)).items
      expect(await of({ project: 'p1' })).toStrictEqual(all.slice(0, 2))
      expect(await of({ project: 'default' })).toStrictEqual(all.slice(2))
      expect(await of({ project: 'p2' })).toStrictEqual([])
      expect(await of({ agentId: 'a1' })).toStrictEqual([summary('even', 'p1', 'Even?', 3, 3)])
      expect(await of({ userId: 'u1' })).toStrictEqual([
        summary('old', 'p1', 'Of another project', 4, 4),
        summary('old', 'default', 'And then?', 2, 2),
        summary('mute', 'default', 'Before?', -5, -5),
      ])
      expect(await of({ userId: 'u1', project: 'p1' })).toStrictEqual([all[1]])
      expect(await of({ userId: 'u1', agentId: 'a1' })).toStrictEqual([])
    })

    test('lists a session without any question', async () => {
      await using opened = await open()
      const { store } = opened
      for (const [id, question] of Object.entries({ a: undefined, b: 'Later.' })) {
        await store.saveRun(run({ id, question, createdAt: secondsLater(id === 'a' ? 0 : 1) }))
      }
      expect((await store.listSessions({})).items).toMatchObject([{ sessionId: 'session-1', title: null }])
    })

    test('100 a page unless told', async () => {
      await using opened = await open()
      const { store } = opened
      const citations = Array.from({ length: 101 }, (_, index) => citation({ id: `c${index}` }))
      await store.saveRun(run({ citations }))
      expect((await store.listCitations({})).items).toHaveLength(100)
    })
  })
}
