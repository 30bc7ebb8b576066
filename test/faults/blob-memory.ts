/**
 * Prints the most megabytes by which this process grows while it stores 100 MB from a stream and reads them again:
 * `node --expose-gc blob-memory.ts folder|sqlite|postgres|s3 [address]`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderBlobs } from '../../src/records/blobs/folder/folder-blobs.ts'
import { s3Blobs } from '../../src/records/blobs/s3-blobs.ts'
import type { BlobStore } from '../../src/core/ports/blob-store.ts'
import { postgresBlobs } from '../../src/records/store/postgres/blobs.ts'
import { sqliteBlobs } from '../../src/records/store/sqlite/blobs.ts'

const [kind, address = ''] = process.argv.slice(2)
const directory = await mkdtemp(join(tmpdir(), 'citespan-memory-'))
const actor = { role: 'agent', project: 'memory' } as const
const blobs = await openBlobs()

async function openBlobs(): Promise<BlobStore> {
  if (kind === 'folder') return folderBlobs(join(directory, 'blobs'))
  if (kind === 'sqlite') return sqliteBlobs(join(directory, 'blobs.db'))
  if (kind === 'postgres') return postgresBlobs(address)
  const { S3Client } = await import('@bradenmacdonald/s3-lite-client')
  const { BUCKET, s3Credentials } = await import('../fixtures/s3-server.ts')
  return s3Blobs({ client: new S3Client({ endPoint: address, bucket: BUCKET, ...s3Credentials }) })
}

/** A stream of pieces, as from a network, that all differ. */
function streamOf(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close()
      controller.enqueue(new Uint8Array(65_536).fill(left % 251))
      left -= 65_536
    },
  })
}

const megabytes = () => process.memoryUsage.rss() / 1e6
// One blob first, so that code and caches are loaded before memory is measured.
const first = await blobs.put(streamOf(20_000_000), { actor })
for await (const _ of (await blobs.get(first.address, { actor }))!.stream) continue
globalThis.gc?.()
const before = megabytes()
let most = before
const look = setInterval(() => (most = Math.max(most, megabytes())), 5)
const blob = await blobs.put(streamOf(100_000_000), { actor })
for await (const _ of (await blobs.get(blob.address, { actor }))!.stream) most = Math.max(most, megabytes())
clearInterval(look)
console.log((most - before).toFixed(1))
await blobs.close()
await rm(directory, { recursive: true, force: true })
