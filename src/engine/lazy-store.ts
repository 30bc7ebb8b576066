import type { Store } from '../core/ports/store.ts'

/** A store that is made at first use; a making that failed is tried again by the next call. */
export function lazyStore(make: () => Promise<Store>): Store {
  let made: Promise<Store> | undefined
  let isClosed = false

  async function store(): Promise<Store> {
    const attempt = (made ??= make())
    try {
      return await attempt
    } catch (error) {
      if (made === attempt) made = undefined
      throw error
    }
  }

  return {
    saveRun: async (record) => (await store()).saveRun(record),
    getRun: async (id) => (await store()).getRun(id),
    listCitations: async (query) => (await store()).listCitations(query),
    listRuns: async (query) => (await store()).listRuns(query),
    listSessions: async (query) => (await store()).listSessions(query),
    append: async (events, options) => (await store()).append(events, options),
    getEvent: async (id, options) => (await store()).getEvent(id, options),
    listEvents: async (query, options) => (await store()).listEvents(query, options),
    findCitations: async (filter, options) => (await store()).findCitations(filter, options),
    getContent: async (address, options) => (await store()).getContent(address, options),
    sequence: async () => (await store()).sequence(),
    readLog: async (range) => (await store()).readLog(range),
    readUnsequenced: async (page) => (await store()).readUnsequenced(page),
    async *checkIndexes() {
      yield* (await store()).checkIndexes()
    },
    async close() {
      if (isClosed) return
      isClosed = true
      // One that was never made needs no closing, one that could not be made has nothing to close.
      await (await made?.catch(() => undefined))?.close()
    },
  }
}
