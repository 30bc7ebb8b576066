import { contentHash } from '../core/hash.ts'
import type { SourceInput } from '../core/source.ts'
import { canonicalUrl } from './canonical-url.ts'

/**
 * The key under which two inputs are the same source: `url:<canonical URL>`,
 * else `content:<hash of the trimmed content>`, else
 * `name:<type>:<identifier or title>`.
 *
 * Chunks of one file have no URL, so each is a source of its own by its
 * content. The empty string when there is nothing to identify it by.
 */
export function sourceKey(input: SourceInput): string {
  return urlKey(input) ?? contentKey(input) ?? nameKey(input) ?? ''
}

export function urlKey(input: SourceInput): string | null {
  const url = input.url ? canonicalUrl(input.url) : null
  return url && `url:${url}`
}

/** `hash` may remember: the same content is hashed for its source, too. */
export function contentKey(input: SourceInput, hash = contentHash): string | null {
  const content = input.content?.trim()
  return content ? `content:${hash(content)}` : null
}

/** By identifier; without one by the snippet, which tells more apart than a title does. */
export function nameKey(input: SourceInput): string | null {
  const type = input.type ?? 'custom'
  const identifier = input.identifier?.trim() || (input.url && !canonicalUrl(input.url) && input.url.trim())
  if (identifier) return `name:${type}:${identifier}`
  const snippet = input.snippet?.trim()
  if (snippet) return `snippet:${contentHash(snippet)}`
  const title = input.title?.trim()
  return title ? `title:${type}:${title}` : null
}
