import type { CitedSource } from '../../core/citations-data.ts'
import { canonicalUrl } from '../../sources/registry.ts'

/**
 * A key that is the same for one source in every run: its canonical URL, else its content hash, else its type and
 * title. Two documents with the same title and no text therefore count as one.
 */
export function sourceIdentity({
  url,
  contentHash,
  type,
  title,
}: Pick<CitedSource, 'url' | 'contentHash' | 'type' | 'title'>): string {
  const canonical = url === undefined ? null : canonicalUrl(url)
  if (canonical !== null) return `url:${canonical}`
  return contentHash === undefined ? `title:${type}:${title}` : `content:${contentHash}`
}
