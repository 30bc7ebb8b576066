import type { Evidence } from '../../../core/citation.ts'
import type { Source } from '../../../core/source.ts'
import type { Span } from '../../../core/span.ts'

/** The result for a link's quote or passage. */
export type QuoteCheck =
  /**
   * The quote is in the named source word for word; if its evidence is `fuzzy`, except for damaged or mistyped words.
   */
  | { outcome: 'found'; source: Source; evidence: Evidence }
  /** No quote was given: the region of the named source to search, at most all of it. */
  | { outcome: 'region'; source: Source; region: Span }
  /** The quote is not in the named source, but is in this other one, as for `found`. */
  | { outcome: 'misattributed'; source: Source; evidence: Evidence; namedSourceId: string }
  /** The named source has the quote here, but with a few other words, figures or symbols, or struck out. */
  | { outcome: 'altered'; source: Source; evidence: Evidence; message: string }
  /**
   * The quote may be here, but the text is too damaged to tell, has other punctuation, letter case or spelling, or
   * lacks a part of the quote, or the omitted words may matter.
   */
  | { outcome: 'unclear'; source: Source; evidence: Evidence; message: string }
  /** The quote was found in no source. */
  | { outcome: 'fabricated'; quote: string }
  /** The link names an unknown source, or one without content. */
  | { outcome: 'unknown-source' }
