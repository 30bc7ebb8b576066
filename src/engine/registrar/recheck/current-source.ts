import type { SourceValidation } from '../../../core/source.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { newestLooks } from './list-rechecks.ts'
import type { StoredRecheck } from './list-rechecks.ts'
import type { StoredSource } from '../sources/registered-source.ts'

/** A registered source as it is now. */
export type CurrentSource = StoredSource & {
  /** What came of reading its page when it was registered, where a later look found something else or found it again. */
  registeredValidation?: SourceValidation
  /** The newest look at its page. */
  recheck?: StoredRecheck
}

/**
 * A source with what the newest look at its page found in `validation`; a look from which nothing can be
 * concluded (`unreachable`) leaves what was found before.
 */
export async function currentSource(
  source: StoredSource,
  context: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<CurrentSource> {
  if (source.type !== 'website') return source
  const { newest, conclusive } = await newestLooks(source.id, context)
  if (!newest) return source
  const { validation } = source
  return {
    ...source,
    ...(conclusive && { validation: validationBy(conclusive, validation) }),
    ...(conclusive && validation && { registeredValidation: validation }),
    recheck: newest,
  }
}

function validationBy(
  { state, reason, checkedAt }: StoredRecheck,
  registered: SourceValidation | undefined,
): SourceValidation {
  // `same` confirms the text, unless there is none: that of a page that was never read.
  const now = state === 'same' ? (registered?.state === 'degraded' ? 'degraded' : 'valid') : state
  const why = reason ?? (now === 'degraded' ? registered?.reason : undefined)
  return {
    state: now === 'unreachable' ? 'degraded' : now,
    ...(why !== undefined && { reason: why }),
    checkedAt,
  }
}
