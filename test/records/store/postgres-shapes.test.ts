import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sha256Hex } from '../../../src/core/hash.ts'
import { eventDataSchemas } from '../../../src/core/records/event.ts'
import type { EventKind } from '../../../src/core/records/event.ts'
import { canonicalJson } from '../../../src/core/canonical-json.ts'
import { shapeCondition } from '../../../src/records/store/schema/shape-condition.ts'
import { postgresStore } from '../../../src/records/store/postgres/store.ts'
import { newRunBatch } from '../../../src/records/store/events/new-batch.ts'
import { startDatabases, connectTo } from '../../fixtures/databases.ts'
import type { Databases, TestDatabase } from '../../fixtures/databases.ts'
import { citationEvent, recheckEvent, repositoryEvent, sourceEvent, verificationEvent } from './log-events.ts'
import { citation, judgedSource, run } from './run-records.ts'
import type { RunRecord } from '../../../src/core/records/run-record.ts'

let databases: Databases
let database: TestDatabase

beforeAll(async () => {
  databases = await startDatabases()
  const filled = await databases.fill(async ({ connectionString }) => {
    const store = postgresStore(connectionString)
    await store.sequence()
    await store.close()
  })
  database = await filled.copy()
})

afterAll(() => databases.stop())

/** Data of each kind with as many members as there are. */
const samples: Record<EventKind, unknown> = {
  source: {
    ...sourceEvent('s').data,
    derivedFrom: ['a'],
    pages: [{ start: 0, end: 5, pageNumber: 1 }],
    regions: [
      {
        start: 0,
        end: 5,
        slide: 1,
        sheet: 'Q1',
        cell: 'A2:C3',
        box: { x: 0, y: 0, width: 1, height: 1 },
        ocrConfidence: 0.5,
      },
    ],
    headings: [{ start: 0, end: 5, level: 1, title: 'T' }],
    validation: { state: 'degraded', reason: 'It did not answer.', checkedAt: '2026-01-01T00:00:00Z' },
    textOrigin: 'unread',
    csl: { type: 'book' },
    metadata: { any: [1] },
    stated: ['name', 'metadata.any'],
    archive: {
      address: 'sha256:a',
      bytes: 1,
      mediaType: 'text/html',
      fileName: 'a.html',
      reader: 'citespan/0',
      exchange: 'sha256:b',
      screenshot: { address: 'sha256:c', bytes: 2, mediaType: 'image/png' },
      screenshotError: 'none',
    },
  },
  erasure: { sourceIds: ['s'], addresses: ['sha256:a'], reason: 'asked for' },
  citation: {
    ...citationEvent('c').data,
    citedBy: [
      { provider: 'openai', sourceId: 's', span: { start: 0, end: 5 }, citedText: 'Größe', pageNumber: 3 },
    ],
    registered: { citationId: 'r', claim: 'Größe', number: 12 },
  },
  verification: {
    ...verificationEvent('v', { citationId: 'c' }).data,
    method: 'quote',
    quoteCheck: { outcome: 'misattributed', foundInSourceId: 's' },
    missing: [{ start: 0, end: 1 }],
    notes: ['It was read by OCR.'],
    evidence: [
      {
        start: 0,
        end: 5,
        sourceId: 's',
        quote: 'Größe',
        similarity: 0.5,
        kind: 'exact',
        pageNumber: 3,
        locator: {
          page: 1,
          slide: 1,
          lastSlide: 2,
          sheet: 'Q1',
          cell: 'B7',
          box: { x: 0.1, y: 0.2, width: 0.5, height: 0.1 },
          ocrConfidence: 0.5,
          headings: ['A'],
          statute: { kind: 'section', section: '12a', subletter: 'aa' },
        },
        difference: [{ kind: 'same', text: 'x' }],
      },
    ],
  },
  amendment: {
    sourceId: 's',
    name: 'A',
    description: 'B',
    resultDescription: 'C',
    csl: { type: 'book' },
    metadata: { any: [1] },
  },
  relation: { from: 'a', to: 'b', kind: 'supports' },
  run: runData(run({ question: 'Why?', sources: [judgedSource()], citations: [citation()] })),
  reading: { operation: 'x', filter: { a: 1 }, count: 0 },
  setting: { name: 'x', value: null },
  repository: {
    ...repositoryEvent(1).data,
    fields: { url: 'https://example.com/', authors: ['A'], relevance: 0.5, metadata: { any: [1] } },
    pages: [{ start: 0, end: 5, pageNumber: 1 }],
    seams: [3],
    regions: [{ start: 0, end: 5, sheet: 'A', cell: 'A1' }],
    signature: 'AAAA',
  },
  recheck: {
    ...recheckEvent('w', { sourceId: 's', citationId: 'c', state: 'moved', quote: 'altered' }).data,
    newSourceId: 'n',
    span: { start: 0, end: 5 },
    reason: 'It answered with another text.',
    url: 'https://example.com/',
    status: 200,
    etag: '"1"',
    lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT',
    difference: [{ kind: 'added', text: 'x' }],
  },
}
const others = [
  null,
  true,
  -1,
  0,
  0.5,
  2,
  2 ** 60,
  'x',
  '',
  'ab'.repeat(150),
  '🙂'.repeat(150),
  [],
  {},
  ['x'],
  [1],
]

/** The value with one part removed or exchanged, for each part and each other value. */
function* variants(value: unknown): Generator<unknown> {
  yield* others
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    const without = Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
    if (!Array.isArray(value)) yield without
    for (const changed of variants(part)) {
      yield Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }
    }
  }
}

describe('postgres: the shapes that the database checks', () => {
  test.each(Object.entries(eventDataSchemas))(
    '%s: it takes what readers take, and nothing else',
    async (kind, schema) => {
      const sample = samples[kind as EventKind]
      const values = [sample, ...variants(sample)].map((value) => canonicalJson(value))
      const client = await connectTo(database.connectionString)
      const { rows } = await client.query<{ fits: boolean }>(
        'select citespan_fits($1, citespan_json(value)) as fits from unnest($2::text[]) with ordinality as given (value, place) order by place',
        [kind, values],
      )
      await client.end()
      const taken = values.map((value) => schema.safeParse(JSON.parse(value)).success)
      expect(taken[0]).toBe(true)
      expect(taken.filter((is) => !is).length).toBeGreaterThan(10)
      const different = values.filter((_, index) => taken[index] !== rows[index]!.fits)
      expect(different).toStrictEqual([])
    },
  )

  test.each([
    ['a boolean', z.boolean()],
    ['an optional boolean', z.object({ is: z.boolean().optional() })],
    ['a list of booleans', z.array(z.boolean())],
    [
      'a choice with a boolean',
      z.discriminatedUnion('is', [z.object({ is: z.literal('x'), has: z.boolean() })]),
    ],
  ])('%s is told from every other value', async (_, schema) => {
    const values = [
      ...others,
      [true],
      [false, 1],
      { is: false },
      { is: 1 },
      { is: 'x', has: true },
      { is: 'x' },
    ]
    const client = await connectTo(database.connectionString)
    const { rows } = await client.query<{ fits: boolean }>(
      `select coalesce(${shapeCondition(schema, 'value')}, false) as fits
        from unnest($1::jsonb[]) with ordinality as given (value, place) order by place`,
      [values.map((value) => JSON.stringify(value))],
    )
    await client.end()
    expect(rows.map(({ fits }) => fits)).toEqual(values.map((value) => schema.safeParse(value).success))
    expect(rows.some(({ fits }) => fits)).toBe(true)
  })

  test('a schema with a keyword that no condition is known for is refused', () => {
    expect(() => shapeCondition(z.array(z.string()).min(2), 'value')).toThrow('minItems')
  })

  /** A migration writes the shapes into the database: after a release, a change needs a migration that writes them again. */
  test('are those of the migration 001-schema', () => {
    const conditions = Object.values(eventDataSchemas).map((schema) => shapeCondition(schema, 'p_data'))
    expect(sha256Hex(conditions.join('\n'))).toBe(
      '78835c6d8a1d21f329793b9435e6fb434e42401349145f2c348bd40623bff356',
    )
  })
})

/** The data of its event. */
function runData(record: RunRecord): unknown {
  const batch = newRunBatch(record)
  if ('ready' in batch) throw new Error('a short run is prepared at once')
  return JSON.parse(batch.events[0]!.data)
}
