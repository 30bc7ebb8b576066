import { describe, expect, test } from 'vitest'
import type { CitationFilter, EventQuery } from '../../../src/core/ports/store.ts'
import { contentAddress } from '../../../src/core/hash.ts'
import { runEventId } from '../../../src/core/records/run-event-id.ts'
import type { TestStore } from './conformance.ts'
import { actor, lighthouse } from './log-events.ts'
import { secondsLater } from './run-records.ts'
import { sharedStore } from './shared-store.ts'

const auditor = { actor: actor({ role: 'auditor', project: 'audit' }) }
const x1 = runEventId('citation', { runId: 'run-1', citationId: 'x1' })

const filters: CitationFilter[] = [
  { project: 'p1' },
  { project: 'p2' },
  { sessionId: 's1' },
  { sessionId: 's2' },
  { agentId: 'a1' },
  { userId: 'u1' },
  { runId: 'run-1' },
  { id: 'c1' },
  { id: 'c2' },
  { number: 1, project: 'p1' },
  { number: 2, project: 'p1' },
  { sourceId: 'source-1' },
  { sourceId: 'source-2' },
  { sourceId: contentAddress(lighthouse) },
  { status: 'pending' },
  { status: 'verified' },
  { verifier: 'lexical' },
  { method: 'judge' },
  { method: 'verbatim' },
  { matcher: 'agent' },
  { matcher: 'lexical' },
  { text: 'lighthouse' },
  { text: 'größe' },
  { page: 1 },
  { since: secondsLater(2) },
  { until: secondsLater(3) },
]

const queries: EventQuery[] = [
  { project: 'p1' },
  { project: 'p2' },
  { kind: 'source' },
  { kind: 'citation' },
  { kind: 'verification' },
  { sessionId: 's1' },
  { sessionId: 's2' },
  { agentId: 'a1' },
  { agentId: 'a2' },
  { number: 1, project: 'p1' },
  { number: 2, project: 'p1' },
  { subject: 'c1' },
  { subject: 'source-1' },
  { subject: 'source-2' },
  { identifier: 'lighthouse.txt', project: 'p1' },
  { contentHash: contentAddress(lighthouse), project: 'p1' },
  { derivedFrom: 'source-1' },
  { since: secondsLater(2) },
  { until: secondsLater(3) },
]

const sourceNames = ['identifier', 'contentHash', 'derivedFrom']

/** All pairs of conditions, except those with two values for the same field. */
function pairs<Query extends object>(all: readonly Query[]): [Query, Query][] {
  return all.flatMap((one, index) =>
    all.slice(index + 1).flatMap((other): [Query, Query][] => {
      const values = Object.entries(other)
      const isTwice = values.some(
        ([name, value]) =>
          (one as Record<string, unknown>)[name] !== undefined &&
          (one as Record<string, unknown>)[name] !== value,
      )
      const names = [...Object.keys(one), ...Object.keys(other)]
      // A query may contain only one property of a source.
      const properties = names.filter((name) => sourceNames.includes(name))
      return isTwice || properties.length > 1 ? [] : [[one, other]]
    }),
  )
}

/**
 * Tests that a query with two conditions finds exactly the events that each of its conditions finds alone, whichever
 * index is used.
 */
export function describeCombinations(name: string, openFilled: () => Promise<TestStore>): void {
  describe(`${name}: two conditions`, () => {
    const store = sharedStore(openFilled, async (filled) => void (await filled.sequence()))

    test('of citations', async () => {
      const find = async (filter: CitationFilter) => {
        const { items } = await store().findCitations({ ...filter, limit: 1000 }, auditor)
        return items.map(({ eventId }) => eventId)
      }
      const alone = new Map<CitationFilter, string[]>()
      for (const filter of filters) alone.set(filter, await find(filter))
      expect(alone.get(filters[6]!)).toContain(x1)
      for (const [filter, found] of alone) expect(found, JSON.stringify(filter)).not.toEqual([])
      const both = pairs(filters)
      expect(both.length).toBeGreaterThan(150)
      const wrong: unknown[] = []
      for (const [one, other] of both) {
        const expected = alone.get(one)!.filter((id) => alone.get(other)!.includes(id))
        const found = await find({ ...one, ...other })
        if (found.toSorted().join() !== expected.toSorted().join())
          wrong.push({ ...one, ...other, found, expected })
      }
      expect(wrong).toEqual([])
    })

    test('of events', async () => {
      const find = async (query: EventQuery) => {
        const { items } = await store().listEvents({ ...query, limit: 1000 }, auditor)
        return items.map(({ event }) => event.id)
      }
      const alone = new Map<EventQuery, string[]>()
      for (const query of queries) alone.set(query, await find(query))
      for (const [query, found] of alone) expect(found, JSON.stringify(query)).not.toEqual([])
      const both = pairs(queries)
      expect(both.length).toBeGreaterThan(120)
      const wrong: unknown[] = []
      for (const [one, other] of both) {
        const expected = alone.get(one)!.filter((id) => alone.get(other)!.includes(id))
        const found = await find({ ...one, ...other })
        if (found.toSorted().join() !== expected.toSorted().join())
          wrong.push({ ...one, ...other, found, expected })
      }
      expect(wrong).toEqual([])
    })
  })
}
