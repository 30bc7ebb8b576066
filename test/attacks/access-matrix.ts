import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../src/core/records/actor.ts'
import type { Role } from '../../src/core/records/roles.ts'
import { CitationError } from '../../src/core/error.ts'
import { defined } from '../../src/core/defined.ts'
import { contentAddress } from '../../src/core/hash.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { Registrar } from '../../src/engine/operations.ts'
import { smallOrFull } from '../fixtures/full-proof.ts'
import { someRegistrar } from '../engine/registrar/some-registrar.ts'
import { citationEvent, sourceEvent, verificationEvent } from '../records/store/log-events.ts'
import { relation, setting } from '../records/store/recording.ts'
import { run } from '../records/store/run-records.ts'
import { admin, auditor, inspector, neighbour, porter } from './some-records.ts'
import type { makeRecords } from './some-records.ts'

/** A database with records, and the store by which actors of each role connect to it. */
export type Doors = AsyncDisposable & {
  made: Made
  /** The store of the database's owner. */
  owner: Store
  storeOf(role: Role): Store
}

const user: Actor = { role: 'user', project: 'lifts', userId: 'ada' }
const actors: Record<string, Actor> = {
  'an agent': inspector,
  'the agent in another session': { ...inspector, sessionId: 'session-9' },
  'another agent of the project': porter,
  'another agent of the project for the same user': { ...porter, userId: 'ada' },
  'that agent, if it reads its own alone': { ...porter, userId: 'ada', reads: 'own' },
  'a third agent of the project for nobody': { ...porter, agentId: 'clerk', sessionId: 'session-7' },
  'an agent without an id, for the same user elsewhere': {
    role: 'agent',
    project: 'lifts',
    sessionId: 'session-9',
    userId: 'ada',
  },
  'the agent for another user': { ...inspector, userId: 'eve' },
  'the agent for nobody': { role: 'agent', project: 'lifts', sessionId: 'session-1', agentId: 'inspector' },
  'an agent without an id, in the session': {
    role: 'agent',
    project: 'lifts',
    sessionId: 'session-1',
    userId: 'ada',
  },
  'an agent without an id and user, in the session': {
    role: 'agent',
    project: 'lifts',
    sessionId: 'session-1',
  },
  'an agent without an id, elsewhere': { role: 'agent', project: 'lifts', sessionId: 'session-9' },
  'the agent in another project': neighbour,
  'an agent of a project without records': { ...inspector, project: 'canals' },
  'a user of the project': user,
  'a user of another project': { ...user, project: 'bridges' },
  'an auditor': auditor,
  'an auditor of another project': { ...auditor, project: 'canals' },
  'an admin': admin,
}

export type Made = Awaited<ReturnType<typeof makeRecords>>
/**
 * `npm test` may divide the pairs of actor and operation among two ways into the same database: `even` tests one half
 * of the pairs, `odd` the other.
 */
export type Share = 'all' | 'even' | 'odd'
type Target = {
  id: string
  kind: 'source' | 'citation'
  project: string
  agentId: string
  sessionId: string
  userId?: string
}

function targetsOf({ act, bridge, verified, failed, cleaned, carried }: Made): Record<string, Target> {
  const ofInspector = { project: 'lifts', agentId: 'inspector', sessionId: 'session-1', userId: 'ada' }
  const ofNeighbour = { project: 'bridges', agentId: 'inspector', sessionId: 'session-3' }
  return {
    act: { id: act.id, kind: 'source', ...ofInspector },
    bridge: { id: bridge.id, kind: 'source', ...ofNeighbour },
    verified: { id: verified.id, kind: 'citation', ...ofInspector },
    failed: { id: failed.id, kind: 'citation', ...ofInspector },
    cleaned: {
      id: cleaned.id,
      kind: 'citation',
      project: 'lifts',
      agentId: 'porter',
      sessionId: 'session-2',
    },
    carried: { id: carried.id, kind: 'citation', ...ofNeighbour },
  }
}

/**
 * The expected permissions to read. An agent reads the sources of its project, and the citations for its user. An
 * agent with a name but without a user reads all citations of the project that were made without a user. A user reads
 * those of their project.
 */
function reads(actor: Actor, target: Target): boolean {
  const { role, project, agentId, userId } = actor
  if (role === 'auditor' || role === 'admin') return true
  if (project !== target.project) return false
  if (role === 'user' || target.kind === 'source') return true
  if (userId !== target.userId) return false
  if (actor.reads !== 'own' && (userId ?? agentId) !== undefined) return true
  return isOwn(actor, target)
}

/**
 * Whether a new record by the actor may refer to the target. A store does not apply the restriction `reads: 'own'`
 * here.
 */
const names = (actor: Actor, target: Target) => reads({ ...actor, reads: 'project' }, target)

/** Whether the actor may verify the citation: an agent only its own. */
const judges = (actor: Actor, target: Target) =>
  reads(actor, target) && (actor.role !== 'agent' || isOwn(actor, target))

function isOwn({ agentId, sessionId, userId }: Actor, target: Target): boolean {
  if (userId !== target.userId) return false
  return agentId === undefined ? sessionId === target.sessionId : agentId === target.agentId
}

/** The result or error of a call, without the id that was asked for. */
async function outcomeOf(call: Promise<unknown>, id: string): Promise<unknown> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => {
      if (!(error instanceof CitationError)) throw error
      const { code, message, suggestion } = error
      return { code, message, suggestion }
    },
  )
  return JSON.parse(JSON.stringify(outcome).replaceAll(id, 'ID')) as unknown
}

const MISSING = 'never-recorded'

/**
 * Tests which actors may read and write which records, by every operation of a store. `open` gives a database with the
 * records of `makeRecords`.
 */
export function describeAccessMatrix(
  name: string,
  {
    open,
    share = 'all',
    isBound = false,
  }: {
    open: () => Promise<Doors>
    share?: Share
    /** Whether the database binds each store to the role of its actors; any other store trusts the application. */
    isBound?: boolean
  },
): void {
  const everybody = Object.entries(actors)
  /**
   * The actors that an operation is tested with: all, or every other one. Successive operations begin with the first
   * and the second actor in turn.
   */
  const peopleOf = (operation: number) =>
    smallOrFull(share, 'all') === 'all'
      ? everybody
      : everybody.filter((_, index) => (index + operation) % 2 === (share === 'even' ? 0 : 1))

  async function openRecords() {
    const doors = await open()
    const { made } = doors
    let ids = 0
    return {
      made,
      doors,
      targets: Object.entries(targetsOf(made)),
      registrarOf: (actor: Actor): Registrar =>
        someRegistrar({ log: doors.storeOf(actor.role), actor, createId: () => `matrix-${++ids}` }).registrar,
      [Symbol.asyncDispose]: () => doors[Symbol.asyncDispose](),
    }
  }

  describe(`${name}: role × operation × project`, () => {
    /** One database for all tests that only read. */
    let shared: Awaited<ReturnType<typeof openRecords>>

    beforeAll(async () => {
      shared = await openRecords()
    })

    afterAll(() => shared[Symbol.asyncDispose]())

    test.each(peopleOf(0))(
      '%s reads by id what the table says, and the rest looks like what is missing',
      async (_, actor) => {
        const records = shared
        const store = records.doors.storeOf(actor.role)
        const registrar = records.registrarOf(actor)
        const operations: Record<string, (id: string) => Promise<unknown>> = {
          getEvent: (id) => store.getEvent(id, { actor }),
          listEvents: (subject) => store.listEvents({ subject }, { actor }),
          listVerifications: (subject) => store.listEvents({ subject, kind: 'verification' }, { actor }),
          findCitations: (id) => store.findCitations({ id }, { actor }),
          getSource: (id) => registrar.getSource(id),
          getSourceContent: (id) => registrar.getSourceContent(id),
          getCitation: (id) => registrar.getCitation(id),
          findBySource: (sourceId) => registrar.listCitations({ sourceId }),
          findById: (id) => registrar.listCitations({ id }),
          relationsOf: (id) => registrar.relationsOf(id),
          derivationsOf: (id) => registrar.derivations(id, { direction: 'backward' }),
          madeFrom: (id) => registrar.derivations(id, { direction: 'forward' }),
          listMadeFrom: (derivedFrom) => store.listEvents({ derivedFrom }, { actor }),
        }
        for (const [operation, call] of Object.entries(operations)) {
          const missing = await outcomeOf(call(MISSING), MISSING)
          for (const [, target] of records.targets) {
            const found = await outcomeOf(call(target.id), target.id)
            const shown = { operation, target, found }
            if (!reads(actor, target)) expect(shown).toStrictEqual({ ...shown, found: missing })
          }
        }
        for (const [, target] of records.targets) {
          expect({ target, is: (await store.getEvent(target.id, { actor })) !== null }).toStrictEqual({
            target,
            is: reads(actor, target),
          })
          const byKind =
            target.kind === 'source' ? registrar.getSource(target.id) : registrar.getCitation(target.id)
          expect({ target, is: (await byKind) !== null }).toStrictEqual({ target, is: reads(actor, target) })
        }
        for (const source of [records.made.act, records.made.bridge]) {
          const isRead = records.targets.some(([, target]) => target.id === source.id && reads(actor, target))
          expect((await store.getContent(source.contentHash, { actor })) !== null).toBe(isRead)
        }
        expect(await store.getContent(contentAddress('never stored'), { actor })).toBeNull()
      },
    )

    test.each(peopleOf(1))('%s lists and finds what the table says', async (_, actor) => {
      const records = shared
      const registrar = records.registrarOf(actor)
      const store = records.doors.storeOf(actor.role)
      const expected = (kind: Target['kind']) =>
        records.targets
          .flatMap(([, target]) => (target.kind === kind && reads(actor, target) ? [target.id] : []))
          .toSorted()
      const known = new Set(records.targets.map(([, { id }]) => id))
      const ids = (items: readonly { id: string }[]) =>
        items
          .map(({ id }) => id)
          .filter((id) => known.has(id))
          .toSorted()
      expect(ids((await registrar.listSources()).items)).toStrictEqual(expected('source'))
      expect(ids((await registrar.listCitations()).items)).toStrictEqual(expected('citation'))
      const events = await store.listEvents({ limit: 1000 }, { actor })
      expect(ids(events.items.map(({ event }) => event))).toStrictEqual(
        [...expected('source'), ...expected('citation')].toSorted(),
      )
      for (const project of ['lifts', 'bridges', 'canals']) {
        const inProject = records.targets.flatMap(([, target]) =>
          target.project === project && target.kind === 'citation' && reads(actor, target) ? [target.id] : [],
        )
        expect(ids((await registrar.listCitations({ project })).items)).toStrictEqual(inProject.toSorted())
      }
      for (const [text, id] of [
        ['cabin', 'cleaned'],
        ['tons', 'carried'],
      ] as const) {
        const target = targetsOf(records.made)[id]!
        const found = ids((await registrar.listCitations({ text })).items)
        expect(found).toStrictEqual(reads(actor, target) ? [target.id] : [])
      }
      const { items: byStatus } = await registrar.listCitations({ status: 'verified' })
      expect(ids(byStatus).includes(records.made.carried.id)).toBe(
        reads(actor, targetsOf(records.made).carried!),
      )
    })

    test.each(peopleOf(2))('%s writes what the table says', async (_, actor) => {
      await using records = await openRecords()
      const { made, doors } = records
      const registrar = records.registrarOf(actor)
      const store = doors.storeOf(actor.role)
      const { size } = await doors.owner.sequence()
      const own = { lifts: made.rules.id, bridges: made.bridge.id }[actor.project] ?? null
      const named = { name: 'Notes', content: 'The motor hums.' }
      const calls: [
        operation: string,
        kind: 'source' | 'citation' | 'verification' | 'relation' | 'setting' | 'run',
        () => Promise<unknown>,
      ][] = [
        ['addCustomSource', 'source', () => registrar.addCustomSource(named)],
        [
          'addDocSource',
          'source',
          () => registrar.addDocSource({ name: 'a.md', content: 'The rope is new.' }),
        ],
        [
          'addDbSource',
          'source',
          () =>
            registrar.addDbSource({
              name: 'Trips',
              identifier: 'db://trips',
              query: 'select 1',
              rows: [{ a: 1 }],
            }),
        ],
        [
          'append source',
          'source',
          () =>
            store.append([sourceEvent('matrix-source', { content: 'New.' })], { actor, contents: ['New.'] }),
        ],
        ['append setting', 'setting', () => store.append([setting('matrix-setting')], { actor })],
        ['verifyPending', 'verification', () => registrar.verifyPending()],
        ['cite', 'citation', () => registrar.cite({ sourceId: own ?? MISSING, claim: 'The motor hums.' })],
        [
          'citeCustom',
          'citation',
          () => registrar.citeCustom({ sourceId: own ?? MISSING, claim: 'The motor hums.' }),
        ],
        [
          'append citation',
          'citation',
          () => store.append([citationEvent('matrix-citation', { sourceIds: [own ?? MISSING] })], { actor }),
        ],
        [
          'relate',
          'relation',
          () => registrar.relate({ from: made.verified.id, to: made.failed.id, kind: 'extends' }),
        ],
        [
          'append relation',
          'relation',
          () => store.append([relation('matrix-relation', made.verified.id, made.failed.id)], { actor }),
        ],
        [
          'append verification',
          'verification',
          () =>
            store.append([verificationEvent('matrix-verification', { citationId: made.verified.id })], {
              actor,
            }),
        ],
        ['linkCitations', 'run', () => registrar.linkCitations({ text: 'The motor hums [1].' })],
      ]
      const { project, sessionId, agentId, userId } = actor
      const scope = defined({ project, sessionId, agentId, userId })
      if (isBound) calls.push(['saveRun', 'run', () => store.saveRun(run({ ...scope, id: 'matrix-run' }))])
      const { verified } = targetsOf(made)
      const mayName: Record<string, boolean> = {
        relate: reads(actor, verified!),
        'append relation': names(actor, verified!),
        'append verification': judges(actor, verified!),
      }
      for (const [operation, kind, call] of calls) {
        const isAllowed = {
          agent: kind !== 'setting',
          user: false,
          auditor: false,
          admin: kind !== 'run',
        }[actor.role]
        // A session is required for what an admin cites and verifies; the store does not invent one.
        const isWithoutSession =
          actor.role === 'admin' && ['append citation', 'append verification'].includes(operation)
        const outcome = await outcomeOf(call(), MISSING)
        const code = (outcome as { code?: string }).code ?? 'done'
        const expected = !isAllowed
          ? 'forbidden'
          : isWithoutSession
            ? 'invalid-input'
            : mayName[operation] === false
              ? 'not-found'
              : kind === 'citation' && own === null
                ? 'source-not-found'
                : 'done'
        expect({ operation, code }).toStrictEqual({ operation, code: expected })
      }
      const written = (await doors.owner.listEvents({ limit: 1000 }, { actor: auditor })).items
      const { size: now } = await doors.owner.sequence()
      expect(now > size).toBe(actor.role === 'agent' || actor.role === 'admin')
      // Nothing is written in the name of another role.
      const leaves = now > size ? await doors.owner.readLog({ from: size, limit: now - size }) : []
      expect(leaves.filter(({ event }) => event?.actor.role !== actor.role)).toEqual([])
      // Records are only written to the actor's own session and project.
      const added = written.filter(({ event }) => event.id.startsWith('matrix'))
      for (const { event } of added) {
        expect(event).toMatchObject({ project: actor.project, actor: { role: actor.role } })
        const isCited = actor.role === 'admin' && event.kind === 'citation'
        expect(event.sessionId).toEqual(isCited ? expect.any(String) : actor.sessionId)
      }
    })

    test.each(peopleOf(3).filter(([, { role }]) => role === 'agent'))(
      '%s names what is foreign as if it were missing',
      async (_, actor) => {
        await using records = await openRecords()
        const { made } = records
        const registrar = records.registrarOf(actor)
        const store = records.doors.storeOf(actor.role)
        const targets = targetsOf(made)
        const mine = await registrar.addCustomSource({ name: 'Mine', content: 'The motor hums at night.' })
        const first = await registrar.cite({ sourceId: mine.id, claim: 'The motor hums.' })
        const ofSource: Record<string, (id: string) => Promise<unknown>> = {
          cite: (sourceId) => registrar.cite({ sourceId, claim: 'The motor hums.' }),
          derive: (id) => registrar.addCustomSource({ name: 'From', content: 'Derived.', derivedFrom: [id] }),
          append: (id) => store.append([citationEvent('matrix-other', { sourceIds: [id] })], { actor }),
        }
        const ofCitation: Record<string, (id: string) => Promise<unknown>> = {
          relateTo: (to) => registrar.relate({ from: first.id, to, kind: 'supports' }),
          relateFrom: (from) => registrar.relate({ from, to: first.id, kind: 'supports' }),
          append: (id) => store.append([relation('matrix-other', first.id, id)], { actor }),
          verify: (citationId) =>
            store.append([verificationEvent('matrix-other', { citationId })], { actor }),
        }
        for (const [kind, calls] of [
          ['source', ofSource],
          ['citation', ofCitation],
        ] as const) {
          for (const [operation, call] of Object.entries(calls)) {
            const missing = await outcomeOf(call(MISSING), MISSING)
            expect((missing as { code: string }).code).toBe(
              kind === 'source' ? 'source-not-found' : 'not-found',
            )
            for (const target of Object.values(targets)) {
              // A source can also be derived from a citation.
              const isTaken = target.kind === kind || (operation === 'derive' && target.kind === 'citation')
              const isNamed = { append: names, verify: judges }[operation] ?? reads
              if (isTaken && isNamed(actor, target)) continue
              expect({
                operation,
                target,
                outcome: await outcomeOf(call(target.id), target.id),
              }).toStrictEqual({
                operation,
                target,
                outcome: missing,
              })
            }
          }
        }
      },
    )

    test('a content is not had by naming its hash', async () => {
      await using records = await openRecords()
      const content = records.made.bridge
      const store = records.doors.storeOf('agent')
      const steal = (contentHash: string) =>
        store.append([sourceEvent('matrix-stolen', { contentHash })], { actor: inspector })
      const never = contentAddress('never stored')
      expect(await outcomeOf(steal(content.contentHash), content.contentHash)).toStrictEqual(
        await outcomeOf(steal(never), never),
      )
      expect(await store.getContent(content.contentHash, { actor: inspector })).toBeNull()
      // An actor that has the content may store it with a source. Others of its project may then refer to it without
      // sending it.
      await store.append([sourceEvent('matrix-had', { content: 'The bridge carries forty tons.' })], {
        actor: inspector,
        contents: ['The bridge carries forty tons.'],
      })
      await store.append(
        [sourceEvent('matrix-again', { content: 'The bridge carries forty tons.', identifier: 'b' })],
        {
          actor: porter,
        },
      )
    })

    test.each(peopleOf(4))('%s leaves a record of reading where the table says so', async (_, actor) => {
      await using records = await openRecords()
      const { made, doors } = records
      const registrar = records.registrarOf(actor)
      const readings = async () => {
        const { items } = await doors.owner.listEvents({ kind: 'reading', limit: 1000 }, { actor: auditor })
        return items.map(({ event }) => event).filter(({ id }) => id.startsWith('matrix'))
      }
      await registrar.getSource(made.act.id)
      await registrar.getSource(MISSING)
      await registrar.getSourceContent(made.act.id).catch(() => null)
      await registrar.listSources()
      await registrar.getCitation(made.cleaned.id)
      await registrar.listCitations({ project: 'bridges', text: 'tons' })
      await registrar.relationsOf(made.verified.id)
      const found = await readings()
      if (actor.role === 'agent' || actor.role === 'user') expect(found).toStrictEqual([])
      else {
        expect(found.map(({ data }) => data)).toMatchObject([
          { operation: 'getSource', filter: { id: made.act.id }, count: 1 },
          { operation: 'getSource', filter: { id: MISSING }, count: 0 },
          { operation: 'getSourceContent', filter: { id: made.act.id }, count: 1 },
          { operation: 'listSources', filter: {} },
          { operation: 'getCitation', filter: { id: made.cleaned.id }, count: 1 },
          { operation: 'listCitations', filter: { project: 'bridges', text: 'tons' }, count: 1 },
          { operation: 'relationsOf', filter: { citationId: made.verified.id }, count: 1 },
        ])
        const { role, userId } = actor
        for (const event of found)
          expect(event).toMatchObject({ project: actor.project, actor: { role, userId } })
      }
    })
  })
}
