/**
 * Erases a session: `node erase-session.ts '{ "kind": …, "target": …, "sessionId": … }'`. Prints `ready` when the
 * database is open, waits for a line of input, erases, and prints `done`.
 */
import { once } from 'node:events'
import { CitationEngine } from '../../src/engine/engine.ts'
import { openArchive } from './open-archive.ts'
import type { ArchiveTask } from './open-archive.ts'

const task = JSON.parse(process.argv[2]!) as ArchiveTask & { sessionId: string }
const opened = openArchive(task)
const engine = new CitationEngine({ ...opened, context: { project: 'kills' } })
await opened.store.sequence()
console.log('ready')
await once(process.stdin, 'data')
const why = { reason: 'asked for', ground: 'GDPR Art. 17(1)(b)' }
await engine.as({ role: 'admin' }).erase({ sessionId: task.sessionId, ...why })
console.log('done')
process.exit(0)
