import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NewEvent } from '../../../src/core/records/event.ts'
import { contentAddress, sha256Hex } from '../../../src/core/hash.ts'
import { DEFAULT_PROJECT } from '../../../src/core/records/roles.ts'
import { canonicalJson } from '../../../src/core/canonical-json.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'
import { anyKey, anyText } from './any-run.ts'
import type { TestStore } from './conformance.ts'
import { actor, citationEvent, lighthouse, sourceEvent, verificationEvent } from './log-events.ts'
import { codeOf, errorOf } from './rejection.ts'
import { citation, run, secondsLater } from './run-records.ts'
import { sharedStore } from './shared-store.ts'

export function describeRecording(
  name: string,
  open: () => Promise<TestStore>,
  { withLarge = true } = {},
): void {
  describe(`${name}: recording`, () => {
    test('chains what one actor records in its session', async () => {
      await using opened = await open()
      const { store } = opened
      const events = [
        sourceEvent('source-1'),
        citationEvent('c1'),
        verificationEvent('v1', { citationId: 'c1' }),
      ]
      const first = await store.append(events.slice(0, 2), {
        actor: actor({ agentId: 'a1' }),
        contents: [lighthouse],
      })
      const second = await store.append(events.slice(2), { actor: actor({ agentId: 'a1' }) })
      const entries = [...first, ...second]
      expect(entries.map(({ number }) => number)).toStrictEqual([1, 2, 3])
      let previous = ''
      for (const [index, entry] of entries.entries()) {
        const { kind, data, id, createdAt } = events[index]!
        const event = {
          actor: { agentId: 'a1', role: 'agent' },
          createdAt,
          data,
          id,
          kind,
          project: 'p1',
          sessionId: 's1',
        }
        expect(entry.event).toStrictEqual(event)
        const salt = /"salt":"([0-9a-f]{32})"/.exec(entry.body)![1]
        expect(entry.body).toBe(canonicalJson({ ...event, salt }))
        expect(entry.previous).toBe(previous)
        const text = `{"body":"${sha256Hex(entry.body)}","number":${index + 1},"previous":"${previous}"}`
        expect(entry.hash).toBe(sha256Hex(text))
        const { displayNumber: _, ...read } = (await store.getEvent(id, { actor: actor({ agentId: 'a1' }) }))!
        const { displayNumber: _number, ...written } = entry
        expect(read).toStrictEqual({ ...written, event })
        previous = entry.hash
      }
    })

    test('each session of each project, and each run without one, has a chain of its own', async () => {
      await using opened = await open()
      const { store } = opened
      for (const [id, changes] of Object.entries({
        a: {},
        b: { sessionId: 's2' },
        c: { project: 'p2' },
        d: {},
      })) {
        await store.append([sourceEvent(id)], { actor: actor(changes), contents: [lighthouse] })
      }
      const { sessionId: _, ...bare } = run()
      await store.saveRun({ ...bare, id: 's1' })
      await store.append([setting('e')], { actor: { role: 'admin', project: 'p1' } })
      await store.sequence()
      const chains = (await store.readLog({ from: 0 })).map(
        ({ event, chain, number }) => `${event?.project} ${chain} ${number}`,
      )
      expect(chains.toSorted()).toStrictEqual(
        [
          'p1 s:s1 1',
          'p1 s:s2 1',
          'p2 s:s1 1',
          'p1 s:s1 2',
          `${DEFAULT_PROJECT} r:s1 1`,
          `${DEFAULT_PROJECT} r:s1 2`,
          `${DEFAULT_PROJECT} r:s1 3`,
          'p1 a:admin 1',
        ].toSorted(),
      )
    })

    test('the same event again is the stored one, another under its id a conflict', async () => {
      await using opened = await open()
      const { store } = opened
      const options = { actor: actor(), contents: [lighthouse] }
      const events = [sourceEvent('source-1'), citationEvent('c1')]
      const entries = await store.append(events, options)
      expect(await store.append(events, options)).toStrictEqual(entries)
      const [again, added] = await store.append([events[1]!, citationEvent('c2')], options)
      expect(again).toStrictEqual(entries[1])
      expect(added).toMatchObject({ number: 3, previous: entries[1]!.hash })
      for (const [event, changes] of [
        [citationEvent('c1', { text: 'Another claim.' }), {}],
        [citationEvent('c1'), { agentId: 'a1' }],
        [citationEvent('c1', { seconds: 5 }), {}],
      ] as const) {
        const refused = store.append([citationEvent('c3'), event], { actor: actor(changes) })
        expect(await codeOf(refused)).toBe('conflict')
      }
      expect(await store.getEvent('c3', options)).toBeNull()
      expect((await store.listEvents({}, options)).items).toHaveLength(3)
    })

    test('all or nothing', async () => {
      await using opened = await open()
      const { store } = opened
      const events = [sourceEvent('source-1'), citationEvent('c1', { sourceIds: ['source-9'] })]
      const error = await errorOf(store.append(events, { actor: actor(), contents: [lighthouse] }))
      expect(error.code).toBe('source-not-found')
      expect(error.message).toContain('"source-9"')
      expect((await store.listEvents({}, { actor: actor() })).items).toStrictEqual([])
      expect(await store.getContent(contentAddress(lighthouse), { actor: actor() })).toBeNull()
      expect(await store.sequence()).toStrictEqual({ size: 0 })
    })

    const filled = sharedStore(open, async (store) => {
      const contents = [lighthouse]
      await store.append([sourceEvent('source-1'), citationEvent('c1')], { actor: actor(), contents })
      await store.append([citationEvent('c-s2')], { actor: actor({ sessionId: 's2' }) })
      await store.append([sourceEvent('foreign'), citationEvent('foreign-c', { sourceIds: ['foreign'] })], {
        actor: actor({ project: 'p2' }),
        contents,
      })
    })

    test.each<[string, NewEvent, string]>([
      ['a content that is not given', sourceEvent('source-2', { content: 'Elsewhere.' }), 'source-not-found'],
      ['a source of another project', citationEvent('c2', { sourceIds: ['foreign'] }), 'source-not-found'],
      ['a citation as a source', citationEvent('c2', { sourceIds: ['c1'] }), 'source-not-found'],
      ['a verification of nothing', verificationEvent('v2', { citationId: 'c9' }), 'not-found'],
      [
        'a verification of a foreign citation',
        verificationEvent('v2', { citationId: 'foreign-c' }),
        'not-found',
      ],
      [
        "a verification of another session's citation",
        verificationEvent('v2', { citationId: 'c-s2' }),
        'not-found',
      ],
      ['a verification of a source', verificationEvent('v2', { citationId: 'source-1' }), 'not-found'],
      ['a relation to nothing', relation('r2', 'c1', 'c9'), 'not-found'],
      ['a relation from a foreign citation', relation('r2', 'foreign-c', 'c1'), 'not-found'],
    ])('refuses %s', async (_, event, code) => {
      expect(await codeOf(filled().append([event], { actor: actor() }))).toBe(code)
    })

    test.each<[string, () => unknown]>([
      ['an unknown kind', () => ({ ...citationEvent('c1'), kind: '__proto__' })],
      ['an id that is no key', () => citationEvent('')],
      ['a local date', () => ({ ...citationEvent('c1'), createdAt: '1 March 2026' })],
      ['a citation whose id is not that of its event', () => ({ ...citationEvent('c1'), id: 'c2' })],
      ['a source whose id is not that of its event', () => ({ ...sourceEvent('source-5'), id: 'source-6' })],
      ['a missing field', () => ({ ...citationEvent('c1'), data: {} })],
      ['no data', () => ({ ...citationEvent('c1'), data: null })],
      ['a bigint', () => setting('s1', 1n)],
      ['a relation to itself', () => relation('r1', 'c1', 'c1')],
      ['a run', () => ({ id: 'r1', kind: 'run', createdAt: secondsLater(0), data: runData() })],
    ])('refuses %s', async (_, create) => {
      const event = create() as NewEvent
      const role = event.kind === 'setting' ? 'admin' : 'agent'
      expect(await codeOf(filled().append([event], { actor: actor({ role }) }))).toBe('invalid-input')
    })

    test('refuses an id twice in one call, more than 1,000 events, and an agent without a session', async () => {
      await using opened = await open()
      const { store } = opened
      const contents = [lighthouse]
      const twice = [sourceEvent('source-1'), sourceEvent('source-1')]
      expect(await codeOf(store.append(twice, { actor: actor(), contents }))).toBe('invalid-input')
      const many = Array.from({ length: 1001 }, (_, index) => sourceEvent(`source-${index}`))
      expect(await codeOf(store.append(many, { actor: actor(), contents }))).toBe('invalid-input')
      const { sessionId: _, ...bare } = actor()
      expect(await codeOf(store.append([sourceEvent('source-1')], { actor: bare, contents }))).toBe(
        'invalid-input',
      )
      expect(await store.append([], { actor: actor() })).toStrictEqual([])
    })

    test('the newest verification counts, whatever its date', async () => {
      await using opened = await open()
      const { store } = opened
      const own = { actor: actor(), contents: [lighthouse] }
      await store.append([sourceEvent('source-1'), citationEvent('c1'), citationEvent('c2')], own)
      const pending = await store.findCitations({}, own)
      expect(pending.items).toMatchObject([
        { id: 'c1', status: 'pending', verdict: 'unknown', evidence: [] },
        { id: 'c2', status: 'pending' },
      ])
      expect(pending.items[0]).not.toHaveProperty('verifiedAt')
      await store.append([verificationEvent('v1', { citationId: 'c1', seconds: 9 })], own)
      const failed = { citationId: 'c1', seconds: 3, verdict: 'unsupported', status: 'failed' } as const
      await store.append([verificationEvent('v2', failed)], own)
      const { items } = await store.findCitations({}, own)
      expect(items).toMatchObject([
        { id: 'c1', status: 'failed', verdict: 'unsupported', verifiedAt: secondsLater(3) },
        { id: 'c2', status: 'pending' },
      ])
      const idsOf = async (status: 'pending' | 'verified' | 'failed') =>
        (await store.findCitations({ status }, own)).items.map(({ id }) => id)
      expect([await idsOf('pending'), await idsOf('verified'), await idsOf('failed')]).toStrictEqual([
        ['c2'],
        [],
        ['c1'],
      ])
    })

    test('contents are kept exactly, under the hash of their UTF-8 where they have one', async () => {
      await using opened = await open()
      const { store } = opened
      let count = 0
      await fc.assert(
        fc.asyncProperty(anyText, anyKey, async (content, identifier) => {
          const id = `source-${++count}`
          const event = sourceEvent(id, { content, identifier })
          await store.append([event], { actor: actor(), contents: [content] })
          expect(await store.getContent(contentAddress(content), { actor: actor() })).toBe(content)
          const { items } = await store.listEvents({ identifier }, { actor: actor() })
          expect(items.map((entry) => entry.event.id)).toContain(id)
        }),
        { numRuns: smallOrFull(15, 50) },
      )
      expect(contentAddress('ä')).toBe(`sha256:${sha256Hex('ä')}`)
      expect(contentAddress('\ud800')).not.toBe(contentAddress('\ud801'))
    })

    test('a content is stored once, and need not be given again', async () => {
      await using opened = await open()
      const { store } = opened
      await store.append([sourceEvent('source-1')], { actor: actor(), contents: [lighthouse, lighthouse] })
      await store.append([sourceEvent('source-2', { previousId: 'source-1' })], { actor: actor() })
      const contentHash = contentAddress(lighthouse)
      const { items } = await store.listEvents({ contentHash }, { actor: actor() })
      expect(items.map(({ event }) => event.id)).toStrictEqual(['source-1', 'source-2'])
    })

    test('gives every entry one leaf number, for good', async () => {
      await using opened = await open()
      const { store } = opened
      const sizes: number[] = []
      for (let round = 0; round < 3; round++) {
        const sessions = ['s1', 's2', 's3', 's4']
        await Promise.all(
          sessions.map((sessionId) =>
            store.append([sourceEvent(`${round} ${sessionId} a`), sourceEvent(`${round} ${sessionId} b`)], {
              actor: actor({ sessionId }),
              contents: [lighthouse],
            }),
          ),
        )
        const [first, second] = await Promise.all([store.sequence(), store.sequence()])
        expect(first).toStrictEqual(second)
        sizes.push(first.size)
      }
      expect(sizes).toStrictEqual([8, 16, 24])
      const leaves = await store.readLog({ from: 0 })
      expect(leaves.map(({ leaf }) => leaf)).toStrictEqual(Array.from({ length: 24 }, (_, index) => index))
      expect(new Set(leaves.map(({ event }) => event!.id)).size).toBe(24)
      expect(leaves.slice(0, 8).every(({ event }) => event!.id.startsWith('0'))).toBe(true)
      expect(await store.readLog({ from: 20, limit: 2 })).toStrictEqual(leaves.slice(20, 22))
      expect(await store.readLog({ from: 24 })).toStrictEqual([])
      for (const from of [-1, 0.5, Number.NaN]) {
        expect(await codeOf(store.readLog({ from }))).toBe('invalid-input')
      }
    })

    test('one id, written into several sessions at once, is stored once', async () => {
      await using opened = await open()
      const { store } = opened
      await store.append([sourceEvent('source-1')], { actor: actor(), contents: [lighthouse] })
      for (let round = 0; round < 5; round++) {
        const writes = ['s1', 's2', 's3', 's4'].map((sessionId) =>
          store.append([citationEvent(`c${round}`)], { actor: actor({ sessionId }) }),
        )
        const results = await Promise.allSettled(writes)
        const told = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
        expect(told).toMatchObject(Array.from({ length: 3 }, () => ({ code: 'conflict' })))
      }
      expect(await store.sequence()).toStrictEqual({ size: 6 })
    })

    test.runIf(withLarge)('a run of more events than a statement takes has all its statuses', async () => {
      await using opened = await open()
      const { store } = opened
      const statusOf = (index: number) => (index % 3 === 0 ? 'failed' : 'verified')
      const citations = Array.from({ length: 1200 }, (_, index) =>
        citation({ id: `c${index}`, status: statusOf(index), verdict: 'unknown' }),
      )
      await store.saveRun(run({ citations }))
      const auditor = actor({ role: 'auditor', project: DEFAULT_PROJECT })
      for (const [status, count] of [
        ['failed', 400],
        ['verified', 800],
        ['pending', 0],
      ] as const) {
        const filter = { runId: 'run-1', status, limit: 1000 }
        const { items } = await store.findCitations(filter, { actor: auditor })
        expect(items).toHaveLength(count)
        expect(items.every((item) => item.status === status)).toBe(true)
      }
    })

    test('concurrent writers of one session make one chain', async () => {
      await using opened = await open()
      const { store } = opened
      await store.append([sourceEvent('source-1')], { actor: actor(), contents: [lighthouse] })
      const ids = Array.from({ length: 30 }, (_, index) => `c${index}`)
      await Promise.all(ids.map((id) => store.append([citationEvent(id)], { actor: actor() })))
      await Promise.all(ids.map((id) => store.append([citationEvent(id)], { actor: actor() })))
      await store.sequence()
      const entries = (await store.readLog({ from: 0 })).toSorted((a, b) => a.number - b.number)
      expect(entries.map(({ number }) => number)).toStrictEqual(
        Array.from({ length: 31 }, (_, index) => index + 1),
      )
      expect(entries.map(({ previous }) => previous)).toStrictEqual(
        ['', ...entries.map(({ hash }) => hash)].slice(0, -1),
      )
    })
  })
}

export function setting(id: string, value: unknown = true): NewEvent {
  return { id, kind: 'setting', createdAt: secondsLater(0), data: { name: 'reasoning', value } }
}

export function relation(id: string, from: string, to: string): NewEvent {
  return { id, kind: 'relation', createdAt: secondsLater(3), data: { from, to, kind: 'supersedes' } }
}

function runData() {
  const { sources: _, citations: __, ...rest } = run()
  return { ...rest, citationIds: [], sources: [] }
}
