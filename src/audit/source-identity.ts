import type { CitedSource } from '../core/citations-data.ts'
import { canonicalUrl } from '../sources/canonical-url.ts'

/**
 * What the same source has in every run: its canonical URL, without one its
 * content, without that its type and title. Two documents of one title and no
 * text are then one.
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
