import type { EventBatch } from './create-batch.ts'
import type { PendingBatch } from './new-batch.ts'

export type BatchOrder = {
  /** Calls `write` with the batch; immediately if the batch is ready and no earlier one of its chain waits. */
  inOrder<Result>(
    batch: EventBatch | PendingBatch,
    write: (batch: EventBatch) => Promise<Result>,
  ): Promise<Result>
  /** Resolves when all batches that wait now are written. */
  settled(): Promise<void>
}

/**
 * Writes the batches of one chain in the order of the calls, even if some are prepared over several turns of the event
 * loop. A long batch delays only its own chain.
 */
export function createBatchOrder(): BatchOrder {
  /** For each chain with waiting batches, a promise that resolves once the last of them is written. */
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
