import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createSecureContext, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CitationError } from '../../../src/core/error.ts'
import { fetchPage } from '../../../src/documents/fetch/fetch-page.ts'
import { createAuthority } from '../../fixtures/certificate.ts'
import type { Certificate } from '../../fixtures/certificate.ts'

const authority = createAuthority('an authority of this test')
const stranger = createAuthority('an authority that nobody trusts')
const good = authority.issue({ dns: ['lifts.dev'] })

/** What the server at 127.0.0.1 shows, the names it was asked for, and the requests that it got. */
let shown: Certificate = good
const names: (string | false)[] = []
const requests: string[] = []
const server = createServer(
  {
    ...good,
    SNICallback(name, callback) {
      names.push(name)
      callback(null, createSecureContext(shown))
    },
  },
  (request, response) => {
    requests.push(`${request.headers.host} ${request.url}`)
    if (request.url === '/away') response.writeHead(302, { location: `https://ferries.dev:${port}/` }).end()
    else response.setHeader('content-type', 'text/html').end('<p>The lift is slow.</p>')
  },
)
server.on('tlsClientError', () => {})
let port = 0
const trusted = getCACertificates()

beforeAll(async () => {
  setDefaultCACertificates([...trusted, authority.cert])
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  shown = good
  names.length = 0
  requests.length = 0
})
afterAll(() => {
  setDefaultCACertificates(trusted)
  server.closeAllConnections()
  server.close()
})

/** Of a page whose host leads to 127.0.0.1. */
async function outcomeOf(path = '/', host = 'lifts.dev') {
  const allow = { hosts: [`lifts.dev:${port}`, `ferries.dev:${port}`, `127.0.0.1:${port}`] }
  const page = fetchPage(`https://${host}:${port}${path}`, { allow, resolve: async () => ['127.0.0.1'] })
  return page.then(
    ({ content }) => new TextDecoder().decode(content as Uint8Array),
    ({ code, cause }: CitationError) => ({ code, why: (cause as NodeJS.ErrnoException | undefined)?.code }),
  )
}

test('a page is read over TLS from the address that was checked, for the name of its host', async () => {
  expect(await outcomeOf()).toBe('<p>The lift is slow.</p>')
  // The name does not exist: only the checked address can have led here.
  expect(names).toEqual(['lifts.dev'])
  expect(requests).toEqual([`lifts.dev:${port} /`])
})

test.each([
  ['of another name', { dns: ['ferries.dev'] }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['of a name below', { dns: ['*.lifts.dev'] }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['of the address alone', { addresses: ['127.0.0.1'] }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['that has expired', { dns: ['lifts.dev'], until: Date.now() - 60_000 }, 'CERT_HAS_EXPIRED'],
])('a certificate %s is refused before a request is sent', async (_, given, why) => {
  shown = authority.issue(given)
  expect(await outcomeOf()).toEqual({ code: 'not-found', why })
  expect(requests).toEqual([])
})

test('a certificate of an unknown authority is refused', async () => {
  shown = stranger.issue({ dns: ['lifts.dev'] })
  expect(await outcomeOf()).toEqual({ code: 'not-found', why: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })
  expect(requests).toEqual([])
})

test('a redirect needs a certificate of its own host', async () => {
  expect(await outcomeOf('/away')).toEqual({ code: 'not-found', why: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  expect(requests).toEqual([`lifts.dev:${port} /away`])
  shown = authority.issue({ dns: ['lifts.dev', 'ferries.dev'] })
  expect(await outcomeOf('/away')).toBe('<p>The lift is slow.</p>')
})
