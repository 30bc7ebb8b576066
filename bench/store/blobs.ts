import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { folderBlobs } from '../../src/records/blobs/folder/folder-blobs.ts'
import { readAll } from '../../src/records/blobs/receive-blob.ts'
import type { BlobStore } from '../../src/core/ports/blob-store.ts'
import { sqliteBlobs } from '../../src/records/store/sqlite/blobs.ts'
import { compare, formatTime } from '../harness.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'

const actor = { role: 'agent', project: 'bench' } as const
/** Bytes of a page. */
const PAGE = 100_000
/** Maximum megabytes by which the memory of a process may grow while it stores and reads a blob of 100 MB. */
const MEMORY_LIMIT = 100

/** Returns a function that makes different contents at little cost. */
function newContents() {
  const content = Buffer.alloc(PAGE, 'text of a page ')
  let count = 0
  return () => {
    content.writeDoubleLE(++count, 0)
    return new Uint8Array(content)
  }
}

async function inDirectory(measured: (directory: string) => Promise<BenchResult>): Promise<BenchResult> {
  const directory = mkdtempSync(join(tmpdir(), 'citespan-blobs-'))
  try {
    return await measured(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function comparing(blobs: BlobStore, peer: (content: Uint8Array) => unknown): Promise<BenchResult> {
  const [own, other] = [newContents(), newContents()]
  const { cost, ...times } = await compare(
    () => blobs.put(own(), { actor }),
    () => peer(other()),
    { minTime: 2000 },
  )
  await blobs.close()
  return { ratio: cost, detail: `${formatTime(times.own)} against ${formatTime(times.peer)}` }
}

/** Writes a file so that it survives a power cut, as a program without citespan would do it. */
async function writeFlushed(directory: string, name: string, content: Uint8Array): Promise<void> {
  const draft = join(directory, `${name}.draft`)
  const file = await open(draft, 'w')
  await file.writeFile(content)
  await file.sync()
  await file.close()
  await rename(draft, join(directory, name))
  const entry = await open(directory)
  await entry.sync()
  await entry.close()
}

/** Megabytes by which the memory of a new process grows while it stores 100 MB from a stream and reads them again. */
function memoryOf(kind: 'folder' | 'sqlite'): BenchResult {
  const script = join(import.meta.dirname, '../../test/faults/blob-memory.ts')
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', script, kind], { encoding: 'utf8' })
  const grown = Number(stdout.trim())
  if (!(grown >= 0)) throw new Error(stderr)
  return { ratio: grown / MEMORY_LIMIT, detail: `${grown.toFixed(0)} MB` }
}

export const suite: BenchSuite = {
  name: 'blobs',
  rows: [
    {
      label: 'put 100 kB into a folder',
      peer: 'writeFile, fsync, rename, fsync of the directory',
      target: { atMost: 2 },
      run: () =>
        inDirectory((directory) => {
          let names = 0
          return comparing(folderBlobs(join(directory, 'blobs')), (content) =>
            writeFlushed(directory, String(names++), content),
          )
        }),
    },
    {
      label: 'put 100 kB into SQLite',
      peer: 'an insert into a table of its own, flushed',
      target: { atMost: 2 },
      run: () =>
        inDirectory((directory) => {
          const database = new Database(join(directory, 'peer.db'))
          database.pragma('journal_mode = wal')
          database.pragma('synchronous = full')
          database.exec('create table files (id integer primary key, body blob) strict')
          const insert = database.prepare('insert into files (body) values (?)')
          const blobs = sqliteBlobs(join(directory, 'blobs.db'))
          return comparing(blobs, (content) => insert.run(content))
        }),
    },
    {
      label: 'get 100 kB from a folder, checked',
      peer: 'readFile',
      target: { atMost: 10 },
      run: () =>
        inDirectory(async (directory) => {
          const blobs = folderBlobs(join(directory, 'blobs'))
          const { address } = await blobs.put(newContents()(), { actor })
          await writeFlushed(directory, 'peer', newContents()())
          const { cost, own, peer } = await compare(
            async () => readAll((await blobs.get(address, { actor }))!.stream),
            () => readFile(join(directory, 'peer')),
          )
          return { ratio: cost, detail: `${formatTime(own)} against ${formatTime(peer)}` }
        }),
    },
    ...(['folder', 'sqlite'] as const).map((kind) => ({
      label: `memory of putting and reading 100 MB, ${kind}`,
      peer: `${MEMORY_LIMIT} MB`,
      target: { atMost: 1 },
      run: () => memoryOf(kind),
    })),
  ],
}
