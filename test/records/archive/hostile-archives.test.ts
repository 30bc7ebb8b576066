import { constants, deflateRawSync } from 'node:zlib'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { beforeAll, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { exportSession, verifySessionArchive } from '../../../src/entries/archive.ts'
import { createNoteKeys } from '../../../src/entries/log.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'

/** A member as both places of a zip say it; what only the central directory says otherwise is in `central`. */
type Member = {
  name: string
  content: Uint8Array
  flags?: number
  method?: number
  size?: number
  attributes?: number
  central?: { name?: string; size?: number; crc?: number; offset?: number }
}

const keys = await createNoteKeys('lifts.example/log')
const rule = 'Every lift is inspected every two years.'
let members: Member[]

beforeAll(async () => {
  const store = memoryStore()
  const engine = new CitationEngine({ store, onIncident() {} })
  const agent = engine.as({ role: 'agent', sessionId: 'talk', agentId: 'a' })
  const source = await agent.addCustomSource({ name: 'Act', content: rule })
  await agent.cite({ sourceId: source.id, claim: rule, quote: rule })
  const whole = await new Response(
    await exportSession(store, { sessionId: 'talk', signer: keys.signer }),
  ).blob()
  members = []
  for (const entry of await new ZipReader(new BlobReader(whole)).getEntries()) {
    if (!entry.directory)
      members.push({ name: entry.filename, content: await entry.getData(new Uint8ArrayWriter()) })
  }
})

const bytesOf = (text: string) => new TextEncoder().encode(text)

function crcOf(content: Uint8Array): number {
  let crc = ~0
  for (const byte of content) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** Fields of two or four bytes, least byte first. */
function fields(...values: [bytes: 2 | 4, value: number][]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of values) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

/** A zip without compression, as its members say (APPNOTE 4.3). */
function zipOf(list: readonly Member[], { before = '', after = '', count = list.length } = {}): Blob {
  const parts: Uint8Array[] = [bytesOf(before)]
  const directory: Uint8Array[] = []
  let length = parts[0]!.length
  for (const {
    name,
    content,
    flags = 0x800,
    method = 0,
    size = content.length,
    attributes = 0,
    central = {},
  } of list) {
    const raw = bytesOf(name)
    const crc = crcOf(content)
    const shared = (own: { size: number; crc: number; name: Uint8Array }) =>
      [
        [2, flags],
        [2, method],
        [4, 0],
        [4, own.crc],
        [4, content.length],
        [4, own.size],
        [2, own.name.length],
        [2, 0],
      ] as [2 | 4, number][]
    const listed = bytesOf(central.name ?? name)
    const seen = { size: central.size ?? size, crc: central.crc ?? crc, name: listed }
    directory.push(
      fields(
        [4, 0x02014b50],
        [2, 0x0314],
        [2, 20],
        ...shared(seen),
        [2, 0],
        [2, 0],
        [2, 0],
        [4, attributes],
        [4, central.offset ?? length],
      ),
      listed,
    )
    const local = [fields([4, 0x04034b50], [2, 20], ...shared({ size, crc, name: raw })), raw, content]
    parts.push(...local)
    length += local.reduce((sum, part) => sum + part.length, 0)
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, length], [2, 0])
  return new Blob([...parts, ...directory, end, bytesOf(after)] as BlobPart[])
}

const check = (archive: Blob) => verifySessionArchive(archive, { verifiers: [keys.verifier] })
const note = (name: string, more: Partial<Member> = {}): Member => ({ name, content: bytesOf('x'), ...more })
const first = (change: (member: Member) => Member) => [change(members[0]!), ...members.slice(1)]

test('the same members written here are whole', async () => {
  expect(await check(zipOf(members))).toMatchObject({ ok: true, problemCount: 0 })
})

const hostile: [string, () => Blob][] = [
  ['a member that leads out of the folder', () => zipOf([...members, note('../note.txt')])],
  ['one that leads out in between', () => zipOf([...members, note('entries/../../note.txt')])],
  ['an absolute name', () => zipOf([...members, note('/etc/passwd')])],
  ['a name of Windows', () => zipOf([...members, note('C:\\note.txt')])],
  [
    'a listed name with backslashes',
    () => zipOf(first((one) => ({ ...one, name: one.name.replaceAll('.', '\\') }))),
  ],
  ['a listed name with a dot before it', () => zipOf(first((one) => ({ ...one, name: `./${one.name}` })))],
  ['a listed name in capitals', () => zipOf(first((one) => ({ ...one, name: one.name.toUpperCase() })))],
  [
    'a second one in capitals',
    () => zipOf([...members, { ...members[0]!, name: members[0]!.name.toUpperCase() }]),
  ],
  [
    'a second one in full-width letters',
    () => zipOf([...members, { ...members[0]!, name: `ｍ${members[0]!.name.slice(1)}` }]),
  ],
  ['a NUL in a name', () => zipOf([...members, { ...members[0]!, name: `${members[0]!.name}\0.txt` }])],
  ['an empty name', () => zipOf([...members, note('')])],
  ['the same member twice', () => zipOf([...members, members[0]!])],
  [
    'two directory records of one member',
    () => zipOf([...members, { ...members[0]!, central: { offset: 0 } }]),
  ],
  ['a symbolic link', () => zipOf([...members, note('link', { attributes: 0xa1ff0000 })])],
  ['a listed member as a symbolic link', () => zipOf(first((one) => ({ ...one, attributes: 0xa1ff0000 })))],
  ['a folder', () => zipOf([...members, { name: 'folder/', content: new Uint8Array() }])],
  ['a flag of encryption', () => zipOf(first((one) => ({ ...one, flags: 0x801 })))],
  ['an unknown compression', () => zipOf(first((one) => ({ ...one, method: 99 })))],
  ['a size beyond the file', () => zipOf(first((one) => ({ ...one, central: { size: 0x7fffffff } })))],
  ['another sum in the directory', () => zipOf(first((one) => ({ ...one, central: { crc: 1 } })))],
  [
    'another name in the local header',
    () => zipOf(first((one) => ({ ...one, name: `x${one.name.slice(1)}`, central: { name: one.name } }))),
  ],
  ['an offset in another member', () => zipOf(members.with(1, { ...members[1]!, central: { offset: 0 } }))],
  ['an offset beyond the end', () => zipOf(first((one) => ({ ...one, central: { offset: 0x7fffffff } })))],
  ['fewer members than there are', () => zipOf(members, { count: members.length - 1 })],
  ['more members than there are', () => zipOf(members, { count: members.length + 1 })],
  ['a second archive before it', () => new Blob([zipOf([note('note.txt')]), zipOf(members)])],
  ['a second archive behind it', () => new Blob([zipOf(members), zipOf([note('note.txt')])])],
  ['text behind its end', () => zipOf(members, { after: '<script>alert(1)</script>' })],
  ['text before it', () => zipOf(members, { before: '#!/bin/sh\n' })],
  ['its second half alone', () => zipOf(members).slice(zipOf(members).size / 2)],
  ['its first half alone', () => zipOf(members).slice(0, zipOf(members).size / 2)],
  ['its directory alone', () => zipOf([])],
]

test.each(hostile)('an archive with %s is not whole', async (_, archiveOf) => {
  const archive = archiveOf()
  const { ok, problemCount } = await check(archive)
  expect([ok, problemCount > 0]).toEqual([false, true])
})

/** Four gigabytes of zeros as Deflate writes them. */
function bomb(): Uint8Array {
  const zeros = deflateRawSync(new Uint8Array(1_000_000), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: 4_000 }, () => zeros), deflateRawSync(new Uint8Array())])
}

test.each(['README.md', 'entries.jsonl', 'proofs.jsonl', 'checkpoint', 'manifest.json', 'manifest.note'])(
  '%s that unpacks to four gigabytes is read no further than what was signed',
  async (name) => {
    expect(members.map((member) => member.name)).toContain(name)
    const unpacks = { content: bomb(), method: 8, size: 4_000_000_000 }
    const archive = zipOf(
      members.map((member) => (member.name === name ? { ...member, ...unpacks } : member)),
    )
    const { ok, problems } = await check(archive)
    expect(ok).toBe(false)
    expect(problems).toContainEqual({ member: name, message: 'It cannot be read: it is too large' })
  },
)

test('a bomb that the manifest does not list is not unpacked', async () => {
  const { ok, problems } = await check(
    zipOf([...members, { name: 'x', content: bomb(), method: 8, size: 4e9 }]),
  )
  expect([ok, problems]).toEqual([false, [{ member: 'x', message: 'It is not listed in the manifest.' }]])
})
