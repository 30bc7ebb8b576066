/**
 * The store in memory. In: run records, events and queries. Out: what the
 * databases would return, from arrays and maps in place of tables and indexes.
 */
import type { Store } from '../../../core/ports.ts'
import { lazyStore } from '../events/lazy-store.ts'

/**
 * A store without any dependency, for tests, pages and trials. It behaves as
 * the databases do and loses everything when the process ends. Its code is loaded
 * at the first call.
 *
 * @example
 * const store = memoryStore()
 */
export function memoryStore(): Store {
  return lazyStore(async () => {
    const { createMemoryStore } = await import('./create-store.ts')
    return createMemoryStore()
  })
}
