import type { Citation, Evidence, QuoteCheck, Uncited } from '../core/citation.ts'
import type { Source } from '../core/source.ts'

/** What an audit reads of a citation: a stored one, or one of a row that says less. */
export type AuditableCitation = Pick<
  Citation,
  'id' | 'textPart' | 'start' | 'end' | 'text' | 'sourceIds' | 'status' | 'verdict'
> & {
  evidence: readonly Pick<Evidence, 'sourceId' | 'start' | 'end' | 'quote' | 'similarity'>[]
  quoteCheck?: QuoteCheck
}

/**
 * What can be audited: a `RunRecord` is. All citations are in it, failed ones
 * too. What is left out is not looked at: without `textParts` no claim is
 * compared with the answer, without `sources` no quote with its source.
 */
export type AuditableRun = {
  id: string
  citations: readonly AuditableCitation[]
  uncited: readonly Uncited[]
  textParts?: readonly string[]
  sources?: readonly Source[]
}
