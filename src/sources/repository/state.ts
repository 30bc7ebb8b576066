import type { PageSpan, RegionSpan } from '../../core/source.ts'
import type { SourceDetails } from '../registry/merge-metadata.ts'
import type { JournalEntry } from './journal.ts'
import { createUses } from './recorded-uses.ts'
import type { Uses } from './recorded-uses.ts'

/** Describes the text of a source; `position` is that of the journal entry that added the text. */
export type SourceContent = {
  hash: string
  /** UTF-16 units of the text. */
  length: number
  position: number
  pages: readonly PageSpan[]
  regions: readonly RegionSpan[]
  seams: readonly number[]
}

/** A source in a repository, without its text. The object is never changed, only replaced by another. */
export type SourceEntry = {
  id: string
  number: number
  /** The keys of the source, the canonical one first. */
  keys: readonly string[]
  /** Starts at 1; each change adds 1. */
  version: number
  fields: SourceDetails
  content: SourceContent | null
  /** The signature of the text (see `signatureOf`); `null` without one. */
  signature: string | null
  /** When the source was first registered, ISO 8601. */
  registeredAt: string
}

/** The state that a journal describes: its sources and their uses. */
export type RepositoryState = {
  /** Position of the last applied entry; 0 without one. */
  readonly position: number
  /** Number of sources. */
  readonly size: number
  /** The number of the next source. */
  readonly nextNumber: number
  get(id: string): SourceEntry | undefined
  find(key: string): SourceEntry | undefined
  /** All sources, in the order of their numbers. */
  list(): readonly SourceEntry[]
  readonly uses: Uses
  /**
   * Applies an entry. If the entry contradicts the state, only the position changes, and the contradiction is
   * returned in words.
   */
  apply(entry: JournalEntry): string | null
}

/** The state of an empty journal; with `base`, a draft on top of another state, which stays unchanged. */
export function createState(base?: RepositoryState): RepositoryState {
  const byId = new Map<string, SourceEntry>()
  const byKey = new Map<string, string>()
  const uses = createUses(base?.uses)
  let position = base?.position ?? 0
  let nextNumber = base?.nextNumber ?? 1
  let size = base?.size ?? 0
  let ordered: SourceEntry[] | null = null

  const get = (id: string) => byId.get(id) ?? base?.get(id)
  const find = (key: string) => {
    const id = byKey.get(key)
    return id === undefined ? base?.find(key) && get(base.find(key)!.id) : get(id)
  }

  function put(entry: SourceEntry, keys: readonly string[]): void {
    byId.set(entry.id, entry)
    ordered = null
    for (const key of keys) if (!find(key)) byKey.set(key, entry.id)
  }

  function apply({ position: at, at: time, change }: JournalEntry): string | null {
    position = at
    const { id } = change
    const known = get(id)
    if (change.change === 'source') {
      if (known) return `${id} is registered twice`
      if (change.keys.length === 0) return `${id} has no key`
      put({ ...entryOf(change, { position: at, known: null }), registeredAt: time }, change.keys)
      size += 1
      nextNumber = Math.max(nextNumber, change.number + 1)
      return null
    }
    if (!known) return `${id} is not registered`
    if (change.change === 'use')
      uses.add({ sourceId: id, kind: change.kind, usedBy: change.usedBy, at: time })
    else {
      const { number, registeredAt } = known
      put({ ...entryOf({ ...change, number }, { position: at, known }), registeredAt }, change.keys)
    }
    return null
  }

  return {
    get position() {
      return position
    },
    get size() {
      return size
    },
    get nextNumber() {
      return nextNumber
    },
    get,
    find,
    list() {
      ordered ??= [
        ...new Map([...(base?.list() ?? []), ...byId.values()].map((entry) => [entry.id, entry])).values(),
      ].toSorted((a, b) => a.number - b.number)
      return ordered
    },
    uses,
    apply,
  }
}

type SourceChange = Extract<JournalEntry['change'], { change: 'source' }>

function entryOf(
  change: Omit<SourceChange, 'change'>,
  { position, known }: { position: number; known: SourceEntry | null },
): Omit<SourceEntry, 'registeredAt'> {
  const {
    id,
    number,
    keys,
    fields,
    contentHash,
    length = 0,
    pages = [],
    regions = [],
    seams = [],
    signature,
  } = change
  const brought =
    contentHash === undefined ? null : { hash: contentHash, length, position, pages, regions, seams }
  return {
    id,
    number,
    keys: [...new Set([...(known?.keys ?? []), ...keys])],
    version: (known?.version ?? 0) + 1,
    fields,
    content: brought ?? known?.content ?? null,
    signature: brought ? (signature ?? null) : (known?.signature ?? null),
  }
}
