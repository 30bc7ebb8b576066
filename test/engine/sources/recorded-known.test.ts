import { expect, test, vi } from 'vitest'
import type { Citation } from '../../../src/core/citation.ts'
import type { Store } from '../../../src/core/ports.ts'
import type { Source, SourceEntry } from '../../../src/core/source.ts'
import { createKnownSources } from '../../../src/engine/sources/known-sources.ts'
import { recallAnswers } from '../../../src/engine/sources/recall-answers.ts'
import { createSourceNumbers } from '../../../src/engine/sources/source-numbers.ts'
import { recordedFile, runCases } from '../../fixtures/recorded-cases.ts'

type Case = {
  /** Sources of earlier answers with their numbers. */
  keep: [id: string, number: number][]
  notes: [
    id: string,
    origin: { isEarlier?: boolean; isAdded?: boolean; entered?: SourceEntry; parts?: number },
  ][]
  sources: string[]
  citations: { textPart: number; sourceIds: string[]; evidence?: string; failed?: boolean }[]
}

const sourceOf = (id: string, number: number) =>
  ({ id, number, type: 'website', url: `https://${id}.dev/`, title: id, content: '' }) as Source

test('numbers of sources, when they entered and which came late are as recorded', async () => {
  const file = recordedFile('known', import.meta.url)
  const told = await runCases<Case>(file, ({ keep, notes, sources, citations }) => {
    const numbers = createSourceNumbers()
    const known = createKnownSources(numbers)
    numbers.keep(keep.map(([id, number]) => ({ ...sourceOf(id, number), title: id })))
    for (const [id, origin] of notes) known.note(id, origin)
    const shown = known.show(
      sources.map((id, at) => sourceOf(id, at + 1)),
      {
        citations: citations.map(
          ({ evidence, failed, ...given }) =>
            ({
              ...given,
              status: failed ? 'failed' : 'verified',
              evidence: evidence === undefined ? [] : [{ sourceId: evidence }],
            }) as unknown as Citation,
        ),
      },
    )
    return [
      `own ${known.ownIds().join(' ')}`,
      ...shown.sources.map(
        ({ id, number, entered }) => `${number} is ${id} ${JSON.stringify(entered) ?? ''}`,
      ),
      `found after ${shown.citations.map(({ foundAfter }) => foundAfter?.join('+') ?? '-').join(' ')}`,
    ]
  })
  await expect(told).toMatchFileSnapshot(file)
})

/** A store with this many answers that lists the newest first, and notes what is asked. */
function storeOf(count: number) {
  const asked: object[] = []
  const store = {
    async listRuns(query: { limit: number; cursor?: string }) {
      asked.push(query)
      const start = Number(query.cursor ?? 0)
      const end = start + query.limit
      const items = Array.from({ length: Math.min(query.limit, count - start) }, (_, at) => ({
        id: String(count - 1 - start - at),
      }))
      return { items, nextCursor: end < count ? String(end) : null }
    },
  }
  // Only this is read here.
  return { store: store as unknown as Store, asked }
}

test.each([
  [0, 0, 1],
  [20, 20, 1],
  [21, 21, 2],
  [200, 200, 10],
  [201, 200, 10],
  [421, 200, 10],
])('of %i earlier answers, the newest %i are taken, read in %i parts', async (count, taken, parts) => {
  const { store, asked } = storeOf(count)
  const scope = { sessionId: 's', userId: 'ada' }
  const answers = await recallAnswers(store, scope)
  const newest = Array.from({ length: taken }, (_, at) => String(count - taken + at))
  expect(answers!.map(({ id }) => id)).toEqual(newest)
  expect(asked).toHaveLength(parts)
  expect(asked[0]).toEqual({
    project: 'default',
    agentId: null,
    ...scope,
    limit: 20,
    cursor: undefined,
    newestFirst: true,
  })
})

test.each([
  [{}, null],
  [{ sessionId: 's' }, null],
  [{ userId: 'ada' }, null],
  [
    { sessionId: 's', recall: true },
    { userId: null, agentId: null },
  ],
  [{ sessionId: 's', userId: 'ada', recall: false }, null],
  [
    { sessionId: 's', agentId: 'bot' },
    { userId: null, agentId: 'bot' },
  ],
  [
    { sessionId: 's', agentId: 'bot', userId: 'ada', project: 'p' },
    { userId: 'ada', agentId: 'bot', project: 'p' },
  ],
])('earlier answers of %j are those of %j', async (scope, owner) => {
  const { store, asked } = storeOf(1)
  const answers = recallAnswers(store, scope)
  if (owner === null) expect(answers).toBeNull()
  else {
    await answers
    expect(asked).toEqual([
      { project: 'default', ...owner, sessionId: 's', limit: 20, cursor: undefined, newestFirst: true },
    ])
  }
  expect(recallAnswers(undefined, { ...scope, recall: true })).toBeNull()
})

test('a store has five seconds to give the earlier answers', async () => {
  vi.useFakeTimers()
  try {
    const slow = { listRuns: () => new Promise(() => {}) } as unknown as Store
    const said = recallAnswers(slow, { sessionId: 's', userId: 'ada' })!.catch(
      (error: Error) => error.message,
    )
    await vi.advanceTimersByTimeAsync(4_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await said).toBe('The earlier answers of the session were not read within 5000 ms.')
    await recallAnswers(storeOf(1).store, { sessionId: 's', userId: 'ada' })
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('after five seconds no further answers are read', async () => {
  vi.useFakeTimers()
  try {
    const { store, asked } = storeOf(60)
    const slow = {
      async listRuns(query: Parameters<Store['listRuns']>[0]) {
        await new Promise((resolve) => setTimeout(resolve, 3_000))
        return await store.listRuns(query)
      },
    } as unknown as Store
    recallAnswers(slow, { sessionId: 's', userId: 'ada' })!.catch(() => {})
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})
