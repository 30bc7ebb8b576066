import type { Store } from '../../src/core/ports/store.ts'
import { verifyLog } from '../../src/records/log/verify-log.ts'
import { citing } from './citing.ts'
import type { Told } from './writer.ts'

const READ_AT_ONCE = 1000

/** What became of what writers were promised; all but the first and the last three should be 0 or nothing. */
export type LogFindings = {
  acknowledged: number
  /** Events of acknowledged citations that are not there. */
  lost: number
  /** Events that are there twice. */
  doubled: number
  /** Citations without their verdict, or the other way round. */
  halved: number
  /** Events that nobody tried to record. */
  unknown: number
  /** What `verifyLog` found. */
  problems: string[]
  /** Entries and chains that it proved. */
  size: number
  chains: number
  /** Citations whose recording had failed, or was cut off, and that were stored nevertheless. */
  healed: number
}

/** Reads the whole log and holds it against what the writers said. */
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

/** Whether nothing is lost, doubled, cut in two or broken. */
export function isWhole({ lost, doubled, halved, unknown, problems }: LogFindings): boolean {
  return lost + doubled + halved + unknown + problems.length === 0
}
