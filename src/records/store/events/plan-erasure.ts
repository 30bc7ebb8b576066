import type { Actor, ErasedEntry, TextErasure, NewEvent, RecordedEvent } from '../../../core/records.ts'
import { erasableKinds, erasedBody, quotedBy } from '../../../core/records.ts'
import { sha256Hex } from '../../../core/hash.ts'
import { missing } from './errors.ts'
import { readEvent } from './log-rows.ts'

/** One event before and after an erasure. `body`: what remains of its body, as JSON, from which `after` is read. */
export type ErasedRecord = { before: RecordedEvent; after: RecordedEvent; body: string }

/**
 * The remains of each row to erase, and the event that records the erasure. Throws `not-found` for a row of another
 * project or of a kind without texts.
 */
export function planErasure(
  rows: readonly { id: string; body: string }[],
  { erasure, actor }: { erasure: TextErasure; actor: Actor },
): { records: ErasedRecord[]; event: NewEvent } {
  const { id: by, createdAt: at, reason, ground, selection, without } = erasure
  const entries: ErasedEntry[] = []
  const records = rows.map(({ id, body }): ErasedRecord => {
    const before = readEvent(body, id)
    if (before.project !== actor.project || !erasableKinds.includes(before.kind)) throw missing('event', id)
    const hash = before.erased?.body ?? sha256Hex(body)
    const gone = withoutOf(before, without)
    const all = [...new Set([...(before.erased?.without ?? []), ...gone])]
    const quoted = quotedBy(before)
    const erased = {
      at,
      body: hash,
      by,
      ground,
      ...(all.length > 0 && { without: all }),
      ...(quoted.length > 0 && { quoted }),
    }
    const left = erasedBody(before, { erased, without: gone })
    entries.push({ id, body: hash, kept: sha256Hex(left) })
    return { before, after: readEvent(left, id), body: left }
  })
  const sourceIds = records.flatMap(({ before }) => (before.kind === 'source' ? [before.id] : []))
  const data = {
    sourceIds,
    addresses: [],
    reason,
    ground,
    selection,
    entries,
  }
  return { records, event: { id: by, kind: 'erasure', createdAt: at, data } }
}

/** Names of the actor's fields that identify the erased person; empty if the actor is somebody else. */
function withoutOf({ actor }: RecordedEvent, person: TextErasure['without'] = {}): ('userId' | 'agentId')[] {
  return (['userId', 'agentId'] as const).filter(
    (name) => person[name] !== undefined && actor[name] === person[name],
  )
}

/** Addresses of the contents that an event names. */
export function contentsOf({ kind, data }: RecordedEvent): string[] {
  switch (kind) {
    case 'source':
      return data.contentHash === '' ? [] : [data.contentHash]
    case 'run':
      return data.sources.map(({ contentAddress }) => contentAddress)
    case 'repository':
      return data.change === 'use' || data.contentHash === undefined ? [] : [data.contentHash]
    default:
      return []
  }
}
