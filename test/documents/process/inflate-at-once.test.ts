import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inflateAtOnce } from '../../../src/documents/process/inflate-at-once.ts'

const text = 'BT /F1 11 Tf (Some words of a page) Tj ET\n'.repeat(100)
const Native = globalThis.DecompressionStream

async function decompress(bytes: Uint8Array, format: CompressionFormat = 'deflate'): Promise<string> {
  const parts = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream(format))
  return await new Response(parts).text()
}

beforeEach(() => {
  vi.stubGlobal('DecompressionStream', Native)
  inflateAtOnce(10_000)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('it gives what the stream of the runtime gives, without waiting for a thread', async () => {
  expect(await decompress(deflateSync(text))).toBe(text)
  const { readable, writable } = new DecompressionStream('deflate')
  const writer = writable.getWriter()
  const bytes = new Uint8Array(deflateSync(text))
  let isTurnOver = false
  setImmediate(() => (isTurnOver = true))
  void writer.write(bytes.subarray(0, 20))
  void writer.write(bytes.subarray(20)).then(() => writer.close())
  const parts: Uint8Array[] = []
  for await (const part of readable) parts.push(part)
  expect([Buffer.concat(parts).toString(), isTurnOver]).toEqual([text, false])
})

test.each([
  ['cut', deflateSync(text).subarray(0, 60), 'unexpected end of file'],
  ['damaged', new Uint8Array(deflateSync(text)).fill(255, 20, 40), 'invalid'],
  ['of another format', gzipSync(text), 'incorrect header check'],
  ['longer than the limit', deflateSync('a'.repeat(10_001)), 'larger than 10000 bytes'],
])('data that is %s is an error', async (_, bytes, message) => {
  await expect(decompress(bytes)).rejects.toThrow(message)
})

test('as many bytes as the limit are none', async () => {
  expect(await decompress(deflateSync('a'.repeat(10_000)))).toHaveLength(10_000)
})

test('other formats are left to the runtime', async () => {
  expect(await decompress(gzipSync(text), 'gzip')).toBe(text)
  expect(await decompress(deflateRawSync(text), 'deflate-raw')).toBe(text)
  expect(() => new DecompressionStream('lzma' as CompressionFormat)).toThrow(TypeError)
})
