import { DEFAULT_PROJECT } from '../../../core/records.ts'
import { CitationEngine } from '../../../engine/engine.ts'
import type { Conflicts } from '../../../engine/registrar.ts'
import type { RecordArguments } from '../input/arguments.ts'
import { openStore } from '../input/open-store.ts'
import { UsageError } from '../input/usage.ts'

/** Finds citations of a session that contradict each other. */
export async function readConflicts(given: RecordArguments): Promise<Conflicts> {
  const { session, agent, project = DEFAULT_PROJECT } = given
  if (session === undefined)
    throw new UsageError('The session is missing. Example: citespan conflicts --session ID')
  await using store = await openStore(given, { create: false })
  const reader = new CitationEngine({ store, onIncident() {} }).as({ role: 'user', project })
  return await reader.listConflicts({ sessionId: session, ...(agent !== undefined && { agentId: agent }) })
}
