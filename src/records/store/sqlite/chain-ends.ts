import type { SqliteDatabase } from 'kysely'
import { NO_PREVIOUS } from '../../../core/records.ts'
import { keyOf } from '../events/event-keys.ts'
import type { EventIndexer } from './index-events.ts'
import { createStatements } from './statements.ts'

/** The number and hash of the last entry of a chain; 0 and the empty hash if it has no entries. */
export type ChainEnd = { number: number; hash: string }

/** The name of a chain, which is unique within its project. */
type Name = { project: string; chain: string }

type Row = Name & ChainEnd & { position: number }

/**
 * Maximum chains to remember; beyond that, the least recently used is dropped. Once other processes have written as
 * many new entries, all ends are forgotten.
 */
const MAX_ENDS = 1000

/**
 * The ends of chains, for the holder of the write lock. An index of chains would add a page to every commit. So the
 * ends are kept in memory and updated with the new entries of other processes, found by position. If the end of a chain
 * is not remembered, it is looked up in `citespan_keys`.
 */
export type ChainEnds = {
  /** Whether the end is remembered; may be outdated unless the caller holds the lock. */
  knows(name: Name): boolean
  /** The ends for a write transaction; call it before the transaction writes an event. */
  begin(): ChangingEnds
}

export type ChangingEnds = {
  find(name: Name): ChainEnd
  /** The new end of a chain, and the position of its last entry; forgotten without `keep`. */
  set(name: Name, end: ChainEnd & { position: number }): void
  /** Remembers the new ends; call it once the transaction is committed. */
  keep(): void
}

export function createChainEnds(database: SqliteDatabase, indexer: EventIndexer): ChainEnds {
  const ends = new Map<string, ChainEnd>()
  /** The last entry that `ends` includes; `null` if there is none. */
  let newest: { position: number; hash: string } | null = null
  const { all, first } = createStatements(database)

  /** Reads the new entries of other processes; forgets all ends if there are too many, or if the log was replaced. */
  function refresh(): void {
    const [known, ...others] = newest === null ? [] : entriesFrom(newest.position)
    if (known && known.hash === newest!.hash && others.length < MAX_ENDS) {
      for (const row of others) remember(keyOf.chain(row.project, row.chain), row)
      newest = others.at(-1) ?? known
      return
    }
    ends.clear()
    newest = first<Row>('select position, hash from citespan_events order by position desc limit 1') ?? null
  }

  function entriesFrom(position: number): Row[] {
    const select = `select position, project, chain, number, hash from citespan_events
      where position >= ? order by position limit ${MAX_ENDS + 1}`
    return all<Row>(select, [position])
  }

  function remember(key: string, { number, hash }: ChainEnd): void {
    // Drops the least recently used end, because a process may serve any number of sessions.
    ends.delete(key)
    ends.set(key, { number, hash })
    if (ends.size > MAX_ENDS) ends.delete(ends.keys().next().value!)
  }

  function stored(key: string): ChainEnd {
    indexer.finish()
    const select = `select event.number, event.hash from citespan_keys as place cross join citespan_events as event
      on event.position = place.position where place.key = ? order by place.created_ms desc limit 1`
    return first<ChainEnd>(select, [key]) ?? { number: 0, hash: NO_PREVIOUS }
  }

  return {
    knows: ({ project, chain }) => ends.has(keyOf.chain(project, chain)),
    begin() {
      refresh()
      const changed = new Map<string, ChainEnd>()
      let last = newest
      return {
        find({ project, chain }) {
          const key = keyOf.chain(project, chain)
          return changed.get(key) ?? ends.get(key) ?? stored(key)
        },
        set({ project, chain }, end) {
          changed.set(keyOf.chain(project, chain), end)
          last = end
        },
        keep() {
          for (const [key, end] of changed) remember(key, end)
          newest = last
        },
      }
    },
  }
}
