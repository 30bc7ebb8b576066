import * as fc from 'fast-check'
import type { RunRecord } from '../../../src/core/records/run-record.ts'
import type { Span } from '../../../src/core/span.ts'
import { citation, run, source } from '../../records/store/run-records.ts'

/** Umlauts, emoji with joiners, CJK, combining marks, right-to-left text, astral letters. */
export const anyWords = fc
  .array(
    fc.constantFrom(
      'Gebühr',
      'größer',
      '👩‍🚀',
      '👍🏽',
      '水門事件',
      'नमस्ते',
      'e\u0301te\u0301',
      'שָׁלוֹם',
      'مرحبا',
      '𝒳𝒴',
      'a-b, c&d',
      '50 %',
      'the',
      'fee',
      '€',
      '“quoted”',
      'x/y?z=1#f',
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((words) => words.join(' '))

/** A text with the span of some words in it. */
export const anyQuoted = fc
  .tuple(anyWords, anyWords, anyWords)
  .map(([before, quote, after]): { text: string; span: Span; quote: string } => {
    const start = before.length + 1
    return { text: `${before} ${quote} ${after}`, span: { start, end: start + quote.length }, quote }
  })

/** An answer whose claim and evidence are words of two texts. */
export function quotingRun(
  claim: { text: string; span: Span; quote: string },
  evidence: { text: string; span: Span; quote: string },
): RunRecord {
  return run({
    textParts: [claim.text],
    sources: [source({ content: evidence.text })],
    citations: [
      citation({
        ...claim.span,
        text: claim.quote,
        evidence: [{ sourceId: 'S1', ...evidence.span, quote: evidence.quote, similarity: 1, kind: 'exact' }],
      }),
    ],
  })
}

export const anyQuotingRun = fc
  .tuple(anyQuoted, anyQuoted)
  .map(([claim, evidence]) => quotingRun(claim, evidence))
