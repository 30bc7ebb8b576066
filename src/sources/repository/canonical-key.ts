import { contentHash } from '../../core/hash.ts'
import type { SourceInput } from '../../core/source.ts'
import { canonicalUrl } from '../registry/canonical-url.ts'
import { contentKey, ownKey, urlKey } from '../registry/identity.ts'
import { expectObject } from '../../core/shapes.ts'

/**
 * The keys that identify an input, the canonical one first, such as `url:https://example.com/a`. An input with URL and
 * content also has the key of its content. Empty if nothing identifies it.
 */
export function keysOf(input: SourceInput): string[] {
  return namesOf(input).map((key) => ownKey(key, input))
}

function namesOf(input: SourceInput): string[] {
  const strong = [urlKey(input), contentKey(input)].filter((key) => key !== null)
  if (strong.length > 0) return strong
  const identifier = input.identifier?.trim() || (input.url && !canonicalUrl(input.url) && input.url.trim())
  if (identifier) return [`name:${input.type ?? 'custom'}:${identifier}`]
  const [title, snippet] = [input.title?.trim() ?? '', input.snippet?.trim() ?? '']
  return title || snippet ? [`text:${contentHash(JSON.stringify([title, snippet]))}`] : []
}

/**
 * The key under which a repository knows a source, for `findByKey`; `null` if nothing identifies the input.
 *
 * @example canonicalKey({ url: 'https://Example.com/a/?utm_source=x' }) // 'url:https://example.com/a'
 */
export function canonicalKey(input: SourceInput): string | null {
  expectObject(input, 'canonicalKey(): input', 'a source')
  return keysOf(input)[0] ?? null
}
