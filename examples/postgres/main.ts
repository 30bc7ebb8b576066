/**
 * Two processes store cited answers in one PostgreSQL database, and a third reads what
 * they stored.
 *
 *     node examples/postgres/main.ts
 *
 * Uses the database of `CITATION_DB_URL`. Without it, starts a PostgreSQL of its own and
 * removes it at the end.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { CitationEngine } from 'citespan'
import { postgresStore } from 'citespan/postgres'
import { startPostgres } from '../../test/fixtures/postgres.ts'

const server = process.env.CITATION_DB_URL ? null : await startPostgres()
try {
  const connectionString = server?.connectionString ?? process.env.CITATION_DB_URL!
  const sessionId = randomUUID()
  await Promise.all(['first', 'second'].map((name) => write(name, { connectionString, sessionId })))
  await print(sessionId, connectionString)
} finally {
  await server?.stop()
}

/** Runs a writer and waits until it exits. */
async function write(
  name: string,
  { connectionString, sessionId }: { connectionString: string; sessionId: string },
): Promise<void> {
  // Passed by the environment, because arguments (and the password in them) show in the list of processes.
  const env = { ...process.env, CITATION_DB_URL: connectionString }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), name, sessionId], {
    env,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The ${name} writer exited with code ${code}.`)
}

async function print(sessionId: string, connectionString: string): Promise<void> {
  const engine = new CitationEngine({ store: postgresStore(connectionString) })
  const answers = new Map<string, { verified: number; cited: number; first: string }>()
  const reader = engine.as({ role: 'user' })
  let cursor: string | undefined
  do {
    const page = await reader.listCitations({ sessionId, limit: 10, cursor })
    for (const { runId, status, text } of page.items) {
      if (runId === undefined) continue
      const answer = answers.get(runId) ?? { verified: 0, cited: 0, first: text }
      answer.cited++
      if (status === 'verified') answer.verified++
      answers.set(runId, answer)
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  await engine.close()
  console.log(`\n${answers.size} cited answers of session ${sessionId}:`)
  console.log('cited  verified  first citation')
  for (const { cited, verified, first } of answers.values()) {
    console.log(`${String(cited).padStart(5)}  ${String(verified).padStart(8)}  ${first}`)
  }
}
