import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RunRecord } from '../../../src/core/records/run-record.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'
import { anyRun } from './any-run.ts'
import type { TestStore } from './conformance.ts'
import { codeOf } from './rejection.ts'
import { citation, judgedSource, run, source } from './run-records.ts'

export function describeSaving(
  name: string,
  open: () => Promise<TestStore>,
  { withLarge = true } = {},
): void {
  describe(`${name}: saving`, () => {
    test('gives back what was saved', async () => {
      await using opened = await open()
      const { store } = opened
      const record = run({
        agentId: 'agent-1',
        userId: 'user-1',
        project: 'project-1',
        sources: [judgedSource()],
      })
      await store.saveRun(record)
      expect(await store.getRun('run-1')).toStrictEqual(record)
    })

    test('does not find what was not saved', async () => {
      await using opened = await open()
      const { store } = opened
      expect(await store.getRun('nothing')).toBeNull()
      expect(await store.listRuns({})).toStrictEqual({ items: [], nextCursor: null })
      expect(await store.listCitations({ runId: 'nothing' })).toStrictEqual({ items: [], nextCursor: null })
    })

    test.each([
      ['NUL', 'a\0b'],
      ['lone surrogates', '\ud83d and \udca1'],
      ['reversed surrogates', '\udca1\ud83d'],
      ['emoji', '👩‍🚀🇩🇪'],
      ['line separators', 'a\u2028b\u2029c\r\nd\re'],
      ['byte order mark', '\ufeffa'],
      ['decomposed', 'u\u0308 \u00fc ﬁ İ'],
      ['quotes', `'"\\\`; --`],
      ['a long text', 'ä👍\0x'.repeat(smallOrFull(30_000, 200_000))],
    ])('keeps text exactly: %s', async (_, text) => {
      await using opened = await open()
      const { store } = opened
      const record = run({
        textParts: [text],
        sources: [source({ content: text, title: text, metadata: { [text.slice(0, 20)]: text } })],
        citations: [citation({ text, reason: text })],
      })
      await store.saveRun(record)
      const stored = await store.getRun('run-1')
      expect(stored?.sources[0]?.content === text && stored.textParts[0] === text).toBe(true)
      expect(stored).toStrictEqual(record)
    })

    test('keeps any record exactly', async () => {
      await using opened = await open()
      const { store } = opened
      let count = 0
      await fc.assert(
        fc.asyncProperty(anyRun, async (record) => {
          const unique = { ...record, id: `${++count} ${record.id}` }
          await store.saveRun(unique)
          const stored = await store.getRun(unique.id)
          expect(stored).toStrictEqual(unique)
          const { items } = await store.listCitations({ runId: unique.id })
          const { createdAt, id: runId } = unique
          expect(items).toStrictEqual(unique.citations.map((each) => ({ ...each, runId, createdAt })))
        }),
        { numRuns: smallOrFull(25, 100) },
      )
    })

    test('saving the same record again changes nothing', async () => {
      await using opened = await open()
      const { store } = opened
      await store.saveRun(run())
      await store.saveRun(run())
      await store.saveRun(withReversedProperties(run()))
      expect((await store.listCitations({})).items).toHaveLength(1)
      expect((await store.listRuns({})).items).toStrictEqual([run()])
    })

    test.each<[string, Partial<RunRecord>]>([
      ['text', { textParts: ['Something else.'] }],
      ['scope', { sessionId: 'session-2' }],
      ['source content', { sources: [source({ content: 'Something else.' })] }],
      ['a lone surrogate', { sources: [source({ content: '\ud800', contentHash: 'same' })] }],
      ['verdict', { citations: [citation({ verdict: 'partial', status: 'unverified' })] }],
      ['fewer citations', { citations: [] }],
    ])('refuses another record under the same id: %s', async (_, changes) => {
      await using opened = await open()
      const { store } = opened
      const record = run({ sources: [source({ content: '\ud801', contentHash: 'same' })] })
      await store.saveRun(record)
      expect(await codeOf(store.saveRun({ ...record, ...changes }))).toBe('conflict')
      expect(await store.getRun('run-1')).toStrictEqual(record)
    })

    test('concurrent saves of one record store it once', async () => {
      await using opened = await open()
      const { store } = opened
      await Promise.all(Array.from({ length: 8 }, () => store.saveRun(run())))
      expect((await store.listRuns({})).items).toStrictEqual([run()])
    })

    test('concurrent saves of different records under one id store one of them', async () => {
      await using opened = await open()
      const { store } = opened
      const records = Array.from({ length: 8 }, (_, index) => run({ textParts: [`Answer ${index}`] }))
      const results = await Promise.allSettled(records.map((record) => store.saveRun(record)))
      const saved = results.flatMap((result, index) =>
        result.status === 'fulfilled' ? [records[index]!] : [],
      )
      const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      expect(saved).toHaveLength(1)
      expect(refusals).toMatchObject(Array.from({ length: 7 }, () => ({ code: 'conflict' })))
      expect(await store.getRun('run-1')).toStrictEqual(saved[0])
    })

    test('what it gave and what it was given are copies', async () => {
      await using opened = await open()
      const { store } = opened
      const record = run()
      await store.saveRun(record)
      record.textParts[0] = 'changed'
      const stored = await store.getRun('run-1')
      stored!.citations.length = 0
      expect(await store.getRun('run-1')).toStrictEqual(run())
    })

    test.runIf(withLarge)('keeps many sources and citations in order', async () => {
      await using opened = await open()
      const { store } = opened
      // More parts of each kind than one statement for PostgreSQL contains.
      const count = smallOrFull(1100, 2500)
      const record = run({
        sources: Array.from({ length: count }, (_, index) =>
          source({ id: `S${index + 1}`, number: index + 1, content: `Page ${index % (count - 60)}` }),
        ),
        citations: Array.from({ length: count }, (_, index) => citation({ id: `c${count - index}` })),
      })
      await store.saveRun(record)
      expect(await store.getRun('run-1')).toStrictEqual(record)
    })
  })
}

function withReversedProperties<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).toReversed()) as T
}
