import ipaddr from 'ipaddr.js'

/** Domain names that are never public (RFC 6761, RFC 6762, RFC 8375, and common local ones). */
const privateNames =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|test|example|invalid|onion|arpa)$/i

/** The metadata host of Azure, whose address is not reserved. */
const metadataHosts = new Set(['168.63.129.16'])

/**
 * Whether the host name of a URL may be public: not a private or reserved address
 * and not a name of a local network. Takes the host name as normalised by `URL`,
 * which turns `0x7f.1` and `２１３０７０６４３３` into `127.0.0.1`.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host)) {
    // An IPv4 address mapped to IPv6 is judged as the IPv4 address.
    const address = ipaddr.process(host)
    return address.range() === 'unicast' && !metadataHosts.has(address.toString())
  }
  const name = hostname.replace(/\.$/, '')
  return !hostname.startsWith('[') && name.includes('.') && !privateNames.test(name)
}
