/**
 * One store over many schemas, with one project in each. In: a function that opens the store of a project. Out: a store
 * that sends each call to the store of the project that the call names; calls without a project are refused.
 */
import type { BlobStore, Store } from '../../../core/ports.ts'
import { CitationError } from '../../../core/error.ts'
import type { Actor } from '../../../core/records.ts'
import { DEFAULT_PROJECT } from '../../../core/records.ts'
import { parseActor } from '../events/event-batch.ts'
import { storeClosed } from '../events/errors.ts'

/** Maximum number of projects whose stores stay open; others are opened again on the same pool. */
const MAX_KEPT = 1000

type Opener<Kept> = { open: (project: string) => Kept; close: () => Promise<void> }

/**
 * The store of all projects. A call goes to the project that it names, else to that of its actor; a run saved without a
 * project goes to the default project. Any other call, such as one on the log of all projects, throws `invalid-input`.
 */
export function storeOfProjects(opener: Opener<Store>): Store {
  const { of, close } = keptByProject(opener)
  const named = (project: string | undefined) => of(project ?? refuse())
  return {
    saveRun: async (record) => of(record.project ?? DEFAULT_PROJECT).saveRun(record),
    getRun: async (id, options) => named(options?.project).getRun(id, options),
    listRuns: async (query) => named(query.project).listRuns(query),
    listCitations: async (query) => named(query.project).listCitations(query),
    listSessions: async (query) => named(query.project).listSessions(query),
    append: async (events, options) => of(projectOf(options)).append(events, options),
    getEvent: async (id, options) => of(options.project ?? projectOf(options)).getEvent(id, options),
    listEvents: async (query, options) => of(query.project ?? projectOf(options)).listEvents(query, options),
    readChain: async (range, options) => of(range.project).readChain(range, options),
    findCitations: async (filter, options) =>
      of(filter.project ?? projectOf(options)).findCitations(filter, options),
    findErasable: async (target, options) => of(projectOf(options)).findErasable(target, options),
    eraseTexts: async (ids, erasure, options) => of(projectOf(options)).eraseTexts(ids, erasure, options),
    freeErased: async (options) => of(projectOf(options)).freeErased(options),
    getContent: async (address, options) => of(projectOf(options)).getContent(address, options),
    sequence: async () => refuse(),
    readLog: async () => refuse(),
    readUnsequenced: async () => refuse(),
    checkIndexes: () => refuse(),
    countUnindexed: async () => refuse(),
    close,
  }
}

/** The blobs of all projects; a call goes to the project of its actor. */
export function blobsOfProjects(opener: Opener<BlobStore>): BlobStore {
  const { of, close } = keptByProject(opener)
  return {
    put: async (content, options) => of(projectOf(options)).put(content, options),
    get: async (address, options) => of(projectOf(options)).get(address, options),
    has: async (address, options) => of(projectOf(options)).has(address, options),
    erase: async (address, options) => of(projectOf(options)).erase(address, options),
    async *list(options) {
      yield* of(projectOf(options)).list(options)
    },
    clearUnfinished: async (options) => of(projectOf(options)).clearUnfinished(options),
    close,
  }
}

/**
 * Remembers the store of each project from its first use on, at most `MAX_KEPT`. The least recently used one is
 * forgotten first, without being closed.
 */
function keptByProject<Kept extends { close: () => Promise<void> }>({
  open,
  close,
}: Opener<Kept>): { of: (project: string) => Kept; close: () => Promise<void> } {
  const kept = new Map<string, Kept>()
  let closing: Promise<void> | undefined
  return {
    of(project) {
      if (closing) throw storeClosed()
      const store = kept.get(project) ?? open(project)
      kept.delete(project)
      kept.set(project, store)
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT) kept.delete(oldest!)
      return store
    },
    close() {
      closing ??= Promise.all([...kept.values()].map((store) => store.close())).then(close)
      return closing
    },
  }
}

function projectOf({ actor }: { actor: Actor }): string {
  return parseActor(actor).project
}

function refuse(): never {
  throw new CitationError({
    code: 'invalid-input',
    message: 'The call names no project, and this store keeps each project in a schema of its own.',
    suggestion:
      'Name the project (an engine: `context: { project }`); for the log of one project open its schema: postgresStore(url, { schema: projectSchema(project) }).',
  })
}
