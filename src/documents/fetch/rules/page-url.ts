import ipaddr from 'ipaddr.js'
import type { AllowList } from './allow-list.ts'
import { isPublicName, withoutFinalDot } from './public-name.ts'
import { refused } from './page-errors.ts'

const MAX_LENGTH = 16_384

/**
 * Reads the address of a page or the target of a redirect. Throws `invalid-input` unless it is an http or https URL
 * without credentials, of at most 16,384 UTF-16 units, whose host and port are public or listed in `allow`.
 *
 * `URL` has already normalised every other spelling of the host, such as `0x7f.1`, `2130706433`, `①②⑦.0.0.1`,
 * `%6cocalhost` and `[::ffff:127.0.0.1]`.
 */
export function readPageUrl(address: string, allow: AllowList): URL {
  if (address.length > MAX_LENGTH) throw refused(address, `it is longer than ${MAX_LENGTH} characters`)
  if (!URL.canParse(address)) throw refused(address, 'it is not a URL')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refused(address, 'it is neither http nor https')
  if (url.username || url.password) throw refused(address, 'it contains credentials')
  if (!mayBeReached(url, allow)) throw refused(address, 'its host is private or reserved')
  if (!allow.hasPort(url)) throw refused(address, `its port ${url.port} is not allowed`)
  // Names in certificates and `Host` headers have no final dot.
  url.hostname = withoutFinalDot(url.hostname)
  return url
}

/** The host if it is an address, without the brackets of IPv6; `null` for a name. */
export function literalAddress({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) ? host : null
}

function mayBeReached(url: URL, allow: AllowList): boolean {
  const literal = literalAddress(url)
  if (literal !== null) return allow.hasAddress(literal, url)
  return allow.hasHost(url) || isPublicName(url.hostname)
}
