import { defined } from '../../../core/defined.ts'
import type { SourceValidation } from '../../../core/source.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { newestRechecks } from './list-rechecks.ts'
import type { StoredRecheck } from './list-rechecks.ts'
import type { StoredSource } from '../sources/registered-source.ts'

/** A registered source with its newest validation. */
export type CurrentSource = StoredSource & {
  /** The validation at registration, if a recheck has replaced it since. */
  registeredValidation?: SourceValidation
  /** The newest recheck of the source's page; absent if there is none. */
  recheck?: StoredRecheck
}

/**
 * The source with its newest recheck. `validation` becomes the result of the newest recheck that is not `unreachable`,
 * because that state says nothing about the page. A source without a recheck is returned unchanged.
 */
export async function currentSource(
  source: StoredSource,
  context: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<CurrentSource> {
  if (source.type !== 'website') return source
  const { newest, conclusive } = await newestRechecks(source.id, context)
  if (!newest) return source
  const { validation } = source
  return {
    ...source,
    ...(conclusive && { validation: validationBy(conclusive) }),
    ...(conclusive && validation && { registeredValidation: validation }),
    recheck: newest,
  }
}

/** `same` means that the page was read and has the text of the source, also if it could not be read before. */
function validationBy({ state, reason, checkedAt }: StoredRecheck): SourceValidation {
  return {
    state: state === 'same' ? 'valid' : state === 'unreachable' ? 'degraded' : state,
    ...defined({ reason }),
    checkedAt,
  }
}
