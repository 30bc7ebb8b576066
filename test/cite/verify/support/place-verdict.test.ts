import { describe, expect, test } from 'vitest'
import type { Verdict } from '../../../../src/core/verdict.ts'
import type { TableFinding } from '../../../../src/cite/facts/tables/table-finding.ts'
import { createEvidence } from '../../../../src/cite/verify/evidence/evidence.ts'
import type { PlacedEvidence } from '../../../../src/cite/verify/evidence/gather-evidence.ts'
import type { Misplacement } from '../../../../src/cite/verify/evidence/place-terms.ts'
import { placeVerdict } from '../../../../src/cite/verify/support/place-verdict.ts'
import { sourcesOf } from '../../../fixtures/attribution.ts'

const [source] = sourcesOf(['Ports', 'Elsund, 12'])
const span = { start: 0, end: source!.content.length }

/** Evidence of a sentence, or of a row with what its cells say of the claim. */
function placed(row: TableFinding['outcome'] | 'silent' | 'none'): PlacedEvidence {
  const finding =
    row === 'none' || row === 'silent' ? null : { outcome: row, row: span, message: `It ${row}.` }
  return {
    source: source!,
    evidence: createEvidence(source!, span)!,
    isQuote: false,
    sentences: span,
    context: span,
    table: row === 'none' ? null : { header: null, finding },
  }
}

type Row = Parameters<typeof placed>[0]
type Given = {
  rows: Row[]
  verdict: Verdict
  score?: number
  misplaced?: Misplacement
  isByReference?: boolean
}

describe('a cell that the claim tells', () => {
  const piece = (outcome: TableFinding['outcome'] | 'none'): PlacedEvidence => placed(outcome)
  const given = { misplaced: null, isByReference: false }
  const told = { verdict: 'supported', method: 'computed', rule: 'cell-tells', score: 1, reason: 'It tells.' }

  test('is verified', () => {
    expect(placeVerdict({ verdict: 'unknown', score: 0.4 }, { ...given, placed: [piece('tells')] })).toEqual(
      told,
    )
    const beside = [piece('none'), piece('tells')]
    expect(placeVerdict({ verdict: 'unknown', score: 0.4 }, { ...given, placed: beside })).toEqual(told)
  })

  test.each<[string, Parameters<typeof placeVerdict>[0], Partial<Parameters<typeof placeVerdict>[1]>]>([
    ['the claim has a link', { verdict: 'unknown', score: 0.4 }, { isPlain: false }],
    [
      'it is of another place',
      { verdict: 'unknown', score: 0.4 },
      { misplaced: { rule: 'place-elsewhere', reason: 'It stands in § 9.' } },
    ],
    ['it says so by reference', { verdict: 'unknown', score: 0.4 }, { isByReference: true }],
    [
      'another cell differs',
      { verdict: 'unknown', score: 0.4 },
      { placed: [piece('tells'), piece('differs')] },
    ],
    [
      'a sentence says otherwise',
      { verdict: 'contradicted', score: 0.4 },
      { placed: [piece('tells'), piece('none')] },
    ],
  ])('is not where %s', (_, byWords, more) => {
    const verdict = placeVerdict(byWords, { ...given, placed: [piece('tells')], ...more })
    expect(['supported', 'contradicted']).not.toContain(verdict?.verdict)
  })
})

function verdictOf({ rows, verdict, score = 0.9, misplaced, isByReference = false }: Given) {
  return placeVerdict(
    { verdict, score },
    { placed: rows.map(placed), misplaced: misplaced ?? null, isByReference },
  )
}

describe('a cell that differs', () => {
  test.each<[string, Given, string, number]>([
    ['alone contradicts', { rows: ['differs'], verdict: 'supported' }, 'contradicted', 0.2],
    [
      'raises no score that is lower',
      { rows: ['differs'], verdict: 'unknown', score: 0.1 },
      'contradicted',
      0.1,
    ],
    [
      'beside a row that holds it contradicts',
      { rows: ['supports', 'differs'], verdict: 'supported' },
      'contradicted',
      0.2,
    ],
    [
      'beside a sentence that may say it decides nothing',
      { rows: ['differs', 'none'], verdict: 'supported' },
      'unknown',
      0.9,
    ],
  ])('%s', (_, given, verdict, score) => {
    expect(verdictOf(given)).toEqual({
      verdict,
      method: 'words',
      rule: 'cell-differs',
      reason: 'It differs.',
      score,
    })
  })
})

describe('words of a row', () => {
  test.each<[Verdict, Row[], string | null]>([
    ['supported', ['supports'], null],
    ['supported', ['silent', 'supports'], null],
    // What words read as another fact may be another column.
    ['contradicted', ['supports'], 'It supports.'],
    ['supported', ['unclear'], 'The row of the table has these words, but does not state this.'],
    ['supported', ['silent'], 'The row of the table has these words, but does not state this.'],
    ['unsupported', ['silent'], 'The row of the table has these words, but does not state this.'],
    ['unknown', ['silent'], null],
    ['partial', ['silent'], null],
    ['supported', ['silent', 'none'], null],
  ])('%s by %j: %s', (verdict, rows, reason) => {
    expect(verdictOf({ rows, verdict })).toEqual(
      reason === null ? null : { verdict: 'unknown', method: 'words', rule: 'row-words', reason, score: 0.9 },
    )
  })
})

describe('another place, and a place that refers to another', () => {
  const misplaced = { rule: 'place-elsewhere', reason: 'It stands in § 9.' } as const
  const unclear = { rule: 'place-unclear', reason: 'It may stand in § 9.' } as const
  const reference =
    'The source states this by reference to another part, which a comparison of words cannot follow.'

  test.each<[Verdict, Partial<Given>, [rule: string, reason: string] | null]>([
    ['supported', {}, null],
    ['supported', { misplaced }, ['place-elsewhere', misplaced.reason]],
    ['contradicted', { misplaced }, ['place-elsewhere', misplaced.reason]],
    ['unsupported', { misplaced }, ['place-elsewhere', misplaced.reason]],
    ['unknown', { misplaced }, null],
    ['partial', { misplaced }, null],
    ['supported', { misplaced: unclear }, ['place-unclear', unclear.reason]],
    ['contradicted', { misplaced: unclear }, null],
    ['unknown', { misplaced: unclear }, null],
    ['supported', { isByReference: true }, ['by-reference', reference]],
    ['unknown', { isByReference: true }, null],
    ['supported', { misplaced, isByReference: true }, ['place-elsewhere', misplaced.reason]],
  ])('%s with %j: %j', (verdict, given, expected) => {
    const found = verdictOf({ rows: ['none'], verdict, ...given })
    expect(found && [found.verdict, found.rule, found.reason, found.score]).toEqual(
      expected && ['unknown', ...expected, 0.9],
    )
  })
})

test('a quote of another row than the claim names decides nothing, whatever words say', () => {
  const piece = (otherRow?: string) => ({ table: null, ...(otherRow !== undefined && { otherRow }) }) as never
  const found = (pieces: unknown[], verdict: Verdict) =>
    placeVerdict({ verdict, score: 0.9 }, { placed: pieces as never, misplaced: null, isByReference: false })
  for (const verdict of ['supported', 'unknown', 'contradicted'] as const) {
    expect(found([piece('Another row.')], verdict)).toMatchObject({
      verdict: 'unknown',
      rule: 'row-elsewhere',
    })
    expect(found([piece('Another row.'), piece()], verdict)).toBeNull()
  }
})
