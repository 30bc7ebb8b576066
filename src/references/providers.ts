/**
 * Public exports of `providers/`. In: an answer with citations. Out: the formats of OpenAI, Anthropic,
 * Cohere, Google and the AI SDK.
 */
export type { AiSdkCitation, AiSdkPart, AiSdkSource } from './providers/ai-sdk.ts'
export type { AnthropicBlock, AnthropicCitation } from './providers/anthropic.ts'
export type { CohereCitation, CohereMessage, CohereSource } from './providers/cohere.ts'
export type {
  GoogleCandidate,
  GroundingChunk,
  GroundingMetadata,
  GroundingSupport,
} from './providers/google.ts'
export type { OpenAiAnnotation, OpenAiText } from './providers/openai.ts'
export { toProviderCitations } from './providers/to-provider-citations.ts'
export type { ProviderShape, ProviderShapes } from './providers/to-provider-citations.ts'
