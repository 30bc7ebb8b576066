import { describe, expect, test } from 'vitest'
import type { Store } from '../../../src/core/ports/store.ts'
import { actor, citationEvent, sourceEvent, lighthouse } from './log-events.ts'
import type { TestStore } from './conformance.ts'
import { codeOf } from './rejection.ts'
import { run } from './run-records.ts'
import { sharedStore } from './shared-store.ts'

/** The numbers of a project's sources and citations, by event id. */
export async function numbersIn(store: Store, project: string) {
  const as = { actor: actor({ role: 'user', project, sessionId: undefined, agentId: undefined }) }
  const sources = (await store.listEvents({ kind: 'source', limit: 1000 }, as)).items
  const citations = (await store.findCitations({ limit: 1000 }, as)).items
  return {
    sources: new Map(sources.map(({ event, displayNumber }) => [event.id, displayNumber])),
    citations: new Map(citations.map(({ eventId, number }) => [eventId, number])),
  }
}

const counted = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Numbers for readers. */
export function describeNumbers(name: string, open: () => Promise<TestStore>): void {
  describe(`${name}: numbers for readers`, () => {
    const store = sharedStore(open)

    test('each project counts its sources and citations from 1, in the order of the log', async () => {
      for (const project of ['n1', 'n2']) {
        const who = actor({ project, agentId: 'a' })
        const id = (of: string) => `${of} of ${project}`
        for (const [index, source] of ['x', 'y'].entries()) {
          await store().append([sourceEvent(id(source))], { actor: who, contents: [lighthouse] })
          const citation = citationEvent(id(`c${index}`), { sourceIds: [id(source)] })
          await store().append([citation], { actor: who })
        }
        await store().saveRun(run({ id: id('run'), project, sessionId: 's9', agentId: 'a' }))
        const { sources, citations } = await numbersIn(store(), project)
        expect([...sources]).toEqual([
          [id('x'), 1],
          [id('y'), 2],
        ])
        expect([citations.get(id('c0')), citations.get(id('c1'))]).toEqual([1, 2])
        expect([...citations.values()].toSorted((a, b) => a! - b!)).toEqual(counted(citations.size))
        expect((await store().getEvent(id('y'), { actor: who }))?.displayNumber).toBe(2)
        const byNumber = await store().findCitations({ number: 2 }, { actor: who })
        expect(byNumber.items.map(({ eventId, number }) => [eventId, number])).toEqual([[id('c1'), 2]])
        const source = await store().listEvents({ kind: 'source', number: 2 }, { actor: who })
        expect(source.items.map(({ event }) => event.id)).toEqual([id('y')])
      }
    })

    test('a number names nothing in other projects, and nothing that the actor may not see', async () => {
      const find = async (who: object, number: number) =>
        (await store().findCitations({ number }, { actor: actor(who) })).items.map(({ eventId }) => eventId)
      expect(await find({ project: 'n1', agentId: 'a' }, 1)).toEqual(['c0 of n1'])
      expect(await find({ project: 'n1', agentId: 'b' }, 1)).toEqual(['c0 of n1'])
      expect(await find({ project: 'n1', agentId: 'b', reads: 'own' }, 1)).toEqual([])
      expect(await find({ project: 'n1', agentId: 'b', userId: 'u' }, 1)).toEqual([])
      expect(await find({ project: 'n3', agentId: 'a' }, 1)).toEqual([])
      expect(await find({ project: 'n2', role: 'auditor' }, 1)).toEqual(['c0 of n2'])
      expect(await find({ project: 'n1', agentId: 'a' }, 99)).toEqual([])
      for (const number of [0, -1, 1.5, Number.NaN]) {
        expect(await codeOf(store().findCitations({ number }, { actor: actor({}) }))).toBe('invalid-input')
      }
    })

    test('many writers and readers at once: a number is given once and stays', async () => {
      const writers = counted(8)
      const project = 'busy'
      const seen: Awaited<ReturnType<typeof numbersIn>>['citations'][] = []
      await store().append([sourceEvent('busy source')], {
        actor: actor({ project }),
        contents: [lighthouse],
      })
      const write = async (writer: number) => {
        for (const each of counted(6)) {
          const citation = citationEvent(`busy ${writer} ${each}`, { sourceIds: ['busy source'] })
          const who = actor({ project, sessionId: `busy ${writer}`, agentId: `a${writer}` })
          await store().append([citation], { actor: who })
          if (each % 2 === 0) seen.push((await numbersIn(store(), project)).citations)
        }
      }
      await Promise.all(writers.map(write))
      const { citations } = await numbersIn(store(), project)
      expect([...citations.values()].toSorted((a, b) => a! - b!)).toEqual(counted(48))
      for (const earlier of seen) for (const [id, number] of earlier) expect(citations.get(id)).toBe(number)
      const problems = []
      for await (const problem of store().checkIndexes()) problems.push(problem)
      expect(problems).toEqual([])
    })
  })
}
