import type { CitedSource } from '../../core/citations-data.ts'
import { cleanLabel } from '../../core/clean-label.ts'
import { safeUrl } from '../../core/source-label.ts'

/** A source in a plain-text list, as one line: `[1] Title, page 4, https://…`. */
export function sourceLine({
  number,
  title,
  url,
  pageNumber,
}: Pick<CitedSource, 'number' | 'title' | 'url' | 'pageNumber'>): string {
  const details = [cleanLabel(title), pageNumber && `page ${pageNumber}`, safeUrl(url)]
  return `[${number}] ${details.filter(Boolean).join(', ')}`
}
