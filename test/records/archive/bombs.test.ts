import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fromWacz } from '../../../src/records/archive/wacz/from-wacz.ts'
import { fromWarc } from '../../../src/records/archive/warc/from-warc.ts'
import type { ReadArchiveOptions } from '../../../src/records/archive/warc/from-warc.ts'
import { verifySessionArchive } from '../../../src/entries/archive.ts'
import { createNoteKeys } from '../../../src/entries/log.ts'
import { rawZip } from '../../fixtures/bombs/raw-zip.ts'
import type { ZipEntry } from '../../fixtures/bombs/raw-zip.ts'
import { codeOf } from '../store/rejection.ts'

const keys = await createNoteKeys('lifts.example/log')

const record = (fields: string, length: number | string) =>
  Buffer.from(`WARC/1.1\r\n${fields}WARC-Date: 2026-01-01T00:00:00Z\r\nContent-Length: ${length}\r\n\r\n`)
const page = record('WARC-Type: response\r\nWARC-Target-URI: http://a.org/\r\n', 0)

/** The same bytes again and again, and how many were asked for. */
function endless(piece: Uint8Array) {
  const taken = { bytes: 0 }
  const stream = (async function* () {
    for (;;) {
      taken.bytes += piece.length
      yield piece
    }
  })()
  return { stream, taken }
}

async function count(captures: AsyncIterable<unknown>): Promise<number> {
  let found = 0
  for await (const _ of captures) found++
  return found
}

const many = <T>(count: number, make: (number: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))

const readWarc = (bytes: Uint8Array, options: ReadArchiveOptions = {}) =>
  count(fromWarc(new Blob([new Uint8Array(bytes)]).stream(), options))

describe('WARC', () => {
  test.each<[string, Buffer, ReadArchiveOptions, string]>([
    ['empty gzip members', Buffer.concat(many(3000, () => gzipSync(''))), {}, 'input-too-large'],
    [
      'gzip members with a record each',
      gzipSync(Buffer.concat([record('WARC-Type: x\r\n', 0), Buffer.from('\r\n\r\n')])),
      { maxRecords: 10_000 },
      'input-too-large',
    ],
    [
      'records without a body',
      Buffer.concat([record('WARC-Type: x\r\n', 0), Buffer.from('\r\n\r\n')]),
      { maxRecords: 10_000 },
      'input-too-large',
    ],
    [
      'pages without a body',
      Buffer.concat([page, Buffer.from('\r\n\r\n')]),
      { maxRecords: 20_000 },
      'input-too-large',
    ],
    [
      'a record of zeros in gzip',
      gzipSync(Buffer.concat([record('WARC-Type: x\r\n', 9_000_000), Buffer.alloc(9_000_000)])),
      { maxBytes: 30_000_000 },
      'input-too-large',
    ],
    ['empty lines', Buffer.from('\r\n'.repeat(1000)), {}, 'invalid-input'],
    ['zeros', Buffer.alloc(65_536), {}, 'invalid-input'],
    ['header lines', Buffer.from('WARC/1.1\r\n' + 'a: b\r\n'.repeat(10_000)), {}, 'invalid-input'],
  ])('endless: %s', async (name, piece, options, code) => {
    const { stream, taken } = endless(name === 'header lines' ? piece.subarray(10) : piece)
    const archive = (async function* () {
      if (name === 'header lines') yield piece.subarray(0, 10)
      yield* stream
    })()
    expect(await codeOf(count(fromWarc(archive, { maxBytes: 50_000_000, ...options })))).toBe(code)
    expect(taken.bytes).toBeLessThan(60_000_000)
  })

  test.each<[string, Buffer, string]>([
    ['a length beyond all that is there', record('WARC-Type: x\r\n', 999_999_999_999_999), 'invalid-input'],
    [
      'the same of a page',
      record('WARC-Type: response\r\nWARC-Target-URI: http://a.org/\r\n', 999_999_999_999_999),
      'invalid-input',
    ],
    [
      'a length at the limit of a record, without its bytes',
      record('WARC-Type: response\r\nWARC-Target-URI: http://a.org/\r\n', 100_000_000),
      'invalid-input',
    ],
    ['a length with sixteen digits', record('WARC-Type: x\r\n', '9999999999999999'), 'invalid-input'],
    ['a length in hexadecimal', record('WARC-Type: x\r\n', '0x10'), 'invalid-input'],
    ['a length with a sign', record('WARC-Type: x\r\n', '+5'), 'invalid-input'],
    ['a length in other digits', record('WARC-Type: x\r\n', '٣'), 'invalid-input'],
    ['a version without an end', Buffer.from(`WARC/1.${'1'.repeat(2000)}`), 'invalid-input'],
    ['half a magic number of gzip', Buffer.from([0x1f]), 'invalid-input'],
    ['a gzip header alone', gzipSync('').subarray(0, 10), 'invalid-input'],
    [
      'a gzip member with another sum',
      Buffer.from(
        gzipSync(Buffer.concat([page, Buffer.from('\r\n\r\n')])).map((byte, at, all) =>
          at === all.length - 6 ? byte ^ 1 : byte,
        ),
      ),
      'invalid-input',
    ],
    [
      'text behind a gzip member',
      Buffer.concat([
        gzipSync(Buffer.concat([record('WARC-Type: x\r\n', 0), Buffer.from('\r\n\r\n')])),
        Buffer.from('x'.repeat(2000)),
      ]),
      'invalid-input',
    ],
  ])('%s', async (_, bytes, code) => {
    expect(await codeOf(readWarc(bytes))).toBe(code)
  })

  test('very many records in one piece leave turns of the event loop to others', async () => {
    const piece = Buffer.concat(
      many(1000, () => Buffer.concat([record('WARC-Type: x\r\n', 0), Buffer.from('\r\n\r\n')])),
    )
    let turns = 0
    let isReading = true
    setImmediate(function next() {
      turns += 1
      if (isReading) setImmediate(next)
    })
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
    onTestFinished(() => void vi.restoreAllMocks())
    const pieces = (async function* () {
      yield piece
    })()
    expect(await count(fromWarc(pieces))).toBe(0)
    isReading = false
    expect(turns).toBeGreaterThan(500)
  })

  test('a length that is too short leaves the rest as no record', async () => {
    const body = 'HTTP/1.1 200 OK\r\n\r\nWARC/1.1\r\nWARC-Type: response\r\n'
    const lying = Buffer.concat([
      record('WARC-Type: response\r\nWARC-Target-URI: http://a.org/\r\n', 19),
      Buffer.from(body),
    ])
    expect(await codeOf(readWarc(lying))).toBe('invalid-input')
  })
})

const zeros = Buffer.alloc(20_000_000)
const whole = Buffer.concat([record('WARC-Type: x\r\n', 0), Buffer.from('\r\n\r\n')])
const empty = new Uint8Array()
const description = { name: 'datapackage.json', data: '{"resources":[]}' }
const bomb = (name: string, more: Partial<ZipEntry> = {}): ZipEntry => ({ name, data: zeros, ...more })
const blobOf = (...entries: ZipEntry[]) => new Blob([new Uint8Array(rawZip(entries))])
const waczOf = (...entries: ZipEntry[]) => blobOf(description, ...entries)

describe('WACZ', () => {
  test.each<[string, () => Blob, ReadArchiveOptions, string]>([
    ['a bomb', () => waczOf(bomb('archive/a.warc')), { maxBytes: 1_000_000 }, 'input-too-large'],
    [
      'a bomb that states ten bytes',
      () => waczOf(bomb('archive/a.warc', { statedSize: 10 })),
      { maxBytes: 1_000_000 },
      'invalid-input',
    ],
    [
      'some bytes that state 4 GB',
      () => waczOf({ name: 'archive/a.warc', data: 'x', stored: true, statedSize: 0xfffffffe }),
      {},
      'invalid-input',
    ],
    [
      'bombs that are too large together',
      () => waczOf(...many(3, (number) => bomb(`archive/${number}.warc`))),
      { maxBytes: 30_000_000 },
      'invalid-input',
    ],
    [
      'entries that share the bytes of a bomb',
      () =>
        waczOf(
          bomb('archive/0.warc'),
          ...many(50, (number) =>
            bomb(`archive/${number + 1}.warc`, { sameAs: 1, data: zeros.subarray(0, 1000) }),
          ),
        ),
      { maxBytes: 30_000_000 },
      'invalid-input',
    ],
    [
      'a description that is a bomb',
      () =>
        blobOf(
          { name: 'datapackage.json', data: Buffer.alloc(21_000_000) },
          { name: 'archive/a.warc', data: empty },
        ),
      {},
      'input-too-large',
    ],
    [
      'a description of brackets',
      () =>
        blobOf(
          { name: 'datapackage.json', data: '['.repeat(1_000_000) },
          { name: 'archive/a.warc', data: empty },
        ),
      {},
      'invalid-input',
    ],
    [
      'a zip file',
      () => waczOf({ name: 'archive/a.warc', data: rawZip([description]) }),
      {},
      'invalid-input',
    ],
    [
      'gzip in gzip',
      () => waczOf({ name: 'archive/a.warc.gz', data: gzipSync(gzipSync(zeros)) }),
      {},
      'invalid-input',
    ],
    ['nothing', () => new Blob([]), {}, 'invalid-input'],
    ['no WARC file', () => waczOf(), {}, 'invalid-input'],
    ['an empty WARC file', () => waczOf({ name: 'archive/a.warc', data: empty }), {}, 'invalid-input'],
    [
      'an empty WARC file in gzip',
      () => waczOf({ name: 'archive/a.warc.gz', data: gzipSync('') }),
      {},
      'invalid-input',
    ],
    [
      'an encrypted file',
      () => waczOf({ name: 'archive/a.warc', data: 'x', isLocked: true }),
      {},
      'invalid-input',
    ],
    [
      'too many files',
      () => waczOf(...many(10_000, (number) => ({ name: `${number}`, data: empty, stored: true }))),
      {},
      'invalid-input',
    ],
  ])('%s', async (_, make, options, code) => {
    expect(await codeOf(count(fromWacz(make(), options)))).toBe(code)
  })
})

test.each<[string, () => Blob, ReadArchiveOptions, string, string]>([
  [
    'a description that is too large',
    () => blobOf({ name: 'datapackage.json', data: Buffer.alloc(20_000_001) }),
    { maxBytes: 1e12 },
    'The datapackage.json of the archive has more than 20000000 bytes.',
    'fromWarc()',
  ],
  [
    'a WARC file that is too large together with the one before',
    () =>
      waczOf(...['a', 'b'].map((name) => ({ name: `archive/${name}.warc`, data: new Uint8Array(whole) }))),
    { maxBytes: whole.length + 1 },
    `The WARC files in the archive have more than ${whole.length + 1} bytes.`,
    'Raise maxBytes',
  ],
  [
    'too many records',
    () => waczOf({ name: 'archive/a.warc', data: new Uint8Array(whole) }),
    { maxRecords: 0 },
    'The archive has more than 0 records.',
    'Raise maxRecords',
  ],
  [
    'a WARC file that is locked',
    () => waczOf({ name: 'archive/a.warc', data: 'x', isLocked: true }),
    {},
    'cannot be read: "archive/a.warc"',
    'without a password',
  ],
  [
    'another hash',
    () =>
      blobOf(
        {
          name: 'datapackage.json',
          data: JSON.stringify({
            resources: [{ path: 'archive/a.warc', hash: `sha256:${'0'.repeat(64)}` }],
          }),
        },
        { name: 'archive/a.warc', data: new Uint8Array(whole) },
      ),
    {},
    'does not match the hash',
    'Get a complete copy',
  ],
])('an error names what helps: %s', async (_, make, options, message, suggestion) => {
  await expect(count(fromWacz(make(), options))).rejects.toMatchObject({
    message: expect.stringContaining(message),
    suggestion: expect.stringContaining(suggestion),
  })
})

describe('the archive of a session', () => {
  const signed = (...more: ZipEntry[]) => [{ name: 'manifest.note', data: 'x' }, ...more]
  test.each<[string, () => ZipEntry[]]>([
    ['a signature that is a bomb', () => [bomb('manifest.note')]],
    ['one that states ten bytes', () => [bomb('manifest.note', { statedSize: 10 })]],
    [
      'some bytes that state 4 GB',
      () => [{ name: 'manifest.note', data: 'x', stored: true, statedSize: 0xfffffffe }],
    ],
    ['a manifest that is a bomb', () => signed(bomb('manifest.json'))],
    ['bombs in all its folders', () => signed(...many(10, (number) => bomb(`contents/${number}`)))],
    [
      'entries that share the bytes of a bomb',
      () =>
        signed(
          bomb('0'),
          ...many(50, (number) => bomb(`${number + 1}`, { sameAs: 1, data: zeros.subarray(0, 1000) })),
        ),
    ],
    ['a zip file as its signature', () => [{ name: 'manifest.note', data: rawZip([description]) }]],
    ['an encrypted signature', () => [{ name: 'manifest.note', data: 'x', isLocked: true }]],
    [
      'very many members',
      () => signed(...many(30_000, (number) => ({ name: `${number}`, data: empty, stored: true }))),
    ],
  ])('%s: it is not whole', async (_, entriesOf) => {
    const { ok, problemCount } = await verifySessionArchive(blobOf(...entriesOf()), {
      verifiers: [keys.verifier],
    })
    expect([ok, problemCount > 0]).toEqual([false, true])
  })
})
