import { isFields } from '../../../extractors/reading.ts'
import type { Fields } from '../../../extractors/reading.ts'

/**
 * A source part without the provider's quote. If the quote were used as the text of the source, it would prove itself.
 */
export function withoutQuotes<Part extends Fields>(part: Part): Part {
  const { providerMetadata } = part
  if (!isFields(providerMetadata)) return part
  const kept = Object.entries(providerMetadata).map(([name, value]) => {
    if (!isFields(value)) return [name, value]
    const { citedText: _camel, cited_text: _snake, ...rest } = value
    return [name, rest]
  })
  return { ...part, providerMetadata: Object.fromEntries(kept) }
}
