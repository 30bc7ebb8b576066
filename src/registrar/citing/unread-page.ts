import type { Verification } from '../../core/citation.ts'
import type { Source } from '../../core/source.ts'
import type { CiteRequest } from './cite-input.ts'

/**
 * The verdict on a citation of a page that could not be read. Support by the excerpt that the caller gave
 * stays, since that is the source's text. What it does not say, the page may: nothing fails for it, and a
 * negative citation is not verified by it. Without an excerpt nothing was compared.
 */
export function asFarAsGiven(
  verification: Verification,
  { source, request }: { source: Pick<Source, 'content'>; request: Pick<CiteRequest, 'extractionMethod'> },
): Verification {
  const hasText = /\S/.test(source.content)
  const isNegative = request.extractionMethod === 'negative'
  if (hasText && !isNegative && verification.status === 'verified') return verification
  const { quoteCheck: _, ...rest } = verification
  const undecided = { ...rest, status: 'unverified' as const }
  const why = 'The page of the source could not be read'
  if (!hasText) {
    const reason = `${why}, so that nothing was compared.`
    return { ...undecided, verdict: 'unknown', score: 0, reason, evidence: [], missing: [] }
  }
  return {
    ...undecided,
    verdict: verification.verdict === 'partial' && !isNegative ? 'partial' : 'unknown',
    reason: `${why}, and the excerpt of it that was given does not decide this. ${rest.reason}`.slice(0, 500),
  }
}
