import { canonicalJson } from '../../../core/canonical-json.ts'
import { createBytesHash } from '../../../core/hash.ts'
import { VERSION } from '../../../documents/fetch.ts'
import type { KeptOriginal } from './kept-original.ts'

/** A record to write: its header, and a body of this many bytes. */
export type WarcRecord = {
  fields: [name: string, value: string][]
  bytes: number
  block: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>
  /** The record's entry in an index; absent for records that are not looked up. */
  index?: { url: string; date: string; mime: string; status: number; digest: string }
}

/** Headers that describe the encoding of a body that was decoded on receipt. */
const DECODED = new Set(['content-encoding', 'transfer-encoding', 'content-length'])
const encoder = new TextEncoder()

/** The `warcinfo` record, with which a file begins; `date` is its time in ISO 8601. */
export function infoRecord(date: string): WarcRecord {
  const lines = [
    `software: citespan/${VERSION}`,
    'format: WARC File Format 1.1',
    'conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
  ]
  return textRecord('warcinfo', { date, type: 'application/warc-fields', text: `${lines.join('\r\n')}\r\n` })
}

/** The records of one source: redirects, the page or file, its metadata, a picture. */
export async function* recordsOf(original: KeptOriginal): AsyncGenerator<WarcRecord, void, undefined> {
  const { source, exchange, openScreenshot } = original
  const date = exchange?.retrievedAt ?? source.createdAt
  const url = exchange?.url ?? fileUrl(original)
  for (const [index, { url: from, status }] of (exchange?.redirects ?? []).entries()) {
    yield redirectRecord({ from, status, to: exchange!.redirects[index + 1]?.url ?? url, date })
  }
  const id = recordId(`${source.id} original`)
  yield exchange ? pageRecord(original, { id, url, date }) : fileRecord(original, { id, url, date })
  const known = {
    source: source.id,
    name: source.name,
    textHash: source.contentHash,
    reader: original.reader,
    address: original.address,
  }
  yield textRecord('metadata', { date, type: 'application/json', text: canonicalJson(known), url })
  if (!openScreenshot) return
  const { address, bytes, mediaType = 'image/png', stream } = await openScreenshot()
  const view = `urn:view:${url}`
  yield {
    fields: [
      ...head('resource', { id: recordId(`${source.id} view`), date, url: view }),
      ['WARC-Concurrent-To', id],
      ['WARC-Payload-Digest', address],
      ['WARC-Block-Digest', address],
      ['Content-Type', mediaType],
    ],
    bytes,
    block: () => stream,
    index: { url: view, date, mime: mediaType, status: 200, digest: address },
  }
}

type Place = { id: string; url: string; date: string }

function pageRecord({ exchange, address, bytes, stream, mediaType }: KeptOriginal, place: Place): WarcRecord {
  const { status, headers } = exchange!
  const lines = Object.entries(headers).flatMap(([name, value]) => {
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name)) return []
    return [`${DECODED.has(name.toLowerCase()) ? `x-archive-orig-${name}` : name}: ${oneLine(value)}`]
  })
  const http = encoder.encode(
    [
      `HTTP/1.1 ${status} ${status === 200 ? 'OK' : 'Status'}`,
      ...lines,
      `content-length: ${bytes}`,
      '',
      '',
    ].join('\r\n'),
  )
  const mime = (mediaType ?? 'unk').replace(/\s*;.*/s, '')
  return {
    fields: [
      ...head('response', place),
      ['WARC-Payload-Digest', address],
      ['Content-Type', 'application/http; msgtype=response'],
    ],
    bytes: http.length + bytes,
    async *block() {
      yield http
      yield* stream
    },
    index: { url: place.url, date: place.date, mime, status, digest: address },
  }
}

function fileRecord({ address, bytes, stream, mediaType }: KeptOriginal, place: Place): WarcRecord {
  const type = mediaType ?? 'application/octet-stream'
  return {
    fields: [
      ...head('resource', place),
      ['WARC-Payload-Digest', address],
      ['WARC-Block-Digest', address],
      ['Content-Type', oneLine(type)],
    ],
    bytes,
    block: () => stream,
    index: {
      url: place.url,
      date: place.date,
      mime: type.replace(/\s*;.*/s, ''),
      status: 200,
      digest: address,
    },
  }
}

/** A redirect: its status and target. Its other headers were not kept, and the record says so. */
function redirectRecord({
  from,
  status,
  to,
  date,
}: {
  from: string
  status: number
  to: string
  date: string
}): WarcRecord {
  const http = encoder.encode(
    `HTTP/1.1 ${status} Redirect\r\nlocation: ${oneLine(to)}\r\ncontent-length: 0\r\n\r\n`,
  )
  const digest = `sha256:${digestOf(new Uint8Array())}`
  return {
    fields: [
      ...head('response', { id: newId(), url: from, date }),
      ['WARC-Truncated', 'unspecified'],
      ['WARC-Payload-Digest', digest],
      ['Content-Type', 'application/http; msgtype=response'],
    ],
    bytes: http.length,
    block: () => once(http),
    index: { url: from, date, mime: 'unk', status, digest },
  }
}

function textRecord(
  kind: 'warcinfo' | 'metadata',
  { date, type, text, url }: { date: string; type: string; text: string; url?: string },
): WarcRecord {
  const block = encoder.encode(text)
  return {
    fields: [
      ...head(kind, { id: newId(), date, ...(url !== undefined && { url }) }),
      ['WARC-Block-Digest', `sha256:${digestOf(block)}`],
      ['Content-Type', type],
    ],
    bytes: block.length,
    block: () => once(block),
  }
}

function head(
  kind: string,
  { id, url, date }: { id: string; url?: string; date: string },
): [string, string][] {
  return [
    ['WARC-Type', kind],
    ['WARC-Record-ID', id],
    ['WARC-Date', date],
    ...(url === undefined ? [] : ([['WARC-Target-URI', oneLine(url)]] as [string, string][])),
  ]
}

/** The bytes of a record's header in UTF-8, with the empty line at its end. */
export function headOf({ fields, bytes }: WarcRecord): Uint8Array {
  const lines = [...fields, ['Content-Length', String(bytes)]].map(([name, value]) => `${name}: ${value}`)
  return encoder.encode(`WARC/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}

/** The source's URL, else a `file:` URL made of the name of the file or source. */
function fileUrl({ source, fileName }: KeptOriginal): string {
  return source.url ?? `file:///${encodeURIComponent(fileName ?? source.name)}`
}

/** Joins lines, because a header value has only one. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\0]+/g, ' ').trim()
}

/** A record id made from the hash of a name, so that the record of a source has the same id in every file. */
function recordId(of: string): string {
  const hex = digestOf(encoder.encode(of))
  return `<urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}>`
}

function newId(): string {
  return `<urn:uuid:${crypto.randomUUID()}>`
}

function digestOf(bytes: Uint8Array): string {
  const hash = createBytesHash()
  hash.update(bytes)
  return hash.digest()
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes
}
