import * as fc from 'fast-check'
import { matchKinds, uncitedReasons } from '../../../src/core/citation.ts'
import { statuses, verdicts } from '../../../src/core/verdict.ts'
import type { RunRecord } from '../../../src/core/records/run-record.ts'
import { sourceTypes } from '../../../src/core/source.ts'

/** Any text, with NUL, lone surrogates, astral characters and whatever else breaks databases. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('', '\0', '\ud83d', '\udca1\ud83d', '👩‍🚀', "'; drop table citespan_runs; --", '\\u0000'),
)
/** Texts that a key column accepts. */
export const anyKey = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .filter((key) => key.length > 0 && !key.includes('\0'))

const offset = fc.nat(1_000_000)
const share = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0)
const date = fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }).map(toIso)
// `__proto__` is dropped by the schema; JSON has one zero only.
const json = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value).replaceAll('__proto__', 'proto')) as unknown)
const jsonObject = fc
  .dictionary(anyText, json, { maxKeys: 4 })
  .map(
    (value) => JSON.parse(JSON.stringify(value).replaceAll('__proto__', 'proto')) as Record<string, unknown>,
  )

const anySource = fc.record(
  {
    id: anyText,
    number: fc.integer({ min: 1, max: 500 }),
    type: fc.constantFrom(...sourceTypes),
    identifier: anyText,
    content: anyText,
    contentHash: anyText,
    url: anyText,
    title: anyText,
    snippet: anyText,
    toolName: anyText,
    toolCallId: anyText,
    authors: fc.array(anyText, { maxLength: 3 }),
    publishedAt: anyText,
    retrievedAt: anyText,
    relevance: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    csl: jsonObject,
    metadata: jsonObject,
    pages: fc.array(fc.record({ start: offset, end: offset, pageNumber: fc.integer({ min: 1, max: 99 }) })),
    regions: fc.array(
      fc.record(
        {
          start: offset,
          end: offset,
          slide: fc.integer({ min: 1, max: 99 }),
          sheet: anyText.map((name) => name.slice(0, 100)),
          cell: fc.constantFrom('B7', 'A2:F501'),
          box: fc.record({ x: share, y: share, width: share, height: share }),
          ocrConfidence: share,
        },
        { requiredKeys: ['start', 'end'] },
      ),
    ),
    seams: fc.array(offset, { maxLength: 3 }),
  },
  { requiredKeys: ['id', 'number', 'type', 'identifier', 'content', 'contentHash'] },
)

const anyEvidence = fc.record(
  {
    sourceId: anyText,
    start: offset,
    end: offset,
    quote: anyText,
    similarity: share,
    kind: fc.constantFrom(...matchKinds),
    prefix: anyText,
    suffix: anyText,
    pageNumber: fc.integer({ min: 1, max: 99 }),
    locator: fc.record(
      {
        page: fc.integer({ min: 1, max: 99 }),
        slide: fc.integer({ min: 1, max: 99 }),
        sheet: anyText.map((name) => name.slice(0, 100)),
        cell: fc.constantFrom('B7', 'A2:F501'),
        box: fc.record({ x: share, y: share, width: share, height: share }),
        ocrConfidence: share,
        headings: fc.array(
          anyText.map((title) => title.slice(0, 200)),
          { maxLength: 6 },
        ),
        statute: fc.record({ kind: fc.constantFrom('section', 'article'), section: fc.constant('8a') }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['sourceId', 'start', 'end', 'quote', 'similarity', 'kind'] },
)

const anyCitation = fc.record({
  id: anyKey,
  textPart: fc.nat(5),
  start: offset,
  end: offset,
  text: anyText,
  sourceIds: fc.array(anyText, { maxLength: 3 }),
  confidence: share,
  matcher: anyText,
  verdict: fc.constantFrom(...verdicts),
  status: fc.constantFrom(...statuses),
  score: share,
  reason: anyText,
  evidence: fc.array(anyEvidence, { maxLength: 3 }),
  missing: fc.array(fc.record({ start: offset, end: offset }), { maxLength: 3 }),
  verifier: anyText,
})

export const anyRun: fc.Arbitrary<RunRecord> = fc
  .record(
    {
      id: anyKey,
      sessionId: anyKey,
      agentId: anyKey,
      userId: anyKey,
      project: anyKey,
      createdAt: date,
      finishedAt: date,
      outcome: fc.constantFrom('complete', 'aborted', 'failed'),
      textParts: fc.array(anyText, { maxLength: 3 }),
      sources: fc.array(anySource, { maxLength: 4 }),
      citations: fc.uniqueArray(anyCitation, { maxLength: 4, selector: ({ id }) => id }),
      uncited: fc.array(
        fc.record({
          textPart: fc.nat(5),
          start: offset,
          end: offset,
          reason: fc.constantFrom(...uncitedReasons),
        }),
        { maxLength: 3 },
      ),
      incidents: fc.array(
        fc.record({ step: fc.constantFrom('extract', 'match', 'store'), code: anyText, message: anyText }),
        { maxLength: 2 },
      ),
      usage: fc.record({ calls: fc.nat(), inputTokens: fc.nat(), outputTokens: fc.nat() }),
    },
    {
      requiredKeys: [
        'id',
        'createdAt',
        'finishedAt',
        'outcome',
        'textParts',
        'sources',
        'citations',
        'uncited',
        'incidents',
        'usage',
      ],
    },
  )
  // fast-check makes objects without a prototype, JSON does not.
  .map((record) => structuredClone(record))

function toIso(value: Date): string {
  return value.toISOString()
}
