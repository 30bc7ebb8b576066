import { mayNotWrite, mayWrite } from '../../../core/records.ts'
import type { Actor, EventKind } from '../../../core/records.ts'
import type { RegistrarContext } from './registrar-context.ts'

/**
 * Wraps a call so that it rejects with `forbidden` for roles that may not record this kind. It rejects before any
 * look-up, so that the error does not reveal which records exist.
 */
export function forWriters<Given extends unknown[], Result>(
  kind: EventKind,
  call: (...given: Given) => Promise<Result>,
  { actor }: Pick<RegistrarContext, 'actor'>,
): (...given: Given) => Promise<Result> {
  return async (...given) => {
    checkMayWrite(actor, kind)
    return call(...given)
  }
}

/** Throws `forbidden` for a role that may not record this kind. */
export function checkMayWrite(actor: Pick<Actor, 'role'>, kind: EventKind): void {
  if (!mayWrite(actor, kind)) throw mayNotWrite(actor.role, kind)
}
