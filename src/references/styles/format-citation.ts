import { closedFields, readClosed } from '../../core/fields.ts'
import { expectArgument } from '../../core/error.ts'
import { alikeKey } from '../items/alike-groups.ts'
import { formatBibliography } from './bibliography.ts'
import type { BibliographyOptions } from './bibliography.ts'
import { citedPlaceOf, placeInWords } from './citation-place.ts'
import type { CitationLike, CitedPlace } from './citation-place.ts'
import type { CslItem } from '../items/csl-item.ts'
import { openCslStyle } from './csl-style.ts'
import { writtenBy } from './domain-format.ts'
import type { DomainFormat } from './domain-format.ts'
import { inlineCitation } from './inline-citation.ts'
import type { CitedItem } from './load-csl.ts'
import { escapeField } from '../items/plain-field.ts'
import { prepareItems } from '../items/prepare-items.ts'
import { toCslItem } from '../items/to-csl-item.ts'
import type { CitableSource } from '../items/to-csl-item.ts'
import { checkStyle, defaultStyles, isDataStyle } from './style-table.ts'
import type { CitationStyle } from './style-table.ts'

/** Language and format of a citation, and the bibliography to which it belongs. */
export type CitationOptions = Pick<BibliographyOptions, 'language' | 'format' | 'templates'> & {
  /** For IEEE, the number of the source in the bibliography; by default the source's own `number`, else 1. */
  number?: number
  /** The items of the bibliography, with or without the cited one, to distinguish `2020a` from `2020b`. */
  among?: readonly CslItem[]
  /** When the source was read, ISO 8601; by default its `retrievedAt`. */
  accessed?: string
  /**
   * Domain formats. The first that fits the source is used in place of `format`, unless `format` is `ieee`, `bibtex`,
   * `csl-json` or `ris`.
   */
  formats?: readonly DomainFormat[]
}

const MAX_ALIKE = 100

const formatCitationFields = closedFields<CitationOptions>({
  format: true,
  language: true,
  templates: true,
  number: true,
  among: true,
  accessed: true,
  formats: true,
})

/**
 * Formats a citation in the text, with its place in the source:
 * `[HGB, § 257 Abs. 4 HGB, p. 3]` (inline, the default), `(Doe, 2020, p. 3)` (apa, harvard), `[1, p. 3]` (ieee); for
 * the data styles bibtex, csl-json and ris the entry of the source, with the place in its note.
 *
 * @throws CitationError `invalid-input` for an unknown style or format, a data style with the format `html`, a template
 * that cannot be used, or one of your `formats` that fails to write; `missing-dependency` for apa, harvard and a
 * template if `@citation-js/plugin-csl` is not installed.
 */
export async function formatCitation(
  citation: CitationLike,
  source: CitableSource,
  style: CitationStyle = defaultStyles.citation,
  given: CitationOptions = {},
): Promise<string> {
  expectArgument(
    typeof citation === 'object' && citation !== null,
    'formatCitation(): citation',
    'a citation',
  )
  expectArgument(typeof source === 'object' && source !== null, 'formatCitation(): source', 'a source')
  const options = readClosed(given, formatCitationFields, 'formatCitation()')
  const { language = 'en', format = 'text', templates, among = [], accessed, formats = [] } = options
  checkStyle('citation style', { style, format })
  const place = citedPlaceOf(citation, source.id, language)
  const [item] = prepareItems([toCslItem(source, { accessed })])
  if (isDataStyle(style)) {
    const note = placeInWords(place, language) || item!.note
    return await formatBibliography([{ ...item!, ...(note !== undefined && { note }) }], { style })
  }
  const write = (text: string) => (format === 'html' ? escapeField(text) : text)
  const own = writtenBy(formats, source, (each) =>
    each.cite?.(source, { place: placeInWords(place, language), language }),
  )
  // An IEEE number refers to a bibliography entry, which the domain format writes.
  if (own !== null && style !== 'ieee') return write(style === 'inline' ? `[${own}]` : `(${own})`)
  if (style === 'inline') return write(inlineCitation(citation, source, language))
  const template = templates?.[style]
  if (style === 'ieee' && template === undefined) {
    const number = options.number ?? ('number' in source ? source.number : 1)
    return write(`[${[number, placeInWords(place, language)].filter((part) => part !== '').join(', ')}]`)
  }
  const { loadCsl } = await import('./load-csl.ts')
  const csl = openCslStyle(await loadCsl(), style, { language, format, template })
  return csl.citation([item!, ...alikeAmong(item!, among)], citedAt(place))
}

/** The place as the style takes it: pages as its locator, other places as text that the style does not change. */
function citedAt(place: CitedPlace): Omit<CitedItem, 'id'> {
  if (!place) return {}
  return 'pages' in place ? { locator: place.pages, label: 'page' } : { suffix: `, ${place.words}` }
}

function alikeAmong(item: CslItem, among: readonly CslItem[]): CslItem[] {
  const key = alikeKey(item)
  const alike = among.filter((other) => other.id !== item.id && alikeKey(other) === key)
  return prepareItems(alike.slice(0, MAX_ALIKE))
}
