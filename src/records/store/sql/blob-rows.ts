import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { ListedBlob, StoredBlob } from '../../../core/ports.ts'
import type { StoreSchema } from '../events/schema.ts'

/** Maximum number of blobs per list query. */
export const PAGE = 1000

export type Database = Transaction<StoreSchema>

export async function insertUpload(
  db: Database,
  { upload, project }: { upload: string; project: string },
): Promise<void> {
  await sql`insert into citespan_blobs (upload, project, stored_ms) values (${upload}, ${project}, ${Date.now()})
    on conflict (upload) do nothing`.execute(db)
}

export async function insertChunk(
  db: Database,
  { upload, number, body }: { upload: string; number: number; body: Uint8Array },
): Promise<void> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length)
  await sql`insert into citespan_blob_chunks (upload, number, body) values (${upload}, ${number}, ${bytes})
    on conflict (upload, number) do nothing`.execute(db)
}

/**
 * Gives an upload its address. If the project already has the blob, that blob's time is renewed and the upload removed.
 */
export async function endUpload(
  db: Database,
  { upload, project, blob }: { upload: string; project: string; blob: StoredBlob },
): Promise<void> {
  const { address, bytes } = blob
  const stored_ms = Date.now()
  const { numUpdatedRows } = await db
    .updateTable('citespan_blobs')
    .set({ stored_ms })
    .where('project', '=', project)
    .where('address', '=', address)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) {
    // After a lost answer, the row just updated may be this upload itself. It has an address, so it stays.
    await removeUploads(db, { project, upload })
    return
  }
  await db
    .updateTable('citespan_blobs')
    .set({ address, bytes, stored_ms })
    .where('upload', '=', upload)
    .where('address', 'is', null)
    .execute()
}

type Removed = {
  project: string
  /** Id of an unfinished upload. */
  upload?: string
  /** `null` or absent: only unfinished uploads. */
  address?: string | null
  storedBefore?: Date
}

/** Removes the blob at `address` or, without one, unfinished uploads, with their chunks; returns how many. */
export async function removeUploads(
  db: Database,
  { project, upload, address = null, storedBefore }: Removed,
): Promise<number> {
  const conditions = [
    sql`project = ${project}`,
    address === null ? sql`address is null` : sql`address = ${address}`,
    ...(upload === undefined ? [] : [sql`upload = ${upload}`]),
    ...(storedBefore ? [sql`stored_ms < ${storedBefore.getTime()}`] : []),
  ]
  const { numAffectedRows } =
    await sql`delete from citespan_blobs where ${sql.join(conditions, sql` and `)}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export async function findBlob(
  db: Database,
  { address, project }: { address: string; project: string },
): Promise<{ upload: string; bytes: number } | null> {
  const row = await db
    .selectFrom('citespan_blobs')
    .select(['upload', 'bytes'])
    .where('project', '=', project)
    .where('address', '=', address)
    .executeTakeFirst()
  return row ? { upload: row.upload, bytes: Number(row.bytes) } : null
}

export async function readChunk(db: Database, upload: string, number: number): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('citespan_blob_chunks')
    .select('body')
    .where('upload', '=', upload)
    .where('number', '=', number)
    .executeTakeFirst()
  // Copied, because drivers return a Buffer, which may share its memory.
  return row ? new Uint8Array(row.body) : null
}

export async function listBlobs(
  db: Database,
  { project, after }: { project: string; after: string },
): Promise<ListedBlob[]> {
  const rows = await db
    .selectFrom('citespan_blobs')
    .select(['address', 'bytes', 'stored_ms'])
    .where('project', '=', project)
    .where('address', '>', after)
    .orderBy('address')
    .limit(PAGE)
    .execute()
  return rows.map(({ address, bytes, stored_ms }) => ({
    address: address!,
    bytes: Number(bytes),
    storedAt: new Date(Number(stored_ms)).toISOString(),
  }))
}
