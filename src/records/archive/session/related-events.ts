import type { RecordLog } from '../../../core/ports.ts'
import type { Actor, EventKind, RecordedEvent } from '../../../core/records.ts'

type Scope = { sessionId: string; project: string; actor: Actor }

/**
 * Ids of events that are needed to understand a session besides its chain, such as those of the registered sources
 * that its citations name.
 */
export async function relatedEvents(
  log: RecordLog,
  { sessionId, project, actor }: Scope,
): Promise<ReadonlySet<string>> {
  const related = new Set<string>()
  const open: string[] = []
  const look = (event: RecordedEvent) => {
    if (event.erased) related.add(event.erased.by)
    if (event.kind === 'citation') open.push(...event.data.sourceIds)
    if (event.kind === 'source') open.push(...(event.data.derivedFrom ?? []))
  }
  for await (const event of eventsOf({ sessionId })) {
    look(event)
    if (event.kind === 'citation') {
      for (const kind of ['verification', 'relation'] as const) await addAbout(event.id, kind)
    }
    if (event.kind === 'source') await addChanges(event.id)
  }
  const seen = new Set<string>()
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const entry = await log.getEvent(id, { actor })
    // The sources of answers have no events of their own.
    if (!entry || entry.event.project !== project) continue
    related.add(id)
    look(entry.event)
    if (entry.event.kind === 'source') await addChanges(id)
  }
  return related

  async function addChanges(sourceId: string): Promise<void> {
    for (const kind of ['erasure', 'amendment'] as const) await addAbout(sourceId, kind)
  }

  async function addAbout(subject: string, kind: EventKind): Promise<void> {
    for await (const { id } of eventsOf({ subject, kind })) related.add(id)
  }

  async function* eventsOf(query: { sessionId?: string; subject?: string; kind?: EventKind }) {
    let cursor: string | undefined
    do {
      const page = await log.listEvents({ ...query, project, limit: 1_000, cursor }, { actor })
      for (const { event } of page.items) yield event
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }
}
