import type { Store } from '../../../core/ports.ts'
import { createBatchOrder } from '../events/batch-order.ts'
import { storeClosed } from '../events/errors.ts'
import { createMemoryLog } from './append.ts'
import { createRequestKeeper } from './request-keeper.ts'
import { recordLog } from './record-log.ts'
import { runStore } from './run-store.ts'
import { pendingProjects } from './select.ts'

/** Creates the store in memory. `memoryStore` loads this module at its first call. */
export function createMemoryStore(): Store {
  const log = createMemoryLog()
  const order = createBatchOrder()
  let closed = false

  function refuseIfClosed(): void {
    if (closed) throw storeClosed()
  }

  return {
    ...runStore(log, { refuseIfClosed, order }),
    ...recordLog(log, { refuseIfClosed, order }),
    requests: createRequestKeeper(),
    async pendingProjects() {
      refuseIfClosed()
      return pendingProjects(log)
    },
    async close() {
      closed = true
      await order.settled()
    },
  }
}
