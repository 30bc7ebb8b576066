import type { Actor } from '../../core/records/actor.ts'
import type { NewEvent } from '../../core/records/event.ts'
import { createPace } from '../../core/pace.ts'
import { storedContents } from './contents.ts'
import { toBatch } from './event-batch.ts'
import type { EventBatch } from './event-batch.ts'

/**
 * `toBatch` with the texts of the contents. With a long one it is a promise: hashing, checking the events and
 * writing them get turns of their own. Otherwise the batch is there at once, and calls stay in their order.
 */
export function newBatch(
  events: readonly NewEvent[],
  { actor, contents }: { actor: Actor; contents: readonly string[] },
): EventBatch | Promise<EventBatch> {
  const stored = storedContents(contents)
  if (!(stored instanceof Promise)) return toBatch(events, { actor, contents: stored })
  return stored.then(async (hashed) => {
    const nextTurn = createPace(0)
    await nextTurn()
    const batch = toBatch(events, { actor, contents: hashed })
    await nextTurn()
    return batch
  })
}
