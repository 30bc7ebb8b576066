/**
 * Public exports of `providers/`. In: citations in the formats of model providers. Out: citations with their
 * source and their place in the answer.
 */
export {
  readSourceCitations,
  readStepCitations,
  readStepPages,
  readTextCitations,
} from './providers/ai-sdk.ts'
export type { CitedTextPart } from './providers/ai-sdk.ts'
export { readAnthropicCitations } from './providers/anthropic.ts'
export { readCohereCitations } from './providers/cohere.ts'
export { findNamedSource } from './providers/find-source.ts'
export { groundingSources, readGrounding, readRecitations, retrievedPages } from './providers/google.ts'
export { readOpenAiAnnotations } from './providers/openai.ts'
export type { CitedPlace, ProviderCitation } from './providers/provider-citation.ts'
export { readRawCitations } from './providers/raw-chunks.ts'
export { withoutQuotes } from './providers/without-quotes.ts'
