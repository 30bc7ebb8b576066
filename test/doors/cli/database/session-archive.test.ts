import {
  BlobReader,
  BlobWriter,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { memoryBlobs } from '../../../../src/records/blobs/memory-blobs.ts'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import { sha256Hex } from '../../../../src/core/hash.ts'
import type { LogLeaf } from '../../../../src/core/records/event.ts'
import { exportSession, verifySessionArchive } from '../../../../src/entries/archive.ts'
import { createNoteKeys } from '../../../../src/entries/log.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'
import { drawnFrom, smallOrFull } from '../../../fixtures/full-proof.ts'
import { codeOf } from '../../../records/store/rejection.ts'

const rule = 'Every lift is inspected every two years.'
type Member = [path: string, content: Uint8Array]

async function membersOf(archive: Blob): Promise<Member[]> {
  const members: Member[] = []
  for (const entry of await new ZipReader(new BlobReader(archive)).getEntries()) {
    if (!entry.directory) members.push([entry.filename, await entry.getData(new Uint8ArrayWriter())])
  }
  return members
}

async function zipOf(members: readonly Member[]): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter(), { level: 0 })
  for (const [path, content] of members) await zip.add(path, new Uint8ArrayReader(content))
  return await zip.close()
}

const keys = await createNoteKeys('lifts.example/log')
const verifiers = [keys.verifier]
const blobs = memoryBlobs()
const store = memoryStore()
const engine = new CitationEngine({ store, archive: { blobs }, onIncident() {} })

/** The archive of a session with an answer, a registered citation, a kept file, and an erased one. */
async function archived(): Promise<Blob> {
  const agent = engine.as({ role: 'agent', sessionId: 'talk', agentId: 'a' })
  const bytes = (text: string) => new TextEncoder().encode(text)
  const act = await agent.addDocSource({ name: 'act.md', content: bytes(`# Act\n\n${rule}\n`) })
  const gone = await agent.addDocSource({
    name: 'gone.md',
    content: bytes('# Private\n\nThe lift of Ann is blue.\n'),
  })
  const other = await engine
    .as({ role: 'admin' })
    .addCustomSource({ name: 'Table', content: `${rule} It is so.` })
  const cited = await agent.cite({ sourceId: act.id, claim: rule, quote: rule })
  const again = await agent.cite({ sourceId: other.id, claim: rule, quote: rule })
  await agent.relate({ from: cited.id, to: again.id, kind: 'supports' })
  await engine.as({ role: 'admin' }).eraseArchived(gone.id, { reason: 'Art. 17' })
  await engine
    .as({ role: 'agent', sessionId: 'other' })
    .addDocSource({ name: 'x.md', content: bytes('Not of this session.') })
  const run = engine.run({ sessionId: 'talk' })
  run.addSources([{ title: 'Act', content: rule }])
  run.push(0, rule)
  await run.finish()
  const archive = await exportSession(store, { sessionId: 'talk', signer: keys.signer, blobs })
  return await new Response(archive).blob()
}

let archive: Blob
let members: Member[]
beforeAll(async () => {
  archive = await archived()
  members = await membersOf(archive)
})
const pathsOf = (kind: string) => members.flatMap(([path]) => (path.startsWith(`${kind}/`) ? [path] : []))
const textOf = (path: string) => new TextDecoder().decode(members.find(([name]) => name === path)![1])

describe('the archive of a session', () => {
  test('is whole, and says what is in it', async () => {
    const check = await verifySessionArchive(archive, { verifiers })
    expect(check.problems).toEqual([])
    expect(check).toMatchObject({
      ok: true,
      archive: {
        sessionId: 'talk',
        project: 'default',
        signedBy: 'lifts.example/log',
        contents: 4,
        blobs: 1,
      },
      notProven: expect.arrayContaining([expect.stringMatching(/after the checkpoint/)]),
    })
  })

  test('has what the session rests on, and nothing of other sessions', async () => {
    const kinds = textOf('entries.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(JSON.parse(line).body))
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(
      new Set(['source', 'citation', 'verification', 'relation', 'erasure', 'run']),
    )
    expect(kinds.map(({ data }) => data.name)).toContain('Table')
    expect(members.map(([path]) => textOf(path)).join('\n')).not.toContain('Not of this session.')
  })

  test('an erased file is absent with the entry that erased it, and its bytes are nowhere', async () => {
    const { archive: found } = await verifySessionArchive(archive, { verifiers })
    expect(found!.absent).toEqual([
      {
        address: expect.stringMatching(/^sha256:/),
        reason: 'erased',
        erasure: expect.stringMatching(/^era_/),
      },
    ])
    expect(pathsOf('blobs')).toHaveLength(1)
  })

  test('a bit that is changed in any member is found', async () => {
    const places = members.flatMap(([, { length }], index) =>
      Array.from({ length: Math.min(length, 400) }, (_, step) => ({
        index,
        at: Math.floor((step * length) / 400),
      })),
    )
    const drawn = members.map(([, { length }], index) => ({ index, at: length - 1 }))
    for (const { index, at } of [...drawn, ...drawnFrom(places, 12)]) {
      const [path, content] = members[index]!
      const changed = Uint8Array.from(content)
      changed[at]! ^= 1 << (at % 8)
      const archive = await zipOf(members.with(index, [path, changed]))
      const { ok } = await verifySessionArchive(archive, { verifiers })
      expect([path, at, ok]).toEqual([path, at, false])
    }
  })

  test('a member that is missing, too much, twice, or under another name is found', async () => {
    for (const [index, member] of members.entries()) {
      const [path, content] = member
      const without = members.toSpliced(index, 1)
      for (const others of [without, [...without, [`${path}x`, content] satisfies Member]]) {
        expect([path, (await verifySessionArchive(await zipOf(others), { verifiers })).ok]).toEqual([
          path,
          false,
        ])
      }
    }
    const more = await verifySessionArchive(await zipOf([...members, ['note.txt', new Uint8Array(1)]]), {
      verifiers,
    })
    expect(more.problems).toEqual([{ member: 'note.txt', message: 'It is not listed in the manifest.' }])
  })

  test('any byte of the file: it is found, or the members are the same', async () => {
    const bytes = new Uint8Array(await archive.arrayBuffer())
    const same = JSON.stringify(members.map(([path, content]) => [path, [...content]]))
    for (let at = 0; at < bytes.length; at += smallOrFull(397, 1)) {
      const changed = Uint8Array.from(bytes)
      changed[at]! ^= 0x10
      const blob = new Blob([changed])
      const { ok } = await verifySessionArchive(blob, { verifiers })
      if (!ok) continue
      const seen = await membersOf(blob)
      expect([at, JSON.stringify(seen.map(([path, content]) => [path, [...content]])) === same]).toEqual([
        at,
        true,
      ])
    }
  })

  test('with another key it proves nothing', async () => {
    const { verifier } = await createNoteKeys('lifts.example/log')
    const check = await verifySessionArchive(archive, { verifiers: [verifier] })
    expect([check.ok, check.archive]).toEqual([false, undefined])
    expect(await codeOf(verifySessionArchive(archive, { verifiers: [] }))).toBe('invalid-input')
    expect((await verifySessionArchive(new Blob(['no zip']), { verifiers })).ok).toBe(false)
  })

  test('a session without records, and a store of bytes that is not given', async () => {
    expect(await exportSession(store, { sessionId: 'nobody', signer: keys.signer })).toBe(null)
    const bare = await new Response(
      await exportSession(store, { sessionId: 'talk', signer: keys.signer }),
    ).blob()
    const check = await verifySessionArchive(bare, { verifiers })
    expect([check.ok, check.archive?.absent.map(({ reason }) => reason).toSorted()]).toEqual([
      true,
      ['erased', 'no-blob-store'],
    ])
  })
})

describe('the archive of a session of which texts were erased', () => {
  const ground = 'GDPR Art. 17(1)(b)'
  const log = memoryStore()
  const own = new CitationEngine({ store: log, onIncident() {} })
  const exported = async (from: typeof log): Promise<Blob> =>
    new Response(await exportSession(from, { sessionId: 'talk', signer: keys.signer })).blob()
  /** The log as its holder would give it away, with other entries. */
  const forged = (change: (leaf: LogLeaf) => LogLeaf): typeof log => ({
    ...log,
    readLog: async (range) => (await log.readLog(range)).map(change),
  })

  beforeAll(async () => {
    const agent = own.as({ role: 'agent', sessionId: 'talk', agentId: 'a' })
    const act = await agent.addCustomSource({ name: 'Act', content: rule })
    await agent.cite({ sourceId: act.id, claim: rule, quote: rule })
    const letter = await agent.addCustomSource({ name: 'Letter', content: 'The lift of Ann is blue.' })
    await own.as({ role: 'admin' }).erase({ sourceId: letter.id, reason: 'Asked for.', ground })
  })

  test('is verified, names the erasure, and has nothing of the texts', async () => {
    const archive = await exported(log)
    const { problems, archive: found } = await verifySessionArchive(archive, { verifiers })
    expect(problems).toEqual([])
    expect(found!.erasures).toEqual([
      expect.objectContaining({ reason: 'Asked for.', ground, records: 1, by: { role: 'admin' } }),
    ])
    const texts = (await membersOf(archive)).map(([, content]) => new TextDecoder().decode(content))
    expect(texts.join('\n')).not.toContain('Ann')
  })

  test.each<[string, (leaf: LogLeaf) => LogLeaf, RegExp]>([
    [
      'another body than an erasure left',
      (leaf) => (leaf.bodyHash ? { ...leaf, body: leaf.body.replace('"source"', '"source" ') } : leaf),
      /is not what its erasure left/,
    ],
    [
      'a body that is said to be erased and is whole',
      (leaf) =>
        leaf.event?.kind === 'citation'
          ? {
              ...leaf,
              bodyHash: sha256Hex(leaf.body),
              body: leaf.body.replaceAll('two years', 'ten years'),
            }
          : leaf,
      /Its body is not what an erasure left/,
    ],
  ])('%s is found, though the key signed it', async (_, change, message) => {
    const check = await verifySessionArchive(await exported(forged(change)), { verifiers })
    expect(check.problems.map((problem) => problem.message)).toContainEqual(expect.stringMatching(message))
  })

  test('an erasure that is not in the archive takes no text', async () => {
    const found = await log.listEvents(
      { kind: 'erasure', limit: 1 },
      { actor: { role: 'auditor', project: 'default' } },
    )
    const erasure = found.items[0]!.event.id
    const without = forged((leaf) =>
      leaf.eventId === erasure
        ? { ...leaf, eventId: 'other', event: { ...leaf.event!, project: 'p2' } }
        : leaf,
    )
    const { problems } = await verifySessionArchive(await exported(without), { verifiers })
    expect(problems.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/are gone, and no erasure in the log names it/),
    )
  })
})
