import type { RecordLog } from '../../../core/ports.ts'
import type { ErasureTarget, LogEntry, RunEvent } from '../../../core/records.ts'
import { claimWords } from '../events/claim-words.ts'
import { missing } from '../events/errors.ts'
import { parseActor, toBatch } from '../events/event-batch.ts'
import { citationIdOf, keyOf, keysOf } from '../events/event-keys.ts'
import { findErasable } from '../events/find-erasable.ts'
import type { FoundRow } from '../events/find-erasable.ts'
import { contentsOf, planErasure } from '../events/plan-erasure.ts'
import { runEventId } from '../../../core/records.ts'
import type { MemoryEntry, MemoryLog } from './append.ts'

/** The methods of a store that erase texts. */
export function erasing(
  log: MemoryLog,
  { refuseIfClosed, copyOf }: { refuseIfClosed: () => void; copyOf: (entry: MemoryEntry) => LogEntry },
): Pick<RecordLog, 'findErasable' | 'eraseTexts' | 'freeErased'> {
  return {
    async findErasable(target, { actor, ...page }) {
      refuseIfClosed()
      return findErasable(lookup(log), { target, actor: parseActor(actor), ...page })
    },
    async eraseTexts(ids, erasure, { actor: input }) {
      refuseIfClosed()
      const actor = parseActor(input)
      const entries = ids.map((id) => entryOf(log, id))
      const rows = entries.map(({ event, body }) => ({ id: event.id, body }))
      const { records, event } = planErasure(rows, { erasure, actor })
      // Computed before the bodies change, because the keys of a citation depend on its run.
      const keys = records.map(({ after }) =>
        keysOf(after, { project: after.project, run: runOf(log, after) }),
      )
      const [entry] = log.appendAtOnce(toBatch([event], { actor, contents: [] }))
      for (const [index, { after, body }] of records.entries()) {
        const words = after.kind === 'citation' ? claimWords(after.data.text) : []
        log.replace(entries[index]!, { event: after, body, keys: keys[index]!, words })
      }
      for (const address of records.flatMap(({ before }) => contentsOf(before))) {
        if (!log.byKey.get(keyOf.content(address))?.length) log.contents.delete(address)
      }
      return copyOf(entry!)
    },
    async freeErased() {
      refuseIfClosed()
      return { left: null }
    },
  }
}

function entryOf(log: MemoryLog, id: string): MemoryEntry {
  const entry = log.byId.get(id)
  if (!entry) throw missing('event', id)
  return entry
}

function runOf(log: MemoryLog, { kind, runId }: MemoryEntry['event']): RunEvent | undefined {
  const event =
    kind === 'citation' && runId !== undefined ? log.byId.get(runEventId('run', { runId }))?.event : null
  return event?.kind === 'run' ? event.data : undefined
}

function lookup(log: MemoryLog): Parameters<typeof findErasable>[0] {
  const rowsOf = (entries: readonly MemoryEntry[]): FoundRow[] =>
    entries.map(({ event: { id }, body, place: { position } }) => ({ id, body, position }))
  const filtered = (isWanted: (entry: MemoryEntry) => boolean) => rowsOf(log.entries.filter(isWanted))
  const byKeys = (keys: readonly string[]) => rowsOf(keys.flatMap((key) => log.byKey.get(key) ?? []))
  return {
    async selected(target, { after, limit }) {
      if (target.by === 'source') {
        if (after > 0) return []
        const own = filtered(({ event }) => event.id === target.id && event.kind === 'source')
        return [...own, ...byKeys([keyOf.content(target.id)])]
      }
      return filtered((entry) => entry.place.position > after && selects(target, entry)).slice(0, limit)
    },
    byRuns: async (runIds) => filtered(({ place }) => place.runId !== '' && runIds.includes(place.runId)),
    byKeys: async (keys) => byKeys(keys),
    byIds: async (ids) => rowsOf(ids.flatMap((id) => log.byId.get(id) ?? [])),
    aboutCitations: async (ids) => filtered(({ event }) => ids.includes(citationIdOf(event) ?? '')),
  }
}

function selects(
  target: Exclude<ErasureTarget, { by: 'source' }>,
  { event, chain, place }: MemoryEntry,
): boolean {
  switch (target.by) {
    case 'run':
      return place.runId === target.id
    case 'session':
      return chain === `s:${target.id}`
    case 'person':
      return target.userId === undefined
        ? event.actor.agentId === target.agentId
        : event.actor.userId === target.userId
    case 'project':
      return true
    case 'age':
      return place.createdMs < Date.parse(target.before)
  }
}
