import { defined } from '../../core/defined.ts'
import type { Actor, RunRecord, Scope } from '../../core/records.ts'
import { runEventId } from '../../core/records.ts'
import type { RegistrarContext } from '../registrar/context/registrar-context.ts'

/** Fetches and archives the pages that a stored answer cites, in the name of the agent that wrote it. */
export async function keepCited(
  record: RunRecord,
  { agentIn, ...context }: Omit<RegistrarContext, 'actor'> & { agentIn: (scope: Scope) => Actor },
): Promise<void> {
  const [{ archiveCited, citedPages }, { addWebSource }] = await Promise.all([
    import('../registrar/archive/archive-cited.ts'),
    import('../registrar/sources/add-sources.ts'),
  ])
  const { project, sessionId, agentId, userId } = record
  const own = { ...context, actor: agentIn(defined({ project, sessionId, agentId, userId })) }
  const eventId = runEventId('run', { runId: record.id })
  const add = (url: string) => addWebSource(url, {}, own)
  await archiveCited({ eventId, urls: citedPages(record) }, { ...own, add })
}
