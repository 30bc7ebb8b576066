import { describe, expect, test } from 'vitest'
import type { EventQuery, Store } from '../../../src/core/ports/store.ts'
import type { Actor } from '../../../src/core/records/actor.ts'
import type { NewEvent } from '../../../src/core/records/event.ts'
import { runEventId } from '../../../src/core/records/run-event-id.ts'
import type { TestStore } from './conformance.ts'
import { actor, citationEvent, lighthouse, sourceEvent, verificationEvent } from './log-events.ts'
import { erasureOf } from './erasing-texts.ts'
import { relation } from './recording.ts'
import { codeOf } from './rejection.ts'
import { citation, run } from './run-records.ts'
import { sharedStore } from './shared-store.ts'

type PersonRole = 'user' | 'auditor' | 'admin'

const reason = 'Rejected by a person: the patient of u1 is misnamed.'
const office = actor({ role: 'admin', sessionId: 'office', userId: 'u2' })
const ofRun = runEventId('citation', { runId: 'run-u1', citationId: 'x1' })

/** Owners of citations, by the id of the citation. The project is p1 unless named. */
export const owners: Record<string, Actor> = {
  'u1-a1': actor({ agentId: 'a1', userId: 'u1', sessionId: 's1' }),
  'u1-a3': actor({ agentId: 'a3', userId: 'u1', sessionId: 's3' }),
  'u1-nobody': actor({ userId: 'u1', sessionId: 's4' }),
  'u2-a1': actor({ agentId: 'a1', userId: 'u2', sessionId: 's5' }),
  'no-user-a1': actor({ agentId: 'a1', sessionId: 's6' }),
  'no-user-a2': actor({ agentId: 'a2', sessionId: 's7' }),
  'no-one': actor({ sessionId: 's8' }),
  admin: office,
  'p2-u1': actor({ project: 'p2', agentId: 'a1', userId: 'u1', sessionId: 's9' }),
}
export const cited = [...Object.keys(owners), ofRun]

const readers: [name: string, Actor][] = [
  ...Object.entries(owners).map(([name, owner]): [string, Actor] => [
    `who cited ${name}`,
    { ...owner, role: 'agent' },
  ]),
  ...Object.entries(owners).map(([name, owner]): [string, Actor] => [
    `who cited ${name}, of its own`,
    { ...owner, role: 'agent', reads: 'own' },
  ]),
  ['another agent for u1', actor({ agentId: 'a9', userId: 'u1', sessionId: 's20' })],
  ['an agent without an id for u2', actor({ userId: 'u2', sessionId: 's21' })],
  ['an agent for u3', actor({ agentId: 'a1', userId: 'u3', sessionId: 's1' })],
  ['an agent of nobody elsewhere', actor({ sessionId: 's22' })],
  ['an agent without a session', actor({ agentId: 'a1', sessionId: undefined })],
  ['a user', actor({ role: 'user', sessionId: undefined, userId: 'u2' })],
  ['a user of p2', actor({ role: 'user', project: 'p2', sessionId: undefined })],
  ['an auditor', actor({ role: 'auditor', project: 'p3', sessionId: undefined })],
  ['an admin', actor({ role: 'admin', project: 'p3', sessionId: undefined })],
]

/** One citation of each owner, and one of an answer. */
export async function fillCitations(store: Store): Promise<void> {
  const contents = [lighthouse]
  for (const [id, owner] of Object.entries(owners)) {
    const source = sourceEvent(`source-${id}`)
    await store.append([source, citationEvent(id, { sourceIds: [source.id] })], { actor: owner, contents })
  }
  const { userId, agentId } = owners['u1-a1']!
  await store.saveRun(
    run({
      id: 'run-u1',
      project: 'p1',
      sessionId: 's10',
      ...(agentId && { agentId }),
      ...(userId && { userId }),
      citations: [citation({ id: 'x1' })],
    }),
  )
}

export function verdictOf(
  id: string,
  { citationId, role }: { citationId: string; role: PersonRole },
): NewEvent {
  return verificationEvent(id, {
    citationId,
    status: 'failed',
    verdict: 'unsupported',
    reason,
    method: 'human',
    person: {
      decision: 'rejected',
      role,
      of: { verdict: 'supported', status: 'verified', verifier: 'lexical' },
    },
  })
}

const projectOf = (id: string) => (id.startsWith('p2') ? 'p2' : 'p1')

/**
 * Writes comments of persons (verdicts and relations), and returns the citations that each is about, by the id of the
 * comment. Each person has the name of a user of agents.
 */
export async function comment(store: Store, roles: readonly PersonRole[]): Promise<Map<string, string[]>> {
  const comments = new Map<string, string[]>()
  for (const [index, citationId] of cited.entries()) {
    const role = roles[index % roles.length]!
    const event = verdictOf(`v-${citationId}`, { citationId, role })
    const by = actor({ role, project: projectOf(citationId), sessionId: undefined, userId: 'u2' })
    await store.append([event], { actor: role === 'admin' ? { ...by, agentId: 'a1' } : by })
    comments.set(event.id, [citationId])
  }
  const ofP1 = cited.filter((id) => projectOf(id) === 'p1')
  for (const [index, from] of ofP1.entries()) {
    const to = ofP1[(index + 1) % ofP1.length]!
    const event = relation(`r-${from}`, from, to)
    await store.append([event], { actor: { ...office, sessionId: undefined } })
    comments.set(event.id, [from, to])
  }
  return comments
}

/** Every operation that returns comments. Each gives the ids of the comments that it returns. */
const doors: Record<
  string,
  (store: Store, reader: Actor, about: [id: string, of: string[]]) => Promise<string[]>
> = {
  'by key': async (store, reader, [id]) => {
    const entry = await store.getEvent(id, { actor: reader })
    return entry ? [entry.event.id] : []
  },
  'by key in its project': async (store, reader, [id, of]) => {
    const entry = await store.getEvent(id, { actor: reader, project: projectOf(of[0]!) })
    return entry ? [entry.event.id] : []
  },
  'by kind': (store, reader, [id]) => listed(store, { kind: kindOf(id) }, reader),
  'page by page': (store, reader, [id]) => listed(store, { kind: kindOf(id), limit: 3 }, reader),
  'among all': (store, reader) => listed(store, {}, reader),
  'of its project': (store, reader, [id, of]) =>
    listed(store, { kind: kindOf(id), project: projectOf(of[0]!) }, reader),
  'since it': (store, reader, [id]) =>
    listed(store, { kind: kindOf(id), since: '2026-03-01T00:00:00.000Z' }, reader),
  'by what it is about': (store, reader, [id, of]) =>
    listed(store, { kind: kindOf(id), subject: of.at(-1)! }, reader),
  'by what it is about, of all kinds': (store, reader, [, of]) =>
    listed(store, { subject: of.at(-1)! }, reader),
}

function kindOf(id: string): 'verification' | 'relation' {
  return id.startsWith('v-') ? 'verification' : 'relation'
}

async function listed(store: Store, query: EventQuery, reader: Actor): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await store.listEvents({ ...query, cursor }, { actor: reader })
    ids.push(...page.items.map(({ event }) => event.id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(new Set(ids).size).toBe(ids.length)
  return ids
}

/**
 * Tests for every reader, operation and owner that a comment is readable for those who may read one of its citations.
 */
export function describeComments(
  name: string,
  open: () => Promise<TestStore>,
  { usersDecide }: { usersDecide: boolean },
): void {
  const roles: PersonRole[] = usersDecide ? ['user', 'auditor', 'admin'] : ['auditor', 'admin']
  describe(`${name}: comments of persons`, () => {
    let comments = new Map<string, string[]>()
    const filled = sharedStore(open, async (store) => {
      await fillCitations(store)
      comments = await comment(store, roles)
    })

    test.each(readers)('%s reads those on the citations that it reads', async (_, reader) => {
      const store = filled()
      const readable = new Set<string>()
      for (const id of cited) if (await store.getEvent(id, { actor: reader })) readable.add(id)
      for (const [door, show] of Object.entries(doors)) {
        // Lists that show all comments are read once.
        const seen = new Map<string, Promise<string[]>>()
        for (const about of comments) {
          const [id, of] = about
          const lists = `${kindOf(id)} ${projectOf(of[0]!)}`
          const key = door.startsWith('by key') ? id : door.startsWith('by what') ? of.at(-1)! + lists : lists
          if (!seen.has(key)) seen.set(key, show(store, reader, about))
          const isShown = (await seen.get(key)!).includes(id)
          expect([door, id, isShown]).toStrictEqual([door, id, of.some((each) => readable.has(each))])
        }
      }
      for (const id of cited) {
        const { items } = await store.findCitations({ id }, { actor: reader })
        const expected = readable.has(id) ? [{ eventId: id, status: 'failed', reason }] : []
        expect(items).toMatchObject(expected)
        expect(items).toHaveLength(expected.length)
      }
    })

    test('the matrix has readers who see some and readers who see none, for each citation', async () => {
      const store = filled()
      for (const id of cited) {
        const seen = await Promise.all(readers.map(([, reader]) => store.getEvent(id, { actor: reader })))
        expect(seen.filter(Boolean).length).toBeGreaterThan(0)
        expect(seen.filter((entry) => entry === null).length).toBeGreaterThan(0)
      }
    })

    test.each(roles)('a person (%s) comments outside of sessions', async (role) => {
      const store = filled()
      const by = actor({ role, sessionId: 's1', userId: 'u2' })
      const verdict = verdictOf('in-session', { citationId: 'u1-a1', role })
      expect(await codeOf(store.append([verdict], { actor: by }))).toBe('invalid-input')
      const related = store.append([relation('in-session', 'u1-a1', 'u2-a1')], { actor: by })
      expect(await codeOf(related)).toBe(role === 'admin' ? 'invalid-input' : 'forbidden')
    })

    test('a comment on a citation whose person was erased is read by those who still read the citation', async () => {
      await using opened = await open()
      const { store } = opened
      await fillCitations(store)
      const made = await comment(store, ['admin'])
      const by = { ...office, sessionId: undefined }
      const erasure = erasureOf('erased', { selection: { by: 'person' }, without: { userId: 'u1' } })
      await store.eraseTexts(['u1-a1', 'u1-a3'], erasure, { actor: by })
      for (const [, reader] of readers) {
        for (const id of ['u1-a1', 'u1-a3']) {
          const isRead = (await store.getEvent(id, { actor: reader })) !== null
          const event = `v-${id}`
          expect(made.has(event)).toBe(true)
          expect((await store.getEvent(event, { actor: reader })) !== null).toBe(isRead)
          expect((await listed(store, { kind: 'verification' }, reader)).includes(event)).toBe(isRead)
        }
      }
      expect(await store.getEvent('v-u1-a1', { actor: owners['u1-a1']! })).toBeNull()
    })
  })
}
