import type { Kysely, Transaction } from 'kysely'
import type { EventIndexer } from './index-events.ts'
import type { StoreSchema } from '../events/schema.ts'

/** Milliseconds from a commit until its events are indexed, unless a query needs them earlier. */
const DELAY = 20
/** Milliseconds between two batches of events to index, in which other writers may write. */
const PAUSE = 5

/**
 * Runs a read for which every committed event is indexed. Missing events are indexed first; if others keep writing
 * meanwhile, the rest is indexed under a write lock that the read then holds.
 */
export async function readIndexed<T>(
  db: Kysely<StoreSchema>,
  { work, indexer }: { work: (db: Transaction<StoreSchema>) => Promise<T>; indexer: EventIndexer },
): Promise<T> {
  const attempt = () =>
    db
      .transaction()
      .setAccessMode('read only')
      // In the same transaction, so that the read sees the state that was checked.
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

/** Indexes the events committed so far, and yields to other work between batches. */
export async function catchUp(db: Kysely<StoreSchema>, indexer: EventIndexer): Promise<void> {
  while (await db.connection().execute(async () => indexer.advance())) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * Calls `advance` soon after a commit, and again after a pause while it resolves to `true` (there is more to index).
 * The timer does not keep the process alive: the next commit or query indexes the remaining events.
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
      // Another writer holds the lock, or the database is damaged: the next query tries again and reports it.
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
