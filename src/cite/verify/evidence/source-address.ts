import type { Source } from '../../../core/source.ts'
import { canonicalUrl } from '../../../sources/registry.ts'

/**
 * Whether a text has the target of a link, or a source has it as its own URL or identifier; `true` for an anchor such
 * as `#notes`.
 */
export function hasAddress(address: string, content: string, sources: readonly Source[]): boolean {
  if (address.startsWith('#') || content.includes(address)) return true
  return sources.some(
    ({ url, identifier }) => url === address || identifier === address || sameAddress(url, address),
  )
}

function sameAddress(url: string | undefined, address: string): boolean {
  if (url === undefined || !URL.canParse(address)) return false
  return canonicalUrl(url) === canonicalUrl(address)
}

/** Whether a name in brackets is the number or id of a source. */
export function isSourceName(name: string, sources: readonly Source[]): boolean {
  const [, number] = /^S?(\d{1,4})$/.exec(name) ?? []
  if (Number(number) >= 1 && Number(number) <= sources.length) return true
  return sources.some(({ id }) => id === name)
}
