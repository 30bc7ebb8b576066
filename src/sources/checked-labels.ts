import { expectArgument } from '../core/error.ts'
import type { Source } from '../core/source.ts'
import * as labels from '../core/source-label.ts'
import * as urls from './registry/canonical-url.ts'

/**
 * A source's title for a reader: its title, else its domain, identifier (such as a file name) or id. Throws
 * `invalid-input` if the argument is not a source.
 */
export function titleOf(source: Pick<Source, 'id' | 'title' | 'url' | 'identifier'>): string {
  expectLabelled(source, 'titleOf(): source')
  return labels.titleOf(source)
}

/**
 * Host of a source's URL without `www.`; `undefined` if the URL is absent or not valid. Throws `invalid-input` if the
 * argument is no object, or its `url` no string.
 */
export function domainOf(source: Pick<Source, 'url'>): string | undefined {
  expectLabelled(source, 'domainOf(): source')
  return labels.domainOf(source)
}

/**
 * The URL that identifies a page; `null` if it is not an http(s) URL (`gs://…`, file paths and the like are
 * identifiers, not pages) or is longer than 16,384 UTF-16 units. Throws `invalid-input` for a value that is not a
 * string.
 *
 * Removes default ports, user info, tracking parameters, fragments (except hash routes such as `#/users`) and trailing
 * slashes; normalizes host case, IDN, parameter order and percent-encoding. Keeps `www.`, `http:` and `index.html`,
 * because pages that differ in them may be different. Idempotent.
 *
 * @example canonicalUrl('HTTPS://Example.com:443/a/?utm_source=x#top') // 'https://example.com/a'
 */
export function canonicalUrl(url: string): string | null {
  expectArgument(typeof url === 'string', 'canonicalUrl(): url', 'a string')
  return urls.canonicalUrl(url)
}

function expectLabelled(source: unknown, where: string): void {
  const isText = (value: unknown) => value === undefined || value === null || typeof value === 'string'
  const isSource = typeof source === 'object' && source !== null
  const { title, url } = (isSource ? source : {}) as { title?: unknown; url?: unknown }
  expectArgument(isSource && isText(title) && isText(url), where, 'a source, whose title and url are strings')
}
