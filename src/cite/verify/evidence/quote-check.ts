import type { Evidence } from '../../../core/citation.ts'
import type { Source } from '../../../core/source.ts'
import type { Span } from '../../../core/span.ts'

/** What was found for the quote of a link, or for its passage if it has no usable quote (at least 8 UTF-16 units). */
export type QuoteCheck =
  /** The named source has the quote word for word; if its evidence is `fuzzy`, some words are damaged or mistyped. */
  | { outcome: 'found'; source: Source; evidence: Evidence }
  /** No usable quote was given. `region`: the part of the named source to search, or all of it. */
  | { outcome: 'region'; source: Source; region: Span }
  /** The quote is not in the named source, but is in this other one, as for `found`. */
  | { outcome: 'misattributed'; source: Source; evidence: Evidence; namedSourceId: string }
  /** The named source has the quote here, but with a few other words, figures or symbols, or struck out. */
  | { outcome: 'altered'; source: Source; evidence: Evidence; message: string }
  /** The source nearly has the quote here, but whether it says the same cannot be told, such as in damaged text. */
  | { outcome: 'unclear'; source: Source; evidence: Evidence; message: string }
  /** The quote was found in no source. */
  | { outcome: 'fabricated'; quote: string }
  /** No usable quote was given, and the named source is unknown or has no content. */
  | { outcome: 'unknown-source' }
