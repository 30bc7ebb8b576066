import { expectAnswer } from '../protocols/answer.ts'
import { CitationError } from '../../core/error.ts'
import type { WritableAnswer } from '../protocols/answer.ts'
import { toAiSdkParts } from './ai-sdk.ts'
import type { AiSdkPart } from './ai-sdk.ts'
import { toAnthropicBlocks } from './anthropic.ts'
import type { AnthropicBlock } from './anthropic.ts'
import { toCitedParts } from './cited-parts.ts'
import type { CitedPart } from './cited-parts.ts'
import { toCohereMessage } from './cohere.ts'
import type { CohereMessage } from './cohere.ts'
import { toGoogleCandidate } from './google.ts'
import type { GoogleCandidate } from './google.ts'
import { toOpenAiText } from './openai.ts'
import type { OpenAiText } from './openai.ts'

/**
 * What `toProviderCitations` writes for each provider: the citations of an answer in the provider's API format. Failed
 * citations are left out.
 */
export type ProviderShapes = {
  /**
   * Texts of the Responses API with `annotations`: `url_citation` with offsets in code points, `file_citation` for
   * sources without a URL.
   */
  openai: OpenAiText[]
  /**
   * Text blocks, cut where claims begin and end, with `citations`. `document_index` counts the documents of all blocks
   * from 0, in the order in which they are first cited.
   */
  anthropic: AnthropicBlock[]
  /** A message with `citations`; offsets are code points. */
  cohere: CohereMessage
  /** A candidate of a Gemini response, written with `groundingMetadata`; offsets are UTF-8 bytes. */
  google: GoogleCandidate
  /** Parts of an AI SDK message: text parts with `citations` (UTF-16 offsets in the text), then each cited source. */
  'ai-sdk': AiSdkPart[]
}

/** A provider in whose format citations can be written. */
export type ProviderShape = keyof ProviderShapes

const writers: { [Name in ProviderShape]: (parts: readonly CitedPart[]) => ProviderShapes[Name] } = {
  openai: (parts) => parts.map(toOpenAiText),
  anthropic: toAnthropic,
  cohere: toCohereMessage,
  google: toGoogleCandidate,
  'ai-sdk': toAiSdkParts,
}

/**
 * Writes the citations of an answer in the format of a model provider, for programs that read it. The text is not
 * changed. These citations are left out: failed ones, those of JSON strings or unknown sources, and those whose span is
 * outside of the text or holds other words than their own `text`. Titles are as the sources state them: escape them in
 * a page. Fields that only the provider can make, such as `encrypted_index`, are missing.
 *
 * Throws `invalid-input` for an unknown provider, or two sources with the same id.
 *
 * @example
 * toProviderCitations(record, 'google').groundingMetadata.groundingSupports
 * // [{ segment: { partIndex: 0, startIndex: 0, endIndex: 34, text: 'The glacier …' }, groundingChunkIndices: [0] }]
 */
export function toProviderCitations<Name extends ProviderShape>(
  answer: WritableAnswer,
  provider: Name,
): ProviderShapes[Name] {
  expectAnswer(answer, 'toProviderCitations')
  if (typeof provider !== 'string' || !Object.hasOwn(writers, provider)) {
    throw new CitationError({
      code: 'invalid-input',
      message: `There is no format for a provider ${JSON.stringify(String(provider).slice(0, 100))}.`,
      suggestion: `Choose from ${Object.keys(writers).join(', ')}.`,
    })
  }
  return writers[provider](toCitedParts(answer))
}

/** The blocks of all text parts. Documents have indices from 0, in the order in which they are first cited. */
function toAnthropic(parts: readonly CitedPart[]): AnthropicBlock[] {
  const documents = new Map<string, number>()
  const indexOf = (id: string) => {
    const known = documents.get(id) ?? documents.size
    documents.set(id, known)
    return known
  }
  return parts.flatMap((part) => toAnthropicBlocks(part, indexOf))
}
