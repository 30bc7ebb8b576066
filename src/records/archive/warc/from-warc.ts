import { defined } from '../../../core/defined.ts'
import { closedFields, readClosed } from '../../../core/fields.ts'
import { CitationError, expectArgument } from '../../../core/error.ts'
import { createBytesHash } from '../../../core/hash.ts'
import { createPace } from '../../../core/pace.ts'
import { createByteReader } from './byte-reader.ts'
import type { ByteReader } from './byte-reader.ts'
import { inflated } from './inflate.ts'
import { readFields, readHttp } from './read-http.ts'
import type { Fields, HttpResponse } from './read-http.ts'

/** Limits for reading a WARC or WACZ archive, and a callback for records that are left out. */
export type ReadArchiveOptions = {
  /** Maximum bytes of one record, and of its decoded body; larger ones are left out. 100,000,000 by default. */
  maxRecordBytes?: number
  /**
   * Maximum bytes of the whole archive, else `input-too-large`; 10,000,000,000 by default. The limit applies to the
   * archive as it is, and again to its decompressed content.
   */
  maxBytes?: number
  /** Maximum number of records in the archive, else `input-too-large`; 1,000,000 by default. */
  maxRecords?: number
  /**
   * Called for each `response` or `resource` record that is left out, with the reason. Other records, such as
   * `revisit`, are left out without a call.
   */
  onSkipped?: (skipped: { url: string; reason: string }) => void
}

/** A page or file in an archive; with an http or https `url`, pass it as `received` to `addWebSource`. */
export type ArchivedCapture = {
  /** `response`: a page with status and headers. `resource`: a file. */
  kind: 'response' | 'resource'
  url: string
  /** HTTP status of the response; 200 for a file (`resource`), which has none. */
  status: number
  /** Names in lower case, values of repeated headers joined by `, `; empty for a file. */
  headers: Record<string, string>
  mediaType?: string
  /** When the archive recorded the page or file: ISO 8601, UTC. */
  retrievedAt: string
  /** The body without transfer and content encodings. */
  content: Uint8Array<ArrayBuffer>
}

const defaults = { maxRecordBytes: 100_000_000, maxBytes: 10_000_000_000, maxRecords: 1_000_000 }

export const readArchiveFields = closedFields<ReadArchiveOptions>({
  maxRecordBytes: true,
  maxBytes: true,
  maxRecords: true,
  onSkipped: true,
})

/**
 * Reads pages and files from a WARC file, with or without gzip: records of the types `response` and `resource`. Bodies
 * are decoded. `onSkipped` gets the reason if such a record is left out, for example because it does not match its
 * SHA-256 digest; digests of other algorithms are not checked.
 *
 * @throws CitationError `invalid-input` if it is not a WARC file, is incomplete or damaged, `input-too-large` beyond
 * `maxBytes` or `maxRecords`.
 * @example
 * for await (const page of fromWarc(file.stream())) {
 *   const isPage = page.kind === 'response' && page.status === 200
 *   if (isPage) await engine.addWebSource(page.url, { received: page })
 * }
 */
export async function* fromWarc(
  archive: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  given: ReadArchiveOptions = {},
): AsyncGenerator<ArchivedCapture, void, undefined> {
  const options = readClosed(given, readArchiveFields, 'fromWarc()')
  const isStream = typeof archive === 'object' && archive !== null && Symbol.asyncIterator in archive
  expectArgument(isStream, 'fromWarc(): archive', 'a stream of bytes')
  yield* readWarc(archive, options)
}

/** Reads a WARC file. `read` counts its bytes and records; pass the same object for all files of an archive. */
export async function* readWarc(
  archive: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  options: ReadArchiveOptions,
  read = { bytes: 0, records: 0 },
): AsyncGenerator<ArchivedCapture, void, undefined> {
  const limits = { ...defaults, ...defined(options) }
  const reader = createByteReader(inflated(archive, limits.maxBytes, read))
  // One chunk of the archive may hold very many records.
  const pace = createPace()
  let isEmpty = true
  try {
    for (;;) {
      await pace()
      const fields = await readHead(reader)
      // A WARC file has at least one record (ISO 28500, section 4).
      if (!fields && isEmpty) throw notWarc()
      if (!fields) return
      isEmpty = false
      if (read.records === limits.maxRecords) throw tooMany(limits.maxRecords)
      read.records++
      const capture = await readRecord(reader, fields, limits)
      if (capture) yield capture
    }
  } finally {
    await reader.close()
  }
}

/** The fields of the next record; `null` at the end of the file. */
async function readHead(reader: ByteReader): Promise<Fields | null> {
  for (let empty = 0; ; empty++) {
    const line = await reader.readLine(1000)
    if (line === null) return null
    if (/^WARC\/1\.\d$/.test(line)) {
      const fields = await readFields(reader)
      if (typeof fields === 'string') throw unreadHeader(fields)
      return fields
    }
    // Two empty lines end a record; some tools write more.
    if (line !== '' || empty > 100) throw notWarc()
  }
}

async function readRecord(
  reader: ByteReader,
  fields: Fields,
  { maxRecordBytes, onSkipped }: ReadArchiveOptions & typeof defaults,
): Promise<ArchivedCapture | null> {
  const length = /^\d{1,15}$/.test(fields['content-length'] ?? '') ? Number(fields['content-length']) : null
  if (length === null) throw notWarc()
  const kind = fields['warc-type']
  if (kind !== 'response' && kind !== 'resource') {
    await reader.skip(length)
    return null
  }
  const url = (fields['warc-target-uri'] ?? '').replace(/^<(.*)>$/, '$1')
  const skip = (reason: string) => {
    onSkipped?.({ url: url.slice(0, 2000), reason })
    return null
  }
  if (length > maxRecordBytes) {
    await reader.skip(length)
    return skip(`it has ${length} bytes, more than ${maxRecordBytes}`)
  }
  const block = await reader.readBytes(length)
  const date = new Date(fields['warc-date'] ?? '')
  if (url === '' || Number.isNaN(date.getTime())) return skip('it has no address or no date')
  const cut = cutOf(fields)
  if (cut !== null && kind === 'resource') return skip(cut)
  if (!isDigest(fields['warc-block-digest'], block)) return skip('its bytes do not match its digest')
  const retrievedAt = date.toISOString()
  if (kind === 'resource') {
    const mediaType = fields['content-type']
    return {
      kind,
      url,
      status: 200,
      headers: {},
      ...(mediaType !== undefined && { mediaType }),
      retrievedAt,
      content: block,
    }
  }
  const response = await readHttp(block, maxRecordBytes)
  if (cut !== null && !isBareRedirect(response)) return skip(cut)
  if (typeof response === 'string') return skip(response)
  const mediaType = response.headers['content-type']
  return {
    kind,
    url,
    ...response,
    headers: { ...response.headers },
    ...(mediaType !== undefined && { mediaType }),
    retrievedAt,
  }
}

/** Why a record holds only the beginning of a page or file (ISO 28500); `null` if it is whole. */
function cutOf(fields: Fields): string | null {
  if (fields['warc-truncated'] !== undefined) return 'it was cut short when it was written'
  if (fields['warc-segment-number'] !== undefined) return 'it continues in records that are not read'
  return null
}

/**
 * Whether a response is a redirect without a body; `false` for one that could not be read (a text with the reason).
 * Such a record from `toWarc` is marked as cut, but lacks only headers.
 */
function isBareRedirect(response: HttpResponse | string): boolean {
  if (typeof response === 'string' || response.content.length > 0) return false
  return response.status >= 300 && response.status < 400
}

/** Whether the bytes match this digest; also true if there is none, or its algorithm is unknown. */
function isDigest(digest: string | undefined, bytes: Uint8Array): boolean {
  const hex = /^sha-?256:([0-9a-f]{64})$/i.exec(digest ?? '')?.[1]
  if (hex === undefined) return true
  const hash = createBytesHash()
  hash.update(bytes)
  return hash.digest() === hex.toLowerCase()
}

function notWarc(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'This is not a WARC file, or a record in it is damaged.',
    suggestion: 'Pass a file of the format WARC 1.0 or 1.1, as it is or compressed with gzip.',
  })
}

function unreadHeader(why: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `A record of the archive cannot be read: ${why}.`,
    suggestion: 'Check that it is a WARC file. The records before this one are intact.',
  })
}

function tooMany(maxRecords: number): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The archive has more than ${maxRecords} records.`,
    suggestion: 'Raise maxRecords to read them.',
  })
}
