import type { Source } from '../../../core/source.ts'
import { readSourceContent, toSource, toStoredSource } from './registered-source.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

const MAX_SOURCES = 1_000
/** Maximum UTF-16 units to search for one quote. */
const MAX_LENGTH = 20_000_000

/** The other sources of the project, oldest first, up to a bound, to search for a quote that is not in the cited source. */
export async function* otherSources(sourceId: string, context: RegistrarContext): AsyncGenerator<Source> {
  const { log, actor } = context
  let cursor: string | undefined
  let seen = 0
  let length = 0
  do {
    const page = await log.listEvents({ kind: 'source', limit: 100, cursor }, { actor })
    for (const entry of page.items) {
      const registered = toStoredSource(entry)
      if (!registered || registered.id === sourceId || registered.erased) continue
      seen++
      length += registered.length
      if (seen > MAX_SOURCES || length > MAX_LENGTH) return
      yield toSource(registered, await readSourceContent(registered, context), seen + 1)
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
