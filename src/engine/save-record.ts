import { CitationError } from '../core/error.ts'
import type { RunRecord } from '../core/run-record.ts'
import type { Store } from '../core/store.ts'

/** Milliseconds before each further try; a record is worth waiting for, an answer is not held by it. */
const BACKOFF = [100, 500, 2_000]

/**
 * Saves a record; a database that is away for a moment is tried again. Saving
 * is idempotent, so a commit that was lost on the way back does no harm.
 *
 * Rejects with the last error; its `partialResult` is the record.
 */
export async function saveWithRetry(store: Store, record: RunRecord): Promise<true> {
  for (let tries = 0; ; tries += 1) {
    try {
      await store.saveRun(record)
      return true
    } catch (error) {
      const wait = BACKOFF[tries]
      const passing = error instanceof CitationError && error.code === 'database-unavailable'
      if (!passing || wait === undefined) throw withRecord(error, record)
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

function withRecord(error: unknown, record: RunRecord): CitationError {
  return new CitationError({
    code: error instanceof CitationError ? error.code : 'database-unavailable',
    message: `The record of run ${record.id} was not stored.`,
    suggestion: 'Save the record in partialResult once the store is back: store.saveRun(record).',
    partialResult: record,
    cause: error,
  })
}
