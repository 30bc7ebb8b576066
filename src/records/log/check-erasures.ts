import type { LogLeaf, UnsequencedEntry, ErasedEntry, LogProblem } from '../../core/records.ts'
import { keptMembers } from '../../core/records.ts'
import { sha256Hex } from '../../core/hash.ts'

/**
 * An event of the log that records an erasure of texts. A large erasure is recorded in several events, each for at most
 * 200 records; these have no common id, but the same `by`, `reason`, `ground` and `selection`. `reason`: why, in words.
 * `ground`: the legal ground, or empty.
 */
export type RecordedErasure = {
  /** Id of the event that records the erasure. */
  id: string
  /** ISO 8601, UTC. */
  at: string
  reason: string
  ground: string
  /** The actor who erased, according to the log. */
  by: { role: string; userId?: string; agentId?: string }
  /**
   * How the records were selected. `by` is `source`, `run`, `session`, `age`, `project` (all its records) or `person`.
   * Only `source`, `run` and `session` have an `id`. Only `age` has `before` (ISO 8601, UTC): the records were older.
   * `{ by: 'source' }` without `id` means that the event does not say how.
   */
  selection: { by: string; id?: string; before?: string }
  /** Number of records that this event names as erased. */
  records: number
  /** Ids of the registered sources among the records that this event names as erased. */
  sourceIds: string[]
}

type Held = { eventId: string; project: string; body: string; original: string; by: string; leaf?: number }

/**
 * Compares the records without texts with the erasures in the log: pass each entry to `take`, then call `finish`. A
 * text may be gone only if an erasure by an admin of its project names the hashes of its original body and of what
 * remains.
 *
 * @param isPart Only a part of the log is checked, so an erasure may name records outside it.
 */
export function createErasureCheck(
  report: (problem: LogProblem) => void,
  { isPart = false }: { isPart?: boolean } = {},
) {
  const erased = new Map<string, Held>()
  const erasures = new Map<
    string,
    { erasure: RecordedErasure; entries: Map<string, ErasedEntry>; role: string; project: string }
  >()

  function take(leaf: LogLeaf | UnsequencedEntry): void {
    const { event, eventId, body } = leaf
    if (!event) return
    if (event.erased) {
      const place = 'leaf' in leaf ? { leaf: leaf.leaf } : {}
      const { body: original, by } = event.erased
      erased.set(eventId, { eventId, project: event.project, body, original, by, ...place })
      const added = addedMembers(body, keptMembers(event.kind))
      if (added.length > 0) {
        report({
          kind: 'erasure',
          ...place,
          eventId,
          message: `What is left of event ${eventId} has more than an erasure leaves: ${added.join(', ')}.`,
        })
      }
    }
    if (event.kind !== 'erasure' || !event.data.entries) return
    const { reason, ground = '', selection = { by: 'source' }, entries, sourceIds } = event.data
    const { actor, createdAt: at, id } = event
    const erasure = {
      id,
      at,
      reason,
      ground,
      by: actor,
      selection,
      records: entries.length,
      sourceIds,
    }
    erasures.set(id, {
      erasure,
      entries: new Map(entries.map((entry) => [entry.id, entry])),
      role: actor.role,
      project: event.project,
    })
  }

  /** Reports all mismatches; returns the erasures in log order. */
  function finish(): RecordedErasure[] {
    for (const { eventId, project, body, original, by, leaf } of erased.values()) {
      const place = { eventId, ...(leaf !== undefined && { leaf }) }
      const found = erasures.get(by)
      const entry = found?.entries.get(eventId)
      if (!entry || found?.role !== 'admin' || found.project !== project) {
        const message = `The texts of event ${eventId} are gone, and no erasure in the log names it.`
        report({ kind: 'erasure', ...place, message })
      } else if (entry.body !== original || entry.kept !== sha256Hex(body)) {
        const message = `What is left of event ${eventId} is not what its erasure left.`
        report({ kind: 'erasure', ...place, message })
      }
    }
    for (const { entries, erasure } of isPart ? [] : erasures.values()) {
      for (const id of entries.keys()) {
        if (erased.has(id)) continue
        const message = `The erasure ${erasure.id} names event ${id}, whose texts are still there.`
        report({ kind: 'erasure', eventId: id, message })
      }
    }
    return [...erasures.values()].map(({ erasure }) => erasure)
  }

  return { take, finish }
}

/** Names of the fields in an erased event's data that are not in `kept`, the fields that an erasure leaves. */
function addedMembers(body: string, kept: readonly string[]): string[] {
  // The body was parsed as an event before.
  const { data } = JSON.parse(body) as { data?: object }
  return Object.keys(data ?? {}).filter((name) => !kept.includes(name))
}
