import { mayRead, numberedKinds, entryHash, NO_PREVIOUS, withSalt } from '../../../core/records.ts'
import type { Actor, LogEntry, RecordedEvent, EventScope } from '../../../core/records.ts'
import { inTurns } from '../../../core/pace.ts'
import { compareBytes } from '../events/compare-bytes.ts'
import type { Place } from '../queries/cursor.ts'
import { eventConflict, missing } from '../events/errors.ts'
import type { EventBatch, PreparedEvent } from '../events/create-batch.ts'
import { citationIdOf, keyOf } from '../events/event-keys.ts'
import { readEvent } from '../events/log-rows.ts'
import { FEW } from '../events/new-batch.ts'

export type MemoryEntry = LogEntry & Pick<PreparedEvent, 'keys' | 'words'> & { place: Place }

/** The log in memory, with maps instead of database indexes. */
export function createMemoryLog() {
  /** Entries in the order of the log. */
  const entries: MemoryEntry[] = []
  /** All entries in list order: by time, run id and position, as `comparePlaces` sorts. */
  const ordered: MemoryEntry[] = []
  const byId = new Map<string, MemoryEntry>()
  /** For each key its entries in list order. */
  const byKey = new Map<string, MemoryEntry[]>()
  /** Entries of each chain, by number. */
  const byChain = new Map<string, MemoryEntry[]>()
  /** For each chain, the functions to call after an append. */
  const watchers = new Map<string, Set<() => void>>()
  /** The newest verification and recheck of each citation. */
  const newest = { verification: new Map<string, MemoryEntry>(), recheck: new Map<string, MemoryEntry>() }
  const contents = new Map<string, string>()
  /** Number of sources of each project, and of citations of each project; the key is the kind and the project. */
  const numbers = new Map<string, number>()

  /**
   * Appends a batch. The entries of a large batch are prepared over several turns of the event loop, and appended in
   * one turn.
   */
  async function append(batch: EventBatch): Promise<MemoryEntry[]> {
    const { scope, chain, events } = batch
    if (events.length <= FEW) return appendAtOnce(batch)
    const last = byChain.get(chainKeyOf(batch))?.at(-1)
    const made = await inTurns(createEntries(events, { scope, chain, last }))
    return appendAtOnce(batch, { made, last })
  }

  /**
   * Appends a batch within one turn of the event loop, and returns the entry of each event; an event that the log
   * already has is not appended again. `made`: entries prepared to follow `last`; if the log has changed since, they are
   * made anew.
   */
  function appendAtOnce(
    batch: EventBatch,
    { made, last: before }: { made?: readonly MemoryEntry[]; last?: MemoryEntry | undefined } = {},
  ): MemoryEntry[] {
    const { scope, chain, events, contents: given } = batch
    const missingId = findMissing(batch, { byId, byKey })
    if (missingId) throw missing(...missingId)
    const chainKey = chainKeyOf(batch)
    const ofChain = byChain.get(chainKey) ?? []
    let last = ofChain.at(-1)
    const fitting = last === before && !events.some(({ id }) => byId.has(id)) ? made : undefined
    const added: MemoryEntry[] = []
    const result = events.map((event, index) => {
      const stored = byId.get(event.id)
      if (stored && withSalt(stored.body, null) !== withSalt(event.body, null)) throw eventConflict(event.id)
      if (stored) return stored
      last = fitting?.[index] ?? createEntry(event, { scope, chain, last })
      added.push(last)
      return last
    })
    for (const { address, body } of given) contents.set(address, body)
    for (const entry of added) insert(entry)
    if (added.length > 0) byChain.set(chainKey, ofChain)
    ofChain.push(...added)
    for (const onChange of watchers.get(chainKey) ?? []) onChange()
    return result
  }

  function insert(entry: MemoryEntry): void {
    entries.push(entry)
    entry.place.position = entries.length
    byId.set(entry.event.id, entry)
    const { event } = entry
    if ((numberedKinds as readonly string[]).includes(event.kind)) {
      const key = `${event.kind} ${event.project}`
      entry.displayNumber = (numbers.get(key) ?? 0) + 1
      numbers.set(key, entry.displayNumber)
    }
    const citationId = citationIdOf(event)
    if (citationId !== null) newest[event.kind as keyof typeof newest].set(citationId, entry)
    insertInOrder(ordered, entry)
    for (const key of entry.keys) {
      const listed = byKey.get(key)
      if (listed) insertInOrder(listed, entry)
      else byKey.set(key, [entry])
    }
  }

  /** Replaces parts of an entry; its hash, number and place stay. */
  function replace(entry: MemoryEntry, parts: Pick<MemoryEntry, 'event' | 'body' | 'keys' | 'words'>): void {
    for (const key of entry.keys) {
      if (parts.keys.includes(key)) continue
      byKey.set(
        key,
        byKey.get(key)!.filter((each) => each !== entry),
      )
    }
    Object.assign(entry, parts)
  }

  return { entries, ordered, byId, byKey, byChain, watchers, newest, contents, append, appendAtOnce, replace }
}
export type MemoryLog = ReturnType<typeof createMemoryLog>

/** The kind and id of the first record that a batch requires and its actor cannot see, or `null`. */
function findMissing(
  { scope, chain, needs }: Pick<EventBatch, 'scope' | 'chain' | 'needs'>,
  { byId, byKey }: { byId: ReadonlyMap<string, MemoryEntry>; byKey: ReadonlyMap<string, MemoryEntry[]> },
): Parameters<typeof missing> | null {
  const actor = { ...scope, ...scope.actor }
  const isThere = (id: string, kind: RecordedEvent['kind'], reader: Actor = actor) => {
    const event = byId.get(id)?.event
    return (
      event !== undefined && event.kind === kind && mayRead(reader, event) && event.project === actor.project
    )
  }
  const source = needs.sources.find((id) => !isThere(id, 'source'))
  if (source !== undefined) return ['source', source]
  const citation = needs.citations.find((id) => !isThere(id, 'citation'))
  if (citation !== undefined) return ['citation', citation]
  const judged = needs.judged.find((id) => !isThere(id, 'citation', { ...actor, reads: 'own' }))
  if (judged !== undefined) return ['citation', judged]
  const own = needs.ownCitations.find(
    (id) =>
      !isThere(id, 'citation') ||
      byId.get(id)!.chain !== chain ||
      byId.get(id)!.event.actor.role !== actor.role,
  )
  if (own !== undefined) return ['citation', own]
  // Knowing the hash does not give access to the content: it must be passed, or the project must have it.
  const content = needs.contents.find((address) => {
    const key = keyOf.content(address)
    return !byKey.get(key)?.some(({ event }) => event.project === actor.project && mayRead(actor, event))
  })
  return content === undefined ? null : ['content', content]
}

function chainKeyOf({ scope, chain }: Pick<EventBatch, 'scope' | 'chain'>): string {
  return JSON.stringify([scope.project, chain])
}

function insertInOrder(list: MemoryEntry[], entry: MemoryEntry): void {
  const last = list.at(-1)
  if (!last || comparePlaces(last.place, entry.place) < 0) list.push(entry)
  else list.splice(list.findLastIndex(({ place }) => comparePlaces(place, entry.place) < 0) + 1, 0, entry)
}

type Before = { scope: EventScope; chain: string; last: MemoryEntry | undefined }

function* createEntries(
  events: readonly PreparedEvent[],
  { last, ...place }: Before,
): Generator<void, MemoryEntry[]> {
  const made: MemoryEntry[] = []
  for (const event of events) {
    yield
    made.push(createEntry(event, { ...place, last: made.at(-1) ?? last }))
  }
  return made
}

/** Makes the entry of an event that follows `last`. It gets its position when it is appended to the log. */
function createEntry(
  { id, body, createdMs, keys, words }: PreparedEvent,
  { scope, chain, last }: Before,
): MemoryEntry {
  const number = (last?.number ?? 0) + 1
  const previous = last?.hash ?? NO_PREVIOUS
  return {
    event: readEvent(body, id),
    chain,
    number,
    body,
    previous,
    hash: entryHash({ body, number, previous }),
    keys,
    words,
    place: { createdMs, runId: scope.runId ?? '', position: 0 },
  }
}

export function comparePlaces(a: Place, b: Place): number {
  const byRun = a.runId === b.runId ? 0 : compareBytes(a.runId, b.runId)
  return a.createdMs - b.createdMs || byRun || a.position - b.position
}
