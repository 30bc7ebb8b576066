import { verifyLog } from '../../../src/records/log/verify-log.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import type { RecordedEvent } from '../../../src/core/records/event.ts'

/** What the clients know about records, by the ids of runs and citations. */
export type Told = {
  /** Ids of records that were acknowledged as stored. */
  acknowledged: ReadonlySet<string>
  /**
   * Whether a record may be stored without an acknowledgement, because its client did not repeat a request that got no
   * answer.
   */
  mayBe: (record: { runId?: string; text?: string }) => boolean
}

export type Judgement = {
  acknowledged: number
  /** Numbers of acknowledged records that are missing, and of those that are stored twice. */
  lost: number
  doubled: number
  /** Number of records that were not acknowledged although their clients repeated the request. */
  unknown: number
  /**
   * Numbers of citations without a verdict, with more than one, and with one that came later than their request; and
   * the seconds until the slowest one.
   */
  pending: number
  checkedTwice: number
  checkedLater: number
  slowest: number
  problems: string[]
}

/** Milliseconds within which the request itself checks a citation. */
const AT_ONCE = 30_000

/** Compares what the clients know with the log of the project `p`. */
export async function judgeRecords(store: Store, { acknowledged, mayBe }: Told): Promise<Judgement> {
  const user = { actor: { role: 'user', project: 'p' } } as const
  const stored = new Map<string, number>()
  const claims = new Map<string, number>()
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  let unknown = 0
  for await (const { runId } of eventsOf(store, 'run')) {
    count(stored, runId!)
    if (!acknowledged.has(runId!) && !mayBe({ runId })) unknown += 1
  }
  const checks = new Map<string, number[]>()
  for await (const { kind, data, createdAt } of eventsOf(store, 'verification')) {
    if (kind !== 'verification') continue
    checks.set(data.citationId, [...(checks.get(data.citationId) ?? []), Date.parse(createdAt)])
  }
  const waits: number[] = []
  const found = { pending: 0, checkedTwice: 0 }
  let cursor: string | undefined
  do {
    const page = await store.findCitations({ limit: 1_000, cursor }, user)
    for (const { eventId, runId, text, createdAt } of page.items) {
      const times = checks.get(eventId) ?? []
      if (times.length === 0) found.pending += 1
      if (times.length > 1) found.checkedTwice += 1
      if (runId !== undefined) continue
      count(stored, eventId)
      count(claims, text)
      waits.push((times[0] ?? NaN) - Date.parse(createdAt))
      if (!acknowledged.has(eventId) && !mayBe({ text })) unknown += 1
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  const later = waits.filter((wait) => wait > AT_ONCE)
  await store.sequence()
  const { problems } = await verifyLog({ log: store })
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((id) => !stored.has(id)).length,
    doubled: [...stored.values(), ...claims.values()].filter((times) => times > 1).length,
    unknown,
    ...found,
    checkedLater: later.length,
    slowest: Math.round(Math.max(0, ...later) / 1_000),
    problems: problems.map(({ message }) => message),
  }
}

async function* eventsOf(store: Store, kind: 'run' | 'verification'): AsyncGenerator<RecordedEvent> {
  let cursor: string | undefined
  do {
    const page = await store.listEvents(
      { kind, limit: 1_000, cursor },
      { actor: { role: 'user', project: 'p' } },
    )
    for (const { event } of page.items) yield event
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
