import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CDXIndexer, WARCParser } from 'warcio'
import { BlobReader, BlobWriter, TextReader, ZipReader, ZipWriter } from '@zip.js/zip.js'
import { sha256Bytes } from '../../../src/core/hash.ts'
import { archivedHtml } from '../../../src/records/archive/warc/archived-html.ts'
import { fromWarc } from '../../../src/records/archive/warc/from-warc.ts'
import type { ArchivedCapture, ReadArchiveOptions } from '../../../src/records/archive/warc/from-warc.ts'
import type { KeptOriginal } from '../../../src/records/archive/warc/kept-original.ts'
import { toWarc } from '../../../src/records/archive/warc/to-warc.ts'
import { fromWacz } from '../../../src/records/archive/wacz/from-wacz.ts'
import { surtOf } from '../../../src/records/archive/wacz/cdxj.ts'
import { toWacz } from '../../../src/records/archive/wacz/to-wacz.ts'
import { readAll } from '../../../src/records/blobs/receive-blob.ts'
import { codeOf } from '../store/rejection.ts'

const now = () => new Date('2026-03-01T10:00:00Z')
const html = '<title>Prüfung</title><p>Aufzüge werden alle zwei Jahre geprüft.</p>'
const addressOf = (bytes: Uint8Array) => `sha256:${Buffer.from(sha256Bytes(bytes)).toString('hex')}`
const kept = (text: string | Uint8Array) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return {
    address: addressOf(bytes),
    bytes: bytes.length,
    stream: new Blob([new Uint8Array(bytes)]).stream(),
  }
}
const sourceOf = (id: string) => ({
  id,
  name: 'Prüfung',
  contentHash: 'sha256:0',
  createdAt: '2026-02-01T00:00:00.000Z',
})

const record = (fields: string, block: string | Uint8Array) => {
  const bytes = Buffer.from(block)
  return Buffer.concat([
    Buffer.from(
      `WARC/1.0\r\n${fields}\r\nWARC-Date: 2020-01-01T00:00:00Z\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n\r\n'),
  ])
}
const page = (head: string, body: string | Uint8Array, url = 'http://a.org/') =>
  record(
    `WARC-Type: response\r\nWARC-Target-URI: <${url}>\r\nContent-Type: application/http`,
    Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head && `${head}\r\n`}\r\n`), Buffer.from(body)]),
  )

/** A page with a redirect and a picture, and a file. */
function originals(): KeptOriginal[] {
  return [
    {
      source: sourceOf('s1'),
      ...kept(html),
      mediaType: 'text/html; charset=utf-8',
      reader: 'citespan/0.1.0',
      exchange: {
        url: 'https://www.lift-rules.org/Act?b=2',
        status: 200,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-encoding': 'br',
          etag: '"1"\r\nx: y',
        },
        redirects: [{ url: 'http://lift-rules.org/', status: 301 }],
        retrievedAt: '2026-02-03T04:05:06.789Z',
      },
      openScreenshot: async () => ({ ...kept(new Uint8Array([137, 80, 78, 71])), mediaType: 'image/png' }),
    },
    {
      source: sourceOf('s2'),
      ...kept('Ein Text'),
      mediaType: 'text/plain',
      fileName: 'Größe 1.txt',
      reader: 'citespan/0.1.0',
    },
  ]
}

const bytesOf = async (stream: ReadableStream<Uint8Array>) => Buffer.from((await readAll(stream)).content)
const streamOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]).stream()

async function read(archive: Uint8Array, options = {}): Promise<ArchivedCapture[]> {
  const captures: ArchivedCapture[] = []
  for await (const capture of fromWarc(streamOf(archive), options)) captures.push(capture)
  return captures
}

/** The records as warcio reads them, which knows nothing of citespan. */
async function readByWarcio(archive: Uint8Array) {
  const records = []
  for await (const record of WARCParser.iterRecords([archive])) {
    const content = Buffer.from(await record.readFully(true))
    const { warcType, warcTargetURI, httpHeaders } = record
    const fields = Object.fromEntries(record.warcHeaders.headers)
    records.push({ type: warcType, url: warcTargetURI, status: httpHeaders?.statusCode, content, fields })
  }
  return records
}

describe('WARC', () => {
  test.each([true, false])('is read by another program (gzip: %s)', async (gzip) => {
    const archive = await bytesOf(toWarc(originals(), { gzip, now }))
    const records = await readByWarcio(archive)
    expect(records.map(({ type, url, status }) => [type, url, status])).toStrictEqual([
      ['warcinfo', null, undefined],
      ['response', 'http://lift-rules.org/', 301],
      ['response', 'https://www.lift-rules.org/Act?b=2', 200],
      ['metadata', 'https://www.lift-rules.org/Act?b=2', undefined],
      ['resource', 'urn:view:https://www.lift-rules.org/Act?b=2', undefined],
      ['resource', 'file:///Gr%C3%B6%C3%9Fe%201.txt', undefined],
      ['metadata', 'file:///Gr%C3%B6%C3%9Fe%201.txt', undefined],
    ])
    const page = records[2]!
    expect(page.content.toString()).toBe(html)
    expect(page.fields).toMatchObject({
      'warc-date': '2026-02-03T04:05:06.789Z',
      'warc-payload-digest': addressOf(Buffer.from(html)),
    })
    expect(JSON.parse(records[3]!.content.toString())).toMatchObject({
      source: 's1',
      address: addressOf(Buffer.from(html)),
    })
    expect(new Set(records.map(({ fields }) => fields['warc-record-id'])).size).toBe(records.length)
    expect(records[5]!.content.toString()).toBe('Ein Text')
    if (gzip) expect(gunzipSync(archive).subarray(0, 10).toString()).toBe('WARC/1.1\r\n')
  })

  test.each([true, false])('comes back as what may be registered (gzip: %s)', async (gzip) => {
    const captures = await read(await bytesOf(toWarc(originals(), { gzip, now })))
    expect(
      captures.map(({ kind, url, status, mediaType, retrievedAt }) => ({
        kind,
        url,
        status,
        mediaType,
        retrievedAt,
      })),
    ).toMatchObject([
      { kind: 'response', url: 'http://lift-rules.org/', status: 301 },
      {
        kind: 'response',
        url: 'https://www.lift-rules.org/Act?b=2',
        status: 200,
        mediaType: 'text/html; charset=utf-8',
        retrievedAt: '2026-02-03T04:05:06.789Z',
      },
      { kind: 'resource', url: 'urn:view:https://www.lift-rules.org/Act?b=2', mediaType: 'image/png' },
      { kind: 'resource', url: 'file:///Gr%C3%B6%C3%9Fe%201.txt', mediaType: 'text/plain' },
    ])
    expect(captures[1]!.headers).toMatchObject({ etag: '"1" x: y', 'x-archive-orig-content-encoding': 'br' })
    expect(new TextDecoder().decode(captures[1]!.content)).toBe(html)
  })

  test('of other programs: chunks, encodings, folded lines, unknown types, LF alone', async () => {
    const chunked = page(
      'Transfer-Encoding: chunked\r\nX-Folded: a\r\n  b',
      '3;x=1\r\neins'.replace('3;', '4;') + '\r\n2\r\n!!\r\n0\r\n\r\n',
    )
    const gzipped = page('Content-Encoding: gzip', gzipSync('zwei'))
    const request = record('WARC-Type: request\r\nWARC-Target-URI: http://a.org/', 'GET / HTTP/1.1\r\n\r\n')
    const loose = Buffer.from(
      page('a: b', 'drei')
        .toString()
        .replaceAll('\r\n', '\n')
        .replace(/Content-Length: \d+/, 'Content-Length: 26'),
    )
    const captures = await read(
      Buffer.concat([gzipSync(chunked), gzipSync(request), gzipSync(gzipped), gzipSync(loose)]),
    )
    expect(captures.map(({ content }) => new TextDecoder().decode(content))).toStrictEqual([
      'eins!!',
      'zwei',
      'drei',
    ])
    expect(captures[0]!.headers['x-folded']).toBe('a b')
  })

  test('leaves out what is too large, a bomb, not whole or no page, and says so', async () => {
    const skipped: [string, string][] = []
    const onSkipped = ({ url, reason }: { url: string; reason: string }) => skipped.push([url, reason])
    const wrong = record(
      'WARC-Type: resource\r\nWARC-Target-URI: http://a.org/5\r\nWARC-Block-Digest: sha256:'.concat(
        '0'.repeat(64),
      ),
      'x',
    )
    const archive = Buffer.concat([
      page('', 'x'.repeat(5000), 'http://a.org/1'),
      page('Content-Encoding: gzip', gzipSync(Buffer.alloc(3_000_000)), 'http://a.org/2'),
      page('Content-Encoding: gzip', 'no gzip', 'http://a.org/3'),
      page('Content-Encoding: rot13', 'x', 'http://a.org/4'),
      wrong,
      record('WARC-Type: response\r\nWARC-Target-URI: http://a.org/6', 'no HTTP'),
      page('', 'good'),
    ])
    const captures = await read(archive, { maxRecordBytes: 4000, onSkipped })
    expect(captures.map(({ content }) => new TextDecoder().decode(content))).toStrictEqual(['good'])
    expect(skipped.map(([url]) => url)).toStrictEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `http://a.org/${number}`),
    )
    expect(skipped.map(([, reason]) => reason.split(' ').slice(0, 3).join(' '))).toMatchInlineSnapshot(`
      [
        "it has 5019",
        "its body has",
        "its body cannot",
        "its encoding "rot13"",
        "its bytes do",
        "it is not",
      ]
    `)
  })

  const cut = 'it was cut short when it was written'
  const continued = 'it continues in records that are not read'
  test.each<[string, string, string, string | null]>([
    ...['length', 'time', 'disconnect', 'unspecified', 'x'].map(
      (reason): [string, string, string, string] => [
        `a page, for ${reason}`,
        `WARC-Type: response\r\nWARC-Truncated: ${reason}`,
        'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nhalf',
        cut,
      ],
    ),
    ['a file', 'WARC-Type: resource\r\nWARC-Truncated: length', 'half', cut],
    [
      'a page, before its body',
      'WARC-Type: response\r\nwarc-truncated: time',
      'HTTP/1.1 200 OK\r\n\r\n',
      cut,
    ],
    [
      'a page, in its encoded body',
      'WARC-Type: response\r\nWARC-Truncated: length',
      'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nhalf',
      cut,
    ],
    ['a page, in its status', 'WARC-Type: response\r\nWARC-Truncated: disconnect', 'HTTP/1.1 2', cut],
    [
      'the page of a redirect',
      'WARC-Type: response\r\nWARC-Truncated: length',
      'HTTP/1.1 301 Moved\r\nlocation: /a\r\n\r\nhalf',
      cut,
    ],
    [
      'a redirect without a page',
      'WARC-Type: response\r\nWARC-Truncated: length',
      'HTTP/1.1 301 Moved\r\nlocation: /a\r\n\r\n',
      null,
    ],
    [
      'a first segment',
      'WARC-Type: response\r\nWARC-Segment-Number: 1',
      'HTTP/1.1 200 OK\r\n\r\nhalf',
      continued,
    ],
    ['a first segment of a file', 'WARC-Type: resource\r\nWARC-Segment-Number: 1', 'half', continued],
  ])('what was cut is not returned as whole: %s', async (_, fields, block, reason) => {
    const reasons: string[] = []
    const archive = record(`${fields}\r\nWARC-Target-URI: http://a.org/`, block)
    const captures = await read(archive, {
      onSkipped: (skipped: { reason: string }) => reasons.push(skipped.reason),
    })
    expect([captures.length, reasons]).toEqual(reason === null ? [1, []] : [0, [reason]])
  })

  const tooManyLines = 'its header has more than 1000 lines'
  const tooLongLine = 'a line of its header has more than 65536 bytes'
  const linesOf = (count: number) => Array.from({ length: count }, (_, number) => `x-${number}: y`)
  /** A line of this many bytes with its CR, which counts as well. */
  const lineOf = (bytes: number) => `x: ${'y'.repeat(bytes - 4)}`

  test.each<[string, string[], string | null]>([
    ['999 lines', linesOf(999), null],
    ['1,000 lines', linesOf(1_000), null],
    ['1,001 lines', linesOf(1_001), tooManyLines],
    ['5,000 lines', linesOf(5_000), tooManyLines],
    ['1,001 lines without a colon', Array.from({ length: 1_001 }, () => 'x'), tooManyLines],
    ['a line of 65,536 bytes', [lineOf(65_536), 'a: b'], null],
    ['a line of 65,537 bytes', [lineOf(65_537), 'a: b'], tooLongLine],
    ['a line of 200,000 bytes', ['a: b', lineOf(200_000), 'c: d'], tooLongLine],
  ])('no line of the header is read as the body: an HTTP header of %s', async (_, lines, reason) => {
    const reasons: string[] = []
    const archive = Buffer.concat([page(lines.join('\r\n'), 'body'), page('', 'next')])
    const captures = await read(archive, {
      onSkipped: (skipped: { reason: string }) => reasons.push(skipped.reason),
    })
    const bodies = captures.map(({ content }) => new TextDecoder().decode(content))
    expect([bodies, reasons]).toEqual(reason === null ? [['body', 'next'], []] : [['next'], [reason]])
  })

  test.each(['HTTP/1.1 301 Moved\r\nlocation: /b', 'HTTP/1.1 301 Moved\r\nlocation: /b\r\n'])(
    'a header that ends with its block has no body',
    async (block) => {
      const fields = 'WARC-Type: response\r\nWARC-Target-URI: http://a.org/'
      const [capture] = await read(record(fields, block))
      expect(capture).toMatchObject({ headers: { location: '/b' }, content: new Uint8Array() })
    },
  )

  // `record` adds two lines of its own, and the type and address are two more.
  test.each<[string, string[], string | null]>([
    ['999 lines', linesOf(995), null],
    ['1,000 lines', linesOf(996), null],
    ['1,001 lines', linesOf(997), tooManyLines],
    ['5,000 lines', linesOf(4_996), tooManyLines],
    ['a line of 65,536 bytes', [lineOf(65_536)], null],
    ['a line of 65,537 bytes', [lineOf(65_537)], 'more than 65536 bytes'],
  ])('no line of the header is read as the block: a record with %s', async (_, lines, reason) => {
    const fields = ['WARC-Type: resource', 'WARC-Target-URI: http://a.org/', ...lines].join('\r\n')
    const captures = read(record(fields, 'block'))
    if (reason === null) expect(Buffer.from((await captures)[0]!.content).toString()).toBe('block')
    else {
      const message = expect.stringContaining(reason)
      await expect(captures).rejects.toMatchObject({ code: 'invalid-input', message })
    }
  })

  test('a limit that is undefined is the default', async () => {
    const skipped: string[] = []
    const onSkipped = ({ reason }: { reason: string }) => skipped.push(reason)
    const archive = gzipSync(page('', Buffer.alloc(100_000_000)), { level: 1 })
    expect(await read(archive, { maxRecordBytes: undefined, onSkipped })).toEqual([])
    expect(skipped).toEqual([expect.stringMatching(/^it has 1000000\d\d bytes, more than 100000000$/)])
  })

  test.each<[string, Buffer, object, string]>([
    [
      'a gzip bomb',
      gzipSync(record('WARC-Type: other', Buffer.alloc(5_000_000))),
      { maxBytes: 1_000_000 },
      'input-too-large',
    ],
    ['a line without end', Buffer.from('WARC/1.0\r\n'.padEnd(200_000, 'x')), {}, 'invalid-input'],
    [
      'a length beyond all',
      Buffer.from('WARC/1.0\r\nContent-Length: 99999999999999\r\nWARC-Type: x\r\n\r\n'),
      {},
      'invalid-input',
    ],
    ['no length', Buffer.from('WARC/1.0\r\nWARC-Type: x\r\n\r\n'), {}, 'invalid-input'],
    ['a negative length', Buffer.from('WARC/1.0\r\nContent-Length: -5\r\n\r\n'), {}, 'invalid-input'],
    [
      'many records',
      Buffer.concat(Array.from({ length: 4 }, () => page('', 'x'))),
      { maxRecords: 3 },
      'input-too-large',
    ],
    ['half a record', page('', 'x'.repeat(100)).subarray(0, 200), {}, 'invalid-input'],
    ['half a gzip member', gzipSync(page('', 'x')).subarray(0, 60), {}, 'invalid-input'],
    ['something else', Buffer.from('%PDF-1.7\n'.repeat(20)), {}, 'invalid-input'],
    ['nothing', Buffer.alloc(0), {}, 'invalid-input'],
    ['nothing in gzip', gzipSync(''), {}, 'invalid-input'],
    ['empty lines alone', Buffer.from('\r\n\r\n'), {}, 'invalid-input'],
  ])('ends at %s', async (_, archive, options, code) => {
    expect(await codeOf(read(archive, options))).toBe(code)
  })

  test('says what it needs', async () => {
    expect(() => toWarc(null as never)).toThrow('toWarc(): originals')
    expect(await codeOf(bytesOf(toWarc([null as never])))).toBe('invalid-input')
    expect(await codeOf(fromWarc(null as never).next())).toBe('invalid-input')
    expect(await codeOf(fromWacz(null as never).next())).toBe('invalid-input')
    const short = { ...originals()[1]!, bytes: 3 }
    expect(await codeOf(bytesOf(toWarc([short])))).toBe('database-corrupt')
  })
})

describe('WACZ', () => {
  async function filesOf(archive: Uint8Array): Promise<Map<string, Buffer>> {
    const zip = new ZipReader(new BlobReader(new Blob([new Uint8Array(archive)])))
    const files = new Map<string, Buffer>()
    for (const entry of await zip.getEntries()) {
      if (entry.directory) continue
      const blob = await entry.getData(new BlobWriter())
      files.set(entry.filename, Buffer.from(await blob.arrayBuffer()))
    }
    return files
  }

  test('holds what the specification asks for, with the right hashes and places', async () => {
    const files = await filesOf(await bytesOf(toWacz(originals(), { title: 'Rules', now })))
    expect([...files.keys()]).toStrictEqual([
      'archive/data.warc.gz',
      'indexes/index.cdxj',
      'pages/pages.jsonl',
      'datapackage.json',
      'datapackage-digest.json',
    ])
    const datapackage = JSON.parse(files.get('datapackage.json')!.toString()) as {
      resources: { path: string; hash: string; bytes: number }[]
    }
    expect(datapackage).toMatchObject({ profile: 'data-package', wacz_version: '1.1.1', title: 'Rules' })
    for (const { path, hash, bytes } of datapackage.resources) {
      expect([hash, bytes]).toStrictEqual([addressOf(files.get(path)!), files.get(path)!.length])
    }
    expect(JSON.parse(files.get('datapackage-digest.json')!.toString())).toStrictEqual({
      path: 'datapackage.json',
      hash: addressOf(files.get('datapackage.json')!),
    })
    const [head, ...pages] = files
      .get('pages/pages.jsonl')!
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(head).toMatchObject({ format: 'json-pages-1.0' })
    expect(pages).toStrictEqual([
      {
        id: 's1',
        url: 'https://www.lift-rules.org/Act?b=2',
        ts: '2026-02-03T04:05:06.789Z',
        title: 'Prüfung',
      },
    ])
    const warc = files.get('archive/data.warc.gz')!
    const lines = files.get('indexes/index.cdxj')!.toString().trim().split('\n')
    expect(lines).toHaveLength(4)
    for (const line of lines) {
      const place = JSON.parse(line.slice(line.indexOf('{'))) as {
        offset: number
        length: number
        url: string
      }
      const [found] = await readByWarcio(warc.subarray(place.offset, place.offset + place.length))
      expect(found!.url).toBe(place.url)
    }
    expect(await indexByWarcio(warc)).toStrictEqual(
      lines
        .filter((line) => line.startsWith('org'))
        .map((line) => line.replace(/ \{.*/, ''))
        .toSorted(),
    )
  })

  /** Keys and times as warcio's own indexer makes them of the WARC file. */
  async function indexByWarcio(warc: Uint8Array): Promise<string[]> {
    const lines: string[] = []
    for await (const entry of new CDXIndexer({ format: 'cdxj' }).iterIndex([
      {
        filename: 'data.warc.gz',
        reader: (async function* () {
          yield warc
        })(),
      },
    ])) {
      lines.push(`${String(entry['urlkey'])} ${String(entry['timestamp'])}`)
    }
    // It also lists records of metadata.
    return [...new Set(lines.filter((line) => line.startsWith('org')))].toSorted()
  }

  test('comes back, read from a blob', async () => {
    const archive = new Blob([new Uint8Array(await bytesOf(toWacz(originals(), { now })))])
    const urls: string[] = []
    for await (const { url } of fromWacz(archive)) urls.push(url)
    expect(urls).toHaveLength(4)
  })

  test('is written and read while other archives are not read to their end', async () => {
    const left = Array.from({ length: 2 * navigator.hardwareConcurrency }, () => toWacz(originals(), { now }))
    const readers = left.map((stream) => stream.getReader())
    onTestFinished(async () => void (await Promise.all(readers.map((reader) => reader.cancel()))))
    // Each has begun a member.
    for (const reader of readers) expect((await reader.read()).done).toBe(false)
    const archive = await bytesOf(toWacz(originals(), { now }))
    const urls: string[] = []
    for await (const { url } of fromWacz(new Blob([new Uint8Array(archive)]))) urls.push(url)
    expect(urls).toHaveLength(4)
  })

  async function zipOf(files: Record<string, string | Uint8Array>): Promise<Blob> {
    const zip = new ZipWriter(new BlobWriter())
    for (const [name, content] of Object.entries(files)) {
      await zip.add(
        name,
        typeof content === 'string'
          ? new TextReader(content)
          : new BlobReader(new Blob([new Uint8Array(content)])),
      )
    }
    return zip.close()
  }

  const described = (resources: unknown) => JSON.stringify({ profile: 'data-package', resources })
  test.each<[string, () => Promise<Blob>, object, string]>([
    ['no zip', async () => new Blob(['no zip at all']), {}, 'invalid-input'],
    ['no description', () => zipOf({ 'archive/a.warc': '' }), {}, 'invalid-input'],
    [
      'a description that is none',
      () => zipOf({ 'archive/a.warc': '', 'datapackage.json': '[' }),
      {},
      'invalid-input',
    ],
    ['no WARC', () => zipOf({ 'datapackage.json': described([]) }), {}, 'invalid-input'],
    [
      'other bytes than described',
      () =>
        zipOf({
          'archive/a.warc': 'WARC',
          'datapackage.json': described([{ path: 'archive/a.warc', hash: `sha256:${'0'.repeat(64)}` }]),
        }),
      {},
      'invalid-input',
    ],
    [
      'a zip bomb',
      () => zipOf({ 'archive/a.warc': Buffer.alloc(3_000_000), 'datapackage.json': described([]) }),
      { maxBytes: 1_000_000 },
      'input-too-large',
    ],
  ])('refuses %s', async (_, make, options, code) => {
    const archive = await make()
    expect(await codeOf(fromWacz(archive, options).next())).toBe(code)
  })

  test.each([
    ['records', { maxRecords: 4 }, { maxRecords: 3 }],
    ['bytes after decompression', { maxBytes: 25_000 }, { maxBytes: 15_000 }],
  ])('its limit of %s is for all WARC files in it', async (_, enough, tooFew) => {
    const file = gzipSync(Buffer.concat([page('', 'x'.repeat(4_000)), page('', 'x'.repeat(4_000))]))
    const archive = await zipOf({
      'archive/a.warc.gz': file,
      'archive/b.warc.gz': file,
      'datapackage.json': described([]),
    })
    const count = async (options: ReadArchiveOptions) => {
      let found = 0
      for await (const _ of fromWacz(archive, options)) found++
      return found
    }
    expect(await count(enough)).toBe(4)
    expect(await codeOf(count(tooFew))).toBe('input-too-large')
  })
})

test.each([
  ['https://www.example.com/a?B=1', 'com,example)/a?b=1'],
  ['http://Sub.Example.com:8080/', 'com,example,sub:8080)/'],
  ['urn:view:x y', 'urn:view:x%20y'],
])('the key of %s', (url, key) => {
  expect(surtOf(url)).toBe(key)
})

test('the HTML of a page is decoded as it was read', async () => {
  const bytes = Buffer.from('<p>Pr\u00fcfung</p>', 'latin1')
  const html = (mediaType: string) => archivedHtml({ mediaType, stream: streamOf(bytes) })
  expect(await html('text/html; charset=iso-8859-1')).toBe('<p>Prüfung</p>')
  expect(await codeOf(html('application/pdf'))).toBe('invalid-input')
})
