import { defined } from '../../../core/defined.ts'
import type { Actor } from '../../../core/records.ts'
import type { RegistrarContext } from './registrar-context.ts'

/** The session of a registrar's actor, and the contexts in which the actor cites and records relations. */
export type CitingContexts = Record<'citing' | 'relating', () => RegistrarContext> & {
  ownSession: OwnSession
}

/** Returns the session of an actor; `undefined` if it has none. */
export type OwnSession = () => string | undefined

/**
 * The session of an actor. An admin that names none has the session in which it cites: `citesIn`, by default a new one,
 * whose id is made at the first call.
 */
export function ownSessionOf(context: Pick<RegistrarContext, 'actor' | 'citesIn' | 'createId'>): OwnSession {
  let made: string | undefined
  return () => {
    const { actor, citesIn, createId } = context
    if (actor.role !== 'admin' || actor.sessionId !== undefined) return actor.sessionId
    return (made ??= citesIn ?? createId())
  }
}

/**
 * The contexts in which a registrar cites and records relations. An agent uses its own context. An admin cites in its
 * session, so that the verdicts of models are kept apart from the verdicts that the admin gives as a person. An admin
 * records relations as a person, outside of sessions; an agent sees these relations if it may read one of the two
 * citations.
 */
export function citingContexts(context: RegistrarContext, ownSession: OwnSession): CitingContexts {
  const { actor } = context
  if (actor.role !== 'admin') return { ownSession, citing: () => context, relating: () => context }
  const { sessionId: _session, ...outside } = actor
  return {
    ownSession,
    citing: () => ({ ...context, actor: { ...actor, ...defined({ sessionId: ownSession() }) } }),
    relating: () => ({ ...context, actor: outside satisfies Actor }),
  }
}
