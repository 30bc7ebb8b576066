import type { Evidence } from '../../../core/citation.ts'
import type { Source } from '../../../core/source.ts'
import type { Span } from '../../../core/span.ts'

/** What became of a link's quote or passage. */
export type QuoteCheck =
  /** The quote is in the named source, word for word; where its evidence is `fuzzy`, but for letters misread. */
  | { outcome: 'found'; source: Source; evidence: Evidence }
  /** No quote was given: where in the named source to look for one, all of it if need be. */
  | { outcome: 'region'; source: Source; region: Span }
  /** The quote is in this other source, word for word. */
  | { outcome: 'misattributed'; source: Source; evidence: Evidence; namedSourceId: string }
  /** The named source says it with other words, figures or symbols in the place of a few: here. */
  | { outcome: 'altered'; source: Source; evidence: Evidence; message: string }
  /** The quote may stand here, but the text is too damaged to tell, or has other punctuation, or what the quote leaves out may matter. */
  | { outcome: 'unclear'; source: Source; evidence: Evidence; message: string }
  /** The quote is in no source. */
  | { outcome: 'fabricated'; quote: string }
  /** The link names no source there is, or one without content. */
  | { outcome: 'unknown-source' }
