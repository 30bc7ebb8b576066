// The default export, so that an application can replace `dns.lookup`.
import dns from 'node:dns'
import { untilAborted } from '../rules/page-clock.ts'
import { codeOf } from '../rules/page-failure.ts'
import { refused, unreachable } from '../rules/page-errors.ts'
import type { PageRequestContext, ResolveHost } from '../rules/page-request.ts'
import { canonicalAddress } from '../rules/public-address.ts'
import { literalAddress } from '../rules/page-url.ts'

/**
 * The addresses to which a connection for the URL may go: all addresses of its host. Throws `invalid-input` if one of
 * them is neither public nor allowed, because a name with a public and a private address gives access to the private
 * one; `not-found` if the name does not resolve.
 */
export async function resolveHost(
  url: URL,
  { allow, clock, resolve = lookup }: PageRequestContext,
): Promise<string[]> {
  const literal = literalAddress(url)
  const found = literal === null ? await resolveName(url, resolve, clock.signal) : [literal]
  return found.map((text) => {
    const address = canonicalAddress(text)
    // The message leaves out the address; otherwise an agent could explore an internal network with it.
    if (address === null || !allow.hasAddress(address, url)) {
      throw refused(url.href, 'its host leads to a private or reserved address')
    }
    return address
  })
}

async function resolveName(url: URL, resolve: ResolveHost, signal: AbortSignal): Promise<readonly string[]> {
  let found: readonly string[] = []
  try {
    found = await untilAborted(resolve(url.hostname), signal)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const mayPass = codeOf(error) === 'EAI_AGAIN'
    throw unreachable(url, 'its host name does not resolve', { kind: 'connection', mayPass, cause: error })
  }
  if (found.length === 0) throw unreachable(url, 'its host name does not resolve', { kind: 'connection' })
  return found
}

/** Resolves names like the system, with its hosts file and search domains. */
function lookup(hostname: string): Promise<string[]> {
  return new Promise((done, fail) => {
    dns.lookup(hostname, { all: true }, (error, found) => {
      if (error) fail(error)
      else done(found.map(({ address }) => address))
    })
  })
}
