/**
 * Citations by model providers. In: metadata of text, source parts and raw answers. Out: citations in one form, each
 * with its source and its place in the answer.
 */
import type { SourceInput } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'

/**
 * A place in a text part, as a provider gives it. `start === end` is the point right after what is cited. `bytes` are
 * UTF-8 bytes, `units` UTF-16 units. `characters` are either UTF-16 units or code points: if both fit the text but lead
 * to different claims, the citation is left out; its source stays.
 */
export type CitedPlace = Span & {
  unit: 'characters' | 'bytes' | 'units'
  /**
   * The answer's text at this place, if the provider says it. If the answer has another text there, the offsets are not
   * used: with `part`, `text` is searched for in the answer; otherwise the citation is left out, and its source stays.
   */
  text?: string
  /**
   * `true` if the offsets count from an unknown point of the text part, and so are not used. The place is then where
   * `text` occurs. If `text` is absent, or is in no claim or in several, the citation is left out; its source stays.
   */
  isShifted?: boolean
  /**
   * For offsets that refer to a part of the provider's message: the index of that part, from 0, as the provider counts.
   * Offsets in part 0 are read in the first text part of the answer. Offsets in other parts are not used: the place is
   * found by `text`, as with `isShifted`.
   */
  part?: number
}

/** A citation that a model or its provider made. */
export type ProviderCitation = {
  /** The provider's name in the metadata (`openai`, `anthropic`), or `provider` if there is none. */
  provider: string
  /** The place of the claim in the text part; `null` if the source is cited for the whole text part. */
  place: CitedPlace | null
  source: SourceInput
  /** The words that the provider says it quotes from the source. */
  citedText?: string
  /** 1-based page of the source. */
  pageNumber?: number
}

/** The provider of a citation whose metadata names none. */
export const UNNAMED_PROVIDER = 'provider'
