import { describe, expect, test } from 'vitest'
import { memoryBlobs } from '../../../src/records/blobs/memory-blobs.ts'
import { readAll } from '../../../src/records/blobs/receive-blob.ts'
import { readExchange, writeExchange } from '../../../src/records/archive/exchange.ts'
import type { Exchange } from '../../../src/records/archive/exchange.ts'
import { fromWarc } from '../../../src/records/archive/warc/from-warc.ts'
import { agent, someRegistrar } from '../../engine/registrar/some-registrar.ts'

const exchange: Exchange = {
  url: 'https://lift-rules.org/',
  status: 200,
  headers: {},
  redirects: [{ url: 'http://lift-rules.org/', status: 301 }],
  retrievedAt: '2026-03-01T10:00:00Z',
}

/** All headers that never reach an archive. Web archives put `x-archive-orig-` before the headers of the original. */
const never = ['cookie', 'cookie2', 'set-cookie', 'set-cookie2'].flatMap((name) => [
  name,
  `x-archive-orig-${name}`,
])

const titleCase = (name: string) => name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase())
const inEachCase = (names: readonly string[]) =>
  names.flatMap((name) => [name, name.toUpperCase(), titleCase(name)])

describe('cookies', () => {
  test.each(inEachCase(never))('in the header %s are not written', (name) => {
    const headers = { etag: '"1"', [name]: 'id=7' }
    expect(readExchange(writeExchange({ ...exchange, headers }))).toStrictEqual({
      ...exchange,
      headers: { etag: '"1"' },
    })
  })

  test('are all that is left out of an exchange', () => {
    const names = ['content-type', 'x-cookie', 'cookie-policy', 'x-set-cookie', 'x-archive-orig-etag', 'vary']
    const headers = Object.fromEntries(inEachCase(names).map((name) => [name, 'kept']))
    expect(readExchange(writeExchange({ ...exchange, headers }))).toStrictEqual({ ...exchange, headers })
  })

  const secret = 'id=zanzibarquartz'
  const html = '<p>A lift is inspected every two years.</p>'
  const content = new TextEncoder().encode(html)
  const headers = {
    'content-type': 'text/html',
    etag: '"1"',
    ...Object.fromEntries(inEachCase(never).map((name) => [name, secret])),
  }

  async function capture() {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const block = `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n${html}`
    const head = `WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Date: 2026-03-01T10:00:00Z\r\nWARC-Target-URI: ${exchange.url}\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${block.length}\r\n\r\n`
    const file = new Blob([`${head}${block}\r\n\r\n`])
    for await (const page of fromWarc(file.stream())) return page
    throw new Error('The file has a page.')
  }

  test.each([
    ['a fetched page', () => undefined],
    ['a received page', () => ({ content, headers })],
    ['a page of a WARC file', capture],
  ])('of %s are in no record and no blob', async (_, receive) => {
    const blobs = memoryBlobs()
    const fetch = async () => new Response(html, { headers })
    const { registrar, log } = someRegistrar({ archive: { blobs }, fetch })
    const received = (await receive()) as { content: Uint8Array<ArrayBuffer> } | undefined
    await registrar.addWebSource(exchange.url, received ? { received } : {})
    const texts = [JSON.stringify(await log.readLog({ from: 0 }))]
    for await (const { address } of blobs.list({ actor: agent })) {
      const blob = (await blobs.get(address, { actor: agent }))!
      texts.push(new TextDecoder().decode((await readAll(blob.stream)).content))
    }
    expect(texts).toHaveLength(3)
    expect(texts.join()).toContain('etag')
    expect(texts.join()).not.toContain(secret)
  })
})
