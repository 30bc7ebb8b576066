import type { Source } from '../../../core/source.ts'
import { eachSource } from './read-sources.ts'
import { readSourceContent, toSource } from './registered-source.ts'
import { isUnreadable } from './unreadable-source.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

const MAX_SOURCES = 1_000
/** Maximum UTF-16 units, over the texts of all sources, that are searched for one quote. */
const MAX_LENGTH = 20_000_000

/**
 * The other sources that the actor may see, oldest first, to search for a quote that is not in the cited source. Ends
 * after 1,000 sources, or before the source with which they exceed 20,000,000 UTF-16 units in all. Sources whose text
 * is erased or damaged are left out. Rejects if the database is unavailable.
 */
export async function* otherSources(sourceId: string, context: RegistrarContext): AsyncGenerator<Source> {
  let seen = 0
  let length = 0
  for await (const registered of eachSource({ limit: 100 }, context)) {
    if (registered.id === sourceId || registered.erased) continue
    seen++
    length += registered.length
    if (seen > MAX_SOURCES || length > MAX_LENGTH) return
    try {
      yield toSource(registered, await readSourceContent(registered, context), seen + 1)
    } catch (error) {
      if (!isUnreadable(error)) throw error
    }
  }
}
