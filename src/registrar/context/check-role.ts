import { mayWrite } from '../../core/records/access.ts'
import { CitationError } from '../../core/error.ts'
import type { EventKind } from '../../core/records/event.ts'
import type { RegistrarContext } from './registrar-context.ts'

/**
 * The call, for roles that may record what it records; for others it rejects
 * with `forbidden` before anything is looked up, so that what is there and what
 * is not looks the same.
 */
export function forWriters<Given extends unknown[], Result>(
  kind: EventKind,
  call: (...given: Given) => Promise<Result>,
  { actor }: Pick<RegistrarContext, 'actor'>,
): (...given: Given) => Promise<Result> {
  return async (...given) => {
    if (mayWrite(actor, kind)) return call(...given)
    throw new CitationError({
      code: 'forbidden',
      message: `The role ${actor.role} does not record a ${kind}.`,
      suggestion: 'Agents write what they cite; admins write sources and settings; users and auditors read.',
    })
  }
}
