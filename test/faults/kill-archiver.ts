import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as passes } from 'node:timers/promises'
import { CitationEngine } from '../../src/engine/engine.ts'
import type { BlobStore } from '../../src/core/ports/blob-store.ts'
import { seededRandom } from '../fixtures/random.ts'
import { openArchive } from './open-archive.ts'
import type { ArchiveTask } from './open-archive.ts'

/** What was found after the kills. `lost`, `broken` and `left` must be 0. */
export type ArchiveFindings = {
  kills: number
  acknowledged: number
  /**
   * Number of sources in the log: those that were acknowledged, and those that were committed before the kill
   * prevented the acknowledgement.
   */
  registered: number
  /** Number of blobs that no source refers to, and of unfinished uploads, which the sweep removed. */
  swept: number
  /** Number of acknowledged sources that are not in the log. */
  lost: number
  /** Number of sources whose bytes are missing, damaged, or do not give the source's text. */
  broken: number
  /** Number of blobs that no source refers to and that the sweep left. */
  left: number
}

/** Maximum number of acknowledgements before a kill, and maximum milliseconds between the last one and the kill. */
const MOST_ACKNOWLEDGED = 8
const LONGEST_DELAY = 60

/**
 * Kills (SIGKILL) a process that registers pages `kills` times, each time at a random moment, and then checks every
 * source and every blob. With `restart`, every tenth kill is replaced by a restart of the database server.
 */
export async function killArchiver(
  task: ArchiveTask,
  { kills, seed = 1, restart }: { kills: number; seed?: number; restart?: () => Promise<void> },
): Promise<ArchiveFindings> {
  const { below } = seededRandom(seed)
  const acknowledged = new Set<string>()
  let first = 0
  for (let kill = 0; kill < kills; kill++) {
    const after = 1 + below(MOST_ACKNOWLEDGED)
    const told = await runUntil(after, { ...task, first }, async (end) => {
      await passes(below(LONGEST_DELAY + 1))
      if (restart && kill % 10 === 9) await restart()
      end()
    })
    for (const id of told.acknowledged) acknowledged.add(id)
    // The next process repeats some numbers, to meet pages that were committed without an acknowledgement.
    first = Math.max(0, told.highest - 1)
  }
  return { kills, acknowledged: acknowledged.size, ...(await lookAtAll(task, acknowledged)) }
}

async function runUntil(
  after: number,
  task: ArchiveTask & { first: number },
  kill: (end: () => void) => Promise<void>,
): Promise<{ acknowledged: string[]; highest: number }> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'archive-pages.ts'), JSON.stringify(task)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  child.stdin.on('error', () => {})
  const closed = once(child, 'close')
  const acknowledged: string[] = []
  let highest = task.first
  let killing: Promise<void> | undefined
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word, number, id] = line.split(' ')
    if (word === 'ready') child.stdin.write('go\n')
    if (word === 'try') highest = Math.max(highest, Number(number))
    if (word === 'ack') acknowledged.push(id!)
    if (acknowledged.length >= after) killing ??= kill(() => void child.kill('SIGKILL'))
  })
  await closed
  if (!killing) throw new Error(`the process ended after ${acknowledged.length} pages, before it was killed`)
  await killing
  return { acknowledged, highest }
}

async function lookAtAll(task: ArchiveTask, acknowledged: ReadonlySet<string>) {
  const { store, archive } = openArchive(task)
  await using engine = new CitationEngine({
    store,
    archive: { blobs: old(archive.blobs) },
    context: { project: 'kills' },
  })
  const found = new Map<string, string[]>()
  let cursor: string | undefined
  do {
    const page = await engine.listSources({ limit: 1000, cursor })
    for (const { id, archive: kept } of page.items)
      found.set(id, kept ? [kept.address, kept.exchange ?? ''] : [])
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  const admin = engine.as({ role: 'admin' })
  const { removed, unfinished } = await admin.sweepArchive()
  let broken = 0
  for (const id of found.keys()) {
    const { state, text } = await engine.verifyArchived(id)
    if (state !== 'intact' || text !== 'same') broken++
  }
  const named = new Set([...found.values()].flat())
  let left = 0
  for await (const { address } of archive.blobs.list({ actor: { role: 'admin', project: 'kills' } })) {
    if (!named.has(address)) left++
  }
  return {
    registered: found.size,
    swept: removed + unfinished,
    lost: [...acknowledged].filter((id) => !found.has(id)).length,
    broken,
    left,
  }
}

/** The blobs with dates that are old enough for a sweep, because nothing is in progress any more. */
function old(blobs: BlobStore): BlobStore {
  const before = new Date(Date.now() + 86_400_000)
  return {
    ...blobs,
    erase: (address, { actor }) => blobs.erase(address, { actor }),
    clearUnfinished: ({ actor }) => blobs.clearUnfinished({ actor, before }),
    async *list(scope) {
      for await (const blob of blobs.list(scope)) yield { ...blob, storedAt: new Date(0).toISOString() }
    },
  }
}

/** Whether nothing was lost or broken. */
export function isKept({ lost, broken, left }: ArchiveFindings): boolean {
  return lost + broken + left === 0
}
