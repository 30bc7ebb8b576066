import { join } from 'node:path'
import { folderBlobs } from '../../src/records/blobs/folder/folder-blobs.ts'
import { postgresBlobs } from '../../src/records/store/postgres/blobs.ts'
import { postgresStore } from '../../src/records/store/postgres/store.ts'
import { sqliteBlobs } from '../../src/records/store/sqlite/blobs.ts'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'

/** Where records and blobs are: both in one SQLite file, the blobs in a folder beside it, or both in PostgreSQL. */
export type ArchiveTask = { kind: 'sqlite' | 'folder' | 'postgres'; target: string }

export function openArchive({ kind, target }: ArchiveTask) {
  if (kind === 'postgres') return { store: postgresStore(target), archive: { blobs: postgresBlobs(target) } }
  const file = join(target, 'citations.db')
  const blobs = kind === 'sqlite' ? sqliteBlobs(file) : folderBlobs(join(target, 'archive'))
  return { store: sqliteStore(file), archive: { blobs } }
}
