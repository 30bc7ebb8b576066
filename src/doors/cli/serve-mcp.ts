import type { Readable, Writable } from 'node:stream'
import { actorSchema } from '../../core/records.ts'
import { CitationError } from '../../core/error.ts'
import { allowedFiles } from './input/allowed-files.ts'
import { openStore } from './input/open-store.ts'
import type { RecordArguments } from './input/arguments.ts'
import { readAllowedPages } from './input/allowed-pages.ts'
import { readEngineSettings } from './input/engine-settings.ts'
import { untilSignal } from './input/until-signal.ts'
import { UsageError } from './input/usage.ts'

/**
 * Serves the tools for agents over standard input and output until either ends or a signal comes. Returns whether a
 * signal came.
 */
export async function serveMcp(
  given: RecordArguments,
  { version, stdin, stdout }: { version: string; stdin: Readable; stdout: Writable },
): Promise<boolean> {
  const fetchOptions = readAllowedPages(given)
  const readFile = await allowedFiles(given.files)
  const settings = await readEngineSettings(given)
  const [{ CitationEngine }, { createMcpServer }, { lineTransport }] = await Promise.all([
    import('../../engine/engine.ts'),
    importMcp(() => import('../mcp/server.ts')),
    importMcp(() => import('./input/line-transport.ts')),
  ])
  const context = actorSchema.partial().parse({
    ...(given.project !== undefined && { project: given.project }),
    ...(given.agent !== undefined && { agentId: given.agent }),
    ...(given.session !== undefined && { sessionId: given.session }),
    ...(given.user !== undefined && { userId: given.user }),
    ...(given.role !== undefined && { role: roleOf(given.role) }),
  })
  const store = await openStore(given)
  await using engine = new CitationEngine({ store, context, fetchOptions, ...settings })
  const transport = lineTransport({ input: stdin, output: stdout })
  const server = createMcpServer(engine, { version, ...(readFile && { readFile }) })
  await server.connect(transport)
  const isSignalled = await untilSignal(transport.closed)
  await server.close()
  return isSignalled
}

/**
 * Returns the role of the server's actor: `agent`, or `admin`, which also gets the tools for settings. Throws a
 * `UsageError` for another role.
 */
function roleOf(role: string): string {
  if (role === 'agent' || role === 'admin') return role
  throw new UsageError('--role of mcp must be agent or admin.')
}

async function importMcp<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import @modelcontextprotocol/server.',
      suggestion: 'Install it: npm install @modelcontextprotocol/server',
      cause,
    })
  }
}
