import type { Store } from '../../core/ports/store.ts'
import { storeClosed } from '../events/errors.ts'
import { createMemoryLog } from './append.ts'
import { recordLog } from './record-log.ts'
import { runStore } from './run-store.ts'

/**
 * A store without any dependency, for tests, pages and trials. It behaves as
 * the databases do and loses everything when the process ends.
 *
 * @example
 * const store = memoryStore()
 */
export function memoryStore(): Store {
  const log = createMemoryLog()
  let closed = false

  function refuseIfClosed(): void {
    if (closed) throw storeClosed()
  }

  return {
    ...runStore(log, { refuseIfClosed }),
    ...recordLog(log, { refuseIfClosed }),
    async close() {
      closed = true
    },
  }
}
