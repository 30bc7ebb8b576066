import type { Actor } from '../../../core/records.ts'
import { projectLog } from './project-log.ts'
import type { RegistrarContext } from './registrar-context.ts'

/**
 * The contexts in which a registrar cites and relates. Those of an agent are its own. An admin, who reads the records
 * of all projects, names those of its own project only. It cites in a session, which is made up at the first call if
 * it has none, so that what its models find is not read with its verdicts; and relates outside of sessions, where all
 * agents of the project read it.
 */
export function citingContexts(
  context: RegistrarContext,
): Record<'citing' | 'relating', () => RegistrarContext> {
  const { actor, citesIn, createId } = context
  if (actor.role !== 'admin') return { citing: () => context, relating: () => context }
  const log = projectLog(context.log, actor.project)
  const { sessionId: own, ...outside } = actor
  let sessionId = own ?? citesIn
  return {
    citing: () => ({ ...context, log, actor: { ...actor, sessionId: (sessionId ??= createId()) } }),
    relating: () => ({ ...context, log, actor: outside satisfies Actor }),
  }
}
