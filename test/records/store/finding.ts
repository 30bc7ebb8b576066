import { describe, expect, test } from 'vitest'
import type { CitationFilter, EventQuery, Store } from '../../../src/core/ports/store.ts'
import type { NewEvent } from '../../../src/core/records/event.ts'
import type { RelationKind } from '../../../src/core/records/relation.ts'
import { contentAddress } from '../../../src/core/hash.ts'
import { runEventId } from '../../../src/core/records/run-event-id.ts'
import { allPages } from './all-pages.ts'
import type { TestStore } from './conformance.ts'
import { actor, citationEvent, lighthouse, sourceEvent, verificationEvent } from './log-events.ts'
import { relation, setting } from './recording.ts'
import { codeOf } from './rejection.ts'
import { citation, run, secondsLater } from './run-records.ts'
import { sharedStore } from './shared-store.ts'

const auditor = actor({ role: 'auditor', project: 'audit' })

/** Two agents in two sessions of p1, one in p2, and a run. */
async function fill(store: Store): Promise<void> {
  const contents = [lighthouse]
  const a1 = { actor: actor({ agentId: 'a1', userId: 'u1' }), contents }
  const a2 = { actor: actor({ agentId: 'a2', sessionId: 's2' }), contents }
  const foreign = { actor: actor({ agentId: 'a1', project: 'p2', sessionId: 's3' }), contents }
  await store.append(
    [
      sourceEvent('source-1'),
      sourceEvent('source-2', { identifier: 'other.txt', derivedFrom: ['source-1', 'c0'] }),
    ],
    a1,
  )
  await store.append([citationEvent('c3', { seconds: 3 }), citationEvent('c1', { seconds: 1 })], a1)
  const two = { seconds: 2, sourceIds: ['source-2', 'source-1'], text: 'Größe: 1,5 m, and it STANDS still.' }
  await store.append([citationEvent('c2', two)], a2)
  await store.append(
    [verificationEvent('v1', { citationId: 'c1', method: 'judge' }), relation('r1', 'c3', 'c1')],
    a1,
  )
  await store.append(
    [
      sourceEvent('source-9', { derivedFrom: ['source-1'] }),
      citationEvent('c9', { sourceIds: ['source-9'], seconds: 9 }),
    ],
    foreign,
  )
  const citations = [
    citation({ id: 'x1', method: 'verbatim' }),
    citation({ id: 'x2', status: 'failed', verdict: 'unsupported', method: 'judge' }),
  ]
  await store.saveRun(
    run({ id: 'run-1', project: 'p1', sessionId: 's2', createdAt: secondsLater(2), citations }),
  )
  await store.append([setting('set-1', 'high')], { actor: actor({ role: 'admin', sessionId: undefined }) })
  const reading = { operation: 'findCitations', filter: {}, count: 2 }
  await store.append([{ id: 'read-1', kind: 'reading', createdAt: secondsLater(4), data: reading }], {
    actor: auditor,
  })
}

export function describeFinding(
  name: string,
  open: () => Promise<TestStore>,
  openFilled: () => Promise<TestStore>,
): void {
  describe(`${name}: finding`, () => {
    const x1 = runEventId('citation', { runId: 'run-1', citationId: 'x1' })
    const address = contentAddress(lighthouse)
    const filled = sharedStore(openFilled)

    test.each<[CitationFilter, string[]]>([
      [{}, ['c1', 'c2', 'x1', 'x2', 'c3', 'c9']],
      [{ project: 'p1' }, ['c1', 'c2', 'x1', 'x2', 'c3']],
      [{ project: 'p3' }, []],
      [{ sessionId: 's2' }, ['c2', 'x1', 'x2']],
      [{ sessionId: 's2', project: 'p2' }, []],
      [{ agentId: 'a1' }, ['c1', 'c3', 'c9']],
      [{ agentId: 'a1', project: 'p2' }, ['c9']],
      [{ userId: 'u1' }, ['c1', 'c3']],
      [{ runId: 'run-1' }, ['x1', 'x2']],
      [{ runId: 'run-1', status: 'failed' }, ['x2']],
      [{ id: 'c2' }, ['c2']],
      [{ id: 'x1' }, []],
      [{ id: 'x1', runId: 'run-1' }, ['x1']],
      [{ id: x1 }, ['x1']],
      [{ id: 'source-1' }, []],
      [{ sourceId: 'source-1' }, ['c1', 'c2', 'c3']],
      [{ sourceId: 'source-2' }, ['c2']],
      [{ sourceId: 'source-1', agentId: 'a2' }, ['c2']],
      [{ sourceId: address }, ['x1', 'x2']],
      [{ status: 'pending' }, ['c2', 'c3', 'c9']],
      [{ status: 'pending', project: 'p1' }, ['c2', 'c3']],
      [{ status: 'verified', project: 'p1' }, ['c1', 'x1']],
      [{ status: 'failed', project: 'p1', sessionId: 's2' }, ['x2']],
      [{ status: 'unverified', project: 'p1' }, []],
      [{ status: 'verified', sourceId: 'source-1' }, ['c1']],
      [{ method: 'judge' }, ['c1', 'x2']],
      [{ method: 'verbatim' }, ['x1']],
      [{ method: 'judge', status: 'verified' }, ['c1']],
      [{ method: 'judge', runId: 'run-1' }, ['x2']],
      [{ method: 'human' }, []],
      [{ matcher: 'agent' }, ['c1', 'c2', 'c3', 'c9']],
      [{ matcher: 'lexical' }, ['x1', 'x2']],
      [{ matcher: 'agent', sessionId: 's2' }, ['c2']],
      [{ matcher: 'lexical', status: 'failed' }, ['x2']],
      [{ matcher: 'lex' }, []],
      [{ since: secondsLater(2) }, ['c2', 'x1', 'x2', 'c3', 'c9']],
      [{ since: secondsLater(2), until: secondsLater(3), project: 'p1' }, ['c2', 'x1', 'x2']],
      [{ until: secondsLater(2), sourceId: 'source-1' }, ['c1']],
    ])('finds citations by %j, page by page', async (filter, expected) => {
      const store = filled()
      for (const limit of [1, 2, 100]) {
        const found = await allPages(
          (cursor) => store.findCitations({ ...filter, limit, cursor }, { actor: auditor }),
          limit,
        )
        expect(found.map(({ id }) => id)).toStrictEqual(expected)
      }
    })

    test('the method of a citation is that of its newest verdict', async () => {
      await using opened = await openFilled()
      const { store } = opened
      const by = async (method: CitationFilter['method']) => {
        const { items } = await store.findCitations({ method }, { actor: auditor })
        return items.map(({ id }) => id)
      }
      expect([await by('judge'), await by('words')]).toStrictEqual([['c1', 'x2'], []])
      const newer = verificationEvent('v2', { citationId: 'c1', seconds: 5, method: 'words' })
      await store.append([newer], { actor: actor({ agentId: 'a1', userId: 'u1' }) })
      expect([await by('judge'), await by('words')]).toStrictEqual([['x2'], ['c1']])
    })

    test('citations say what supersedes and contradicts them, at once', async () => {
      await using opened = await openFilled()
      const { store } = opened
      const own = { actor: actor({ agentId: 'a1', userId: 'u1' }) }
      const against = (id: string, kind: RelationKind) => ({
        ...relation(id, 'c1', 'c3'),
        data: { from: 'c1', to: 'c3', kind },
      })
      const read = async () => {
        const { items } = await store.findCitations({ id: 'c3' }, own)
        const { supersededBy, contradictedBy } = items[0]!
        return [supersededBy, contradictedBy]
      }
      expect(await read()).toStrictEqual([undefined, undefined])
      await store.append([against('r2', 'supersedes') as NewEvent], own)
      expect(await read()).toStrictEqual([['c1'], undefined])
      await store.append([against('r3', 'contradicts') as NewEvent], own)
      expect(await read()).toStrictEqual([['c1'], ['c1']])
      const page = await store.findCitations({}, { actor: auditor })
      expect(
        page.items.flatMap(({ id, supersededBy }) => supersededBy?.map((by) => [by, id]) ?? []),
      ).toStrictEqual([
        ['c3', 'c1'],
        ['c1', 'c3'],
      ])
    })

    test.each<[CitationFilter, string[]]>([
      [{ page: 1 }, ['c1', 'c2', 'c3', 'c9']],
      [{ page: 2 }, ['c4']],
      [{ page: 24 }, []],
      [{ sourceId: 'source-1', page: 2 }, ['c4']],
      [{ sourceId: 'source-2', page: 2 }, []],
      [{ locator: { statute: '§ 257' } }, ['c4']],
      [{ locator: { statute: { section: '257', paragraph: '4' } } }, ['c4']],
      [{ locator: { statute: '§ 257 Abs. 4 Satz 1 HGB' } }, ['c4']],
      [{ locator: { statute: '§ 257 Abs. 4 Satz 2' } }, []],
      [{ locator: { statute: '§ 25' } }, []],
      [{ locator: { row: 7 } }, ['c4']],
      [{ locator: { row: 7, page: 2 } }, ['c4']],
      [{ locator: { row: 7, page: 1 } }, []],
      [{ locator: { row: '7' } }, []],
    ])('finds citations by place %j, page by page', async (filter, expected) => {
      await using opened = await openFilled()
      const { store } = opened
      const at = {
        page: 2,
        statute: { kind: 'section', section: '257', paragraph: '4', sentence: 1 },
      } as const
      const registration = { extractionMethod: 'paraphrase', locator: { row: 7 } } as const
      const evidence = [
        { sourceId: 'source-1', start: 0, end: 3, quote: 'The', similarity: 1, kind: 'exact', locator: at },
      ] as const
      await store.append(
        [
          citationEvent('c4', { seconds: 9, registration }),
          verificationEvent('v4', { citationId: 'c4', evidence: [...evidence] }),
        ],
        { actor: actor({ agentId: 'a1' }), contents: [] },
      )
      for (const limit of [1, 2, 100]) {
        const found: string[] = []
        for (let cursor: string | null | undefined; cursor !== null;) {
          const page = await store.findCitations({ ...filter, limit, cursor }, { actor: auditor })
          expect(page.items.length).toBeLessThanOrEqual(limit)
          found.push(...page.items.map(({ id }) => id))
          cursor = page.nextCursor
        }
        expect(found).toStrictEqual(expected)
      }
    })

    test.each<[string, string[]]>([
      ['lighthouse', ['c3', 'c1', 'c9', 'x1', 'x2']],
      ['LIT Lighthouse', ['c3', 'c1', 'c9', 'x1', 'x2']],
      ['größe', ['c2']],
      ['1,5', ['c2']],
      ['still.', ['c2']],
      ['light', []],
      ['lighthouse "or" größe', []],
      [`it's`, []],
    ])('finds claims by the words %j, in the order they were recorded in', async (text, expected) => {
      const store = filled()
      for (const limit of [1, 100]) {
        const found = await allPages(
          (cursor) => store.findCitations({ text, limit, cursor }, { actor: auditor }),
          limit,
        )
        expect(found.map(({ id }) => id)).toStrictEqual(expected)
      }
      const own = { actor: actor({ agentId: 'a2' }) }
      const { items } = await store.findCitations({ text, sourceId: 'source-2' }, own)
      expect(items.map(({ id }) => id)).toStrictEqual(expected.includes('c2') ? ['c2'] : [])
    })

    test('says whose a citation is', async () => {
      const store = filled()
      const { items } = await store.findCitations({ project: 'p1' }, { actor: auditor })
      expect(items[0]).toStrictEqual({
        id: 'c1',
        eventId: 'c1',
        number: expect.any(Number),
        project: 'p1',
        sessionId: 's1',
        agentId: 'a1',
        userId: 'u1',
        createdAt: secondsLater(1),
        verifiedAt: secondsLater(2),
        textPart: 0,
        start: 0,
        end: 31,
        text: 'The lighthouse was lit in 1811.',
        sourceIds: ['source-1'],
        confidence: 1,
        matcher: 'agent',
        registration: { quote: 'lit in 1811', extractionMethod: 'direct_quote', locator: { page: 1 } },
        verdict: 'supported',
        status: 'verified',
        score: 0.9,
        reason: 'The source says so.',
        evidence: [],
        missing: [],
        verifier: 'lexical',
        method: 'judge',
        supersededBy: ['c3'],
        relatedCitations: [{ id: 'c3', kind: 'supersedes', direction: 'to' }],
      })
      expect(items[2]).toMatchObject({
        id: 'x1',
        runId: 'run-1',
        eventId: x1,
        sessionId: 's2',
        project: 'p1',
      })
    })

    test.each<[EventQuery, string[]]>([
      [{ kind: 'source' }, ['source-1', 'source-2', 'source-9']],
      [{ kind: 'source', project: 'p2' }, ['source-9']],
      [{ identifier: 'lighthouse.txt', project: 'p1' }, ['source-1']],
      [{ identifier: 'lighthouse.txt', project: 'p3' }, []],
      [{ contentHash: address, project: 'p1' }, ['source-1', 'source-2']],
      [{ contentHash: address, project: 'p2' }, ['source-9']],
      // The auditor's own project, where no other is named.
      [{ contentHash: address }, []],
      [{ derivedFrom: 'source-1' }, ['source-2', 'source-9']],
      [{ derivedFrom: 'source-1', project: 'p1' }, ['source-2']],
      [{ derivedFrom: 'c0', kind: 'source' }, ['source-2']],
      [{ derivedFrom: 'source-1', subject: 'source-9' }, ['source-9']],
      [{ derivedFrom: 'source-2' }, []],
      [{ subject: 'c1' }, ['c1', 'v1', 'r1']],
      [{ subject: 'c3' }, ['c3', 'r1']],
      [{ subject: 'c1', kind: 'verification' }, ['v1']],
      [{ subject: 'source-2' }, ['source-2']],
      [{ subject: 'reasoning', project: 'p1' }, ['set-1']],
      [{ subject: 'run-1' }, [runEventId('run', { runId: 'run-1' })]],
      [{ kind: 'reading' }, ['read-1']],
      [{ sessionId: 's1' }, ['source-1', 'source-2', 'c1', 'v1', 'c3', 'r1', 'read-1']],
      [{ sessionId: 's1', agentId: 'a1', since: secondsLater(2) }, ['v1', 'c3', 'r1']],
      [{ project: 'p2' }, ['source-9', 'c9']],
    ])('lists events by %j, page by page', async (query, expected) => {
      const store = filled()
      for (const limit of [1, 3, 100]) {
        const found = await allPages(
          (cursor) => store.listEvents({ ...query, limit, cursor }, { actor: auditor }),
          limit,
        )
        expect(found.map(({ event }) => event.id)).toStrictEqual(expected)
      }
    })

    test.each<[string, () => { filter?: CitationFilter; query?: EventQuery }]>([
      ['a status of no such name', () => ({ filter: { status: 'perhaps' as 'pending' } })],
      ['a method of no such name', () => ({ filter: { method: 'guess' as 'judge' } })],
      ['a text without a word', () => ({ filter: { text: '… – !' } })],
      ['a local time', () => ({ filter: { since: 'yesterday' } })],
      ['an id that is no key', () => ({ filter: { id: '' } })],
      ['a page of no number', () => ({ filter: { page: 'two' as unknown as number } })],
      ['a locator without a field', () => ({ filter: { locator: {} } })],
      ['a § that cannot be read', () => ({ filter: { locator: { statute: 'somewhere' } } })],
      ['a limit of 0', () => ({ filter: { limit: 0 } })],
      ['a kind of no such name', () => ({ query: { kind: 'toString' as 'run' } })],
      ['two things at once', () => ({ query: { identifier: 'a', contentHash: 'b' } })],
      ['two other things at once', () => ({ query: { identifier: 'a', derivedFrom: 'b' } })],
      ['a subject that is no key', () => ({ query: { subject: '\0' } })],
      ['a filter that is misspelt', () => ({ filter: { sesionId: 's1' } as CitationFilter })],
      ['a query that is misspelt', () => ({ query: { sesionId: 's1' } as EventQuery })],
      ['a cursor of another list', () => ({ query: { cursor: btoa('["r",1,"",1]') } })],
    ])('refuses %s', async (_, create) => {
      const { filter, query } = create()
      const asked = filter
        ? filled().findCitations(filter, { actor: auditor })
        : filled().listEvents(query!, { actor: auditor })
      expect(await codeOf(asked)).toBe('invalid-input')
    })

    test.each([0, 1])('everything is refused once closed, after %i calls', async (calledBefore) => {
      await using opened = await open()
      const { store } = opened
      const as = { actor: auditor }
      for (let call = 0; call < calledBefore; call++) await store.listEvents({}, as)
      await store.close()
      const calls = [
        store.append([], as),
        store.getEvent('c1', as),
        store.listEvents({}, as),
        store.findCitations({}, as),
        store.getContent('x', as),
        store.sequence(),
        store.readLog({ from: 0 }),
      ]
      for (const call of calls) expect(await codeOf(call)).toBe('closed')
    })
  })
}

export { fill as fillLog }
