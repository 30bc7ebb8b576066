import { compareFacts } from '../../../../src/cite/facts/compare/compare-facts.ts'

/** A claim and its evidence. */
export type ComparedCase = readonly [claim: string, evidence: string]

/** Every difference of facts with its place and message, a line each. */
export function showDifferences([claim, evidence]: ComparedCase): string {
  return compareFacts(claim, evidence)
    .map(
      ({ kind, claim: { start, end }, claimText, evidenceText, contradicts, message }) =>
        `${kind}@${start}–${end} ${claimText} ${contradicts ? '≠' : '~'} ${evidenceText ?? ''}: ${message}`,
    )
    .join('\n')
}
