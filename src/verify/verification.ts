import { statusOf } from '../core/verdict.ts'
import type { Verification } from '../core/citation.ts'
import type { Method, Verdict } from '../core/verdict.ts'
import type { Span } from '../core/span.ts'
import { toLine } from '../model/delimiter.ts'

const MAX_REASON_LENGTH = 300

/** A verification with the status that its verdict has; what is not given is empty. */
export function verificationOf(
  verdict: Verdict,
  {
    reason,
    verifier,
    method,
    score = 0,
    evidence = [],
    missing = [],
  }: Pick<Verification, 'reason' | 'verifier'> & { method: Method } & Partial<
      Pick<Verification, 'score' | 'evidence'>
    > & { missing?: Span[] },
): Verification {
  const line = toLine(reason, { maxLength: MAX_REASON_LENGTH })
  return { verdict, status: statusOf(verdict), score, reason: line, evidence, missing, verifier, method }
}
