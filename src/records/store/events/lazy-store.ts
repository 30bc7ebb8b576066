import type { RequestKeeper, Store, SessionWatch } from '../../../core/ports.ts'
import { storeClosed } from './errors.ts'

/**
 * A store that is created at the first call; if that fails, the next call tries again.
 * Calls, including `close()`, reach the store in the order in which they were made.
 */
export function lazyStore(make: () => Promise<Store>): Store {
  let made: Promise<Store> | undefined
  let isClosed = false

  async function tryToMake(): Promise<Store> {
    try {
      return await make()
    } catch (error) {
      made = undefined
      throw error
    }
  }

  async function call<Result>(use: (store: Store) => Promise<Result>): Promise<Result> {
    if (isClosed && !made) throw storeClosed()
    // `then` is called directly on the promise, so that the calls run in their order.
    return await (made ??= tryToMake()).then(use)
  }

  return {
    saveRun: (record) => call((store) => store.saveRun(record)),
    getRun: (id, options) => call((store) => store.getRun(id, options)),
    listCitations: (query) => call((store) => store.listCitations(query)),
    listRuns: (query) => call((store) => store.listRuns(query)),
    listSessions: (query) => call((store) => store.listSessions(query)),
    append: (events, options) => call((store) => store.append(events, options)),
    getEvent: (id, options) => call((store) => store.getEvent(id, options)),
    listEvents: (query, options) => call((store) => store.listEvents(query, options)),
    readChain: (range, options) => call((store) => store.readChain(range, options)),
    watchSession(session, onChange) {
      let watch: SessionWatch | undefined
      let isStopped = false
      void call(async (store) => {
        if (!isStopped) watch = store.watchSession?.(session, onChange)
        // Changes made meanwhile were not reported.
        onChange()
      }).catch(() => {})
      return {
        isComplete: () => watch?.isComplete() === true,
        stop() {
          isStopped = true
          watch?.stop()
        },
      }
    },
    findCitations: (filter, options) => call((store) => store.findCitations(filter, options)),
    getContent: (address, options) => call((store) => store.getContent(address, options)),
    findErasable: (target, options) => call((store) => store.findErasable(target, options)),
    eraseTexts: (ids, erasure, options) => call((store) => store.eraseTexts(ids, erasure, options)),
    freeErased: (options) => call((store) => store.freeErased(options)),
    sequence: () => call((store) => store.sequence()),
    readLog: (range) => call((store) => store.readLog(range)),
    readUnsequenced: (page) => call((store) => store.readUnsequenced(page)),
    async *checkIndexes() {
      yield* await call(async (store) => store.checkIndexes())
    },
    countUnindexed: () => call((store) => store.countUnindexed()),
    requests: {
      take: (request) => call((store) => keeperOf(store).take(request)),
      renew: (request) => call((store) => keeperOf(store).renew(request)),
      keep: (request) => call((store) => keeperOf(store).keep(request)),
      release: (request) => call((store) => keeperOf(store).release(request)),
    },
    pendingProjects: () => call(async (store) => (await store.pendingProjects?.()) ?? []),
    async close() {
      if (isClosed) return
      isClosed = true
      // Nothing to close if the store was never created, or could not be.
      await made?.then(
        (store) => store.close(),
        () => undefined,
      )
    },
  }
}

/** The request keeper of a lazy store. Only citespan's own stores are created lazily, and they all have a keeper. */
function keeperOf({ requests }: Store): RequestKeeper {
  if (!requests) throw new TypeError('the store keeps no requests')
  return requests
}
