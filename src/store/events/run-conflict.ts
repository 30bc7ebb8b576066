import { CitationError } from '../../core/error.ts'
import { runConflict } from './errors.ts'

/** Saves the events of a run; an event that is there with other content means that the run is. */
export async function withRunConflict(save: () => Promise<unknown>): Promise<void> {
  try {
    await save()
  } catch (error) {
    throw error instanceof CitationError && error.code === 'conflict' ? runConflict() : error
  }
}
