import { closedFields, readClosed } from '../../core/fields.ts'
import { checkId } from './sources/parse.ts'
import { forWriters } from './context/check-role.ts'
import { recordReading } from './context/reading.ts'
import type { RegistrarContext } from './context/registrar-context.ts'
import { listRechecks } from './recheck/list-rechecks.ts'
import type { RecheckQuery } from './recheck/list-rechecks.ts'
import { recheckRun } from './recheck/recheck-run.ts'
import { recheckSource } from './recheck/recheck-source.ts'
import { idOf } from './sources/find-source.ts'
import type { SourceRef } from './sources/find-source.ts'
import { validateAndRegister, validateAndRegisterAll } from './sources/validate-and-register.ts'
import type { RawSource } from './sources/validate-and-register.ts'

const signalFields = closedFields<{ signal?: AbortSignal }>({ signal: true })

/** Pages that may not be read, and pages that are looked at again. */
export function webCalls(context: RegistrarContext) {
  return {
    validateAndRegister: forWriters(
      'source',
      (source: RawSource) => validateAndRegister(source, context),
      context,
    ),
    validateAndRegisterAll: forWriters(
      'source',
      (sources: readonly RawSource[]) => validateAndRegisterAll(sources, context),
      context,
    ),
    recheck: forWriters(
      'recheck',
      async (source: SourceRef, options: { signal?: AbortSignal } = {}) => {
        const { signal } = readClosed(options, signalFields, 'recheck()')
        return recheckSource(await idOf(source, 'recheck', context), { ...(signal && { signal }) }, context)
      },
      context,
    ),
    recheckRun: forWriters(
      'recheck',
      async (runId: string, options: { signal?: AbortSignal } = {}) => {
        checkId(runId, 'recheckRun')
        const { signal } = readClosed(options, signalFields, 'recheckRun()')
        return recheckRun(runId, { ...(signal && { signal }) }, context)
      },
      context,
    ),
    async listRechecks(query: RecheckQuery = {}) {
      const page = await listRechecks(query, context)
      await recordReading('listRechecks', query, page.items.length, context)
      return page
    },
  }
}
