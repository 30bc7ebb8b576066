import type { createDocumentPool as ofServers } from './document-pool.ts'

/** Replaces `document-pool.ts` in bundles for browsers and edge functions, which have no processes. */
export const createDocumentPool: typeof ofServers = () => ({
  read: async () => null,
  extract: async () => null,
  close() {},
})
