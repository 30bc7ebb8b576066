import { expect, test } from 'vitest'
import type { RegistrarContext } from '../../../../src/engine/registrar/context/registrar-context.ts'
import { eraseTexts } from '../../../../src/engine/registrar/erasure/erase-texts.ts'
import { exportPerson } from '../../../../src/engine/registrar/erasure/export-person.ts'

const admin = { role: 'admin', project: 'lifts', sessionId: 'office', userId: 'chief' } as const
const archive = { address: 'sha256:page', exchange: 'sha256:head', bytes: 1, reader: 'r' }
const why = { reason: 'Asked.', ground: 'Art. 17' }

/** `isLate`: registered after the sources of the project were listed. */
type Given = { kind?: string; isKept?: boolean; erased?: boolean; contentHash?: string; isLate?: boolean }

/** A log of these records in pages of 450, and a diary of what is read, erased and written. */
function logOf(records: readonly Given[], { isKnown = true } = {}) {
  const diary: string[] = []
  const events = records.map(
    ({ kind = 'source', isKept = false, erased = false, contentHash = 'h', isLate = false }, at) => ({
      id: `e${at + 1}`,
      kind,
      isLate,
      project: 'lifts',
      createdAt: '2026-03-01T10:00:00.000Z',
      actor: admin,
      data:
        kind === 'run'
          ? { sources: [{ contentAddress: contentHash }, { contentAddress: 'h' }] }
          : { id: `e${at + 1}`, type: 'custom', contentHash, ...(isKept && { archive }) },
      ...(erased && { erased: { at: '2026-03-02', ground: 'Art. 17' } }),
    }),
  )
  let ids = 0
  const log = {
    async findErasable(target: object, { after, alone = false }: { after: number; alone?: boolean }) {
      diary.push(`find ${JSON.stringify(target)} after ${after}${alone ? ' alone' : ''}`)
      const next = after + 450
      return { events: events.slice(after, next), next: next < events.length ? next : null }
    },
    async eraseTexts(given: string[], erasure: { id: string }) {
      diary.push(`erase ${given.length} ${JSON.stringify(erasure)}`)
      return { event: { id: erasure.id } }
    },
    async freeErased() {
      diary.push('free')
      return { left: 'bytes in a file' }
    },
    async listEvents({ kind, limit = 100, cursor = '0' }: { kind: string; limit?: number; cursor?: string }) {
      const end = Number(cursor) + limit
      const found = kind === 'source' ? events.filter((each) => each.kind === 'source' && !each.isLate) : []
      const items = found.slice(Number(cursor), end).map((event) => ({ event }))
      return { items, nextCursor: end < found.length ? String(end) : null }
    },
    async append([event]: { data: { sourceIds: string[]; addresses: string[] }; id: string }[]) {
      const { sourceIds, addresses, ...data } = event!.data
      diary.push(`append ${event!.id} of ${sourceIds.length} ${JSON.stringify({ addresses, ...data })}`)
      return []
    },
    async getContent(address: string) {
      diary.push(`content ${address}`)
      return address === 'lost' ? null : `Text of ${address}.`
    },
  }
  const blobs = {
    has: async (address: string) => address === archive.address,
    async erase(address: string) {
      diary.push(`erase blob ${address}`)
      return address === archive.address
    },
  }
  const context = {
    log,
    actor: admin,
    now: () => new Date(Date.UTC(2026, 2, 11, 10)),
    createId: () => `id${++ids}`,
    ...(isKnown && { archive: { blobs } }),
  }
  // Only what is used here is there.
  return { context: context as unknown as RegistrarContext, diary }
}

const many = (count: number, given: Given = {}) => Array.from({ length: count }, () => given)
const erasing = (count: number, number: number, more = '') =>
  `erase ${count} {"id":"era_id${number}","createdAt":"2026-03-11T10:00:00.000Z","reason":"Asked.","ground":"Art. 17","selection":${more}}`

test('records are erased two hundred at once', async () => {
  const { context, diary } = logOf([...many(200), { kind: 'run' }, ...many(249), ...many(200), {}])
  const report = await eraseTexts({ project: true, ...why }, context)
  expect(diary).toEqual([
    'find {"by":"project"} after 0',
    erasing(200, 1, '{"by":"project"}'),
    erasing(200, 2, '{"by":"project"}'),
    erasing(50, 3, '{"by":"project"}'),
    'find {"by":"project"} after 450',
    erasing(200, 4, '{"by":"project"}'),
    erasing(1, 5, '{"by":"project"}'),
    'free',
  ])
  expect({ ...report, sourceIds: report.sourceIds.length }).toEqual({
    records: 651,
    kinds: { source: 650, run: 1 },
    sourceIds: 650,
    erasures: ['era_id1', 'era_id2', 'era_id3', 'era_id4', 'era_id5'],
    blobs: 0,
    left: 'bytes in a file',
  })
})

test('kept bytes are erased after events that name their sources, a thousand in each', async () => {
  const { context, diary } = logOf([{ isKept: true }, ...many(2, { isKept: true, erased: true })])
  expect(await eraseTexts({ sourceId: 'e1', free: false, ...why }, context)).toMatchObject({
    erasures: ['era_id1', 'era_id2'],
    blobs: 1,
    left: 'The file was not rewritten; erase again without `free: false` to rewrite it.',
  })
  const selection = '{"by":"source","id":"e1"}'
  expect(diary).toEqual([
    `find ${selection} after 0`,
    `append era_id1 of 3 {"addresses":[],"reason":"Asked.","ground":"Art. 17","selection":${selection}}`,
    'erase blob sha256:page',
    'erase blob sha256:head',
    erasing(3, 2, selection),
  ])
  const sizes = async (count: number) => {
    const found = logOf(many(count, { isKept: true }))
    await eraseTexts({ project: true, ...why }, found.context)
    return found.diary.flatMap((line) => /^append \S+ of (\d+)/.exec(line)?.[1] ?? [])
  }
  expect(await sizes(1000)).toEqual(['1000'])
  expect(await sizes(1001)).toEqual(['1000', '1'])
})

test('a source is named before its bytes are erased, though it was registered during the erasure', async () => {
  const { context, diary } = logOf([{ isKept: true }, { isKept: true, isLate: true }])
  await eraseTexts({ sessionId: 's', ...why }, context)
  expect(diary[1]).toContain('append era_id1 of 2 ')
})

test('nothing is erased in a dry run, and nothing at all without the archive of what was kept', async () => {
  const records = [...many(3, { isKept: true }), { kind: 'citation' }]
  const { context, diary } = logOf(records)
  expect(await eraseTexts({ runId: 'r', dryRun: true, ...why }, context)).toEqual({
    records: 4,
    kinds: { source: 3, citation: 1 },
    sourceIds: ['e1', 'e2', 'e3'],
    erasures: [],
    blobs: 1,
    left: null,
  })
  expect(diary).toEqual(['find {"by":"run","id":"r"} after 0'])
  for (const dryRun of [true, false]) {
    const unknown = logOf(records, { isKnown: false })
    await expect(eraseTexts({ sessionId: 's', dryRun, ...why }, unknown.context)).rejects.toThrow(
      'this engine does not know where',
    )
    expect(unknown.diary).toEqual(['find {"by":"session","id":"s"} after 0'])
  }
})

test.each([
  [{ userId: 'ada' }, '{"by":"person","userId":"ada"}', '{"by":"person"},"without":{"userId":"ada"}'],
  [{ agentId: 'bot' }, '{"by":"person","agentId":"bot"}', '{"by":"person"},"without":{"agentId":"bot"}'],
  [
    { olderThanDays: 10 },
    '{"by":"age","before":"2026-03-01T10:00:00.000Z"}',
    '{"by":"age","before":"2026-03-01T10:00:00.000Z"}',
  ],
])('what %j selects is told to the log', async (selection, target, told) => {
  const { context, diary } = logOf([{}])
  await eraseTexts({ ...selection, ...why }, context)
  expect(diary).toEqual([`find ${target} after 0`, erasing(1, 1, told), 'free'])
})

test('the records of a person are exported whole, with each text once', async () => {
  const { context, diary } = logOf([
    ...many(449, { kind: 'citation' }),
    { contentHash: 'a' },
    { kind: 'run', contentHash: 'a' },
    { contentHash: 'b', erased: true },
    { contentHash: 'lost' },
  ])
  const { records, contents } = await exportPerson({ agentId: 'bot' }, context)
  expect(records).toHaveLength(453)
  expect(contents).toEqual({ a: 'Text of a.', h: 'Text of h.' })
  expect(diary).toEqual([
    'find {"by":"person","agentId":"bot"} after 0 alone',
    'find {"by":"person","agentId":"bot"} after 450 alone',
    'content a',
    'content h',
    'content lost',
  ])
})
