import { readClosed } from '../../core/fields.ts'
import { localeFields } from '../../references/display.ts'
import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { cardView } from '../view/card.ts'
import { toHtml } from './to-html.ts'

/**
 * Renders the card of a citation as safe HTML: the status in words with its reason,
 * and for each piece of evidence the source, the place, the quote marked in its
 * context and, unless it is word for word, its similarity. German for a `locale` of `de`, else English.
 */
export function renderCard(
  citation: Citation,
  sources: readonly CitedSource[],
  given: { locale?: string } = {},
): string {
  const { locale } = readClosed(given, localeFields, 'renderCard()')
  return toHtml([cardView(citation, sources, { locale })])
}
