import { CitationError } from '../../core/error.ts'
import type { createDefaultStore as ofServers } from './default-store.ts'

/** Replaces `default-store.ts` in bundles for browsers and edge functions, which have no database. */
export const createDefaultStore: typeof ofServers = () => {
  throw new CitationError({
    code: 'missing-dependency',
    message: 'The databases of `mode` are not available in browsers and edge functions.',
    suggestion: 'Pass a store, such as memoryStore(), instead of a mode.',
  })
}
