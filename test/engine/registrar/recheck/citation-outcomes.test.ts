import { expect, test } from 'vitest'
import { CitationError } from '../../../../src/core/error.ts'
import type { CitationRecord } from '../../../../src/core/ports.ts'
import type { RegistrarContext } from '../../../../src/engine/registrar/context/registrar-context.ts'
import {
  appendRechecks,
  citationsOf,
  isNews,
} from '../../../../src/engine/registrar/recheck/citation-outcomes.ts'

const actor = { role: 'agent', project: 'lifts', sessionId: 'morning' } as const
const error = (code: 'forbidden' | 'conflict') =>
  new CitationError({ code, message: 'No.', suggestion: 'No.' })

/** A context whose log notes what is appended; it fails once for each session in `failing`. */
function noting(failing: Record<string, Error> = {}, own: object = actor) {
  const appended: string[] = []
  let ids = 0
  const context = {
    actor: own,
    createId: () => `id${++ids}`,
    log: {
      async append(events: { id: string }[], { actor: by }: { actor: { sessionId?: string } }) {
        const session = by.sessionId ?? 'none'
        appended.push(`${session} ${events.length} ${events[0]!.id}-${events.at(-1)!.id}`)
        const failure = failing[session]
        delete failing[session]
        if (failure) throw failure
        return []
      },
    },
  }
  // Only what is used here is there.
  return { context: context as unknown as RegistrarContext, appended }
}

const recheck = { sourceId: 's', state: 'same' } as const
const many = (count: number, sessionId?: string) =>
  Array.from({ length: count }, () => ({ recheck, ...(sessionId !== undefined && { sessionId }) }))

test.each([
  [
    [...many(1), ...many(2, 'evening')],
    ['evening 2 id2-id3', 'morning 1 id1-id1'],
  ],
  [many(500), ['morning 500 id1-id500']],
  [many(501), ['morning 500 id1-id500', 'morning 1 id501-id501']],
  [
    [...many(1), ...many(1000, 'evening'), ...many(1, 'night')],
    ['night 1 id1002-id1002', 'evening 500 id2-id501', 'evening 500 id502-id1001', 'morning 1 id1-id1'],
  ],
  [[], []],
])('results are appended by session, five hundred at once, the source last', async (found, expected) => {
  const { context, appended } = noting()
  const ids = await appendRechecks(found, '2026-03-01T10:00:00.000Z', context)
  expect(appended).toEqual(expected)
  expect(ids).toEqual(found.map((_, at) => `id${at + 1}`))
})

test('what a login may not write into another session goes into its own', async () => {
  const found = [...many(1), ...many(2, 'evening')]
  const refused = noting({ evening: error('forbidden') })
  await appendRechecks(found, '', refused.context)
  expect(refused.appended).toEqual(['evening 2 id2-id3', 'morning 2 id2-id3', 'morning 1 id1-id1'])
  const failures: Record<string, Error>[] = [
    { evening: error('conflict') },
    { evening: new Error('forbidden') },
    { morning: error('forbidden') },
  ]
  for (const failing of failures) {
    const [failure] = Object.values(failing)
    await expect(appendRechecks(found, '', noting(failing).context)).rejects.toBe(failure)
  }
})

test('without a session of its own, an actor writes into none', async () => {
  const { context, appended } = noting({}, { role: 'admin', project: 'lifts' })
  await appendRechecks([...many(1), ...many(1, 'evening')], '', context)
  expect(appended).toEqual(['evening 1 id2-id2', 'none 1 id1-id1'])
  const refused = noting({ none: error('forbidden') }, { role: 'admin', project: 'lifts' })
  await expect(appendRechecks(many(1), '', refused.context)).rejects.toThrow('No.')
  expect(refused.appended).toHaveLength(1)
})

test.each([
  [undefined, { state: 'same' }, false],
  [undefined, { state: 'moved' }, true],
  [{ state: 'same' }, { state: 'same' }, false],
  [{ state: 'same', quote: 'there' }, { state: 'same' }, true],
  [{ state: 'same', quote: 'there' }, { state: 'same', quote: 'there' }, false],
  [{ state: 'changed', quote: 'there' }, { state: 'changed', quote: 'moved' }, true],
  [{ state: 'changed', newSourceId: 'a' }, { state: 'changed', newSourceId: 'b' }, true],
  [{ state: 'changed', newSourceId: 'a' }, { state: 'gone', newSourceId: 'a' }, true],
  [{ state: 'changed', newSourceId: 'a' }, { state: 'changed', newSourceId: 'a' }, false],
] as const)('after %j, %j is news: %s', (last, now, expected) => {
  const record = { recheck: last } as unknown as CitationRecord
  expect(isNews(record, { citationId: 'c', sourceId: 's', ...now })).toBe(expected)
})

test('citations are read two hundred at once, to their end', async () => {
  const asked: unknown[] = []
  const log = {
    async findCitations(query: { cursor?: string }) {
      asked.push(query)
      const page = Number(query.cursor ?? 0)
      return { items: [{ id: `c${page}` }], nextCursor: page < 2 ? String(page + 1) : null }
    },
  }
  const found: string[] = []
  const context = { log, actor } as unknown as RegistrarContext
  for await (const { id } of citationsOf({ runId: 'r' }, context)) found.push(id)
  expect(found).toEqual(['c0', 'c1', 'c2'])
  expect(asked).toEqual([
    { runId: 'r', limit: 200, cursor: undefined },
    { runId: 'r', limit: 200, cursor: '1' },
    { runId: 'r', limit: 200, cursor: '2' },
  ])
})
