import type { MarksOfAnswer, Citation, CitedBy, Evidence, QuoteCheck, Uncited } from '../../core/citation.ts'
import type { Erased } from '../../core/records.ts'
import type { Source } from '../../core/source.ts'
import type { Method } from '../../core/verdict.ts'

/** The fields of a citation that an audit reads; a stored citation can be passed as it is. */
export type AuditableCitation = Pick<
  Citation,
  'id' | 'textPart' | 'pointer' | 'start' | 'end' | 'text' | 'sourceIds' | 'status' | 'verdict' | 'recheck'
> & {
  evidence: readonly Pick<Evidence, 'sourceId' | 'start' | 'end' | 'quote' | 'similarity'>[]
  quoteCheck?: QuoteCheck
  foundAfter?: readonly string[]
  citedBy?: readonly CitedBy[]
  method?: Method
  verifier?: string
  supersededBy?: readonly string[]
  contradictedBy?: readonly string[]
}

/**
 * A run to audit, such as a `RunRecord`. `citations` includes failed ones. Without `textParts`, claims are not compared
 * with the answer; without `sources`, quotes are not compared with their sources.
 */
export type AuditableRun = {
  id: string
  citations: readonly AuditableCitation[]
  uncited: readonly Uncited[]
  textParts?: readonly string[]
  sources?: readonly Source[]
  marks?: MarksOfAnswer
  erased?: Erased
}
