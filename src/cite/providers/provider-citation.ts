/**
 * Citations by model providers. In: metadata of text, source parts and raw answers. Out: citations in one form, each
 * with its source and its place in the answer.
 */
import type { SourceInput } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'

/**
 * A place in a text part, as a provider gives it. `start === end` is the point right after what is cited. `characters`
 * are UTF-16 units or code points (both are tried); `bytes` are UTF-8 bytes, `units` UTF-16 units.
 */
export type CitedPlace = Span & {
  unit: 'characters' | 'bytes' | 'units'
  /**
   * The answer's text at this place, if the provider says it. If the answer has another text there, the place is
   * ignored.
   */
  text?: string
  /**
   * `true` if the offsets count from an unknown point of the text part, and so are not used. The place is then where
   * `text` occurs. Without `text`, or if `text` occurs in several claims, the citation is left out; its source stays.
   */
  isShifted?: boolean
  /**
   * For offsets that refer to a part of the provider's message: the index of that part, from 0, as the provider counts.
   * Offsets in part 0 are read in the first text part of the answer. For other parts only `text` is used, and only if
   * it occurs in one claim only.
   */
  part?: number
}

/** A citation that a model or its provider made. */
export type ProviderCitation = {
  /** The provider's name in the metadata (`openai`, `anthropic`), or `provider` if there is none. */
  provider: string
  /** Where in the text part the source is cited; `null` if for the whole text part. */
  place: CitedPlace | null
  source: SourceInput
  /** The quote of the source, according to the provider. */
  citedText?: string
  /** 1-based page of the source. */
  pageNumber?: number
}

/** The provider of a citation whose metadata names none. */
export const UNNAMED_PROVIDER = 'provider'
