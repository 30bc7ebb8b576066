import type { LogProblem } from '../../core/records.ts'
import { openCheckpoint } from './checkpoint.ts'
import { isSame } from './merkle-proof.ts'
import type { MerkleTree } from './merkle-tree.ts'

/**
 * Compares checkpoints, oldest first, with the roots of the log at their sizes. Reports those that differ, are not
 * signed by a verifier, or are larger than the log. `fitting`: the number of checkpoints that match the log.
 * `attested`: the size of the largest of these; 0 if none matches.
 */
export async function checkCheckpoints(
  tree: MerkleTree,
  {
    checkpoints,
    verifiers,
    report,
  }: { checkpoints: readonly string[]; verifiers: readonly string[]; report: (problem: LogProblem) => void },
): Promise<{ fitting: number; attested: number }> {
  let fitting = 0
  let proven = 0
  for (const [index, note] of checkpoints.entries()) {
    const name = `Checkpoint ${index + 1} of ${checkpoints.length}`
    const checkpoint = await openCheckpoint(note, verifiers)
    if (!checkpoint) {
      report({
        kind: 'checkpoint-signature',
        message: `${name} is damaged or not signed by any of the given keys.`,
      })
    } else if (checkpoint.size > tree.size) {
      const message = `${name} covers ${checkpoint.size} entries, but the log has only ${tree.size}: its end was cut off.`
      report({ kind: 'checkpoint-size', message })
    } else if (!isSame(tree.root(checkpoint.size), checkpoint.root)) {
      const message = `${name} has another root: the log was rewritten somewhere in leaves ${proven} to ${checkpoint.size - 1}.`
      report({ kind: 'checkpoint-root', message })
    } else {
      fitting++
      proven = Math.max(proven, checkpoint.size)
    }
  }
  return { fitting, attested: proven }
}
