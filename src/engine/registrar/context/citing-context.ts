import type { Actor } from '../../../core/records.ts'
import type { RegistrarContext } from './registrar-context.ts'

/**
 * The contexts in which a registrar cites and records relations. An agent uses its own context. An admin cites in a
 * session (a new one at the first call if it has none), so that the verdicts of models are kept apart from the verdicts
 * that the admin gives as a person. An admin records relations as a person, outside of sessions; an agent sees these
 * relations if it may read one of the two citations.
 */
export function citingContexts(
  context: RegistrarContext,
): Record<'citing' | 'relating', () => RegistrarContext> {
  const { actor, citesIn, createId } = context
  if (actor.role !== 'admin') return { citing: () => context, relating: () => context }
  const { sessionId: own, ...outside } = actor
  let sessionId = own ?? citesIn
  return {
    citing: () => ({ ...context, actor: { ...actor, sessionId: (sessionId ??= createId()) } }),
    relating: () => ({ ...context, actor: outside satisfies Actor }),
  }
}
