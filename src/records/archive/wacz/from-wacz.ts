import { readClosed } from '../../../core/fields.ts'
import { CitationError, expectArgument } from '../../../core/error.ts'
import { createBytesHash } from '../../../core/hash.ts'
import { readArchiveFields, readWarc } from '../warc/from-warc.ts'
import type { ArchivedCapture, ReadArchiveOptions } from '../warc/from-warc.ts'
import { loadZip } from '../../../documents/zip.ts'

/** Maximum number of files in a WACZ file; one with more is refused. */
const MAX_FILES = 10_000
/** Maximum bytes of `datapackage.json`, which describes the files. */
const MAX_DESCRIPTION = 20_000_000

/**
 * Reads pages and files from a WACZ file: from all WARC files in its folder `archive`, each checked against its SHA-256
 * if `datapackage.json` states one. Needs `@zip.js/zip.js`. For a file on disk, pass the result of `openAsBlob` of
 * `node:fs`, which is read piece by piece.
 *
 * @throws CitationError `invalid-input` if it is not a WACZ file, has more than 10,000 files, holds a damaged WARC
 * file, or its bytes do not match their hashes; `input-too-large` beyond `maxBytes` or `maxRecords`, or if
 * `datapackage.json` has more than 20 MB; `missing-dependency`.
 * @example
 * for await (const page of fromWacz(await openAsBlob('archive.wacz'))) console.log(page.url)
 */
export async function* fromWacz(
  archive: Blob,
  given: ReadArchiveOptions = {},
): AsyncGenerator<ArchivedCapture, void, undefined> {
  const options = readClosed(given, readArchiveFields, 'fromWacz()')
  expectArgument(archive instanceof Blob, 'fromWacz(): archive', 'a Blob')
  const { ZipReader, BlobReader } = await loadZip()
  const zip = new ZipReader(new BlobReader(archive), { useWebWorkers: false })
  try {
    const files = new Map<string, ZipFile>()
    for await (const entry of entriesOf(zip.getEntriesGenerator())) {
      if (files.size === MAX_FILES) throw notWacz(`it holds more than ${MAX_FILES} files`)
      if (entry.getData) files.set(entry.filename, { ...entry, getData: entry.getData.bind(entry) })
    }
    const hashes = await readHashes(files.get('datapackage.json'))
    const warcs = [...files.values()].filter(({ filename }) =>
      /^archive\/[^/]+\.warc(?:\.gz)?$/.test(filename),
    )
    if (warcs.length === 0) throw notWacz('it holds no WARC file')
    const read = { bytes: 0, records: 0 }
    const { maxBytes = 10_000_000_000 } = options
    let left = maxBytes
    for (const warc of warcs) {
      // A WARC file is checked whole before any of it is used; it can be read twice, because it is in a blob.
      const bytes = await check(
        contentOf(warc, left, () => tooLarge(maxBytes)),
        hashes.get(warc.filename),
      )
      left -= bytes
      yield* readWarc(contentOf(warc, bytes, changed), options, read)
    }
  } finally {
    await zip.close()
  }
}

type ZipFile = {
  filename: string
  uncompressedSize: number
  getData: (writer: WritableStream<Uint8Array>) => Promise<unknown>
}

type ZipEntry = Omit<ZipFile, 'getData'> & { getData?: ZipFile['getData'] }

async function* entriesOf(entries: AsyncIterable<unknown>): AsyncGenerator<ZipEntry, void, undefined> {
  const found = entries[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await found.next().catch((error: unknown) => {
      throw notWacz('it is not a zip file', error)
    })
    if (done) return
    yield value as ZipEntry
  }
}

/**
 * Returns the `sha256:<hex>` of each file by its path, as `datapackage.json` states it; files without a SHA-256 are
 * left out. Throws if there is no `datapackage.json`, or if it lists no resources.
 */
async function readHashes(file: ZipFile | undefined): Promise<Map<string, string>> {
  if (!file) throw notWacz('it has no datapackage.json')
  const parts: Uint8Array[] = []
  for await (const part of contentOf(file, MAX_DESCRIPTION, descriptionTooLarge)) parts.push(part)
  const description = parseJson(Buffer.concat(parts).toString())
  const { resources } = Object(description) as { resources?: unknown }
  if (!Array.isArray(resources)) throw notWacz('its datapackage.json lists no resources')
  const hashes = resources.map((resource): [string, string] => {
    const { path, hash } = Object(resource) as { path?: unknown; hash?: unknown }
    return [String(path), String(hash)]
  })
  return new Map(
    hashes.flatMap(([path, hash]) =>
      /^sha256:[0-9a-f]{64}$/i.test(hash) ? [[path, hash.toLowerCase()] as const] : [],
    ),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw notWacz('its datapackage.json is not JSON', error)
  }
}

/** The bytes of a file in the zip, read on demand; throws `beyond()` after `maxBytes`, whatever size the zip states. */
async function* contentOf(
  file: ZipFile,
  maxBytes: number,
  beyond: () => CitationError,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const written = file.getData(writable).catch((error: unknown) => {
    void writable.abort(error).catch(() => {})
    throw damaged(`${JSON.stringify(file.filename.slice(0, 100))} in it cannot be read`, error)
  })
  // Prevents an unhandled rejection if the reader stops early; otherwise `written` is awaited below.
  written.catch(() => {})
  let bytes = 0
  try {
    for await (const chunk of readable) {
      bytes += chunk.length
      if (bytes > maxBytes) throw beyond()
      yield chunk
    }
  } catch (error) {
    if (error instanceof CitationError) throw error
    await written
    throw error
  }
  await written
}

/**
 * Reads the bytes of a file and returns their number. Throws `invalid-input` if `expected` (`sha256:<hex>`) is given
 * and is not their hash.
 */
async function check(chunks: AsyncIterable<Uint8Array>, expected: string | undefined): Promise<number> {
  const hash = createBytesHash()
  let bytes = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    bytes += chunk.length
  }
  if (expected === undefined || `sha256:${hash.digest()}` === expected) return bytes
  throw damaged('a WARC file in it does not match the hash in its datapackage.json')
}

function tooLarge(maxBytes: number): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The WARC files in the archive have more than ${maxBytes} bytes.`,
    suggestion: 'Raise maxBytes to read them.',
  })
}

function descriptionTooLarge(): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The datapackage.json of the archive has more than ${MAX_DESCRIPTION} bytes.`,
    suggestion: 'Unpack the archive, and read its WARC files with fromWarc().',
  })
}

/** The error for a WARC file that is longer than when its hash was checked. */
function changed(): CitationError {
  return damaged('a WARC file in it changed while it was read')
}

function damaged(why: string, cause?: unknown): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `This WACZ file is damaged, or cannot be read: ${why}.`,
    suggestion: 'Get a complete copy of it, without a password.',
    cause,
  })
}

function notWacz(why: string, cause?: unknown): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `This is not a WACZ file that can be read: ${why}.`,
    suggestion: 'Pass a file of the format WACZ 1.1.1, or read its WARC files with fromWarc().',
    cause,
  })
}
