import type { Actor } from '../../../core/records.ts'
import { projectLog } from './project-log.ts'
import type { RegistrarContext } from './registrar-context.ts'

/**
 * The contexts in which a registrar cites and records relations. An agent uses its own context. An admin reads all
 * projects, but cites only sources of its own project. It cites in a session (a new one at the first call if it has
 * none), so that its model results are kept apart from its own verdicts. It records relations outside of sessions,
 * where all agents of the project see them.
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
