/** Public exports of `verify/`. In: links. Out: verdicts, by words or by a model. */
export { checkQuote } from './verify/evidence/quote.ts'
export { vocabularyOf } from './verify/evidence/vocabulary.ts'
export type { LlmVerifierOptions } from './verify/llm.ts'
export { lexicalVerifier, llmVerifier, verifierOnDemand } from './verify/on-demand.ts'
export {
  capVerdict,
  decideByFigure,
  decideByPerson,
  decideByQuote,
  decideBySilence,
  decideLinked,
  decideUnchecked,
  silenceOf,
  withStatus,
} from './verify/support/policy.ts'
export type { LinkedOutcome, Silence } from './verify/support/policy.ts'
export { cutReason } from './verify/support/cut-reason.ts'
export {
  isOtherVersion,
  misattributedReason,
  shortTitle,
  versionReason,
} from './verify/support/quote-verdict.ts'
export { asFarAsProven } from './verify/support/text-origin.ts'
export { asFarAsStanding } from './verify/support/withdrawn-source.ts'
export { readThresholds, withThresholds, withinThresholds } from './verify/support/thresholds.ts'
export type { Thresholds } from './verify/support/thresholds.ts'
