import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { claimWords } from './claim-words.ts'
import { corruptRow, readEvent } from './log-rows.ts'
import type { StoreSchema } from './schema.ts'

/** Events of one transaction: it takes some milliseconds, and another writer waits no longer. */
const BATCH = 500

/**
 * Brings the text index of an SQLite file up to the last citation. An event
 * that is no citation is entered without words where it ends a batch: it says
 * how far the index has come.
 */
export async function indexClaims(db: Kysely<StoreSchema>): Promise<void> {
  while (await isBehind(db)) {
    await db
      .transaction()
      .setAccessMode('read write')
      .execute(async (transaction) => {
        const { rows } = await sql<{ position: number; id: string; kind: string; body: string }>`
          select position, id, kind, body from citespan_events where position > ${lastIndexed}
          order by position limit ${BATCH}`.execute(transaction)
        for (const [index, { position, id, kind, body }] of rows.entries()) {
          if (kind !== 'citation' && index < rows.length - 1) continue
          const words = kind === 'citation' ? wordsOf(body, id) : ''
          await sql`insert into citespan_claims (rowid, words) values (${position}, ${words})`.execute(
            transaction,
          )
        }
      })
  }
}

/** The table that `fts5` keeps the row ids of a contentless index in. */
const lastIndexed = sql`(select coalesce(max(id), 0) from citespan_claims_docsize)`

async function isBehind(db: Kysely<StoreSchema>): Promise<boolean> {
  const { rows } = await sql<{ behind: number }>`
    select exists (select 1 from citespan_events where position > ${lastIndexed}) as behind`.execute(db)
  return rows[0]?.behind === 1
}

function wordsOf(body: string, id: string): string {
  const event = readEvent(body, id)
  if (event.kind !== 'citation') throw corruptRow('citespan_events', id)
  return claimWords(event.data.text).join(' ')
}
