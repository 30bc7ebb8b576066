import type { Verification } from '../../core/citation.ts'
import type { Method, Verdict } from '../../core/verdict.ts'
import type { Span } from '../../core/span.ts'
import { toLine } from '../../core/delimiter.ts'
import { withStatus } from './support/policy.ts'

const MAX_REASON_LENGTH = 300

/**
 * Creates a verification with the status of its verdict. `reason` is put on one line and cut to 300 UTF-16 units. If
 * omitted, `score` is 0, `evidence` and `missing` are empty, and `quoteCheck` and `objection` are absent.
 */
export function verificationOf(
  verdict: Verdict,
  {
    reason,
    verifier,
    method,
    score = 0,
    evidence = [],
    missing = [],
    quoteCheck,
    objection,
  }: Pick<Verification, 'reason' | 'verifier'> & { method: Method } & Partial<
      Pick<Verification, 'score' | 'evidence' | 'quoteCheck' | 'objection'>
    > & { missing?: Span[] },
): Verification {
  const line = toLine(reason, { maxLength: MAX_REASON_LENGTH })
  return {
    ...withStatus(verdict),
    score,
    reason: line,
    evidence,
    missing,
    verifier,
    method,
    ...(quoteCheck && { quoteCheck }),
    ...(objection && { objection }),
  }
}
