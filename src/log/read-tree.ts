import type { LogLeaf } from '../core/event.ts'
import type { RecordLog } from '../core/store.ts'
import { leafHashOf } from './entry-leaf.ts'
import { createMerkleTree } from './merkle-tree.ts'
import type { MerkleTree } from './merkle-tree.ts'

/** Entries asked for at a time. */
const PAGE = 1000

/** All entries that have leaf numbers, in the order that the log gives them. */
export async function* readLeaves(log: Pick<RecordLog, 'readLog'>): AsyncGenerator<LogLeaf> {
  for (let from = 0; ;) {
    const page = await log.readLog({ from, limit: PAGE })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    from = last.leaf + 1
  }
}

/** The tree over the log as it stands, without checking it. */
export async function readTree(log: Pick<RecordLog, 'readLog'>): Promise<MerkleTree> {
  const tree = createMerkleTree()
  for await (const leaf of readLeaves(log)) tree.append(leafHashOf(leaf))
  return tree
}
