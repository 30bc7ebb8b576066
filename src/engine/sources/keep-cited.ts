import type { Actor } from '../../core/records/actor.ts'
import type { RunRecord, Scope } from '../../core/records/run-record.ts'
import type { RegistrarContext } from '../../registrar/context/registrar-context.ts'

/** Keeps the pages that a stored answer cites, as the agent that wrote it. */
export async function keepCited(
  record: RunRecord,
  { agentIn, ...context }: Omit<RegistrarContext, 'actor'> & { agentIn: (scope: Scope) => Actor },
): Promise<void> {
  const { archiveCited, citedPages } = await import('../../registrar/archive/archive-cited.ts')
  const { project, sessionId, agentId, userId } = record
  const given = Object.entries({ project, sessionId, agentId, userId }).filter(
    ([, name]) => name !== undefined,
  )
  await archiveCited(citedPages(record), { ...context, actor: agentIn(Object.fromEntries(given)) })
}
