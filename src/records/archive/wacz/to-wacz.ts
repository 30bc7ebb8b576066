/**
 * Writes archives as one file with an index (WACZ 1.1.1): a zip of a WARC file, its index, a list of its pages and the
 * hashes of all files. In: kept originals of pages and files. Out: the file. Also reads pages and files from
 * such a file.
 */
import { closedFields, readClosed } from '../../../core/fields.ts'
import { CitationError, expectArgument } from '../../../core/error.ts'
import { createBytesHash } from '../../../core/hash.ts'
import { VERSION } from '../../../documents/fetch.ts'
import type { KeptOriginal } from '../warc/kept-original.ts'
import { warcPieces } from '../warc/to-warc.ts'
import { writeCdxj } from './cdxj.ts'
import type { IndexedRecord } from './cdxj.ts'
import { loadZip } from '../../../documents/zip.ts'

/** Options for writing a WACZ file. */
export type ToWaczOptions = {
  /** Title of the collection; `Sources` by default. */
  title?: string
  /** Gives the time that the file states; the current time by default. */
  now?: () => Date
}

type Page = { id: string; url: string; ts: string; title: string }
type Resource = { name: string; path: string; hash: string; bytes: number }

const WARC = 'archive/data.warc.gz'

const toWaczFields = closedFields<ToWaczOptions>({ title: true, now: true })

/**
 * Writes kept originals of sources as a WACZ file, which ReplayWeb.page opens in a browser. Needs `@zip.js/zip.js`.
 * The file is streamed; the index of its records is in memory until the end. The stream fails with
 * `missing-dependency` without the package, with `input-too-large` beyond 1,000,000 records, with `invalid-input` for
 * an original that is not kept, and with `database-corrupt` for one of another length than recorded.
 *
 * @example
 * await writeFile('archive.wacz', toWacz(originals))
 */
export function toWacz(
  originals: Iterable<KeptOriginal> | AsyncIterable<KeptOriginal>,
  options: ToWaczOptions = {},
): ReadableStream<Uint8Array> {
  const { title = 'Sources', now = () => new Date() } = readClosed(options, toWaczFields, 'toWacz()')
  const isIterable = typeof originals === 'object' && originals !== null
  expectArgument(isIterable, 'toWacz(): originals', 'an iterable of what getArchived() returned')
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const written = write(writable, { originals, title, now })
  // An error goes to the reader of the stream.
  written.catch((error: unknown) => writable.abort(error).catch(() => {}))
  return readable
}

async function write(
  writable: WritableStream<Uint8Array>,
  {
    originals,
    title,
    now,
  }: { originals: Iterable<KeptOriginal> | AsyncIterable<KeptOriginal> } & Required<ToWaczOptions>,
): Promise<void> {
  const { ZipWriter, TextReader } = await loadZip()
  const zip = new ZipWriter(writable, { level: 0, useWebWorkers: false, extendedTimestamp: false })
  const records: IndexedRecord[] = []
  const pages: Page[] = []
  const resources: Resource[] = []
  const warc = hashed(warcChunks(noting(originals, pages), { now, records }))
  // Stored without compression, so that a reader finds each record by its offset.
  await zip.add(WARC, streamOf(warc.chunks))
  resources.push({ name: 'data.warc.gz', path: WARC, ...warc.result() })
  const cdxj = writeCdxj(records, 'data.warc.gz')
  await addText('indexes/index.cdxj', cdxj)
  const lines = [{ format: 'json-pages-1.0', id: 'pages', title: 'All Pages' }, ...pages]
  await addText('pages/pages.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const created = now().toISOString()
  const software = `citespan/${VERSION}`
  const descriptor = { profile: 'data-package', wacz_version: '1.1.1', title, created, software, resources }
  const datapackage = JSON.stringify(descriptor, null, 2)
  await zip.add('datapackage.json', new TextReader(datapackage))
  const digest = { path: 'datapackage.json', ...pick(digestOf(datapackage)) }
  await zip.add('datapackage-digest.json', new TextReader(JSON.stringify(digest)))
  await zip.close()

  async function addText(path: string, text: string): Promise<void> {
    await zip.add(path, new TextReader(text))
    resources.push({ name: path.slice(path.indexOf('/') + 1), path, ...digestOf(text) })
  }
}

const pick = ({ hash }: { hash: string }) => ({ hash })

/** Yields the originals unchanged, and adds those that have an HTTP exchange to `pages`. */
async function* noting(
  originals: Iterable<KeptOriginal> | AsyncIterable<KeptOriginal>,
  pages: Page[],
): AsyncGenerator<KeptOriginal, void, undefined> {
  for await (const original of originals) {
    const { source, exchange } = original
    if (exchange)
      pages.push({ id: source.id, url: exchange.url, ts: exchange.retrievedAt, title: source.name })
    yield original
  }
}

async function* warcChunks(
  originals: AsyncIterable<KeptOriginal>,
  { now, records }: { now: () => Date; records: IndexedRecord[] },
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const { chunk, record } of warcPieces(originals, { gzip: true, now })) {
    if (record?.index) {
      if (records.length === MAX_RECORDS) throw tooMany()
      records.push({ ...record.index, offset: record.offset, length: record.length })
    }
    if (chunk.length > 0) yield chunk
  }
}

/** Maximum number of records, because the index is sorted in memory. */
const MAX_RECORDS = 1_000_000

function tooMany(): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `A WACZ file takes at most ${MAX_RECORDS} records.`,
    suggestion: 'Write several files.',
  })
}

function hashed(chunks: AsyncIterable<Uint8Array>) {
  const hash = createBytesHash()
  let bytes = 0
  async function* seen(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return { chunks: seen(), result: () => ({ hash: `sha256:${hash.digest()}`, bytes }) }
}

function digestOf(text: string): { hash: string; bytes: number } {
  const encoded = new TextEncoder().encode(text)
  const hash = createBytesHash()
  hash.update(encoded)
  return { hash: `sha256:${hash.digest()}`, bytes: encoded.length }
}

function streamOf(chunks: AsyncGenerator<Uint8Array, void, undefined>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return()
    },
  })
}
