import { isIPv6 } from 'node:net'
import type { LookupFunction, Socket } from 'node:net'
import { buildConnector } from 'undici'
import { canonicalAddress } from '../rules/public-address.ts'

/**
 * A connector that connects only to one of the given addresses, even if the host's name resolves to others by now: the
 * lookup of the socket returns these addresses. TLS still checks the certificate of the name. A connection that reaches
 * another address is destroyed before any HTTP is sent.
 */
export function pinnedConnector(
  addresses: readonly string[],
  { timeout, onSocket }: { timeout: number; onSocket: (socket: Socket) => void },
): buildConnector.connector {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  const lookup: LookupFunction = (_, { all }, callback) => {
    if (all) callback(null, found)
    else callback(null, found[0]!.address, found[0]!.family)
  }
  // Several addresses are tried in turn (RFC 8305).
  const connect = buildConnector({ timeout, lookup, autoSelectFamily: true, maxCachedSessions: 0 })
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error) return callback(error, null)
      const remote = canonicalAddress(socket!.remoteAddress ?? '')
      if (remote === null || !addresses.includes(remote)) {
        socket!.destroy()
        return callback(new Error('The connection went to an address that was not checked.'), null)
      }
      onSocket(socket!)
      callback(null, socket!)
    })
}
