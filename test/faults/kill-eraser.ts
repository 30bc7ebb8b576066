import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as passes } from 'node:timers/promises'
import type { Actor } from '../../src/core/records/actor.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { verifyLog } from '../../src/records/log/verify-log.ts'
import { seededRandom } from '../fixtures/random.ts'
import { citationEvent } from '../records/store/log-events.ts'
import { openArchive } from './open-archive.ts'
import type { ArchiveTask } from './open-archive.ts'

/** What was found after the kills. `problems` must be empty, `bare` and `left` 0. */
export type ErasureFindings = {
  kills: number
  /** Numbers of erasures of which nothing was written at the kill, of which a part was, and which were complete. */
  notBegun: number
  cut: number
  ended: number
  /** Problems that `verifyLog` found after a kill, or after the erasure was repeated. */
  problems: string[]
  /** Number of sources whose bytes are missing after a kill although no erasure is recorded. */
  bare: number
  /** Number of texts and blobs that still existed after the erasure was repeated. */
  left: number
}

/** Number of citations of a session; more than one commit of an erasure can hold. */
const CITATIONS = 250
const PAGES = 3
const admin: Actor = { role: 'admin', project: 'kills' }
const why = { reason: 'asked for', ground: 'GDPR Art. 17(1)(b)' }

/**
 * Kills (SIGKILL) a process that erases a session, `kills` times, each time another session and at a random moment.
 * Then checks the log and the blobs, repeats the erasure, and checks again. With `restart`, every fifth kill is
 * replaced by a restart of the database server.
 */
export async function killEraser(
  task: ArchiveTask,
  { kills, seed = 1, restart }: { kills: number; seed?: number; restart?: () => Promise<void> },
): Promise<ErasureFindings> {
  const { below } = seededRandom(seed)
  const found: ErasureFindings = { kills, notBegun: 0, cut: 0, ended: 0, problems: [], bare: 0, left: 0 }
  await fillSession(task, 'first')
  // Milliseconds of a whole erasure.
  let milliseconds = await eraseUntil({ ...task, sessionId: 'first' }, () => new Promise(() => {}))
  for (let kill = 0; kill < kills; kill++) {
    const sessionId = `s${kill}`
    const addresses = await fillSession(task, sessionId)
    let restarting: Promise<void> | undefined
    const took = await eraseUntil({ ...task, sessionId }, async () => {
      await passes(below(Math.ceil(milliseconds)))
      if (restart && kill % 5 === 4) await (restarting = restart())
    })
    // The end of the server ends the process, before the server is there again.
    await restarting
    if (took > milliseconds) milliseconds = took
    await lookAtSession(task, { sessionId, addresses, found })
  }
  return found
}

/** Registers pages and records citations of them; returns the addresses of the archived pages. */
async function fillSession(task: ArchiveTask, sessionId: string): Promise<string[]> {
  const { store, archive } = openArchive(task)
  await using engine = new CitationEngine({ store, archive, context: { project: 'kills', sessionId } })
  const addresses: string[] = []
  let sourceId = ''
  for (let number = 0; number < PAGES; number++) {
    const text = `Page ${number} of ${sessionId} says:\n${`Secret of ${sessionId}.\n`.repeat(1000)}`
    const content = new Uint8Array(Buffer.from(text))
    const received = { content, mediaType: 'text/plain', retrievedAt: '2026-01-01T00:00:00Z' }
    const { id, archive: kept } = await engine.addWebSource(`https://pages.org/${sessionId}/${number}`, {
      received,
    })
    addresses.push(kept!.address)
    sourceId = id
  }
  const citations = Array.from({ length: CITATIONS }, (_, index) =>
    citationEvent(`${sessionId}-c${index}`, { text: `Secret of ${sessionId}.`, sourceIds: [sourceId] }),
  )
  await store.append(citations, { actor: { role: 'agent', project: 'kills', sessionId } })
  return addresses
}

/** Lets a process erase until `kill` resolves or it has finished; returns the milliseconds that it worked. */
async function eraseUntil(
  task: ArchiveTask & { sessionId: string },
  kill: () => Promise<void>,
): Promise<number> {
  const script = join(import.meta.dirname, 'erase-session.ts')
  // If the server is killed, the process loses its connections and fails, which is expected.
  const stderr = task.kind === 'postgres' ? 'ignore' : 'inherit'
  const child = spawn(process.execPath, [script, JSON.stringify(task)], { stdio: ['pipe', 'pipe', stderr] })
  child.stdin.on('error', () => {})
  const closed = once(child, 'close')
  const lines = createInterface({ input: child.stdout })
  await Promise.race([
    once(lines, 'line'),
    closed.then(() => {
      throw new Error('the process ended before it was ready')
    }),
  ])
  const start = performance.now()
  child.stdin.write('go\n')
  await Promise.race([kill(), closed])
  child.kill('SIGKILL')
  await closed
  return performance.now() - start
}

async function lookAtSession(
  task: ArchiveTask,
  { sessionId, addresses, found }: { sessionId: string; addresses: string[]; found: ErasureFindings },
): Promise<void> {
  const { store, archive } = openArchive(task)
  await using engine = new CitationEngine({ store, archive, context: { project: 'kills' } })
  const eraser = engine.as(admin)
  const isThere = async (address: string) => {
    const blob = await archive.blobs.get(address, { actor: admin })
    await blob?.stream.cancel()
    return blob !== null
  }
  const check = async () => {
    await store.sequence()
    const { problems } = await verifyLog({
      log: store,
      readContent: (address) => store.getContent(address, { actor: admin }),
    })
    found.problems.push(...problems.map(({ message }) => message))
  }
  await check()
  let cursor: string | undefined
  do {
    const page = await engine.listSources({ limit: 1000, cursor })
    for (const { id } of page.items) {
      const { state } = await eraser.verifyArchived(id)
      if (state === 'missing' || state === 'damaged') found.bare++
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  let named = 0
  for (const address of addresses) if (await isThere(address)) named++
  const again = await eraser.erase({ sessionId, ...why, free: false })
  if (again.records === 0) found.ended++
  else if (again.records === CITATIONS + PAGES && named === PAGES) found.notBegun++
  else found.cut++
  await check()
  for (const address of addresses) if (await isThere(address)) found.left++
  const { events } = await store.findErasable({ by: 'session', id: sessionId }, { actor: admin })
  found.left += events.length
}

/** Whether every erasure was complete after it was repeated, and the log was always true. */
export function isErased({ problems, bare, left }: ErasureFindings): boolean {
  return problems.length + bare + left === 0
}
