/**
 * Registers generated pages until the process is ended: `node archive-pages.ts '{ "kind": …, "first": 0 }'`. Prints
 * `try <number>` before and `ack <number> <source id>` after each registration.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { CitationEngine } from '../../src/engine/engine.ts'
import { openArchive } from './open-archive.ts'
import type { ArchiveTask } from './open-archive.ts'

const task = JSON.parse(process.argv[2]!) as ArchiveTask & { first: number }
const engine = new CitationEngine({ ...openArchive(task), context: { project: 'kills', sessionId: 's1' } })

/** A text of up to 2.3 MB whose lines all differ. One in five is so long that a database stores it in several rows. */
function pageOf(number: number): Uint8Array<ArrayBuffer> {
  const size = number % 5 === 0 ? 1_100_000 + (number % 7) * 200_000 : 2000 + (number % 11) * 5000
  const noise = createHash('sha256').update(String(number)).digest('hex')
  return new Uint8Array(Buffer.from(`Page ${number} says:\n${`${noise}\n`.repeat(Math.ceil(size / 65))}`))
}

async function register(lane: number): Promise<never> {
  for (let number = task.first + lane; ; number += LANES) {
    console.log(`try ${number}`)
    const url = `https://pages.org/${number}`
    const received = { content: pageOf(number), mediaType: 'text/plain', retrievedAt: '2026-01-01T00:00:00Z' }
    const { id } = await engine.addWebSource(url, { received })
    console.log(`ack ${number} ${id}`)
  }
}

const LANES = 2
console.log('ready')
await once(process.stdin, 'data')
await Promise.all(Array.from({ length: LANES }, (_, lane) => register(lane)))
