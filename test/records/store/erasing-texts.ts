import { describe, expect, test } from 'vitest'
import type { Store } from '../../../src/core/ports/store.ts'
import type { ErasureTarget, TextErasure } from '../../../src/core/records/erasure.ts'
import type { EventData } from '../../../src/core/records/event.ts'
import { runEventId } from '../../../src/core/records/run-event-id.ts'
import { contentAddress } from '../../../src/core/hash.ts'
import { verifyLog } from '../../../src/records/log/verify-log.ts'
import type { TestStore } from './conformance.ts'
import {
  actor,
  citationEvent,
  lighthouse,
  recheckEvent,
  sourceEvent,
  verificationEvent,
} from './log-events.ts'
import { relation } from './recording.ts'
import { codeOf } from './rejection.ts'
import { citation, run, secondsLater, source } from './run-records.ts'

export const secret = 'Zanzibarquartz signed the settlement in 1811.'
const admin = actor({ role: 'admin', sessionId: undefined, userId: 'head' })
const auditor = { actor: actor({ role: 'auditor' }) }
const writer = actor({ agentId: 'a1', userId: 'u1' })

export function erasureOf(id: string, changes: Partial<TextErasure> = {}): TextErasure {
  const texts = { reason: 'asked for', ground: 'GDPR Art. 17(1)(b)' }
  return {
    id,
    createdAt: secondsLater(60),
    ...texts,
    selection: { by: 'source', id: 'source-1' },
    ...changes,
  }
}

/** A source with a secret, what cites it, an answer made from it, and the same in another project. */
export async function fillWithSecrets(store: Store): Promise<void> {
  const own = { actor: writer, contents: [secret] }
  await store.append(
    [
      sourceEvent('source-1', {
        content: secret,
        name: 'Zanzibarquartz.pdf',
        identifier: 'Zanzibarquartz.pdf',
      }),
      citationEvent('c1', { text: secret }),
      citationEvent('c2', { text: 'Another claim.' }),
    ],
    own,
  )
  await store.append([verificationEvent('v1', { citationId: 'c1', reason: secret })], own)
  await store.append([recheckEvent('w1', { sourceId: 'source-1', reason: secret })], own)
  await store.saveRun(
    run({
      project: 'p1',
      question: `Who is Zanzibarquartz?`,
      textParts: [secret],
      sources: [source({ content: secret, title: 'Zanzibarquartz' })],
      citations: [citation({ text: secret, end: secret.length, evidence: [] })],
    }),
  )
  await store.append([sourceEvent('source-9', { content: 'Nothing to hide.', identifier: 'other.txt' })], {
    actor: actor({ project: 'p2', sessionId: 's2' }),
    contents: ['Nothing to hide.'],
  })
}

async function erase(store: Store, id = 'e1', changes: Partial<TextErasure> = {}): Promise<string[]> {
  const { events } = await store.findErasable({ by: 'source', id: 'source-1' }, { actor: admin })
  const ids = events.map((event) => event.id)
  await store.eraseTexts(ids, erasureOf(id, changes), { actor: admin })
  return ids
}

async function check(store: Store) {
  await store.sequence()
  return verifyLog({ log: store, readContent: (address) => store.getContent(address, auditor) })
}

/** Tests that texts can be erased, and that the log still proves its entries. */
export function describeErasingTexts(name: string, open: () => Promise<TestStore>): void {
  describe(`${name}: erasing texts`, () => {
    test('takes a source with all that repeats its text, and the log proves and names it', async () => {
      await using opened = await open()
      const { store } = opened
      await fillWithSecrets(store)
      const before = await check(store)
      expect(before.problems).toStrictEqual([])
      const ids = await erase(store)
      // The source comes last, since the other events are found by it.
      expect(ids.at(-1)).toBe('source-1')
      expect(ids).toEqual(expect.arrayContaining(['c1', 'c2', 'v1', 'w1']))
      const after = await check(store)
      expect(after.problems).toStrictEqual([])
      expect(after).toMatchObject({ size: before.size + 1, contents: 1 })
      expect(after.erasures).toMatchObject([
        {
          id: 'e1',
          reason: 'asked for',
          ground: 'GDPR Art. 17(1)(b)',
          by: { role: 'admin', userId: 'head' },
          records: ids.length,
          sourceIds: ['source-1'],
        },
      ])
    })

    const elsewhere = {
      sourceId: 'source-1',
      start: 0,
      end: secret.length,
      quote: secret,
      similarity: 1,
      kind: 'exact',
    } as const

    const ofCited = { ...elsewhere, sourceId: 'source-2', quote: 'lit in 1811' }

    test.each<[string, Partial<EventData['verification']>]>([
      ['evidence', { evidence: [ofCited, elsewhere] }],
      ['a misattributed quote', { quoteCheck: { outcome: 'misattributed', foundInSourceId: 'source-1' } }],
      [
        'a quote that another version has',
        { quoteCheck: { outcome: 'altered', foundInSourceId: 'source-1' } },
      ],
    ])('takes a citation of another source that has %s from it', async (_, found) => {
      await using opened = await open()
      const { store } = opened
      await fillWithSecrets(store)
      const cited = {
        sourceIds: ['source-2'],
        registration: { quote: secret, extractionMethod: 'direct_quote' as const },
      }
      const given = [
        sourceEvent('source-2'),
        citationEvent('c3', { ...cited, text: secret }),
        citationEvent('c4', { sourceIds: ['source-2'] }),
      ]
      await store.append(given, { actor: writer, contents: [lighthouse] })
      const checked = [
        verificationEvent('v3', { citationId: 'c3', reason: secret, ...found }),
        verificationEvent('v4', { citationId: 'c4', evidence: [ofCited] }),
        recheckEvent('w3', { citationId: 'c3', sourceId: 'source-2' }),
      ]
      await store.append(checked, { actor: writer })
      const listed = await store.findCitations({ sourceId: 'source-1' }, { actor: writer })
      expect(listed.items.map(({ id }) => id)).not.toContain('c3')
      const ids = await erase(store)
      expect(ids).toEqual(expect.arrayContaining(['c1', 'c2', 'v1', 'w1', 'c3', 'v3', 'w3']))
      for (const id of ['source-2', 'c4', 'v4']) expect(ids).not.toContain(id)
      // Only the verdict leads from the source to the citation, and only the citation to its recheck.
      expect(ids.indexOf('w3')).toBeLessThan(ids.indexOf('c3'))
      expect(ids.indexOf('c3')).toBeLessThan(ids.indexOf('v3'))
      const events = await store.listEvents({}, auditor)
      expect(JSON.stringify([events, await store.readLog({ from: 0 })])).not.toContain(secret)
      for await (const problem of store.checkIndexes()) expect(problem).toBeUndefined()
      expect((await check(store)).problems).toStrictEqual([])
    })

    test('takes a citation that only an erased verdict leads to', async () => {
      await using opened = await open()
      const { store } = opened
      await fillWithSecrets(store)
      const own = { actor: writer, contents: [lighthouse] }
      await store.append(
        [sourceEvent('source-2'), citationEvent('c3', { sourceIds: ['source-2'], text: secret })],
        own,
      )
      const of = { verdict: 'unknown', status: 'failed', verifier: 'lexical' } as const
      const given: Partial<EventData['verification']> = {
        evidence: [ofCited, elsewhere],
        method: 'human',
        person: { decision: 'confirmed', role: 'auditor', of },
      }
      const judge = actor({ role: 'auditor', sessionId: undefined, userId: 'u9' })
      await store.append([verificationEvent('v9', { citationId: 'c3', ...given })], { actor: judge })
      const target = { by: 'person', userId: 'u9' } as const
      const { events } = await store.findErasable(target, { actor: admin })
      expect(events.map(({ id }) => id)).toEqual(['v9'])
      const asErased = new Set(['v9'])
      const dry = await store.findErasable({ by: 'source', id: 'source-1' }, { actor: admin, asErased })
      expect(dry.events.map(({ id }) => id)).toContain('c3')
      const byPerson = erasureOf('e0', { selection: { by: 'person' }, without: { userId: 'u9' } })
      await store.eraseTexts(['v9'], byPerson, { actor: admin })
      const ids = await erase(store)
      expect(ids).toEqual(dry.events.map(({ id }) => id))
      for (const id of ['source-2', 'v9']) expect(ids).not.toContain(id)
      const left = (await store.getEvent('v9', auditor))!.event
      expect(left).toMatchObject({
        data: { evidence: [] },
        erased: { by: 'e0', without: ['userId'], quoted: ['source-2', 'source-1'] },
      })
      expect(JSON.stringify(await store.readLog({ from: 0 }))).not.toContain(secret)
      for await (const problem of store.checkIndexes()) expect(problem).toBeUndefined()
      expect((await check(store)).problems).toStrictEqual([])
    })

    test('takes the difference that a recheck of an earlier version found', async () => {
      await using opened = await open()
      const { store } = opened
      await fillWithSecrets(store)
      const own = { actor: writer, contents: [lighthouse] }
      await store.append([sourceEvent('source-2')], own)
      const difference = [{ kind: 'added' as const, text: secret }]
      await store.append(
        [
          recheckEvent('w2', { sourceId: 'source-2', newSourceId: 'source-1', difference }),
          recheckEvent('w3', { sourceId: 'source-2', newSourceId: 'source-9' }),
        ],
        own,
      )
      const ids = await erase(store)
      expect(ids).toContain('w2')
      for (const id of ['source-2', 'w3']) expect(ids).not.toContain(id)
    })

    test('leaves a verdict on an answer whose own source has the same id', async () => {
      await using opened = await open()
      const { store } = opened
      await store.append([sourceEvent('S1', { content: secret })], { actor: writer, contents: [secret] })
      await store.saveRun(run({ project: 'p1' }))
      const cited = runEventId('citation', { runId: 'run-1', citationId: 'c1' })
      const person = { decision: 'confirmed', role: 'auditor', of: { verdict: 'unknown', status: 'failed' } }
      const verdict = verificationEvent('v5', {
        citationId: cited,
        evidence: [{ ...elsewhere, sourceId: 'S1' }],
        method: 'human',
        person: { ...person, of: { ...person.of, verifier: 'lexical' } } as never,
      })
      await store.append([verdict], { actor: actor({ role: 'auditor', sessionId: undefined, userId: 'u9' }) })
      const found = async (id: string) =>
        (await store.findErasable({ by: 'source', id }, { actor: admin })).events.map((event) => event.id)
      expect(await found('S1')).toEqual(['S1'])
      expect(await found(contentAddress(lighthouse))).toContain('v5')
    })

    test('by person or age, goes no further than a verdict that it selects', async () => {
      await using opened = await open()
      const { store } = opened
      await fillWithSecrets(store)
      const other = actor({ agentId: 'a2', userId: 'u2', sessionId: 's2' })
      await store.append([sourceEvent('source-2')], { actor: other, contents: [lighthouse] })
      const cited = { sourceIds: ['source-2'], seconds: 100 }
      await store.append([citationEvent('c3', cited)], { actor: other })
      await store.append(
        [verificationEvent('v3', { citationId: 'c3', evidence: [elsewhere], seconds: 101 })],
        { actor: other },
      )
      const found = async (target: ErasureTarget) =>
        (await store.findErasable(target, { actor: admin })).events.map(({ id }) => id)
      expect(await found({ by: 'person', userId: 'u2' })).not.toContain('source-1')
      expect(await found({ by: 'person', userId: 'u1' })).toEqual(
        expect.arrayContaining(['source-1', 'c3', 'v3']),
      )
      // The citation is newer, and needs the source of its evidence.
      expect(await found({ by: 'age', before: secondsLater(50) })).not.toContain('source-1')
      expect(await found({ by: 'age', before: secondsLater(200) })).toEqual(
        expect.arrayContaining(['source-1', 'c3', 'v3']),
      )
    })

    test('leaves shapes that every call can read, and nothing of the text in them', async () => {
      await using opened = await open()
      const { store } = opened
      await fillWithSecrets(store)
      await erase(store)
      const entry = (await store.getEvent('source-1', auditor))!
      expect(entry.event).toMatchObject({
        erased: { by: 'e1', ground: 'GDPR Art. 17(1)(b)' },
        data: { name: '' },
      })
      const answer = (await store.getRun('run-1'))!
      expect(answer).toMatchObject({ id: 'run-1', textParts: [], citations: [], erased: { by: 'e1' } })
      const found = await store.findCitations({}, auditor)
      const cited = found.items.find(({ eventId }) => eventId === 'c1')!
      expect(cited).toMatchObject({ text: '', evidence: [], sourceIds: ['source-1'], erased: { by: 'e1' } })
      expect(await store.getContent(contentAddress(secret), auditor)).toBeNull()
      expect((await store.findCitations({ text: 'Zanzibarquartz' }, auditor)).items).toStrictEqual([])
      const events = await store.listEvents({}, auditor)
      const held = [events, found, answer, await store.listRuns({}), await store.listSessions({})]
      expect(JSON.stringify([held, await store.readLog({ from: 0 })]).toLowerCase()).not.toContain(
        'zanzibarquartz',
      )
    })

    test('erases again without harm, and a person with its id', async () => {
      await using opened = await open()
      const { store } = opened
      await fillWithSecrets(store)
      await erase(store)
      expect(await erase(store, 'e2')).toStrictEqual([])
      const target = { by: 'person', userId: 'u1' } as const
      const { events } = await store.findErasable(target, { actor: admin })
      expect(events.map(({ id }) => id)).toEqual(expect.arrayContaining(['source-1', 'c1', 'v1']))
      const person = erasureOf('e3', { selection: { by: 'person' }, without: { userId: 'u1' } })
      await store.eraseTexts(
        events.map(({ id }) => id),
        person,
        { actor: admin },
      )
      expect((await store.findErasable(target, { actor: admin })).events).toStrictEqual([])
      expect(JSON.stringify((await store.getEvent('c1', auditor))!.event)).not.toContain('u1')
      expect((await check(store)).problems).toStrictEqual([])
    })

    test.each([
      ['a person', { userId: 'u1' }],
      ['an agent of nobody', { agentId: 'a1' }],
    ] as const)('leaves nothing of %s to agents that act for nobody', async (_, person) => {
      await using opened = await open()
      const { store } = opened
      const whose = actor({ agentId: 'a1', ...person })
      await store.append([sourceEvent('source-1'), citationEvent('c1'), citationEvent('c2')], {
        actor: whose,
        contents: [lighthouse],
      })
      await store.append([verificationEvent('v1', { citationId: 'c1' })], { actor: whose })
      await store.append([relation('r1', 'c1', 'c2')], { actor: whose })
      await store.saveRun(run({ project: 'p1', sessionId: 's1', agentId: 'a1', ...person }))
      const other = [
        sourceEvent('source-3', { content: secret }),
        citationEvent('c3', { sourceIds: ['source-3'] }),
      ]
      await store.append(other, { actor: actor({ agentId: 'a4', sessionId: 's4' }), contents: [secret] })
      const { events } = await store.findErasable({ by: 'person', ...person }, { actor: admin })
      const ids = events.map(({ id }) => id)
      const personal = ids.filter((id) => id !== 'source-1')
      expect(personal).toEqual(expect.arrayContaining(['c1', 'c2', 'v1', 'r1']))
      await store.eraseTexts(ids, erasureOf('e1', { selection: { by: 'person' }, without: person }), {
        actor: admin,
      })
      const readers = [
        actor({ agentId: 'a1' }),
        actor({ agentId: 'a1', reads: 'own' }),
        actor({ agentId: 'a2', sessionId: 's2' }),
        actor(),
        actor({ sessionId: 's2' }),
        actor({ agentId: 'a2', userId: 'u2' }),
        actor({ userId: 'u2' }),
      ]
      for (const reader of readers) {
        const as = { actor: reader }
        for (const id of personal) {
          expect(await store.getEvent(id, as)).toBeNull()
          const about = await store.listEvents({ subject: id }, as)
          expect(about.items.filter(({ event }) => personal.includes(event.id))).toStrictEqual([])
        }
        const found = await store.findCitations({}, as)
        const listed = await store.listEvents({}, as)
        const seen = [
          ...found.items.map(({ eventId }) => eventId),
          ...listed.items.map((each) => each.event.id),
        ]
        expect(seen.filter((id) => personal.includes(id))).toStrictEqual([])
        // What nobody's agents wrote and nobody erased is theirs as before.
        const isPooled = reader.agentId !== undefined && reader.userId === undefined && reader.reads !== 'own'
        expect(seen.includes('c3')).toBe(isPooled)
        for (const event of [verificationEvent('n1', { citationId: 'c1' }), relation('n2', 'c1', 'c2')]) {
          expect(await codeOf(store.append([event], as))).toBe('not-found')
        }
      }
      expect((await store.listRuns({ userId: null })).items).toStrictEqual([])
      for (const reader of [admin, auditor.actor]) {
        for (const id of personal) expect(await store.getEvent(id, { actor: reader })).not.toBeNull()
        const found = await store.findCitations({ sessionId: 's1' }, { actor: reader })
        expect(found.items.map(({ eventId }) => eventId)).toEqual(expect.arrayContaining(['c1', 'c2']))
        const listed = await store.listEvents({}, { actor: reader })
        expect(listed.items.map(({ event }) => event.id)).toEqual(expect.arrayContaining(personal))
      }
      for await (const problem of store.checkIndexes()) expect(problem).toBeUndefined()
      expect((await check(store)).problems).toStrictEqual([])
    })

    test('is for admins of the project alone', async () => {
      await using opened = await open()
      const { store } = opened
      await fillWithSecrets(store)
      const erasure = erasureOf('e1')
      for (const role of ['agent', 'user', 'auditor'] as const) {
        expect(await codeOf(store.eraseTexts(['source-1'], erasure, { actor: { ...writer, role } }))).toBe(
          'forbidden',
        )
      }
      expect(await codeOf(store.eraseTexts(['source-9'], erasure, { actor: admin }))).toBe('not-found')
      expect((await check(store)).erasures).toStrictEqual([])
    })

    test('by age keeps a source that a newer record needs', async () => {
      await using opened = await open()
      const { store } = opened
      await fillWithSecrets(store)
      const target = { by: 'age', before: secondsLater(1) } as const
      const { events } = await store.findErasable(target, { actor: admin })
      expect(events.map(({ kind }) => kind)).not.toContain('source')
      const all = await store.findErasable({ by: 'age', before: secondsLater(600) }, { actor: admin })
      expect(all.events.map(({ kind }) => kind)).toContain('source')
    })
  })
}
