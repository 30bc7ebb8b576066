import { stat } from 'node:fs/promises'
import type { BlobStore } from '../../core/ports/blob-store.ts'
import { UsageError } from './usage.ts'

/** Opens what `--blobs` names: a folder, an SQLite file or a database, which must be there. */
export async function openBlobs(place: string): Promise<BlobStore> {
  if (/^postgres(?:ql)?:/.test(place))
    return (await import('../../store/postgres/blobs.ts')).postgresBlobs(place)
  const found = await stat(place).catch(() => null)
  if (!found) throw new UsageError(`--blobs ${place} does not exist.`)
  if (found.isDirectory()) return (await import('../../blobs/folder/folder-blobs.ts')).folderBlobs(place)
  return (await import('../../store/sqlite/blobs.ts')).sqliteBlobs(place)
}
