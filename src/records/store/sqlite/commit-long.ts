import type { Statements } from './statements.ts'

/**
 * Commits without the checkpoint that SQLite makes after a large commit, and makes the checkpoint in a separate turn
 * of the event loop, because each takes about as long as the other. It matters only in WAL mode; other modes have no
 * checkpoints.
 */
export async function commitLong({ all, first, run }: Statements): Promise<void> {
  // The setting affects only this connection.
  const pages = first<{ wal_autocheckpoint: number }>('pragma wal_autocheckpoint')?.wal_autocheckpoint ?? 0
  if (pages <= 0) {
    run('commit')
    return
  }
  all('pragma wal_autocheckpoint = 0')
  try {
    run('commit')
  } finally {
    all(`pragma wal_autocheckpoint = ${pages}`)
  }
  await nextTurn()
  try {
    all('pragma wal_checkpoint(passive)')
  } catch {
    // The commit is done. As with SQLite's own, a failed checkpoint is left to a later commit.
  }
}

/** Lets the other work of this process run. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}
