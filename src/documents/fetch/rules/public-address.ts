import ipaddr from 'ipaddr.js'

/**
 * `public`: reachable by anyone. `private`: a network that its operator may allow, such as 10.0.0.0/8 or loopback.
 * `reserved`: everything else, such as link-local, multicast, the metadata services of clouds, and texts that are not
 * addresses.
 */
export type AddressKind = 'public' | 'private' | 'reserved'

/** Cloud services that hand out credentials: of Azure, Alibaba, AWS and Google. */
const metadataServices = new Set(['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254'])

const privateRanges = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal'])

/**
 * The kind of an IPv4 or IPv6 address, in any spelling. An IPv4 address mapped to IPv6 has the kind of the IPv4
 * address. Other IPv6 forms that contain an IPv4 address are `reserved`, except NAT64 addresses (RFC 6052): they are
 * `public` if their IPv4 address is, because networks without IPv4 reach every IPv4 host through them.
 */
export function kindOfAddress(address: string): AddressKind {
  if (!ipaddr.isValid(address)) return 'reserved'
  const parsed = ipaddr.process(address)
  if (metadataServices.has(parsed.toString())) return 'reserved'
  const range = parsed.range()
  if (parsed instanceof ipaddr.IPv6) {
    if (isWellKnownNat64(parsed)) return kindOfNat64(parsed)
    if (!privateRanges.has(range) && !isGlobalUnicast(parsed)) return 'reserved'
  }
  if (range === 'unicast') return 'public'
  return privateRanges.has(range) ? 'private' : 'reserved'
}

/**
 * A unique spelling of an address; an IPv4 address mapped to IPv6 becomes IPv4. `null` for a text that is not an
 * address.
 */
export function canonicalAddress(address: string): string | null {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : null
}

/** Whether the address is in 64:ff9b::/96, the well-known prefix of NAT64 (RFC 6052). */
function isWellKnownNat64({ parts }: ipaddr.IPv6): boolean {
  return parts[0] === 0x64 && parts[1] === 0xff9b && parts.slice(2, 6).every((part) => part === 0)
}

/**
 * The kind of a NAT64 address: `public` if its IPv4 address is public, otherwise `reserved`, because a translator may
 * reach the private networks behind it.
 */
function kindOfNat64({ parts }: ipaddr.IPv6): AddressKind {
  const [high = 0, low = 0] = parts.slice(6)
  const embedded = [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  return kindOfAddress(embedded) === 'public' ? 'public' : 'reserved'
}

/**
 * Whether the address is in the block for public use (2000::/3, RFC 4291), but neither in the block for protocols
 * (2001::/23, RFC 2928) nor an ISATAP address (RFC 5214).
 */
function isGlobalUnicast({ parts }: ipaddr.IPv6): boolean {
  const [first = 0, second = 0, , , fifth = 0, sixth] = parts
  if (first >> 13 !== 1) return false
  if (first === 0x2001 && second < 0x200) return false
  return !(sixth === 0x5efe && (fifth & 0xfdff) === 0)
}
