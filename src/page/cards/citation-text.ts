import type { Citation, Evidence } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { safeUrl } from '../../core/source-label.ts'
import { cleanLabel, withoutControls } from '../../core/clean-label.ts'
import { formatLocation } from '../view/location.ts'
import { outdatedWords } from '../view/recheck-words.ts'

/**
 * A citation as plain text for a note or an email, for example:
 *
 * ```
 * Snow fell on 12 days.
 *
 * [1] Weather report, p. 4, weather.example
 * https://weather.example/2026
 * “There was snow on 12 days.”
 * ```
 */
export function citationText(citation: Citation, sources: readonly CitedSource[]): string {
  const cited = citation.sourceIds.flatMap((id) => sources.find((source) => source.id === id) ?? [])
  const entries = cited.map((source) => {
    const evidence = citation.evidence.filter(({ sourceId }) => sourceId === source.id)
    return [heading(source, evidence[0]), safeUrl(source.url), ...evidence.map(quoted)]
      .filter((line) => line !== undefined)
      .join('\n')
  })
  const outdated = outdatedWords(citation)
  return [withoutControls(citation.text).trim(), ...(outdated ? [outdated] : []), ...entries].join('\n\n')
}

function heading(source: CitedSource, evidence: Evidence | undefined): string {
  const { number, title, domain, pageNumber } = source
  const place = formatLocation(evidence ?? { pageNumber }, source)
  const parts = [cleanLabel(title), place, domain && cleanLabel(domain)]
  return `[${number}] ${parts.filter(Boolean).join(', ')}`
}

function quoted({ quote }: Evidence): string {
  return `“${cleanLabel(quote)}”`
}
