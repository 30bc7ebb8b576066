import { stat } from 'node:fs/promises'
import type { BlobStore } from '../../../core/ports.ts'
import { databaseOf } from './open-store.ts'
import type { DatabaseArguments } from './open-store.ts'
import { UsageError } from './usage.ts'

/** Arguments that say where archived pages and files are stored. */
export type BlobArguments = DatabaseArguments & {
  /**
   * Where the bytes are stored: `db` (the database of the records), a folder, an SQLite file, or a PostgreSQL database.
   * Without it, none are stored.
   */
  blobs?: string
}

/**
 * Opens the blob store that `--blobs` names; `null` without the option. With `create`, a missing folder or file is
 * created when the first bytes are stored: an SQLite file if its name ends in `.db`, `.sqlite` or `.sqlite3`, else a
 * folder. Without `create`, a missing one is a `UsageError`.
 */
export async function openBlobs(
  { blobs: place, ...given }: BlobArguments,
  { create = false }: { create?: boolean } = {},
): Promise<BlobStore | null> {
  if (place === undefined) return null
  if (place === 'db') return await openDatabase(given)
  if (isPostgres(place)) return (await import('../../../records/postgres.ts')).postgresBlobs(place)
  const found = await stat(place).catch(() => null)
  if (!found && !create) throw new UsageError(`--blobs ${place} does not exist.`)
  const isFolder = found ? found.isDirectory() : !/\.(?:db|sqlite3?)$/.test(place)
  if (isFolder) return (await import('../../../records/folder-blobs.ts')).folderBlobs(place)
  return (await import('../../../records/sqlite.ts')).sqliteBlobs(place)
}

/** Opens the blobs in the records' database, in the same schema. */
async function openDatabase(given: DatabaseArguments): Promise<BlobStore> {
  const { db, isPostgres: isServer, schema } = databaseOf(given)
  if (!isServer) return (await import('../../../records/sqlite.ts')).sqliteBlobs(db)
  const { postgresBlobs } = await import('../../../records/postgres.ts')
  return postgresBlobs(db, schema === undefined ? {} : { schema })
}

function isPostgres(place: string): boolean {
  return /^postgres(?:ql)?:/.test(place)
}
