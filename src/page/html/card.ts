import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { cardView } from '../view/card.ts'
import { toHtml } from './to-html.ts'

/**
 * What a reader sees on hovering or focusing a marker: the verdict in words with
 * its reason, and for each piece of evidence the source, the page, the quote
 * marked in its context and, where it is not word for word, how near it is.
 */
export function renderCard(citation: Citation, sources: readonly CitedSource[]): string {
  return toHtml([cardView(citation, sources)])
}
