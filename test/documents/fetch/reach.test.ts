import dns from 'node:dns'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fetchPage } from '../../../src/documents/fetch/fetch-page.ts'
import { pinnedConnector } from '../../../src/documents/fetch/node/pinned-connector.ts'
import { createAllowList } from '../../../src/documents/fetch/rules/allow-list.ts'
import { readPageUrl } from '../../../src/documents/fetch/rules/page-url.ts'
import { kindOfAddress } from '../../../src/documents/fetch/rules/public-address.ts'
import { codeOf, errorOf } from '../../records/store/rejection.ts'
import { deceivingNames, publicHosts, refusedHosts, refusedUrls } from './refused-addresses.ts'

/** Answers every request with a page, or with a redirect to what `?to=` says. */
async function listen(host: string, port = 0) {
  let connections = 0
  const hosts: string[] = []
  const server: Server = createServer((request, response) => {
    hosts.push(request.headers.host!)
    const to = new URL(request.url!, 'http://a').searchParams.get('to')
    if (to === null) response.setHeader('content-type', 'text/html').end('<p>Hi</p>')
    // Node writes headers in Latin-1.
    else response.writeHead(302, { location: Buffer.from(to).toString('latin1') }).end()
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    hosts,
    get connections() {
      return connections
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Must stay untouched. */
let inside: Awaited<ReturnType<typeof listen>>
/** At the same port of 127.0.0.2, where allowed names lead. */
let outside: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  inside = await listen('127.0.0.1')
  outside = await listen('127.0.0.2', inside.port)
})

afterAll(async () => {
  await inside.close()
  await outside.close()
})

/** What is not in the table leads to the listener that must stay untouched. */
async function resolve(name: string): Promise<readonly string[]> {
  const found = deceivingNames[name] ?? deceivingNames[`${name}.`] ?? ['127.0.0.1']
  return (
    await Promise.all(found.map((at) => (at.startsWith('CNAME ') ? resolve(at.slice(6)) : [at])))
  ).flat()
}

const outsideOnly = { addresses: ['127.0.0.2'] }

describe('what is refused', () => {
  test(`${refusedHosts.length} hosts, ${Object.keys(deceivingNames).length} names that lead inside`, () => {
    expect(refusedHosts.length + Object.keys(deceivingNames).length).toBeGreaterThan(140)
  })

  test.each(refusedHosts)('%s', async (host) => {
    const options = { resolve, allow: { ports: [inside.port] } }
    expect(await codeOf(fetchPage(`http://${host}:${inside.port}/`, options))).toBe('invalid-input')
    // Names are checked without a resolver as well, such as in a browser.
    const fetch = () => Promise.reject(new Error('asked for'))
    expect(await codeOf(fetchPage(`https://${host}/`, { fetch }))).toBe('invalid-input')
    const redirect = `http://outside.dev:${inside.port}/?to=${encodeURIComponent(`http://${host}:${inside.port}/`)}`
    const allow = { ports: [inside.port], ...outsideOnly }
    const toOutside = async (name: string) => (name === 'outside.dev' ? ['127.0.0.2'] : resolve(name))
    expect(await codeOf(fetchPage(redirect, { resolve: toOutside, allow }))).toBe('invalid-input')
  })

  test.each(Object.keys(deceivingNames))('%s', async (host) => {
    const error = await errorOf(
      fetchPage(`http://${host}:${inside.port}/`, { resolve, allow: { ports: [inside.port] } }),
    )
    expect(error.code).toBe('invalid-input')
    // An agent must not learn what an internal name resolves to.
    for (const address of deceivingNames[host]!) expect(error.message).not.toContain(address)
  })

  test.each(refusedUrls)('%s', async (url) => {
    const error = await errorOf(fetchPage(url, { resolve }))
    expect(error.code).toBe('invalid-input')
    expect(error.message).not.toContain('secret@')
  })
})

describe('what passes', () => {
  test.each(publicHosts)('%s', (host) => {
    const url = readPageUrl(`https://${host}/a`, createAllowList())
    expect(url.hostname.endsWith('.')).toBe(false)
    for (const port of [80, 443]) {
      expect(readPageUrl(`http://${host}:${port}/`, createAllowList()).protocol).toBe('http:')
    }
  })

  test.each(publicHosts.filter((host) => !/^[\d[]/.test(host)))('%s is asked for, once', async (host) => {
    const before = outside.connections
    const page = await fetchPage(`http://${host}:${outside.port}/`, {
      resolve: async () => ['127.0.0.2'],
      allow: { ...outsideOnly, ports: [outside.port] },
    })
    expect(new TextDecoder().decode(page.content as Uint8Array)).toBe('<p>Hi</p>')
    expect(outside.connections - before).toBe(1)
    const named = new URL(`http://${host}`).hostname.replace(/\.$/, '')
    expect(outside.hosts.at(-1)).toBe(`${named}:${outside.port}`)
  })
})

describe('a name is resolved once, and the connection goes where it led', () => {
  /** Answers these addresses in turn. */
  function rebinding(...answers: string[][]) {
    const asked: string[] = []
    return {
      asked,
      resolve: async (name: string) => answers[asked.push(name) - 1] ?? ['127.0.0.1'],
      allow: { ...outsideOnly, ports: [outside.port] },
    }
  }

  test('a name that leads elsewhere the second time', async () => {
    const options = rebinding(['127.0.0.2'])
    const page = await fetchPage(`http://rebinding.dev:${outside.port}/`, options)
    expect(page.url).toBe(`http://rebinding.dev:${outside.port}/`)
    expect(options.asked).toEqual(['rebinding.dev'])
  })

  test('a redirect is resolved again', async () => {
    const options = rebinding(['127.0.0.2'], ['127.0.0.1'])
    expect(await codeOf(fetchPage(`http://rebinding.dev:${outside.port}/?to=/`, options))).toBe(
      'invalid-input',
    )
    expect(options.asked).toEqual(['rebinding.dev', 'rebinding.dev'])
  })

  test('the resolver of the system is asked for all addresses', async () => {
    const lookup = vi.spyOn(dns, 'lookup')
    try {
      lookup.mockImplementation(((_: string, options: dns.LookupAllOptions, callback: LookupAll) => {
        expect(options.all).toBe(true)
        callback(null, [
          { address: '127.0.0.2', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ])
      }) as typeof dns.lookup)
      const allow = { ...outsideOnly, ports: [outside.port] }
      expect(await codeOf(fetchPage(`http://a.dev:${outside.port}/`, { allow }))).toBe('invalid-input')
      expect(lookup).toHaveBeenCalledTimes(1)
      const both = { ...allow, addresses: ['127.0.0.2', '127.0.0.1'] }
      expect((await fetchPage(`http://a.dev:${outside.port}/`, { allow: both })).content).toHaveLength(9)
    } finally {
      lookup.mockRestore()
    }
    expect(outside.hosts.at(-1)).toBe(`a.dev:${outside.port}`)
  })

  test('a connection that went elsewhere is destroyed', async () => {
    const onSocket = vi.fn<(socket: Socket) => void>()
    const connect = pinnedConnector(['127.0.0.3'], { timeout: 10_000, onSocket })
    const { port } = outside
    const error = await new Promise((done) =>
      connect({ protocol: 'http:', hostname: '127.0.0.2', port: String(port) }, (...[failed, socket]) => {
        socket?.destroy()
        done(failed)
      }),
    )
    expect(String(error)).toContain('not checked')
    expect(onSocket).not.toHaveBeenCalled()
  })

  test('TLS asks for the certificate of the name', async () => {
    const names: string[] = []
    const server = createTlsServer({
      SNICallback(name, callback) {
        names.push(name)
        callback(new Error('none'))
      },
    })
    server.on('tlsClientError', () => {})
    await new Promise<void>((done) => server.listen(0, '127.0.0.2', done))
    const { port } = server.address() as AddressInfo
    const options = { resolve: async () => ['127.0.0.2'], allow: { ...outsideOnly, ports: [port] } }
    expect(await codeOf(fetchPage(`https://secure.dev.:${port}/`, options))).toBe('not-found')
    expect(names).toEqual(['secure.dev'])
    await new Promise((done) => server.close(done))
  })

  test('a resolver that fails or finds nothing', async () => {
    const message = async (resolver: () => Promise<string[]>) =>
      (await errorOf(fetchPage('http://gone.dev/', { resolve: resolver }))).message
    expect(await message(async () => [])).toContain('does not resolve')
    expect(await message(() => Promise.reject(new Error('no')))).toContain('does not resolve')
    const limits = { firstByteMs: 20 }
    const stuck = fetchPage('http://gone.dev/', { resolve: () => new Promise(() => {}), limits })
    expect(await codeOf(stuck)).toBe('timeout')
  })
})

type LookupAll = (error: Error | null, found: dns.LookupAddress[]) => void

test('the listener inside was never connected to', () => {
  expect(inside.connections).toBe(0)
})

describe('kindOfAddress', () => {
  test.each([
    ['8.8.8.8', 'public'],
    ['::ffff:8.8.8.8', 'public'],
    ['64:ff9b::808:808', 'public'],
    ['10.0.0.1', 'private'],
    ['127.0.0.1', 'private'],
    ['::1', 'private'],
    ['fd00::1', 'private'],
    ['100.64.0.1', 'private'],
    ['100.100.100.200', 'reserved'],
    ['fd00:ec2::254', 'reserved'],
    ['169.254.1.1', 'reserved'],
    ['64:ff9b::a00:1', 'reserved'],
    ['', 'reserved'],
    ['example.org', 'reserved'],
  ])('%s is %s', (address, kind) => {
    expect(kindOfAddress(address)).toBe(kind)
  })
})
