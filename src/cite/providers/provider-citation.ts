/**
 * What providers of models cite by themselves. In: metadata of text, source parts and raw answers. Out: citations of
 * one form, each with its source and its place in the answer.
 */
import type { SourceInput } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'

/**
 * A place in a text part, as a provider gives it. `start === end` is the point right after what is cited.
 * `characters` are UTF-16 units or code points, which providers do not say; `bytes` are those of UTF-8,
 * `units` those of UTF-16.
 */
export type CitedPlace = Span & {
  unit: 'characters' | 'bytes' | 'units'
  /** What stands there; a place where something else stands is not used. */
  text?: string
  /** Offsets count from an unknown point of the text part: the place is where `text` stands, if it stands there once. */
  isShifted?: boolean
  /**
   * The part of the provider's message whose text the offsets count in. Text parts of an answer do not tell which of
   * these they are, so behind the first one the place is where `text` stands, if it stands there once.
   */
  part?: number
}

/** A citation that a model or its provider made. */
export type ProviderCitation = {
  /** As its metadata is named (`openai`, `anthropic`), or `provider` where nothing tells. */
  provider: string
  /** `null`: the whole text part rests on the source. */
  place: CitedPlace | null
  source: SourceInput
  /** What the provider says that the source says. */
  citedText?: string
  /** 1-based page of the source. */
  pageNumber?: number
}

/** The provider of a citation whose metadata names none. */
export const UNNAMED_PROVIDER = 'provider'
