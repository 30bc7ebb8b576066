import { contentHash } from '../../core/hash.ts'
import { documentKey, canProve } from '../../core/text.ts'
import type { SourceInput } from '../../core/source.ts'
import { withdrawalOf } from '../../text/withdrawals.ts'
import { canonicalUrl } from './canonical-url.ts'

/**
 * The key that two inputs of the same source share: `url:<canonical URL>`, else `content:<hash of the trimmed
 * content>`, else one of identifier, snippet or title. An empty string if nothing identifies the input. A registry also
 * joins chunks of one file, by `documentKey`.
 */
export function sourceKey(input: SourceInput): string {
  return urlKey(input) ?? contentKey(input) ?? nameKey(input) ?? ''
}

/** The keys of an input (see `sourceKey`); `null` for missing fields. */
export type SourceKeys = {
  url: string | null
  content: string | null
  /** The key of the document of which the input is a chunk. */
  document: string | null
  name: string | null
}

/**
 * The key, with a prefix if the text of the source cannot be evidence. Otherwise such a text could join the text read
 * at the same address, and count as evidence too.
 */
export function ownKey(key: string, { textOrigin }: Pick<SourceInput, 'textOrigin'>): string {
  return canProve({ textOrigin }) ? key : `unproven:${key}`
}

/** The keys of an input, each passed through `ownKey`. */
export function keysOf(
  input: SourceInput,
  { canonical, hash }: { canonical?: typeof canonicalUrl; hash?: typeof contentHash } = {},
): SourceKeys {
  const own = (key: string | null) => (key === null ? null : ownKey(key, input))
  return {
    url: own(urlKey(input, canonical)),
    content: own(titledKey(contentKey(input, hash), input)),
    document: own(documentKey(input)),
    name: own(nameKey(input, canonical)),
  }
}

/**
 * The key of a text. If the title says that the text no longer holds, it gets a prefix, so that the text is not merged
 * with the same text that holds.
 */
function titledKey(key: string | null, { title }: SourceInput): string | null {
  return key !== null && isWithdrawnTitle(title) ? `withdrawn:${key}` : key
}

export function isWithdrawnTitle(title: string | undefined): boolean {
  return title !== undefined && withdrawalOf({ title, content: '' }) !== null
}

/**
 * The key by the URL, `url:<canonical URL>`; `null` without an http(s) URL. `canonical` may cache its last result,
 * since several keys need it.
 */
export function urlKey(input: SourceInput, canonical = canonicalUrl): string | null {
  const url = input.url ? canonical(input.url) : null
  return url && `url:${url}`
}

/**
 * The key by the content, `content:<hash>`; `null` if it is missing or blank. `hash` may cache its last result, since
 * the content of the source is often hashed next.
 */
export function contentKey(input: SourceInput, hash = contentHash): string | null {
  const content = input.content?.trim()
  return content ? `content:${hash(content)}` : null
}

/** The key by identifier, or else by snippet, or else by title, which is the least specific; `null` without any. */
function nameKey(input: SourceInput, canonical = canonicalUrl): string | null {
  const type = input.type ?? 'custom'
  const identifier = input.identifier?.trim() || (input.url && !canonical(input.url) && input.url.trim())
  if (identifier) return `name:${type}:${identifier}`
  const snippet = input.snippet?.trim()
  if (snippet) return `snippet:${contentHash(snippet)}`
  const title = input.title?.trim()
  return title ? `title:${type}:${title}` : null
}
