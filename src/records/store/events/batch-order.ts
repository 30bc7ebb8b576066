import type { EventBatch } from './create-batch.ts'
import type { PendingBatch } from './new-batch.ts'

export type BatchOrder = {
  /** Calls `write` with the batch: at once if it is there and its chain waits for none before. */
  inOrder<Result>(
    batch: EventBatch | PendingBatch,
    write: (batch: EventBatch) => Promise<Result>,
  ): Promise<Result>
  /** Resolves when the batches that wait now are written. */
  settled(): Promise<void>
}

/**
 * Batches of one chain are written in the order of the calls, where some are prepared in turns of the event loop
 * and others are there at once. Other chains do not wait for a long answer.
 */
export function createBatchOrder(): BatchOrder {
  /** The last batch of each chain that waits or is being written behind one that waited. */
  const waiting = new Map<string, Promise<void>>()

  return {
    async inOrder(batch, write) {
      const chain = JSON.stringify([batch.scope.project, batch.chain])
      const before = waiting.get(chain)
      if (!before && !('ready' in batch)) return write(batch)
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.set(chain, promise)
      try {
        const ready = 'ready' in batch ? batch.ready : batch
        await Promise.allSettled([ready, before])
        return await write(await ready)
      } finally {
        if (waiting.get(chain) === promise) waiting.delete(chain)
        resolve()
      }
    },
    async settled() {
      await Promise.all(waiting.values())
    },
  }
}
