/**
 * The store in memory. In: run records, events and queries. Out: the same results as from the databases; arrays and
 * maps replace tables and indexes.
 */
import type { Store } from '../../../core/ports.ts'
import { lazyStore } from '../events/lazy-store.ts'

/**
 * A store without dependencies, for tests, pages and trials. It behaves like the databases and loses everything when
 * the process ends. Its code is loaded at the first call.
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
