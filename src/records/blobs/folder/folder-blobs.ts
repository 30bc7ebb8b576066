/**
 * Stores blobs as files. In: a folder. Out: a `BlobStore` that names each blob by its hash. A blob gets its name by
 * renaming a file that is already on disk, so that a file under a final name is complete.
 */
import { constants, createReadStream } from 'node:fs'
import type { Stats } from 'node:fs'
import { lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { CitationError } from '../../../core/error.ts'
import { sha256Hex } from '../../../core/hash.ts'
import { timeOrderedId } from '../../../core/time-ordered-id.ts'
import type { Actor } from '../../../core/records.ts'
import type { BlobStore, ListedBlob, OpenBlob, StoredBlob } from '../../../core/ports.ts'
import { blobDamaged, blobsClosed, hexOf, storageUnavailable } from '../blob-errors.ts'
import { checkedStream, receiveBlob } from '../receive-blob.ts'
import type { ReceivedBlob } from '../receive-blob.ts'
import { createDirectories, orNull, syncDirectory } from './directories.ts'
import type { Directories } from './directories.ts'

/** Bytes that are read from a file at a time. */
const PIECE = 256 * 1024
/**
 * Flags for opening a file: follow no link, and do not wait for the writer of a named pipe, which would block a thread
 * of Node forever.
 */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Stores blobs in a folder, which is created when first needed: one directory for each project, named by a hash of the
 * project's name, with two levels of directories by the first digits of the blob's hash. Many processes may use one
 * folder. An acknowledged blob is on disk (`fsync` of the file and of its directory).
 *
 * Throws `invalid-input` for an empty path or one with a NUL character.
 *
 * @example
 * const engine = new CitationEngine({ store, archive: { blobs: folderBlobs('archive') } })
 */
export function folderBlobs(folder: string): BlobStore {
  if (typeof folder !== 'string' || folder === '' || folder.includes('\0')) throw noFolder()
  const root = resolve(folder)
  const directories = createDirectories(root)
  let isClosed = false

  const homeOf = ({ project }: Actor) => join(root, sha256Hex(project).slice(0, 32))
  const directoryOf = (actor: Actor, hex: string) => join(homeOf(actor), hex.slice(0, 2), hex.slice(2, 4))
  const placeOf = (actor: Actor, hex: string) => join(directoryOf(actor, hex), hex)
  const incomingOf = (actor: Actor) => join(homeOf(actor), 'incoming')

  /** Runs a call on the file system; turns its error into a `CitationError`. */
  async function call<T>(work: () => Promise<T>): Promise<T> {
    if (isClosed) throw blobsClosed()
    try {
      return await work()
    } catch (error) {
      throw asStorageError(error)
    }
  }

  return {
    put: (content, { actor, ...limits }) =>
      call(() =>
        putFile(receiveBlob(content, limits), {
          directories,
          incoming: incomingOf(actor),
          directoryOf: (hex) => directoryOf(actor, hex),
        }),
      ),
    get: (address, { actor }) => call(() => openFile(address, placeOf(actor, hexOf(address)))),
    has: (address, { actor }) => call(async () => (await fileAt(placeOf(actor, hexOf(address)))) !== null),
    erase: (address, { actor, storedBefore }) =>
      call(async () => {
        const hex = hexOf(address)
        const place = placeOf(actor, hex)
        const found = await orNull(lstat(place))
        if (!found || (storedBefore && found.mtime >= storedBefore)) return false
        await directories.make(incomingOf(actor))
        // The file is moved away before it is checked. If it was stored again after it was listed, it is moved
        // back.
        const taken = join(incomingOf(actor), takenName(hex, storedBefore))
        if ((await orNull(rename(place, taken).then(() => true))) === null) return false
        const isGone = await endTaken(taken, place)
        await syncDirectory(directoryOf(actor, hex))
        return isGone
      }),
    async *list({ actor }) {
      for (const name of await call(() => namesIn(homeOf(actor)))) {
        if (!isDigits(name)) continue
        for (const second of await call(() => namesIn(join(homeOf(actor), name)))) {
          if (!isDigits(second)) continue
          yield* await call(() => blobsIn(join(homeOf(actor), name, second)))
        }
      }
    },
    clearUnfinished: ({ actor, before }) =>
      call(async () => {
        let cleared = 0
        for (const name of await namesIn(incomingOf(actor))) {
          const path = join(incomingOf(actor), name)
          const found = await orNull(lstat(path))
          if (!found) continue
          const [hex, , taken] = name.split('.')
          if (taken !== undefined) cleared += Number(await endTaken(path, placeOf(actor, hex!)))
          else if (found.mtime < before) {
            await rm(path, { force: true })
            cleared++
          }
        }
        return cleared
      }),
    async close() {
      isClosed = true
    },
  }
}

type Places = { directories: Directories; incoming: string; directoryOf: (hex: string) => string }

async function putFile(
  { chunks, stored }: ReceivedBlob,
  { directories, incoming, directoryOf }: Places,
): Promise<StoredBlob> {
  const draft = join(incoming, timeOrderedId())
  const file = await inDirectory(incoming, { directories, work: () => open(draft, 'wx') })
  try {
    let blob: StoredBlob
    let directory: string
    try {
      for await (const chunk of chunks) await file.writeFile(chunk)
      blob = stored()
      directory = directoryOf(hexOf(blob.address))
      // The directory is made while the file is synced, because the disk can do both at once.
      const making = directories.make(directory)
      await file.sync()
      await making
    } finally {
      await file.close()
    }
    // Replaces an existing file, because its time says when it was last stored, and it may be damaged.
    const place = join(directory, hexOf(blob.address))
    await inDirectory(directory, { directories, work: () => rename(draft, place) })
    await syncDirectory(directory)
    return blob
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/**
 * Runs work in a directory, which is created if needed. If the directory was removed meanwhile, creates it again and
 * repeats the work once.
 */
async function inDirectory<T>(
  path: string,
  { directories, work }: { directories: Directories; work: () => Promise<T> },
): Promise<T> {
  await directories.make(path)
  const done = await orNull(work().then((result) => ({ result })))
  if (done) return done.result
  directories.forget()
  await directories.make(path)
  return work()
}

async function openFile(address: string, place: string): Promise<OpenBlob | null> {
  const file = await orNull(open(place, READ))
  if (!file) return null
  const found = await file.stat()
  if (!found.isFile()) {
    await file.close()
    throw blobDamaged(address, 'are not in a file')
  }
  const { size } = found
  // Reads from the open file, which can be read to its end even if it is erased meanwhile.
  const pieces = createReadStream(place, { fd: file, highWaterMark: PIECE })[Symbol.asyncIterator]()
  const next = async () => {
    const { done, value } = await pieces.next().catch((error: unknown) => {
      throw asStorageError(error)
    })
    // The stream of a file yields `Buffer`s.
    return done ? null : (value as Uint8Array)
  }
  const close = async () => {
    await pieces.return?.()
    await file.close().catch(() => {})
  }
  return { address, bytes: size, stream: checkedStream(address, { next, close }) }
}

/** The name of a file that `erase` has moved away: `<hex>.<storedBefore in milliseconds, or nothing>.<new id>`. */
function takenName(hex: string, storedBefore: Date | undefined): string {
  return `${hex}.${storedBefore?.getTime() ?? ''}.${timeOrderedId()}`
}

/**
 * Ends the erasure of a file that `erase` moved from `place` to `taken`: removes it, or moves it back if it was stored
 * at or after the `storedBefore` in its name. Returns whether a file was removed.
 */
async function endTaken(taken: string, place: string): Promise<boolean> {
  const [, time = ''] = basename(taken).split('.')
  const found = await orNull(lstat(taken))
  if (found && time !== '' && found.mtimeMs >= Number(time)) {
    // This may replace a file with the same content that was stored again meanwhile.
    await rename(taken, place)
    return false
  }
  await rm(taken, { force: true })
  return found !== null
}

async function blobsIn(directory: string): Promise<ListedBlob[]> {
  const names = (await namesIn(directory)).filter((name) => /^[0-9a-f]{64}$/.test(name))
  const blobs = await Promise.all(
    names.map(async (hex): Promise<ListedBlob[]> => {
      const found = await fileAt(join(directory, hex))
      if (!found) return []
      return [{ address: `sha256:${hex}`, bytes: found.size, storedAt: found.mtime.toISOString() }]
    }),
  )
  return blobs.flat()
}

function isDigits(name: string): boolean {
  return /^[0-9a-f]{2}$/.test(name)
}

/** The state of a file; `null` if there is none, or if the path is not a file: a link may lead anywhere. */
async function fileAt(path: string): Promise<Stats | null> {
  const found = await orNull(lstat(path))
  return found?.isFile() ? found : null
}

async function namesIn(directory: string): Promise<string[]> {
  return (await orNull(readdir(directory))) ?? []
}

function asStorageError(error: unknown): unknown {
  if (error instanceof CitationError || !(error instanceof Error) || !('code' in error)) return error
  return storageUnavailable('The folder of the archive', String(error.code))
}

function noFolder(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'folderBlobs(): the folder is empty or contains a NUL character.',
    suggestion: "Pass its path, such as 'archive'.",
  })
}
