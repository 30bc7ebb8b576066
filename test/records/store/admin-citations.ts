import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../src/core/records/actor.ts'
import type { EventQuery } from '../../../src/core/ports/store.ts'
import type { NewEvent } from '../../../src/core/records/event.ts'
import type { TestStore } from './conformance.ts'
import { actor, citationEvent, verificationEvent } from './log-events.ts'
import { relation } from './recording.ts'
import { codeOf } from './rejection.ts'

const root = (changes: Partial<Actor> = {}) =>
  actor({ role: 'admin', sessionId: 'office', userId: 'root', ...changes })
const outside = root({ sessionId: undefined })
const a1 = { actor: actor({ agentId: 'a1', userId: 'u1' }) }
const user = { actor: actor({ role: 'user', sessionId: undefined }) }
const person = (role: 'user' | 'auditor' | 'admin') =>
  ({
    method: 'human',
    person: {
      decision: 'rejected',
      role,
      of: { verdict: 'supported', status: 'verified', verifier: 'lexical' },
    },
  }) as const

/**
 * Events about citations that admins write, and the expected outcome of each. `own` is a citation of an admin in the
 * session `office`.
 */
const writes: [name: string, by: Actor, NewEvent, outcome: string][] = [
  ['a citation in a session', root(), citationEvent('new'), 'done'],
  ['a citation outside of sessions', outside, citationEvent('new'), 'invalid-input'],
  ['a check of its citation', root(), verificationEvent('new', { citationId: 'own' }), 'done'],
  ['a check of it outside', outside, verificationEvent('new', { citationId: 'own' }), 'invalid-input'],
  [
    'a check of it from another session',
    root({ sessionId: 'other' }),
    verificationEvent('new', { citationId: 'own' }),
    'not-found',
  ],
  ["a check of an agent's citation", root(), verificationEvent('new', { citationId: 'c1' }), 'not-found'],
  [
    "a check of an agent's citation, in its session",
    root({ sessionId: 's1' }),
    verificationEvent('new', { citationId: 'c1' }),
    'not-found',
  ],
  [
    "a check of an agent's citation, under its name",
    root({ sessionId: 's1', agentId: 'a1' }),
    verificationEvent('new', { citationId: 'c1' }),
    'not-found',
  ],
  [
    'a check of a citation of another project',
    root({ sessionId: 's3' }),
    verificationEvent('new', { citationId: 'c9' }),
    'not-found',
  ],
  [
    'a check with a person',
    root(),
    verificationEvent('new', { citationId: 'own', person: person('admin').person }),
    'forbidden',
  ],
  [
    "a verdict on an agent's citation",
    outside,
    verificationEvent('new', { citationId: 'c1', ...person('admin') }),
    'done',
  ],
  [
    'a verdict on its own citation',
    outside,
    verificationEvent('new', { citationId: 'own', ...person('admin') }),
    'done',
  ],
  [
    'a verdict as an auditor',
    outside,
    verificationEvent('new', { citationId: 'own', ...person('auditor') }),
    'forbidden',
  ],
  ['a relation of citations of two agents', outside, relation('new', 'c1', 'c2'), 'done'],
  ['a relation of its own to one of an agent', outside, relation('new', 'own', 'c1'), 'done'],
  ['a relation to one of another project', outside, relation('new', 'c1', 'c9'), 'not-found'],
]

/** Tests citations, verifications and relations by admins, and which records of persons agents may read. */
export function describeAdminCitations(
  name: string,
  openFilled: () => Promise<TestStore>,
  { usersDecide }: { usersDecide: boolean },
): void {
  describe(`${name}: citations of admins`, () => {
    async function openWithOwn(): Promise<TestStore> {
      const opened = await openFilled()
      await opened.store.append([citationEvent('own')], { actor: root() })
      return opened
    }

    test('an admin writes of citations what is its to write', async () => {
      await using opened = await openWithOwn()
      const { store } = opened
      for (const [what, by, event, expected] of writes) {
        // Each under an id of its own.
        const id = what.replaceAll(/\W/g, '-')
        const named = { ...event, id, data: event.kind === 'citation' ? { ...event.data, id } : event.data }
        const before = await store.sequence()
        // The fields are those of the kind.
        const writing = store.append([named as NewEvent], { actor: by })
        const outcome = expected === 'done' ? await writing.then(() => 'done') : await codeOf(writing)
        expect([what, outcome]).toStrictEqual([what, expected])
        expect((await store.sequence()).size - before.size).toBe(expected === 'done' ? 1 : 0)
      }
      await store.append(
        [citationEvent('both'), verificationEvent('of-both', { citationId: 'both', status: 'verified' })],
        { actor: root({ sessionId: 'both' }) },
      )
      const { items } = await store.findCitations({ id: 'both' }, user)
      expect(items).toMatchObject([{ status: 'verified', sessionId: 'both', userId: 'root' }])
    })

    test('users read it, and agents neither read nor check it', async () => {
      await using opened = await openWithOwn()
      const { store } = opened
      await store.append([verificationEvent('checked', { citationId: 'own' })], { actor: root() })
      for (const id of ['own', 'checked']) {
        expect(await store.getEvent(id, a1)).toBeNull()
        expect(await store.getEvent(id, user)).toMatchObject({ event: { id } })
      }
      expect((await store.findCitations({ id: 'own' }, a1)).items).toStrictEqual([])
      expect((await store.findCitations({ id: 'own' }, user)).items).toMatchObject([
        { status: 'verified', sessionId: 'office', userId: 'root', project: 'p1' },
      ])
      const checking = store.append([verificationEvent('mine', { citationId: 'own' })], a1)
      expect(await codeOf(checking)).toBe('not-found')
      for await (const problem of store.checkIndexes()) expect(problem).toBeNull()
    })

    test('agents read how an admin relates their citations outside of sessions', async () => {
      await using opened = await openWithOwn()
      const { store } = opened
      const { data } = relation('said', 'own', 'c1')
      const said = [
        { id: 'said', kind: 'relation', createdAt: '2026-03-01T09:00:00.000Z', data },
      ] as NewEvent[]
      await store.append(said, { actor: outside })
      const kind = 'relation' as const
      const relationsOf = async (subject: string | undefined, by: Actor) =>
        (
          await store.listEvents({ kind, ...(subject !== undefined && { subject }) }, { actor: by })
        ).items.map(({ event }) => event.id)
      expect(await store.getEvent('said', a1)).toMatchObject({
        event: { id: 'said', actor: { role: 'admin' } },
      })
      expect(await relationsOf('c1', a1.actor)).toStrictEqual(['r1', 'said'])
      expect(await relationsOf(undefined, a1.actor)).toStrictEqual(['r1', 'said'])
      expect(await relationsOf('own', a1.actor)).toStrictEqual(['said'])
      // Agents that read neither citation, of the same project and of another.
      expect(await relationsOf('c1', actor({ sessionId: 's7' }))).toStrictEqual([])
      expect(await relationsOf('c1', actor({ agentId: 'a1', project: 'p3' }))).toStrictEqual([])
      expect(await store.getEvent('said', { actor: actor({ agentId: 'a1', project: 'p3' }) })).toBeNull()
      const inSession = await store.listEvents({ kind, sessionId: 's1' }, a1)
      expect(inSession.items.map(({ event }) => event.id)).toStrictEqual(['r1'])
      // Each relation is listed once across the pages, also for an agent with the same name as an admin.
      await store.append([{ ...said[0]!, id: 'again' }] as NewEvent[], {
        actor: { ...outside, agentId: 'a1' },
      })
      const listed: string[] = []
      let cursor: string | undefined
      do {
        const page = await store.listEvents({ kind, limit: 1, cursor }, a1)
        listed.push(...page.items.map(({ event }) => event.id))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(listed).toStrictEqual(['r1', 'said', 'again'])
    })

    const persons = usersDecide ? (['user', 'auditor', 'admin'] as const) : (['auditor', 'admin'] as const)
    test.each(persons)(
      'agents that read a citation list the verdicts of a person (%s) on it',
      async (role) => {
        await using opened = await openFilled()
        const { store } = opened
        const by = actor({ role, sessionId: undefined, userId: 'ida' })
        const verdict = verificationEvent('verdict', { citationId: 'c1', ...person(role) })
        await store.append([verdict], { actor: by })
        const kind = 'verification' as const
        const listed = async (query: EventQuery, reader: Partial<Actor>) =>
          (await store.listEvents(query, { actor: actor(reader) })).items.map(({ event }) => event.id)
        expect(await listed({ kind }, { agentId: 'a1', userId: 'u1' })).toStrictEqual(['v1', 'verdict'])
        expect(await listed({ kind, subject: 'c1' }, { agentId: 'a1', userId: 'u1' })).toStrictEqual([
          'v1',
          'verdict',
        ])
        expect(await listed({ kind, subject: 'c2' }, { agentId: 'a1', userId: 'u1' })).toStrictEqual([])
        expect(await listed({ kind }, { sessionId: 's7' })).toStrictEqual([])
        expect(await listed({ kind, sessionId: 's1' }, { agentId: 'a1', userId: 'u1' })).toStrictEqual(['v1'])
        expect(await listed({ kind, agentId: 'a1' }, { agentId: 'a1', userId: 'u1' })).toStrictEqual(['v1'])
        for (const project of ['p2', 'p3']) {
          expect(await listed({}, { agentId: 'a1', project })).not.toContain('verdict')
          expect(await store.getEvent('verdict', { actor: actor({ agentId: 'a1', project }) })).toBeNull()
        }
      },
    )

    test('an agent sees that a citation of its own was superseded', async () => {
      await using opened = await openWithOwn()
      const { store } = opened
      await store.append([relation('new', 'own', 'c2')], { actor: outside })
      const { items } = await store.findCitations({ id: 'c2' }, { actor: actor({ sessionId: 's2' }) })
      expect(items).toMatchObject([{ id: 'c2', supersededBy: ['own'] }])
    })
  })
}
