import { readClosed } from '../../core/fields.ts'
import { localeFields } from '../../references/display.ts'
import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { cardView } from '../view/card.ts'
import { toHtml } from './to-html.ts'

/**
 * Renders the card of a citation as safe HTML. It shows the status of the citation in words and, for each piece of
 * evidence, the quote marked in its context. German for a `locale` of `de` and its regions, else English.
 */
export function renderCard(
  citation: Citation,
  sources: readonly CitedSource[],
  given: { locale?: string } = {},
): string {
  const { locale } = readClosed(given, localeFields, 'renderCard()')
  return toHtml([cardView(citation, sources, { locale })])
}
