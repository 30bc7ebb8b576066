import { Readable, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CitationError } from '../../../core/error.ts'

/**
 * The stream unchanged, or decompressed if it begins like gzip. Throws `input-too-large` if more than `maxBytes` come
 * out of all files with the same `read`, or go in from this one: empty gzip members yield no output. Throws
 * `invalid-input` for a damaged gzip file.
 *
 * @param read Counts the bytes that came out; pass the same object for all files of an archive.
 */
export async function* inflated(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  read: { bytes: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  const source = chunks[Symbol.asyncIterator]()
  try {
    const beginning: Uint8Array[] = []
    let first = Buffer.alloc(0)
    while (first.length < 2) {
      const { done, value } = await source.next()
      if (done) break
      beginning.push(value)
      first = Buffer.concat([first, value.subarray(0, 2)])
    }
    const whole = joined(beginning, source, maxBytes)
    for await (const chunk of first[0] === 0x1f && first[1] === 0x8b ? gunzipped(whole) : whole) {
      read.bytes += chunk.length
      if (read.bytes > maxBytes) throw tooLarge(maxBytes)
      yield chunk
    }
  } finally {
    await source.return?.()
  }
}

async function* joined(
  beginning: Uint8Array[],
  source: AsyncIterator<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* beginning
  let bytes = beginning.reduce((sum, { length }) => sum + length, 0)
  for (;;) {
    const { done, value } = await source.next()
    if (done) return
    bytes += value.length
    if (bytes > maxBytes) throw tooLarge(maxBytes)
    yield value
  }
}

async function* gunzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const gunzip = createGunzip()
  // An error of `chunks` reaches the reader through `gunzip`.
  pipeline(Readable.from(chunks), gunzip, () => {})
  try {
    for await (const chunk of gunzip) yield chunk as Buffer
  } catch (error) {
    if (error instanceof CitationError) throw error
    throw new CitationError({
      code: 'invalid-input',
      message: 'The archive is not a valid gzip file, or is incomplete.',
      suggestion: 'Get a complete copy of it.',
      cause: error,
    })
  } finally {
    gunzip.destroy()
  }
}

function tooLarge(maxBytes: number): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The archive has more than ${maxBytes} bytes, as it is or after decompression.`,
    suggestion: 'Raise maxBytes to read it.',
  })
}
