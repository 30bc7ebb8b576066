import ipaddr from 'ipaddr.js'

/** Names that never lead to the public internet (RFC 6761, RFC 6762, RFC 8375, and common local ones). */
const privateNames =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|test|example|invalid|onion|arpa)$/i

/** Azure's metadata host, which is no reserved address. */
const metadataHosts = new Set(['168.63.129.16'])

/**
 * Whether a URL's host name may be public: no private or reserved address, no
 * name of a local network. The name is taken as `URL` gives it, which writes
 * `0x7f.1` and `２１３０７０６４３３` as `127.0.0.1`.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host)) {
    // An IPv4 address written as IPv6 is judged as what it leads to.
    const address = ipaddr.process(host)
    return address.range() === 'unicast' && !metadataHosts.has(address.toString())
  }
  const name = hostname.replace(/\.$/, '')
  return !hostname.startsWith('[') && name.includes('.') && !privateNames.test(name)
}
