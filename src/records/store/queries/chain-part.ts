import { mayRead, chainOf } from '../../../core/records.ts'
import type { Actor, LogEntry } from '../../../core/records.ts'
import { readClosed } from '../../../core/fields.ts'
import { chainRangeFields } from '../../../core/ports.ts'
import type { ChainPart, ChainRange } from '../../../core/ports.ts'
import { invalidQuery } from '../events/errors.ts'
import { checkKey } from '../events/keys.ts'
import { parseFrom, parseLimit, toPage } from './page.ts'

/** A checked range of one chain: at most `limit` entries after number `after`. */
export type ChainRequest = { project: string; chain: string; after: number; limit: number }

/** Checks a range, which must name either a session or a run; throws `invalid-input` for any other. */
export function chainRequest(range: ChainRange): ChainRequest {
  const { project, sessionId, runId, after = 0, limit } = readClosed(range, chainRangeFields, 'readChain()')
  checkKey(project, 'project')
  if ((sessionId === undefined) === (runId === undefined)) {
    throw invalidQuery('a chain without a session or run, or with both')
  }
  for (const [name, key] of Object.entries({ sessionId, runId })) if (key !== undefined) checkKey(key, name)
  const scope = { ...(sessionId !== undefined && { sessionId }), ...(runId !== undefined && { runId }) }
  return {
    project,
    // The role counts only for chains without session and run.
    chain: chainOf({ project, actor: { role: 'agent' }, ...scope }),
    after: parseFrom(after),
    limit: parseLimit(limit),
  }
}

/** The entries that the actor may see among the rows. `last`: the number of the last row; `null` without rows. */
export function toChainPart<Row extends { number: number } & ({ id: string } | { event: { id: string } })>(
  rows: readonly Row[],
  { read, actor }: { read: (row: Row) => LogEntry; actor: Actor },
): ChainPart {
  const page = toPage(rows, { size: rows.length, read, cursorOf: () => '' })
  return {
    items: page.items.filter(({ event }) => mayRead(actor, event)),
    last: rows.at(-1)?.number ?? null,
    ...(page.unreadable && { unreadable: page.unreadable }),
  }
}
