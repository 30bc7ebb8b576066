import { describe, expect, test } from 'vitest'
import { auditRun } from '../../../src/records/audit/audit-run.ts'
import type { AuditableRun } from '../../../src/records/audit/auditable-run.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { answer, cite, gap, pilot, quoted, run, source, tide } from './runs.ts'

const first = 'Tides turn twice.'
const second = 'Pilots board at noon.'
const third = 'Nobody swims.'
const greeting = 'Hello there.'

describe('coverage', () => {
  const cases: [string, Partial<AuditableRun>, object][] = [
    ['nothing at all', {}, { claims: 0, cited: 0, citedShare: null, verifiedShare: null, notClaims: 0 }],
    [
      'no factual sentence',
      { uncited: [gap(greeting, 'not-a-claim')] },
      { claims: 0, citedShare: null, notClaims: 1 },
    ],
    [
      'one of two, verified',
      { citations: [cite(first)], uncited: [gap(second, 'no-source'), gap(greeting, 'not-a-claim')] },
      {
        claims: 2,
        cited: 1,
        verified: 1,
        citedShare: 0.5,
        verifiedShare: 0.5,
        characters: { claims: 38, cited: 17, citedShare: 17 / 38 },
        notClaims: 1,
      },
    ],
    [
      'partial and pending are references, and not verified',
      {
        citations: [
          cite(first, { verdict: 'partial' }),
          cite(second, { verdict: 'unknown', status: 'pending' }),
        ],
      },
      { claims: 2, cited: 2, verified: 0, citedShare: 1, verifiedShare: 0 },
    ],
    [
      'failed ones are claims once, beside their sentence without a reference',
      {
        citations: [cite(first, { verdict: 'contradicted' }), cite(second, { verdict: 'unsupported' })],
        uncited: [gap(first, 'contradicted'), gap(second, 'unsupported'), gap(third, 'no-source')],
      },
      {
        claims: 3,
        cited: 0,
        citedShare: 0,
        gaps: {
          'no-source': 1,
          unsupported: 1,
          contradicted: 1,
          'matcher-unavailable': 0,
          'verifier-unavailable': 0,
        },
      },
    ],
    [
      'a failed one without its sentence says why by its verdict',
      { citations: [cite(first, { verdict: 'contradicted' })] },
      { claims: 1, gaps: expect.objectContaining({ contradicted: 1, unsupported: 0 }) },
    ],
    [
      'a span cited twice is one claim, and one that did not fail will do',
      { citations: [cite(first, { verdict: 'unsupported' }), cite(first, { id: 'again' })] },
      { claims: 1, cited: 1, verified: 1, gaps: expect.objectContaining({ unsupported: 0 }) },
    ],
    [
      'text that two claims cover counts once, and each part by itself',
      {
        citations: [cite(first), cite('turn twice. Pilots'), cite(first, { id: 'part', textPart: 1 })],
      },
      { claims: 3, characters: { claims: 41, cited: 41, citedShare: 1 } },
    ],
    [
      'an empty span is no claim',
      { citations: [cite(first, { end: 0 })], uncited: [{ ...gap(second, 'no-source'), end: 0 }] },
      { claims: 0, citedShare: null, characters: { claims: 0, cited: 0, citedShare: null } },
    ],
  ]
  test.each(cases)('%s', (_, changes, expected) => {
    expect(auditRun(run(changes)).coverage).toMatchObject(expected)
  })
})

test('verdicts and statuses count every citation', () => {
  const { citations, verdicts, statuses } = auditRun(
    run({
      citations: [
        cite(first),
        cite(second, { verdict: 'contradicted' }),
        cite(third, { verdict: 'unknown', status: 'pending' }),
        cite(greeting),
      ],
    }),
  )
  expect(citations).toBe(4)
  expect(verdicts).toEqual({ supported: 2, partial: 0, contradicted: 1, unsupported: 0, unknown: 1 })
  expect(statuses).toEqual({ verified: 2, failed: 1, pending: 1, unverified: 0 })
})

describe('quotes', () => {
  test('by similarity, over all pieces of evidence', () => {
    const similarities = [1, 1, 0.95, 0.9, 0.89, 0.05, 0]
    const evidence = similarities.map((similarity) => quoted(tide, 'Tides', similarity))
    const citations = [
      cite(first, { evidence: evidence.slice(0, 4) }),
      cite(second, { verdict: 'unsupported', evidence: evidence.slice(4) }),
    ]
    const { quotes } = auditRun(run({ citations }))
    expect(quotes).toMatchObject({ evidence: 7, wordForWord: 2 })
    expect(quotes.similarity.histogram).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 1, 4])
    expect(quotes.similarity.mean).toBeCloseTo(4.79 / 7, 12)
    expect(quotes.similarity.minimum).toBe(0)
  })

  test('none: no mean of nothing', () => {
    expect(auditRun(run()).quotes.similarity).toEqual({
      mean: null,
      minimum: null,
      histogram: Array.from({ length: 10 }, () => 0),
    })
  })

  test.each(['altered', 'unclear'] as const)('that were given and are %s', (outcome) => {
    const { quotes, misquotes } = auditRun(run({ citations: [cite(first, { quoteCheck: { outcome } })] }))
    expect(quotes).toMatchObject({ given: 1, found: 0, fabricated: 0, [outcome]: 1 })
    expect(misquotes).toEqual([{ citationId: first, outcome }])
  })

  test('that were given and are not there', () => {
    const { quotes, misquotes } = auditRun(
      run({
        citations: [
          cite(first, { quoteCheck: { outcome: 'found' } }),
          cite(second, { quoteCheck: { outcome: 'misattributed', foundInSourceId: 'S2' } }),
          cite(third, { quoteCheck: { outcome: 'fabricated' } }),
          cite(greeting),
        ],
      }),
    )
    expect(quotes).toMatchObject({ given: 3, found: 1, misattributed: 1, fabricated: 1 })
    expect(misquotes).toEqual([
      { citationId: second, outcome: 'misattributed', foundInSourceId: 'S2' },
      { citationId: third, outcome: 'fabricated' },
    ])
  })
})

describe('sources', () => {
  test('by use; failed citations are no use', () => {
    const third = source('S3', { title: 'Unread' })
    const { sources, orphans } = auditRun(
      run({
        sources: [tide, pilot, third],
        citations: [
          cite(first, { evidence: [quoted(tide, 'Tides'), quoted(tide, 'twice')] }),
          cite(second, { verdict: 'partial', sourceIds: ['S2', 'S1', 'S1'] }),
          cite('Nobody', { verdict: 'unsupported', sourceIds: ['S3'], evidence: [quoted(tide, 'a day')] }),
        ],
      }),
    )
    expect(
      sources!.map(({ id, title, references, verified, failed, quotes }) => [
        id,
        title,
        references,
        verified,
        failed,
        quotes,
      ]),
    ).toEqual([
      ['S1', 'harbour.example', 2, 1, 0, 2],
      ['S2', 'Pilots', 1, 0, 0, 0],
      ['S3', 'Unread', 0, 0, 1, 0],
    ])
    expect(orphans.sources).toEqual(['S3'])
  })

  test('that were not given are not looked at', () => {
    const { sources, orphans } = auditRun({ id: 'r', citations: [cite(first)], uncited: [] })
    expect(sources).toBeNull()
    expect(orphans).toEqual({ sources: null, references: [] })
  })
})

describe('orphaned references', () => {
  const good = quoted(tide, 'turn twice')
  const cases: [string, Parameters<typeof cite>[1], object[]][] = [
    ['none', { evidence: [good] }, []],
    [
      'a source that is not there',
      { sourceIds: ['S1', 'S9'] },
      [{ problem: 'unknown-source', sourceId: 'S9' }],
    ],
    [
      'evidence of a source that is not there',
      { evidence: [{ ...good, sourceId: 'S9' }] },
      [{ problem: 'unknown-source', sourceId: 'S9' }],
    ],
    [
      'offsets behind the end of the source',
      { evidence: [{ ...good, start: 900, end: 910 }] },
      [{ problem: 'no-text', sourceId: 'S1' }],
    ],
    [
      'offsets one aside',
      { evidence: [good, { ...good, start: good.start + 1, end: good.end + 1 }] },
      [{ problem: 'other-text', sourceId: 'S1' }],
    ],
    ['a claim that is not in the answer', { text: 'Tides turn thrice.' }, [{ problem: 'other-text' }]],
    ['a text part that is not there', { textPart: 3 }, [{ problem: 'no-text' }]],
    ['a failed citation is no reference', { verdict: 'unsupported', sourceIds: ['S9'] }, []],
  ]
  test.each(cases)('%s', (_, changes, expected) => {
    const { references } = auditRun(run({ citations: [cite(first, changes)] })).orphans
    expect(references).toEqual(expected.map((each) => ({ citationId: first, ...each })))
  })

  test('there are none in what the engine makes', async () => {
    const engine = new CitationEngine()
    const result = await engine.attribute({ response: answer, sources: [tide, pilot] })
    const audit = auditRun({ ...result, id: result.runId })
    expect(audit.orphans.references).toEqual([])
    expect(audit.coverage.claims).toBeGreaterThan(0)
    expect(audit.coverage.cited).toBeGreaterThan(0)
    // Every sentence is cited or has its reason.
    const { claims, cited, gaps } = audit.coverage
    expect(Object.values(gaps).reduce((total, count) => total + count)).toBe(claims - cited)
  })
})
