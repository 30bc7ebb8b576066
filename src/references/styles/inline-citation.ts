import { expectObject } from '../../core/shapes.ts'
import { citedPlaceOf, placeInWords } from './citation-place.ts'
import type { CitationLike, Language } from './citation-place.ts'
import { plainField } from '../items/plain-field.ts'
import { toCslItem } from '../items/to-csl-item.ts'
import type { CitableSource } from '../items/to-csl-item.ts'

/**
 * Formats a citation as `[Name, § 257 Abs. 4 HGB, p. 3]`; this needs no optional package. `language` is the language of
 * words such as “p.”, `en` by default.
 */
export function inlineCitation(
  citation: CitationLike,
  source: CitableSource,
  language: Language = 'en',
): string {
  expectObject(citation, 'inlineCitation(): citation')
  const name = plainField(toCslItem(source).title ?? source.id, 80)
  const place = placeInWords(citedPlaceOf(citation, source.id, language), language)
  return `[${[name, place].filter((part) => part !== '').join(', ')}]`
}
