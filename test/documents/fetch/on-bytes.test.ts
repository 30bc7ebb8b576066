import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import zlib from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CitationError } from '../../../src/core/error.ts'
import { fetchPage } from '../../../src/documents/fetch/fetch-page.ts'
import { codeOf } from '../../records/store/rejection.ts'

const page = Buffer.alloc(1_000_000, 'A lift is inspected every two years. ')
const bodies: Record<string, Buffer> = {
  identity: page,
  gzip: zlib.gzipSync(page),
  deflate: zlib.deflateSync(page),
  br: zlib.brotliCompressSync(page),
  zstd: zlib.zstdCompressSync(page),
}
/** A compressed body that is larger than what it contains. */
const empty = zlib.gzipSync('', { level: 0 })

let server: Server
let port: number

beforeAll(async () => {
  server = createServer(({ url }, answer) => {
    const encoding = url!.slice(1)
    const body = encoding === 'empty' ? empty : bodies[encoding]!
    answer.setHeader('content-encoding', encoding === 'empty' ? 'gzip' : encoding)
    answer.end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})

afterAll(() => new Promise((done) => server.close(done)))

const fetched = (path: string, onBytes: (count: number) => void, how: { fetch?: typeof fetch } = {}) =>
  fetchPage(`http://127.0.0.1:${port}/${path}`, {
    allow: { addresses: ['127.0.0.1'], ports: [port] },
    onBytes,
    ...how,
  })

const ways = Object.keys(bodies).flatMap((encoding) => [
  { encoding, by: 'Node', how: {} },
  { encoding, by: 'a fetch', how: { fetch: globalThis.fetch } },
])

test.each(ways)('$encoding by $by: the bytes are told while they arrive', async ({ encoding, how }) => {
  const counts: number[] = []
  const { content } = await fetched(encoding, (count) => counts.push(count), how)
  expect(content).toHaveLength(page.length)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(page.length)
  expect(Math.min(...counts)).toBeGreaterThan(0)
})

test.each(ways)('$encoding by $by: the fetch ends with what is thrown', async ({ encoding, how }) => {
  let bytes = 0
  const enough = new CitationError({ code: 'input-too-large', message: 'Enough.', suggestion: 'Stop.' })
  const page = fetched(
    encoding,
    (count) => {
      bytes += count
      if (bytes > 100_000) throw enough
    },
    how,
  )
  await expect(page).rejects.toBe(enough)
  expect(bytes).toBeLessThan(200_000)
})

test('of a body that is larger than what it contains, the bytes of the body count', async () => {
  let bytes = 0
  await fetched('empty', (count) => (bytes += count))
  expect(bytes).toBe(empty.length)
})

test('a bomb is read no further than its limit', async () => {
  let bytes = 0
  const limits = { bytes: 100_000 }
  const bomb = fetchPage(`http://127.0.0.1:${port}/gzip`, {
    allow: { addresses: ['127.0.0.1'], ports: [port] },
    limits,
    onBytes: (count) => (bytes += count),
  })
  expect([await codeOf(bomb), bytes < 200_000]).toEqual(['input-too-large', true])
})
