import { CitationError } from '../../../core/error.ts'
import { runConflict } from './errors.ts'

/** Runs `save` for the events of a run; a conflict of one event is reported as a conflict of the run. */
export async function withRunConflict(save: () => Promise<unknown>): Promise<void> {
  try {
    await save()
  } catch (error) {
    throw error instanceof CitationError && error.code === 'conflict' ? runConflict() : error
  }
}
