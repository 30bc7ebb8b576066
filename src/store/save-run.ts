import type { Transaction } from 'kysely'
import { runConflict } from './errors.ts'
import type { RecordRows } from './records.ts'
import type { StoreSchema } from './schema.ts'

/** Far below what a statement may hold: 32,766 variables in SQLite, 65,535 in PostgreSQL; a row has at most six. */
const MAX_ROWS = 1000
/** UTF-16 units of JSON a statement, so that no message to a server grows without bound. */
const MAX_LENGTH = 4_000_000

/**
 * Writes the rows of one record; the caller's transaction makes it all or
 * nothing. The same record again writes nothing; another one under the same id
 * throws `conflict`.
 */
export async function saveRows(db: Transaction<StoreSchema>, rows: RecordRows): Promise<void> {
  const { run } = rows
  if (await isStored(db, run)) return
  // PostgreSQL waits here for a writer of the same id; SQLite has one writer only.
  const inserted = await db
    .insertInto('citespan_runs')
    .values(run)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    await isStored(db, run)
    return
  }
  await saveContents(db, rows.contents)
  for (const batch of batches(rows.sources)) {
    await db.insertInto('citespan_sources').values(batch).execute()
  }
  for (const batch of batches(rows.citations)) {
    await db.insertInto('citespan_citations').values(batch).execute()
  }
  for (const batch of batches(rows.verifications)) {
    await db.insertInto('citespan_verifications').values(batch).execute()
  }
}

async function isStored(db: Transaction<StoreSchema>, run: RecordRows['run']): Promise<boolean> {
  const stored = await db
    .selectFrom('citespan_runs')
    .select('digest')
    .where('id', '=', run.id)
    .executeTakeFirst()
  if (stored && stored.digest !== run.digest) throw runConflict()
  return stored !== undefined
}

/** Contents that an earlier run has cited are there already: asking first saves sending them. */
async function saveContents(db: Transaction<StoreSchema>, contents: RecordRows['contents']): Promise<void> {
  for (const batch of batches(contents)) {
    const digests = batch.map(({ digest }) => digest)
    const stored = await db
      .selectFrom('citespan_contents')
      .select('digest')
      .where('digest', 'in', digests)
      .execute()
    const known = new Set(stored.map(({ digest }) => digest))
    const missing = batch.filter(({ digest }) => !known.has(digest))
    if (missing.length === 0) continue
    await db
      .insertInto('citespan_contents')
      .values(missing)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

function* batches<Row extends { body: string }>(rows: readonly Row[]): Generator<Row[]> {
  let batch: Row[] = []
  let length = 0
  for (const row of rows) {
    if (batch.length === MAX_ROWS || (batch.length > 0 && length + row.body.length > MAX_LENGTH)) {
      yield batch
      batch = []
      length = 0
    }
    batch.push(row)
    length += row.body.length
  }
  if (batch.length > 0) yield batch
}
