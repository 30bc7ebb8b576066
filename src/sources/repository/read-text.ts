import { CitationError } from '../../core/error.ts'
import { contentAddress } from '../../core/hash.ts'
import type { ContentCache } from './content-cache.ts'
import type { RepositoryJournal } from './journal.ts'
import type { SourceContent } from './state.ts'

/** Reads the registered text of a source byte for byte; rejects with `database-corrupt` if it is missing or damaged. */
export type TextReader = (content: SourceContent) => Promise<string>

/**
 * Creates a reader that calls `restored` for each text that it reads; `isHit`: the text was in the cache. A text with a
 * wrong hash is never returned: the reader throws `database-corrupt`.
 */
export function createTextReader({
  journal,
  cache,
  restored,
}: {
  journal: RepositoryJournal
  cache: ContentCache
  restored: (isHit: boolean) => void
}): TextReader {
  return async ({ hash, position }) => {
    const cached = cache.get(hash)
    restored(cached !== null)
    if (cached !== null) return cached
    const text = await journal.content({ position, contentHash: hash })
    if (text === null || contentAddress(text) !== hash) {
      throw new CitationError({
        code: 'database-corrupt',
        message: `The text with the hash ${hash} is ${text === null ? 'missing from' : 'damaged in'} the source repository.`,
        suggestion: 'Restore the file or database from a backup, or register the source again.',
      })
    }
    cache.put(hash, text)
    return text
  }
}
