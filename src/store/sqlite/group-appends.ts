import { isTransient } from '../sql/database-error.ts'
import type { EventBatch } from '../events/event-batch.ts'
import type { EntryParts } from '../events/log-rows.ts'

/** Events of one group: a transaction of more would keep all others waiting. */
const MAX_EVENTS = 100

type Writer = {
  /** Whether what the batch needs is found by indexes, which `catchUp` brings up to the log. */
  needsIndexes(batch: EventBatch): boolean
  catchUp(): Promise<void>
  /** Writes batches in one transaction, all or none; `take` gives them once nothing else uses the connection. */
  write(take: () => EventBatch[]): Promise<EntryParts[][]>
}

type Waiting = {
  batch: EventBatch
  resolve: (entries: EntryParts[]) => void
  reject: (error: unknown) => void
}

/**
 * Group commit (Gray and Reuter, Transaction Processing, 1993): batches of
 * callers who come while another is written, or in the same turn, are written
 * in one transaction, in the order of the calls, and one flush makes all of
 * them durable. One that fails takes no other along: the group is then written
 * one by one.
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
      // After all that is ready to run: whoever was just told comes into the next group.
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
      // Nothing was taken where there is no connection.
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

/** Contents may be of any size, and whose they are is looked up in the indexes: such a batch goes alone. */
function isSmall({ contents, needs }: EventBatch): boolean {
  return contents.length === 0 && needs.contents.length === 0
}
