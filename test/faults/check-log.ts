import type { Store } from '../../src/core/ports/store.ts'
import { verifyLog } from '../../src/records/log/verify-log.ts'
import { citing } from './citing.ts'
import type { Told } from './writer.ts'

const READ_AT_ONCE = 1000

/**
 * How the log differs from what the writers were told. `lost`, `doubled`, `halved`, `unknown` and `problems` should be
 * 0 or empty.
 */
export type LogFindings = {
  acknowledged: number
  /** Number of events of acknowledged citations that are missing. */
  lost: number
  /** Number of events that the log has twice. */
  doubled: number
  /** Number of citations without their verdict, and of verdicts without their citation. */
  halved: number
  /** Number of events that no writer tried to record. */
  unknown: number
  /** What `verifyLog` found. */
  problems: string[]
  /** Number of entries and chains that `verifyLog` verified. */
  size: number
  chains: number
  /** Number of citations that were stored although recording them failed or was cut off. */
  healed: number
}

/** Reads the whole log and compares it with what the writers were told. */
export async function checkLog(store: Store, told: Told): Promise<LogFindings> {
  const { size } = await store.sequence()
  const times = new Map<string, number>()
  for (let from = 0; from < size; from += READ_AT_ONCE) {
    for (const { eventId } of await store.readLog({ from, limit: READ_AT_ONCE })) {
      times.set(eventId, (times.get(eventId) ?? 0) + 1)
    }
  }
  const eventsOf = (id: string) => citing(id).map((event) => event.id)
  const tried = new Set([...told.tried].flatMap(eventsOf)).add('source-1')
  const isHalved = (id: string) => new Set(eventsOf(id).map((each) => times.has(each))).size > 1
  const report = await verifyLog({ log: store })
  return {
    acknowledged: new Set(told.acknowledged).size,
    lost: told.acknowledged.flatMap(eventsOf).filter((id) => !times.has(id)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    halved: [...told.tried].filter(isHalved).length,
    unknown: [...times.keys()].filter((id) => !tried.has(id)).length,
    problems: report.problems.map(({ message }) => message),
    size: report.size,
    chains: report.chains,
    healed: told.healed.size,
  }
}

/** Whether nothing is lost, doubled, halved, unknown or broken. */
export function isWhole({ lost, doubled, halved, unknown, problems }: LogFindings): boolean {
  return lost + doubled + halved + unknown + problems.length === 0
}
