import { CitationError } from '../core/error.ts'
import type { createDefaultStore as ofServers } from './default-store.ts'

/** What stands in for the databases where a page or edge function is bundled. */
export const createDefaultStore: typeof ofServers = () => {
  throw new CitationError({
    code: 'missing-dependency',
    message: 'There is no database where this runs.',
    suggestion: 'Pass a store, such as memoryStore(), instead of a mode.',
  })
}
