import { execFileSync } from 'node:child_process'
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { folderBlobs } from '../../../src/records/blobs/folder/folder-blobs.ts'
import { readAll } from '../../../src/records/blobs/receive-blob.ts'
import type { BlobStore } from '../../../src/core/ports/blob-store.ts'
import { sha256Hex } from '../../../src/core/hash.ts'
import { codeOf, errorOf } from '../store/rejection.ts'
import { adminOf, agentOf, contentOf } from './conformance.ts'

const actor = agentOf('p')
const kept = Buffer.from('Every lift is inspected every two years.')
let directory: string
let folder: string
let secret: string
let blobs: BlobStore
let address: string
let place: string
let count = 0

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'citespan-folder-'))
  secret = join(directory, 'secret')
  await writeFile(secret, 'The vault opens at nine.')
})

afterAll(() => rm(directory, { recursive: true, force: true }))

/** A folder with one blob, and where its file is. */
beforeEach(async () => {
  folder = join(directory, `folder-${++count}`)
  blobs = folderBlobs(folder)
  ;({ address } = await blobs.put(kept, { actor }))
  place = placeOf(address)
})

function placeOf(of: string): string {
  const hex = of.slice(7)
  return join(folder, sha256Hex('p').slice(0, 32), hex.slice(0, 2), hex.slice(2, 4), hex)
}

async function listed(): Promise<string[]> {
  const found: string[] = []
  for await (const blob of blobs.list({ actor })) found.push(blob.address)
  return found
}

const read = () => contentOf(blobs, address, actor)

/** What stands in place of the file, and how reading it ends. */
const replaced: [string, () => Promise<unknown>, 'database-corrupt' | 'database-unavailable'][] = [
  ['a link to another file', () => symlink(secret, place), 'database-unavailable'],
  ['a link to nothing', () => symlink(join(directory, 'nothing'), place), 'database-unavailable'],
  ['a link to itself', () => symlink(place, place), 'database-unavailable'],
  ['a link to an endless device', () => symlink('/dev/zero', place), 'database-unavailable'],
  ['a folder', () => mkdir(place), 'database-corrupt'],
  ['a named pipe that nobody writes to', async () => execFileSync('mkfifo', [place]), 'database-corrupt'],
]

describe.runIf(process.platform === 'linux')('in place of the file of a blob stands', () => {
  test.each(replaced)('%s: it is no blob, and is not read', async (_, make, code) => {
    await rm(place)
    await make()
    expect(await codeOf(read())).toBe(code)
    // As often as Node has threads: none may wait for good.
    const again = await Promise.all(Array.from({ length: 8 }, () => codeOf(read())))
    expect(new Set(again)).toStrictEqual(new Set([code]))
    expect(await blobs.has(address, { actor })).toBe(false)
    expect(await listed()).toStrictEqual([])
  })

  test.each(replaced.filter(([name]) => name !== 'a folder'))(
    '%s: what is put again takes its place, and what it led to stays',
    async (_, make) => {
      await rm(place)
      await make()
      expect(await blobs.put(kept, { actor })).toMatchObject({ address })
      expect(await read()).toStrictEqual(new Uint8Array(kept))
      expect(await readFile(secret, 'utf8')).toBe('The vault opens at nine.')
    },
  )

  test.each(replaced.filter(([name]) => name !== 'a folder'))(
    '%s: it is erased without what it leads to',
    async (_, make) => {
      await rm(place)
      await make()
      expect(await blobs.erase(address, { actor: adminOf('p') })).toBe(true)
      await expect(lstat(place)).rejects.toThrow('ENOENT')
      expect(await readFile(secret, 'utf8')).toBe('The vault opens at nine.')
    },
  )

  test('a socket', async () => {
    await rm(place)
    // The path of a socket has some 100 characters at most.
    const server = createServer().listen(join(directory, 's'))
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    await rename(join(directory, 's'), place)
    expect(await codeOf(read())).toBe('database-unavailable')
    expect(await blobs.has(address, { actor })).toBe(false)
  })

  test.skipIf(process.getuid?.() === 0)('a file that may not be read', async () => {
    await chmod(place, 0)
    expect((await errorOf(read())).message).toContain('(EACCES)')
  })
})

test.each<[string, (path: string) => Promise<void>]>([
  ['other bytes', (path) => writeFile(path, kept.toString().toUpperCase())],
  ['fewer bytes', (path) => truncate(path, 10)],
  ['no bytes', (path) => truncate(path, 0)],
  ['more bytes', (path) => writeFile(path, `${kept.toString()} `)],
  ['a hole of a terabyte behind its bytes', (path) => truncate(path, 2 ** 40)],
])('a file with %s is damaged', async (name, damage) => {
  await damage(place)
  const blob = await blobs.get(address, { actor })
  const limits = name.startsWith('a hole') ? { maxBytes: 10_000_000 } : {}
  const code = name.startsWith('a hole') ? 'input-too-large' : 'database-corrupt'
  expect(await codeOf(readAll(blob!.stream, limits))).toBe(code)
})

test.each([
  ['that leads out', `sha256:${'../../'.repeat(21)}x`],
  ['that leads out of its folder', `sha256:../../../${'0'.repeat(55)}`],
  ['in capitals', `sha256:${'A'.repeat(64)}`],
  ['with a NUL', `sha256:${'0'.repeat(63)}\0`],
  ['with a line end behind it', `sha256:${'0'.repeat(64)}\n`],
  ['that is too long', `sha256:${'0'.repeat(65)}`],
  ['of another hash', `sha512:${'0'.repeat(64)}`],
  ['that is a path', '/etc/passwd'],
  ['that is none', null as unknown as string],
])('an address %s opens nothing', async (_, asked) => {
  expect(await codeOf(blobs.get(asked, { actor }))).toBe('invalid-input')
  expect(await codeOf(blobs.has(asked, { actor }))).toBe('invalid-input')
  expect(await codeOf(blobs.erase(asked, { actor: adminOf('p') }))).toBe('invalid-input')
})

test('files of other names are not listed', async () => {
  for (const name of ['../x', `${'0'.repeat(64)}.txt`, 'x', '0'.repeat(63)]) {
    await writeFile(join(dirname(place), name), 'x')
  }
  await writeFile(join(dirname(dirname(place)), 'zz'), 'x')
  expect(await listed()).toStrictEqual([address])
})

test('a name of a project leads out of nothing', async () => {
  for (const project of ['../p', '/', 'p/../../q', '\0']) {
    expect(await blobs.has(address, { actor: agentOf(project) })).toBe(false)
    await folderBlobs(folder).put(kept, { actor: agentOf(project) })
  }
  expect(await listed()).toStrictEqual([address])
  await expect(lstat(join(directory, 'p'))).rejects.toThrow('ENOENT')
})
