import { readClosed } from '../../core/fields.ts'
import { localeFields } from '../../references/display.ts'
import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { cardView } from '../view/card.ts'
import { toHtml } from './to-html.ts'

/**
 * Renders the card of a citation as safe HTML. It shows the status in words, how it was reached and why, what became of
 * the source since, the verifier, and the model providers that cited it themselves. For each piece of evidence it shows
 * the source, the place, the quote marked in its context, and the similarity if the wording is only similar. For a
 * quote that an agent gave, it also shows that the source has it word for word, or where it differs. German for a
 * `locale` of `de` and its regions, else English.
 */
export function renderCard(
  citation: Citation,
  sources: readonly CitedSource[],
  given: { locale?: string } = {},
): string {
  const { locale } = readClosed(given, localeFields, 'renderCard()')
  return toHtml([cardView(citation, sources, { locale })])
}
