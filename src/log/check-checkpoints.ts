import type { LogProblem } from '../core/records/log-problem.ts'
import { openCheckpoint } from './checkpoint.ts'
import { isSame } from './merkle-proof.ts'
import type { MerkleTree } from './merkle-tree.ts'

/** How many of the held checkpoints, oldest first, are the head of the log as it was at their size; the others are reported. */
export async function checkCheckpoints(
  tree: MerkleTree,
  {
    checkpoints,
    verifiers,
    report,
  }: { checkpoints: readonly string[]; verifiers: readonly string[]; report: (problem: LogProblem) => void },
): Promise<number> {
  let fitting = 0
  let proven = 0
  for (const [index, note] of checkpoints.entries()) {
    const name = `Checkpoint ${index + 1} of ${checkpoints.length}`
    const checkpoint = await openCheckpoint(note, verifiers)
    if (!checkpoint) {
      report({
        kind: 'checkpoint-signature',
        message: `${name} is damaged or signed with none of the given keys.`,
      })
    } else if (checkpoint.size > tree.size) {
      const message = `${name} saw ${checkpoint.size} entries, and the log has ${tree.size}: its end was cut off.`
      report({ kind: 'checkpoint-size', message })
    } else if (!isSame(tree.root(checkpoint.size), checkpoint.root)) {
      const message = `${name} saw other entries among the leaves ${proven} to ${checkpoint.size - 1}: the log was rewritten.`
      report({ kind: 'checkpoint-root', message })
    } else {
      fitting++
      proven = checkpoint.size
    }
  }
  return fitting
}
