import { describe, expect, test } from 'vitest'
import { memoryBlobs } from '../../../src/records/blobs/memory-blobs.ts'
import { readAll } from '../../../src/records/blobs/receive-blob.ts'
import { MAX_EXCHANGE, readExchange, writeExchange } from '../../../src/records/archive/exchange.ts'
import type { Exchange } from '../../../src/records/archive/exchange.ts'
import { fromWarc } from '../../../src/records/archive/warc/from-warc.ts'
import { createPageFetcher } from '../../../src/documents/fetch/create-page-fetcher.ts'
import { agent, someRegistrar } from '../../engine/registrar/some-registrar.ts'
import { codeOf } from '../store/rejection.ts'

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

describe('the size of an exchange', () => {
  const written = (headers: Record<string, string>, changes: Partial<Exchange> = {}) => {
    const bytes = writeExchange({ ...exchange, ...changes, headers })
    expect(bytes.length).toBeLessThanOrEqual(MAX_EXCHANGE)
    return { bytes: bytes.length, ...readExchange(bytes) }
  }
  const empty = writeExchange(exchange).length

  /** Bytes in JSON and UTF-8 of one repetition of each text. */
  const kinds = [
    ['x', 1],
    ['"', 2],
    ['ü', 2],
    ['漢', 3],
    ['😀', 4],
    ['\0', 6],
    ['\ud800', 6],
  ] as const

  test.each(kinds)('counts %j in bytes: what fills the limit is kept, a byte more is not', (text, bytes) => {
    // Two headers, so that their comma counts: `"a":"…","b":"2"`.
    const room = MAX_EXCHANGE - empty - '"a":"","b":"2"'.length
    const value = text.repeat(Math.floor(room / bytes)) + 'x'.repeat(room % bytes)
    expect(written({ a: value, b: '2' })).toMatchObject({
      bytes: MAX_EXCHANGE,
      headers: { a: value, b: '2' },
    })
    expect(written({ a: `${value}x`, b: '2' }).headers).toStrictEqual({ b: '2' })
    const alone = `${value}${'x'.repeat(',"b":"2"'.length)}`
    expect(written({ a: alone })).toMatchObject({ bytes: MAX_EXCHANGE, headers: { a: alone } })
    expect(written({ a: `${alone}x` }).headers).toStrictEqual({})
  })

  test('leaves out the longest headers, wherever they stand, and no other', () => {
    const short = { etag: '"1"', 'content-type': 'text/html', date: 'Sun, 01 Mar 2026 10:00:00 GMT' }
    const [long, longer] = ['x'.repeat(2_500_000), 'y'.repeat(2_500_001)]
    for (const headers of [
      { longer, long, ...short },
      { ...short, long, longer },
    ]) {
      expect(written(headers).headers).toStrictEqual({ ...short, long })
    }
  })

  test('is refused if URL and redirects alone are too large, and nothing is stored', async () => {
    const room = MAX_EXCHANGE - empty + exchange.url.length
    expect(written({ a: '1' }, { url: 'u'.repeat(room) })).toMatchObject({ bytes: MAX_EXCHANGE, headers: {} })
    expect(() => written({}, { url: 'u'.repeat(room + 1) })).toThrow('at most 4000000 are archived')
    const blobs = memoryBlobs()
    const { registrar } = someRegistrar({ archive: { blobs } })
    const redirects = Array.from({ length: 100 }, () => ({ url: '\0'.repeat(8192), status: 301 }))
    const received = { content: new TextEncoder().encode('A lift.'), mediaType: 'text/plain', redirects }
    expect(await codeOf(registrar.addWebSource(exchange.url, { received }))).toBe('input-too-large')
    for await (const blob of blobs.list({ actor: agent })) expect(blob).toBeUndefined()
    expect((await registrar.listSources()).items).toStrictEqual([])
  })

  test.each([
    ['of a received page with the most characters that it may have', '\0'.repeat(999_000), true],
    ['of a page that is fetched with a higher limit', 'x'.repeat(4_000_000), false],
  ])('%s does not keep it from being read', async (_, long, isReceived) => {
    const text = 'A lift is inspected every two years.'
    const headers = { 'content-type': 'text/plain', etag: '"1"', long }
    const fetch = async () => new Response(text, { headers })
    const pages = createPageFetcher({ fetch, limits: { headerBytes: 5_000_000 } })
    const { registrar } = someRegistrar({ archive: { blobs: memoryBlobs() }, pages })
    const received = { content: new TextEncoder().encode(text), headers }
    const { id } = await registrar.addWebSource(exchange.url, isReceived ? { received } : {})
    const kept = await registrar.getArchived(id)
    if (kept?.state !== 'kept') throw new Error('It is archived.')
    await kept.stream.cancel()
    expect(kept.exchange?.headers).toStrictEqual({ 'content-type': 'text/plain', etag: '"1"' })
    expect(await registrar.verifyArchived(id)).toMatchObject({ state: 'intact', text: 'same' })
  })
})
