import { expectArgument } from '../core/error.ts'
import type { Source } from '../core/source.ts'
import * as labels from '../core/source-label.ts'

/** A source's title for a reader: its title, else its domain, identifier (such as a file name) or id. Throws `invalid-input` for what is no source. */
export function titleOf(source: Pick<Source, 'id' | 'title' | 'url' | 'identifier'>): string {
  expectLabelled(source, 'titleOf(): source')
  return labels.titleOf(source)
}

/** Host of the source's URL without `www.`, or `undefined`. Throws `invalid-input` for what is no source. */
export function domainOf(source: Pick<Source, 'url'>): string | undefined {
  expectLabelled(source, 'domainOf(): source')
  return labels.domainOf(source)
}

function expectLabelled(source: unknown, where: string): void {
  const isText = (value: unknown) => value === undefined || value === null || typeof value === 'string'
  const isSource = typeof source === 'object' && source !== null
  const { title, url } = (isSource ? source : {}) as { title?: unknown; url?: unknown }
  expectArgument(isSource && isText(title) && isText(url), where, 'a source, whose title and url are strings')
}
