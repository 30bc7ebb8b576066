import ipaddr from 'ipaddr.js'
import { CitationError } from '../../../core/error.ts'
import { closedFields, readClosed } from '../../../core/fields.ts'
import { kindOfAddress } from './public-address.ts'
import { withoutFinalDot } from './public-name.ts'

/** What may be fetched besides public hosts at ports 80 and 443. */
export type AllowOptions = {
  /**
   * Hosts that may have special names and private addresses: `wiki.corp.example`, `localhost:8080` (only at this port),
   * `*.corp.example` (names below it). Their names may not resolve to reserved addresses, such as link-local ones or
   * the metadata services of clouds.
   */
  hosts?: readonly string[]
  /** Addresses and ranges that any host may resolve to: `10.1.2.3`, `10.0.0.0/8`, `fd00::/8`. */
  addresses?: readonly string[]
  /** Ports allowed for any host, besides 80 and 443. */
  ports?: readonly number[]
}

export type AllowList = {
  /** Whether the host of the URL is listed, with its port or without a port. */
  hasHost(url: URL): boolean
  /** Whether the host of the URL may be reached at this address. */
  hasAddress(address: string, url: URL): boolean
  hasPort(url: URL): boolean
}

type HostRule = { name: string; below: boolean; port?: number }

const allowFields = closedFields<AllowOptions>({ hosts: true, addresses: true, ports: true })

/** Reads the options; throws `invalid-input` for an unknown option or an invalid entry. */
export function createAllowList(given: AllowOptions = {}): AllowList {
  const { hosts = [], addresses = [], ports = [] } = readClosed(given, allowFields, 'allow')
  const rules = hosts.map(readHost)
  const ranges = addresses.map(readRange)
  for (const port of ports) checkPort(port, String(port))

  const isNamed = (url: URL) => rules.some((rule) => names(rule, url))
  return {
    hasHost: isNamed,
    hasAddress(address, url) {
      const kind = kindOfAddress(address)
      if (kind === 'public' || isInRanges(address, ranges)) return true
      return isNamed(url) && (kind === 'private' || isLiteral(url))
    },
    hasPort(url) {
      const port = portOf(url)
      if (port === 80 || port === 443 || ports.includes(port)) return true
      return rules.some((rule) => rule.port === port && names(rule, url))
    },
  }
}

function names({ name, below, port }: HostRule, url: URL): boolean {
  const host = withoutFinalDot(url.hostname)
  return (below ? host.endsWith(`.${name}`) : host === name) && (port === undefined || port === portOf(url))
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

function isLiteral({ hostname }: URL): boolean {
  return ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))
}

function isInRanges(address: string, ranges: readonly (readonly [Address, number])[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return ranges.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits))
}

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Reads an entry of `hosts`: `wiki.corp.example`, `*.corp.example`, `localhost:8080`, `[fd00::1]:8080`. */
function readHost(entry: string): HostRule {
  const [, wildcard, host = '', port] =
    /^(\*\.)?(\[[\da-f:.]+\]|[^\s/@?#\\:*]+)(?::(\d{1,5}))?$/i.exec(entry) ?? []
  const url = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`) : null
  const below = wildcard !== undefined
  if (!url || (below && isLiteral(url))) throw notValid(`host ${JSON.stringify(entry.slice(0, 100))}`)
  if (port !== undefined) checkPort(Number(port), entry)
  // As in a URL: lower case, ASCII, addresses in one spelling.
  const name = withoutFinalDot(url.hostname)
  return { name, below, ...(port !== undefined && { port: Number(port) }) }
}

function readRange(entry: string): readonly [Address, number] {
  try {
    if (entry.includes('/')) return ipaddr.parseCIDR(entry)
    const address = ipaddr.process(entry)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  } catch {
    throw notValid(`address ${JSON.stringify(entry.slice(0, 100))}`)
  }
}

function checkPort(port: number, entry: string): void {
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return
  throw notValid(`port ${entry.slice(0, 100)}`)
}

function notValid(what: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The allowed ${what} is not valid.`,
    suggestion:
      'Allow hosts such as "wiki.corp.example:8080", addresses such as "10.0.0.0/8", ports such as 8080.',
  })
}
