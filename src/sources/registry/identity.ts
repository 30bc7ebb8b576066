import { contentHash } from '../../core/hash.ts'
import { documentKey, canProve } from '../../core/text.ts'
import type { SourceInput } from '../../core/source.ts'
import { canonicalUrl } from './canonical-url.ts'

/**
 * The key by which two inputs are the same source: `url:<canonical URL>`, or else
 * `content:<hash of the trimmed content>`, or else one of identifier, snippet or title. Chunks of one file are
 * one source besides, by `documentKey`. Returns the
 * empty string if the input has nothing to identify it by.
 */
export function sourceKey(input: SourceInput): string {
  return urlKey(input) ?? contentKey(input) ?? nameKey(input) ?? ''
}

/** The keys of an input (see `sourceKey`); `null` where it lacks the field. */
export type SourceKeys = {
  url: string | null
  content: string | null
  /** Of the document that it is a chunk of. */
  document: string | null
  name: string | null
}

/**
 * The key of an input by itself. That of a text that proves nothing is its own: it is another source than what was
 * read under the same address, since joined texts would prove each other.
 */
export function ownKey(key: string, { textOrigin }: Pick<SourceInput, 'textOrigin'>): string {
  return canProve({ textOrigin }) ? key : `unproven:${key}`
}

/** The keys of an input, each of them its `ownKey`. */
export function keysOf(
  input: SourceInput,
  { canonical, hash }: { canonical?: typeof canonicalUrl; hash?: typeof contentHash } = {},
): SourceKeys {
  const own = (key: string | null) => (key === null ? null : ownKey(key, input))
  return {
    url: own(urlKey(input, canonical)),
    content: own(contentKey(input, hash)),
    document: own(documentKey(input)),
    name: own(nameKey(input, canonical)),
  }
}

/** `canonical` may cache its last result, since several keys ask for it. */
export function urlKey(input: SourceInput, canonical = canonicalUrl): string | null {
  const url = input.url ? canonical(input.url) : null
  return url && `url:${url}`
}

/** `hash` may cache its last result, since the content of the source is often hashed next. */
export function contentKey(input: SourceInput, hash = contentHash): string | null {
  const content = input.content?.trim()
  return content ? `content:${hash(content)}` : null
}

/** The key by identifier, or else by snippet, or else by title, which is the least specific. */
export function nameKey(input: SourceInput, canonical = canonicalUrl): string | null {
  const type = input.type ?? 'custom'
  const identifier = input.identifier?.trim() || (input.url && !canonical(input.url) && input.url.trim())
  if (identifier) return `name:${type}:${identifier}`
  const snippet = input.snippet?.trim()
  if (snippet) return `snippet:${contentHash(snippet)}`
  const title = input.title?.trim()
  return title ? `title:${type}:${title}` : null
}
