import type { Evidence } from '../../../core/citation.ts'
import type { Source } from '../../../core/source.ts'
import type { Span } from '../../../core/span.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import type { PlaceReader } from '../../../text/locators.ts'
import { otherStatute } from './check-locator.ts'
import { LONG_QUOTE } from './cite-input.ts'
import type { CiteRequest } from './cite-input.ts'
import type { CitationWarning } from './cited.ts'

/** Warnings about a request before its check. */
export function warningsFor(
  { quote, locator, extractionMethod, aggregation }: CiteRequest,
  source: Source,
): CitationWarning[] {
  const warnings: CitationWarning[] = []
  if (quote !== undefined && quote.length > LONG_QUOTE) {
    const message = `The quote has ${quote.length} characters; up to ${LONG_QUOTE} are easier to check and to read.`
    warnings.push({ code: 'quote-too-long', message })
  }
  if (extractionMethod === 'aggregation' && !aggregation) {
    const message =
      'The figure was not recomputed, since the citation gives no formula (`aggregation`): the claim was compared with the text of the source.'
    warnings.push({ code: 'not-recomputed', message })
  }
  const named = locator && otherStatute(locator, source)
  if (named) {
    const message = `The locator names ${named}, but the source is ${String(source.metadata?.['statute']).slice(0, 100)}.`
    warnings.push({ code: 'other-statute', message })
  }
  return warnings
}

/** Warnings about the place where the evidence was found. */
export function warningsAfter(
  own: Evidence | null,
  { parts, request, places }: { parts: readonly Span[]; request: CiteRequest; places: PlaceReader },
): CitationWarning[] {
  if (!own) return []
  const { ocrConfidence } = places.placeAt(own)
  const elsewhere: CitationWarning = {
    code: 'other-place',
    message: 'The quote was found outside the place that the locator names.',
  }
  return [
    ...(parts.length > 0 && parts.every((part) => isElsewhere(own, part, request)) ? [elsewhere] : []),
    ...(ocrConfidence === undefined ? [] : [readByOcr(ocrConfidence)]),
  ]
}

/** The warning that the place was read by OCR. OCR may be wrong, and the check sees only the recognised text. */
function readByOcr(confidence: number): CitationWarning {
  const least = confidence > 0 ? ` Its least certain word is ${Math.round(confidence * 100)} % certain.` : ''
  return {
    code: 'read-by-ocr',
    message: `The evidence was read from a picture by OCR: the check compared with what was recognised.${least}`,
  }
}

/** Whether the evidence is outside the locator's place. Evidence for a cell may be its whole row. */
function isElsewhere(own: Span, place: Span, { locator }: CiteRequest): boolean {
  if (locator?.['cell'] !== undefined) return !spansOverlap(own, place)
  return own.start < place.start || place.end < own.end
}
