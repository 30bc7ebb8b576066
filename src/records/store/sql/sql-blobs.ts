import { timeOrderedId } from '../../../core/time-ordered-id.ts'
import type { Actor } from '../../../core/records.ts'
import type { BlobStore, ListedBlob, StoredBlob } from '../../../core/ports.ts'
import { blobDamaged, hexOf } from '../../blobs/blob-errors.ts'
import { checkedStream, receiveBlob, slabsOf } from '../../blobs/receive-blob.ts'
import type { ReceivedBlob } from '../../blobs/receive-blob.ts'
import { notAllowed } from '../events/errors.ts'
import type { SqlConnection } from '../schema/sql-connection.ts'
import {
  PAGE,
  endUpload,
  findBlob,
  insertChunk,
  insertUpload,
  listBlobs,
  readChunk,
  removeUploads,
} from './blob-rows.ts'
import type { Database } from './blob-rows.ts'
import { createDatabaseCalls } from './database-calls.ts'
import { isRefused } from './database-error.ts'

/** Maximum bytes of a row. A blob of one row is written in one transaction. */
const CHUNK = 1024 * 1024

/**
 * Stores blobs in a database, as rows of at most a megabyte. Each row of a larger blob is a transaction of its own, so
 * that no lock is held while a stream arrives. The last transaction gives the blob its address; before that it cannot
 * be read.
 *
 * `prepare` makes the tables; by default it migrates the database, or with `migrates: false` only finds out whether
 * migrations are missing (`migrates` counts only without `prepare`). `afterErasing` runs after `erase` has removed a
 * blob.
 */
export function sqlBlobs(
  connect: () => Promise<SqlConnection>,
  {
    prepare,
    migrates = true,
    afterErasing,
  }: {
    migrates?: boolean
    prepare?: (connection: SqlConnection) => Promise<void>
    afterErasing?: (connection: SqlConnection) => Promise<void>
  } = {},
): BlobStore {
  const calls = createDatabaseCalls(connect, { create: true, migrates, ...(prepare && { prepare }) })

  /**
   * Runs a writing transaction, and repeats it if its error is likely to pass; each attempt finds what earlier ones
   * wrote.
   */
  function write<T>(actor: Actor, work: (db: Database) => Promise<T>): Promise<T> {
    return calls.attempt(({ db, actAs }) =>
      db.transaction().execute(async (transaction) => {
        await actAs?.(transaction, actor)
        try {
          return await work(transaction)
        } catch (error) {
          throw isRefused(error) ? notAllowed() : error
        }
      }),
    )
  }

  return {
    async put(content, { actor, ...limits }) {
      calls.refuseIfClosed()
      return putRows(receiveBlob(content, limits), {
        project: actor.project,
        write: (work) => write(actor, work),
      })
    },
    async get(address, { actor }) {
      hexOf(address)
      const read = <T>(work: (db: Database) => Promise<T>) => calls.read(work, { actor })
      const found = await read((db) => findBlob(db, { address, project: actor.project }))
      return found && { address, bytes: found.bytes, stream: readRows(address, { ...found, read }) }
    },
    async has(address, { actor }) {
      hexOf(address)
      const found = await calls.read((db) => findBlob(db, { address, project: actor.project }), { actor })
      return found !== null
    },
    async erase(address, { actor, storedBefore }) {
      hexOf(address)
      const { project } = actor
      const erased = await write(actor, (db) => removeUploads(db, { project, address, storedBefore }))
      if (erased > 0 && afterErasing) await calls.attempt(afterErasing)
      return erased > 0
    },
    async *list({ actor }) {
      for (let after = ''; ;) {
        const page: ListedBlob[] = await calls.read(
          (db) => listBlobs(db, { project: actor.project, after }),
          { actor },
        )
        yield* page
        if (page.length < PAGE) return
        after = page.at(-1)!.address
      }
    },
    clearUnfinished: ({ actor, before }) =>
      write(actor, (db) =>
        removeUploads(db, { project: actor.project, address: null, storedBefore: before }),
      ),
    close: calls.close,
  }
}

type Work = <T>(work: (db: Database) => Promise<T>) => Promise<T>

async function putRows(
  { chunks, stored }: ReceivedBlob,
  { project, write }: { project: string; write: Work },
): Promise<StoredBlob> {
  const upload = timeOrderedId()
  let held: Uint8Array | null = null
  let number = 0
  const writeHeld = async (db: Database) => {
    if (number === 0) await insertUpload(db, { upload, project })
    if (held) await insertChunk(db, { upload, number, body: held })
  }
  try {
    for await (const slab of slabsOf(chunks, CHUNK)) {
      // One chunk is held back, so that the last one is written together with the address.
      if (held) {
        await write(writeHeld)
        number++
      }
      held = slab
    }
    const blob = stored()
    await write(async (db) => {
      await writeHeld(db)
      await endUpload(db, { upload, project, blob })
    })
    return blob
  } catch (error) {
    // The original error is thrown; `clearUnfinished` finds what remains.
    await write((db) => removeUploads(db, { project, upload })).catch(() => {})
    throw error
  }
}

function readRows(
  address: string,
  { upload, bytes, read }: { upload: string; bytes: number; read: Work },
): ReadableStream<Uint8Array> {
  let number = 0
  let left = bytes
  const next = async () => {
    if (left === 0) return null
    const body = await read((db) => readChunk(db, upload, number))
    if (!body) throw blobDamaged(address, 'were erased while they were read, or are incomplete')
    number++
    left -= body.length
    return body
  }
  return checkedStream(address, { next })
}
