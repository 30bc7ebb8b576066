import { closedFields, readClosed } from '../../core/fields.ts'
import { CitationError } from '../../core/error.ts'
import type { RecordLog } from '../../core/ports.ts'
import type { Actor, LogEntry, NewEvent } from '../../core/records.ts'
import { allItems, repositoryEventId } from '../../core/records.ts'
import type { JournalEntry, RepositoryJournal } from './journal.ts'

/** Maximum number of events of one `append` call and of one page of a list. */
const MAX_EVENTS = 1_000

/** Names a repository of a store, and the actor that writes to it. */
export type StoreJournalOptions = {
  /**
   * The actor that records the changes: an agent with a `sessionId`, or an admin; other roles may not write. All agents
   * of its project read and extend the repository.
   */
  actor: Actor
  /** Name of the repository in its project; `sources` by default. */
  name?: string
}

const storeJournalFields = closedFields<StoreJournalOptions>({ actor: true, name: true })

/**
 * Keeps a repository in a store, as events of its log. Any number of processes may write at once: the id of an event is
 * derived from its position, so that the store accepts each position once. A repository that comes too late reads what
 * was written and tries again.
 *
 * @example storeJournal(sqliteStore('citations.db'), { actor: { role: 'agent', project: 'ice', sessionId: 's1' } })
 */
export function storeJournal(
  store: Pick<RecordLog, 'append' | 'getContent' | 'getEvent' | 'listEvents'>,
  options: StoreJournalOptions,
): RepositoryJournal {
  const { actor, name = 'sources' } = readClosed(options, storeJournalFields, 'storeJournal()')
  const idOf = (position: number) => repositoryEventId({ project: actor.project, repository: name, position })

  /** All entries, sorted by position, because lists are ordered by time, and several clocks set the times. */
  async function readAll(): Promise<JournalEntry[]> {
    const entries: JournalEntry[] = []
    let cursor: string | undefined
    do {
      const query = { kind: 'repository', subject: name, project: actor.project, limit: MAX_EVENTS } as const
      const page = await store.listEvents({ ...query, cursor }, { actor })
      for (const entry of allItems(page)) entries.push(...toEntries(entry))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return entries.toSorted((a, b) => a.position - b.position)
  }

  return {
    async *read(after) {
      let position = after
      if (after === 0) {
        // The list may miss what was written while it was read; that is read below.
        for (const entry of await readAll()) {
          if (entry.position !== position + 1) break
          position = entry.position
          yield entry
        }
      }
      for (;;) {
        const found = await store.getEvent(idOf(position + 1), { actor })
        const [entry] = found ? toEntries(found) : []
        if (!entry) return
        position = entry.position
        yield entry
      }
    },
    async append(entries) {
      const events = entries.map(({ position, at, change }): NewEvent => {
        const data = { ...change, repository: name, position }
        return { id: idOf(position), kind: 'repository', createdAt: at, data }
      })
      const contents = entries.flatMap(({ content }) => content ?? [])
      try {
        await store.append(events, { actor, contents })
        return true
      } catch (error) {
        if (error instanceof CitationError && error.code === 'conflict') return false
        throw error
      }
    },
    content: ({ contentHash }) => store.getContent(contentHash, { actor }),
    // The caller owns the store and closes it.
    async close() {},
  }
}

function toEntries({ event }: LogEntry): JournalEntry[] {
  if (event.kind !== 'repository') return []
  const { position, repository: _, ...change } = event.data
  return [{ position, at: event.createdAt, change }]
}
