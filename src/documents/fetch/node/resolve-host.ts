// The default export, so that an application that replaces `dns.lookup` is heard.
import dns from 'node:dns'
import { untilAborted } from '../rules/page-clock.ts'
import { codeOf } from '../rules/page-failure.ts'
import { refused, unreachable } from '../rules/page-errors.ts'
import type { PageRequestContext, ResolveHost } from '../rules/page-request.ts'
import { canonicalAddress } from '../rules/public-address.ts'
import { literalAddress } from '../rules/page-url.ts'

/**
 * The addresses to which a connection for the URL may go: all that its host leads to. Throws
 * `invalid-input` if one of them is not public or allowed: a name with a public and a private
 * address is a way to the private one.
 */
export async function resolveHost(
  url: URL,
  { allow, clock, resolve = lookup }: PageRequestContext,
): Promise<string[]> {
  const literal = literalAddress(url)
  const found = literal === null ? await resolveName(url, resolve, clock.signal) : [literal]
  return found.map((text) => {
    const address = canonicalAddress(text)
    // The address is not told: an agent could read an internal network from such messages.
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

/** As the system resolves names, with its hosts file and search domains. */
function lookup(hostname: string): Promise<string[]> {
  return new Promise((done, fail) => {
    dns.lookup(hostname, { all: true }, (error, found) => {
      if (error) fail(error)
      else done(found.map(({ address }) => address))
    })
  })
}
