import { describe, expect, test } from 'vitest'
import type { RunRecord } from '../../../src/core/records/run-record.ts'
import { allPages } from './all-pages.ts'
import type { TestStore } from './conformance.ts'
import { codeOf } from './rejection.ts'
import { citation, run, source } from './run-records.ts'
import { sharedStore } from './shared-store.ts'

export function describeRefusals(name: string, open: () => Promise<TestStore>): void {
  describe(`${name}: refusals`, () => {
    const empty = sharedStore(open)

    test.each([0, -1, 1.5, 1001, Number.NaN, Number.POSITIVE_INFINITY])('refuses limit %d', async (limit) => {
      const store = empty()
      expect(await codeOf(store.listRuns({ limit }))).toBe('invalid-input')
      expect(await codeOf(store.listCitations({ limit }))).toBe('invalid-input')
      expect(await codeOf(store.listSessions({ limit }))).toBe('invalid-input')
    })

    test('refuses a cursor that is not of this list', async () => {
      await using opened = await open()
      const { store } = opened
      await store.saveRun(run({ citations: [citation(), citation({ id: 'c2' })] }))
      await store.saveRun(run({ id: 'run-2' }))
      const runs = await store.listRuns({ limit: 1 })
      const citations = await store.listCitations({ limit: 1 })
      const cut = runs.nextCursor!.slice(0, -3)
      for (const cursor of ['', 'x', '!!!', cut, btoa('[]'), btoa('{"a":1}'), 'A'.repeat(1_000_000)]) {
        expect(await codeOf(store.listRuns({ cursor }))).toBe('invalid-input')
        expect(await codeOf(store.listCitations({ cursor }))).toBe('invalid-input')
        expect(await codeOf(store.listSessions({ cursor }))).toBe('invalid-input')
      }
      expect(await codeOf(store.listSessions({ cursor: runs.nextCursor! }))).toBe('invalid-input')
      expect(await codeOf(store.listRuns({ cursor: citations.nextCursor! }))).toBe('invalid-input')
      expect(await codeOf(store.listCitations({ cursor: runs.nextCursor! }))).toBe('invalid-input')
    })

    test.each([
      ['NUL', 'a\0'],
      ['a lone surrogate', 'a\ud800'],
      ['nothing', ''],
      ['too many bytes', 'ü'.repeat(513)],
    ])('refuses keys with %s', async (_, key) => {
      const store = empty()
      const records: RunRecord[] = [
        run({ id: key }),
        run({ sessionId: key }),
        run({ agentId: key }),
        run({ userId: key }),
        run({ project: key }),
        run({ citations: [citation({ id: key })] }),
      ]
      for (const record of records) expect(await codeOf(store.saveRun(record))).toBe('invalid-input')
      expect(await codeOf(store.getRun(key))).toBe('invalid-input')
      expect(await codeOf(store.listRuns({ sessionId: key }))).toBe('invalid-input')
      expect(await codeOf(store.listCitations({ runId: key }))).toBe('invalid-input')
      expect(await codeOf(store.listSessions({ userId: key }))).toBe('invalid-input')
      expect((await store.listRuns({})).items).toStrictEqual([])
    })

    test('takes keys that look like escapes', async () => {
      await using opened = await open()
      const { store } = opened
      const record = run({ id: 'C:\\users', citations: [citation({ id: 'a\\u0000b' })] })
      await store.saveRun(record)
      expect(await store.getRun(record.id)).toStrictEqual(record)
    })

    test('takes the longest keys', async () => {
      await using opened = await open()
      const { store } = opened
      // Random, since PostgreSQL compresses repetitive text before it measures the length.
      const key = () =>
        Array.from({ length: 1024 }, () => String.fromCharCode(33 + Math.random() * 90)).join('')
      const [id, sessionId, citationId] = [key(), key(), key()]
      const record = run({ id, sessionId, citations: [citation({ id: citationId })] })
      await store.saveRun(record)
      await store.saveRun({ ...record, id: key() })
      expect(await store.getRun(id)).toStrictEqual(record)
      const pages = await allPages((cursor) => store.listRuns({ sessionId, limit: 1, cursor }), 1)
      expect(pages).toHaveLength(2)
    })

    test.each<[string, () => unknown]>([
      ['no record', () => null],
      ['a missing field', () => ({ ...run(), textParts: undefined })],
      ['a wrong type', () => run({ sources: [source({ number: 0 })] })],
      ['a local date', () => run({ createdAt: '1 March 2026' })],
      ['a date with an offset', () => run({ finishedAt: '2026-03-01T08:00:00+01:00' })],
      ['a citation id twice', () => run({ citations: [citation(), citation()] })],
      ['a bigint', () => run({ sources: [source({ metadata: { size: 1n } })] })],
      ['a cycle', () => run({ sources: [source({ metadata: cycle() })] })],
      ['a pit', () => run({ sources: [source({ metadata: pit(100_000) })] })],
    ])('refuses %s', async (_, create) => {
      const store = empty()
      expect(await codeOf(store.saveRun(create() as RunRecord))).toBe('invalid-input')
      expect((await store.listRuns({})).items).toStrictEqual([])
    })

    test('refuses everything once closed, and closes twice', async () => {
      await using opened = await open()
      const { store } = opened
      const saving = store.saveRun(run())
      await Promise.all([store.close(), store.close()])
      await saving
      expect(await codeOf(store.saveRun(run()))).toBe('closed')
      expect(await codeOf(store.getRun('run-1'))).toBe('closed')
      expect(await codeOf(store.listRuns({}))).toBe('closed')
      expect(await codeOf(store.listCitations({}))).toBe('closed')
    })
  })
}

function cycle(): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  value.self = value
  return value
}

function pit(depth: number): Record<string, unknown> {
  let value: Record<string, unknown> = {}
  for (let level = 0; level < depth; level++) value = { value }
  return value
}
