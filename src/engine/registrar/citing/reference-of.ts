import { CitationError } from '../../../core/error.ts'
import type { Incident } from '../../../core/incident.ts'
import type { Place } from '../../../core/place.ts'
import type { Source } from '../../../core/source.ts'
import { formatPlace } from '../../../text/locators.ts'
import { citedPlaceOf, placeInWords, writtenBy } from '../../../references/styles.ts'
import type { DomainFormat } from '../../../references/styles.ts'

const language = 'en'

/**
 * The reference to put into a text: in the format of the source's domain (`[§ 257 Abs. 4 HGB]`), else `[Name, place]`.
 */
export function referenceOf(
  source: Source,
  place: Place,
  { formats = [], report }: { formats?: readonly DomainFormat[]; report: (incident: Incident) => void },
): string {
  const own = writtenOrNull(source, place, { formats, report })
  return `[${own ?? labelOf(source, place)}]`
}

/** The title and the place of a source: `GoBD, § 8.1`. */
export function labelOf({ title, id }: Source, place: Place): string {
  const where = formatPlace(place)
  return `${(title ?? id).slice(0, 80)}${where ? `, ${where}` : ''}`
}

/**
 * The reference in the format of the source's domain; `null` if there is no such format, or if it fails. A failure is
 * only reported, since the citation is already stored.
 */
function writtenOrNull(
  source: Source,
  place: Place,
  { formats, report }: { formats: readonly DomainFormat[]; report: (incident: Incident) => void },
): string | null {
  try {
    const words = placeInWords(citedPlaceOf({ place }, source.id, language), language)
    return writtenBy(formats, source, (format) => format.cite?.(source, { place: words, language }))
  } catch (error) {
    const message = error instanceof CitationError ? error.message : 'A format of a domain cannot be used.'
    report({ step: 'store', code: 'bad-format', message })
    return null
  }
}
