import type { Kysely, Transaction } from 'kysely'
import type { EventIndexer } from './index-events.ts'
import type { StoreSchema } from '../events/schema.ts'

/** Milliseconds from a commit until its events are indexed, where no query asks for them before. */
const DELAY = 20
/** Milliseconds between two parts, which other writers have for themselves. */
const PAUSE = 5

/**
 * Runs a read that sees every committed event in the indexes. What is missing
 * is indexed before; where others go on writing meanwhile, the last of it under
 * the lock that the read then holds.
 */
export async function readIndexed<T>(
  db: Kysely<StoreSchema>,
  { work, indexer }: { work: (db: Transaction<StoreSchema>) => Promise<T>; indexer: EventIndexer },
): Promise<T> {
  const attempt = () =>
    db
      .transaction()
      .setAccessMode('read only')
      // Within its transaction: the read sees what this looked at.
      .execute(async (begun) => (indexer.isBehind() ? null : { result: await work(begun) }))
  const first = await attempt()
  if (first) return first.result
  await catchUp(db, indexer)
  const second = await attempt()
  if (second) return second.result
  return db
    .transaction()
    .setAccessMode('read write')
    .execute(async (begun) => {
      indexer.finish()
      return work(begun)
    })
}

/** Indexes all that there is by now, with turns for others between the parts. */
export async function catchUp(db: Kysely<StoreSchema>, indexer: EventIndexer): Promise<void> {
  while (await db.connection().execute(async () => indexer.advance())) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * Calls `advance` soon after a commit, a part at a time, and not while the
 * process has other work. It keeps no process from ending: what is left is
 * indexed after the next commit, or by the next query.
 */
export function indexSoon(advance: () => Promise<boolean>): { schedule(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function schedule(delay = DELAY): void {
    if (isStopped) return
    timer ??= setTimeout(() => void proceed(), delay).unref()
  }

  async function proceed(): Promise<void> {
    timer = undefined
    try {
      if (await advance()) schedule(PAUSE)
    } catch {
      // Another writer has the lock, or the database is out of order: the next query tries again, and tells.
    }
  }

  return {
    schedule: () => schedule(),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
