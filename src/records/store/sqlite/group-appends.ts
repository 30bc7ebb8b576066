import { isTransient } from '../sql/database-error.ts'
import type { EventBatch } from '../events/create-batch.ts'
import type { EntryParts } from '../events/log-rows.ts'

/** Maximum events per group of several batches; a longer transaction would keep other writers waiting. */
const MAX_EVENTS = 100

type Writer = {
  /** Whether the batch needs the index tables; if so, `catchUp` is called before `write` and brings them up to date. */
  needsIndexes(batch: EventBatch): boolean
  catchUp(): Promise<void>
  /**
   * Writes batches in one transaction, all or none; calls `take` for the batches once it has exclusive use of the
   * connection.
   */
  write(take: () => EventBatch[]): Promise<EntryParts[][]>
}

type Waiting = {
  batch: EventBatch
  resolve: (entries: EntryParts[]) => void
  reject: (error: unknown) => void
}

/**
 * Group commit (Gray and Reuter, Transaction Processing, 1993): small batches that arrive in the same turn of the
 * event loop, or while another group is being written, are written in one transaction, in the order of the calls, and
 * one flush makes all of them durable. If a group fails, its batches are written one by one, so that only the faulty
 * ones are rejected. If the error is likely to pass, all are rejected, and the callers try again.
 */
export function groupAppends({
  catchUp,
  needsIndexes,
  write,
}: Writer): (batch: EventBatch) => Promise<EntryParts[]> {
  let waiting: Waiting[] = []
  let isWriting = false

  function takeGroup(): Waiting[] {
    const [first, ...others] = waiting
    let events = first!.batch.events.length
    const end = others.findIndex(({ batch }) => {
      events += batch.events.length
      return !isSmall(first!.batch) || !isSmall(batch) || events > MAX_EVENTS
    })
    const group = end === -1 ? waiting : waiting.slice(0, end + 1)
    waiting = waiting.slice(group.length)
    return group
  }

  async function writeWaiting(): Promise<void> {
    isWriting = true
    await writeGroup()
    while (waiting.length > 0) {
      // Yield once, so that callers just resolved can join the next group.
      await new Promise<void>((resolve) => process.nextTick(resolve))
      await writeGroup()
    }
    isWriting = false
  }

  async function writeGroup(): Promise<void> {
    let group: Waiting[] = []
    const take = () => {
      group = takeGroup()
      return group.map(({ batch }) => batch)
    }
    try {
      if (waiting.some(({ batch }) => needsIndexes(batch))) await catchUp()
      const results = await write(take)
      for (const [index, { resolve }] of group.entries()) resolve(results[index]!)
    } catch (error) {
      // `take` is not called if there is no connection.
      if (group.length === 0) group = waiting.splice(0)
      if (group.length === 1 || isTransient(error)) for (const { reject } of group) reject(error)
      else await writeEach(group)
    }
  }

  async function writeEach(group: readonly Waiting[]): Promise<void> {
    for (const { batch, resolve, reject } of group) {
      await write(() => [batch]).then(([entries]) => resolve(entries!), reject)
    }
  }

  return (batch) =>
    new Promise((resolve, reject) => {
      waiting.push({ batch, resolve, reject })
      if (!isWriting) void writeWaiting()
    })
}

/**
 * Whether the batch can join a group. A batch that has or names contents is written alone, because contents may be of
 * any size and checking access to them needs the indexes.
 */
function isSmall({ contents, needs }: EventBatch): boolean {
  return contents.length === 0 && needs.contents.length === 0
}
