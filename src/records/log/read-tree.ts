import { expectMethods, expectObject } from '../../core/shapes.ts'
import { CitationError } from '../../core/error.ts'
import type { LogLeaf, LogProblem } from '../../core/records.ts'
import type { RecordLog } from '../../core/ports.ts'
import { leafHashOf } from './entry-leaf.ts'
import { createMerkleTree } from './merkle-tree.ts'
import type { MerkleTree } from './merkle-tree.ts'

/** Entries per read. */
const PAGE = 1000

/** The leaf to start at, and how to handle entries that cannot be read. */
export type TreeReading = {
  /** The first leaf; 0 by default. */
  from?: number
  /**
   * Called if an entry is damaged (`database-corrupt`), which ends the iteration; without it, the iteration rejects.
   * Any other error makes the iteration reject.
   */
  onUnreadable?: (problem: LogProblem) => void
}

/** All entries with leaf numbers from `from` on (0 by default), in the order of the log. */
export async function* readLeaves(
  log: Pick<RecordLog, 'readLog'>,
  reading: TreeReading = {},
): AsyncGenerator<LogLeaf> {
  expectMethods(log, 'readLeaves(): log', ['readLog'])
  expectObject(reading, 'readLeaves(): the second argument')
  const { from = 0, onUnreadable } = reading
  // If a page has a damaged entry, the pages shrink down to one entry, so that all entries before it are
  // read.
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
  onUnreadable: TreeReading['onUnreadable'],
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

/** Builds the tree over the current log, without checking the entries. */
export async function readTree(log: Pick<RecordLog, 'readLog'>): Promise<MerkleTree> {
  expectMethods(log, 'readTree(): log', ['readLog'])
  const tree = createMerkleTree()
  for await (const leaf of readLeaves(log)) tree.append(leafHashOf(leaf))
  return tree
}
