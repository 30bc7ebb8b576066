import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../src/core/records/actor.ts'
import { contentAddress } from '../../../src/core/hash.ts'
import type { NewEvent } from '../../../src/core/records/event.ts'
import { runEventId } from '../../../src/core/records/run-event-id.ts'
import type { TestStore } from './conformance.ts'
import {
  actor,
  amendmentEvent,
  citationEvent,
  erasureEvent,
  lighthouse,
  recheckEvent,
  repositoryEvent,
  sourceEvent,
  verificationEvent,
} from './log-events.ts'
import { relation, setting } from './recording.ts'
import { codeOf } from './rejection.ts'
import { secondsLater } from './run-records.ts'
import { sharedStore } from './shared-store.ts'

const runId = runEventId('run', { runId: 'run-1' })
const x1 = runEventId('citation', { runId: 'run-1', citationId: 'x1' })
const everything = ['source-1', 'source-9', 'c1', 'c2', 'c9', 'v1', 'r1', runId, x1, 'set-1', 'read-1']
const ofProject = ['source-1', 'c1', 'c2', 'v1', 'r1', runId, x1]

/** The events of `fillLog` that each actor may read. */
const readers: [name: string, Actor, sees: string[]][] = [
  ['agent a1', actor({ agentId: 'a1', userId: 'u1' }), ['source-1', 'c1', 'v1', 'r1']],
  [
    'agent a1 in another session',
    actor({ agentId: 'a1', userId: 'u1', sessionId: 's7' }),
    ['source-1', 'c1', 'v1', 'r1'],
  ],
  ['agent a1 for another user', actor({ agentId: 'a1', userId: 'u2' }), ['source-1']],
  ['agent a1 for nobody', actor({ agentId: 'a1' }), ['source-1', 'c2']],
  ['agent a1 for nobody, of its own', actor({ agentId: 'a1', reads: 'own' }), ['source-1']],
  ['another agent for the same user', actor({ agentId: 'a3', userId: 'u1' }), ['source-1', 'c1', 'v1', 'r1']],
  [
    'another agent for that user, of its own',
    actor({ agentId: 'a3', userId: 'u1', reads: 'own' }),
    ['source-1'],
  ],
  [
    'an agent without an id elsewhere, for the same user',
    actor({ userId: 'u1', sessionId: 's8' }),
    ['source-1', 'c1', 'v1', 'r1'],
  ],
  ['an agent without id and user elsewhere', actor({ sessionId: 's8' }), ['source-1']],
  ['an agent without an id in s1, for another user', actor({ userId: 'u2' }), ['source-1']],
  ['agent a1 of p2', actor({ agentId: 'a1', project: 'p2', sessionId: 's3' }), ['source-9', 'c9']],
  ['an agent without an id in s2', actor({ sessionId: 's2' }), ['source-1', 'c2', runId, x1]],
  ['an agent of p3', actor({ agentId: 'a1', project: 'p3' }), []],
  ['a user of p1', actor({ role: 'user', sessionId: undefined }), ofProject],
  ['a user of p3', actor({ role: 'user', project: 'p3' }), []],
  ['an auditor of another project', actor({ role: 'auditor', project: 'p3' }), everything],
  ['an admin', actor({ role: 'admin', project: 'p3' }), everything],
]

const writes: Record<string, NewEvent> = {
  source: sourceEvent('new'),
  citation: citationEvent('new'),
  verification: verificationEvent('new', { citationId: 'c1' }),
  relation: relation('new', 'c1', 'c3'),
  setting: setting('new'),
  repository: repositoryEvent(1),
  erasure: erasureEvent('new', { sourceIds: ['source-1'] }),
  recheck: recheckEvent('new', { sourceId: 'source-1', citationId: 'c1' }),
  amendment: amendmentEvent('new', { sourceId: 'source-1', name: 'Another' }),
  reading: {
    id: 'new',
    kind: 'reading',
    createdAt: secondsLater(5),
    data: { operation: 'getEvent', filter: {}, count: 1 },
  },
}
const mayWrite: Record<Actor['role'], string[]> = {
  agent: ['source', 'citation', 'verification', 'relation', 'repository', 'recheck', 'amendment'],
  user: [],
  auditor: ['reading'],
  admin: [
    'source',
    'citation',
    'relation',
    'setting',
    'reading',
    'repository',
    'erasure',
    'recheck',
    'amendment',
  ],
}

/** Role × operation × project. */
export function describeAccess(name: string, openFilled: () => Promise<TestStore>): void {
  describe(`${name}: access`, () => {
    const filled = sharedStore(openFilled)

    test.each(readers)('%s sees what is its to see, by every way', async (_, reader, sees) => {
      const store = filled()
      const as = { actor: reader }
      for (const id of everything) {
        const entry = await store.getEvent(id, as)
        expect(entry?.event.id ?? null).toBe(sees.includes(id) ? id : null)
        const about = await store.listEvents({ subject: id }, as)
        expect(about.items.some(({ event }) => event.id === id && event.kind !== 'run')).toBe(
          sees.includes(id) && !['v1', 'r1', 'set-1', runId].includes(id),
        )
        const byId = await store.findCitations({ id }, as)
        const isCitation = ['c1', 'c2', 'c9', x1].includes(id)
        expect(byId.items.map(({ eventId }) => eventId)).toStrictEqual(
          isCitation && sees.includes(id) ? [id] : [],
        )
      }
      const all = (await store.listEvents({}, as)).items.map(({ event }) => event.id)
      expect(everything.filter((id) => all.includes(id))).toStrictEqual(sees)
      const citations = (await store.findCitations({}, as)).items.map(({ eventId }) => eventId)
      const searched = (await store.findCitations({ text: 'lit' }, as)).items.map(({ eventId }) => eventId)
      for (const id of ['c1', 'c9', x1]) {
        expect(citations.includes(id)).toBe(sees.includes(id))
        expect(searched.includes(id)).toBe(sees.includes(id))
      }
      for (const project of ['p1', 'p2']) {
        const found = await store.findCitations({ project }, as)
        const known = found.items.map(({ eventId }) => eventId).filter((id) => everything.includes(id))
        const foreign = project === 'p1' ? ['c9'] : ['c1', 'c2', x1]
        expect(known.toSorted()).toStrictEqual(
          citations.filter((id) => everything.includes(id) && !foreign.includes(id)).toSorted(),
        )
        const versions = await store.listEvents({ identifier: 'lighthouse.txt', project }, as)
        const source = project === 'p1' ? 'source-1' : 'source-9'
        expect(versions.items.map(({ event }) => event.id)).toStrictEqual(
          sees.includes(source) ? [source] : [],
        )
      }
      const hasSource = sees.includes('source-1') || sees.includes('source-9')
      expect(await store.getContent(contentAddress(lighthouse), as)).toBe(hasSource ? lighthouse : null)
    })

    const matrix = Object.entries(mayWrite).flatMap(([role, kinds]) =>
      Object.keys(writes).map((kind) => ({
        role: role as Actor['role'],
        kind,
        allowed: kinds.includes(kind),
      })),
    )
    test.each(matrix.filter(({ allowed }) => allowed))('$role writes $kind', async ({ role, kind }) => {
      await using opened = await openFilled()
      const { store } = opened
      const before = await store.sequence()
      const isComment = role === 'admin' && kind === 'relation'
      const by = actor({ role, agentId: 'a1', userId: 'u1', ...(isComment && { sessionId: undefined }) })
      const written = await store.append([writes[kind]!], { actor: by })
      expect(written).toMatchObject([{ event: { id: writes[kind]!.id, kind, actor: { role } } }])
      expect((await store.sequence()).size - before.size).toBe(1)
    })

    test.each(matrix.filter(({ allowed }) => !allowed))(
      '$role may not write $kind',
      async ({ role, kind }) => {
        const store = filled()
        const before = await store.sequence()
        const writing = store.append([writes[kind]!], { actor: actor({ role, agentId: 'a1' }) })
        // An admin verifies what it has cited itself, and `c1` is an agent's, though in the same session.
        const isOfOther = role === 'admin' && kind === 'verification'
        expect(await codeOf(writing)).toBe(isOfOther ? 'not-found' : 'forbidden')
        expect(await store.sequence()).toStrictEqual(before)
      },
    )

    test('a citation of another agent looks as if it were not there, to verify or to relate to', async () => {
      const store = filled()
      const messages: string[] = []
      for (const [who, citationId] of [
        [actor({ agentId: 'a1', userId: 'u1' }), 'c2'],
        [actor({ agentId: 'a1', userId: 'u1' }), 'c9'],
        [actor({ agentId: 'a1', userId: 'u1' }), 'never'],
      ] as const) {
        for (const event of [verificationEvent('n1', { citationId }), relation('n2', 'c1', citationId)]) {
          const error = await store.append([event], { actor: who }).catch((reason: unknown) => reason)
          expect(error).toMatchObject({ code: 'not-found' })
          messages.push(String(error).replace(citationId, 'ID'))
        }
      }
      expect(new Set(messages).size).toBe(1)
      for (const userId of ['u2', undefined]) {
        const event = verificationEvent('n1', { citationId: 'c1' })
        const error = await store
          .append([event], { actor: actor({ agentId: 'a1', userId }) })
          .catch((reason: unknown) => reason)
        expect(String(error).replace('c1', 'ID')).toBe(messages[0])
      }
    })

    test('an actor must be one', async () => {
      const store = filled()
      for (const who of [
        actor({ role: 'root' as 'admin' }),
        actor({ project: '' }),
        actor({ agentId: 'a\0' }),
        { role: 'admin' } as Actor,
      ]) {
        expect(await codeOf(store.append([sourceEvent('source-1')], { actor: who }))).toBe('invalid-input')
        expect(await codeOf(store.getEvent('c1', { actor: who }))).toBe('invalid-input')
        expect(await codeOf(store.findCitations({}, { actor: who }))).toBe('invalid-input')
        expect(await codeOf(store.listEvents({}, { actor: who }))).toBe('invalid-input')
        expect(await codeOf(store.getContent('x', { actor: who }))).toBe('invalid-input')
      }
    })
  })
}
