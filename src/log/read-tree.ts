import { CitationError } from '../core/error.ts'
import type { LogLeaf } from '../core/records/event.ts'
import type { LogProblem } from '../core/records/log-problem.ts'
import type { RecordLog } from '../core/ports/store.ts'
import { leafHashOf } from './entry-leaf.ts'
import { createMerkleTree } from './merkle-tree.ts'
import type { MerkleTree } from './merkle-tree.ts'

/** Entries asked for at a time. */
const PAGE = 1000

type Reading = {
  /** The first leaf. */
  from?: number
  /** Told of what cannot be read, which ends the reading; without it the reading rejects. */
  onUnreadable?: (problem: LogProblem) => void
}

/** All entries that have leaf numbers, in the order that the log gives them. */
export async function* readLeaves(
  log: Pick<RecordLog, 'readLog'>,
  { from = 0, onUnreadable }: Reading = {},
): AsyncGenerator<LogLeaf> {
  // As few as one at a time where the database is damaged: what is before the damage is read.
  for (let next = from, limit = PAGE; ;) {
    const page = await readOrNull(log, { from: next, limit }, onUnreadable)
    if (!page && limit > 1) {
      limit = Math.ceil(limit / 8)
      continue
    }
    if (!page) return
    yield* page
    const last = page.at(-1)
    if (!last || page.length < limit || !Number.isSafeInteger(last.leaf + 1)) return
    next = last.leaf + 1
  }
}

async function readOrNull(
  log: Pick<RecordLog, 'readLog'>,
  range: { from: number; limit: number },
  onUnreadable: Reading['onUnreadable'],
): Promise<LogLeaf[] | null> {
  try {
    return await log.readLog(range)
  } catch (error) {
    if (!onUnreadable || !(error instanceof CitationError) || error.code !== 'database-corrupt') throw error
    if (range.limit === 1) {
      const message = `The log cannot be read from leaf ${range.from} on: ${error.message}`
      onUnreadable({ kind: 'unreadable', leaf: range.from, message })
    }
    return null
  }
}

/** The tree over the log as it stands, without checking it. */
export async function readTree(log: Pick<RecordLog, 'readLog'>): Promise<MerkleTree> {
  const tree = createMerkleTree()
  for await (const leaf of readLeaves(log)) tree.append(leafHashOf(leaf))
  return tree
}
