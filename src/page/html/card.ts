import { closedFields, readClosed } from '../../core/fields/known-fields.ts'
import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { cardView } from '../view/card.ts'
import { toHtml } from './to-html.ts'

const renderCardFields = closedFields<NonNullable<Parameters<typeof renderCard>[2]>>({ locale: true })

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
  const { locale } = readClosed(given, renderCardFields, 'renderCard()')
  return toHtml([cardView(citation, sources, { locale })])
}
