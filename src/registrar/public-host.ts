/** Names that never lead to the public internet. */
const privateNames =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|test|example|invalid|onion|arpa)$/i

/** Ranges of IPv4 that are not public (IANA special-purpose registry), and Azure's metadata host. */
const privateRanges: [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/**
 * Whether a URL's host name may be public: no private or reserved address, no
 * name of a local network. The name is taken as `URL` gives it, which writes
 * `0x7f.1` and `２１３０７０６４３３` as `127.0.0.1`.
 */
export function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return isPublicIpv6(hostname.slice(1, -1))
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(hostname)) return isPublicIpv4(toNumber(hostname))
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !privateNames.test(name)
}

function isPublicIpv4(address: number): boolean {
  return privateRanges.every(([network, bits]) => {
    const size = 2 ** (32 - bits)
    return Math.floor(address / size) !== Math.floor(toNumber(network) / size)
  })
}

function toNumber(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

/** Only global unicast (2000::/3), without what embeds an IPv4 address or is for documentation. */
function isPublicIpv6(address: string): boolean {
  const groups = address.split(':')
  const first = Number.parseInt(groups[0] || '0', 16)
  if (first < 0x2000 || first > 0x3fff) return false
  const second = Number.parseInt(groups[1] || '0', 16)
  const isTeredo = first === 0x2001 && second === 0
  const isSpecial = first === 0x2001 && second < 0x200
  const isDocumentation = (first === 0x2001 && second === 0xdb8) || first === 0x3fff
  const is6to4 = first === 0x2002
  return !isTeredo && !isSpecial && !isDocumentation && !is6to4
}
