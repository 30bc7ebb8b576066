import type { Incident } from '../core/incident.ts'
import type { SourceInput } from '../core/source.ts'
import type { CitationRun } from '../engine/citation-run.ts'
import type { AnswerFields } from './reading/answer-fields.ts'

/** What citing a response takes from its surroundings. */
export type Citing<Start = CitationRun | Promise<CitationRun>> = {
  /** Starts the run of the answer; called once, and only if there is an answer. May fail. */
  start: () => Start
  /** The application gives a run of its own, which may have sources. */
  hasOwnRun: boolean
  /** Sources that the application knows, besides those in the body. */
  sources: readonly (SourceInput & { id?: string })[]
  fields: AnswerFields | undefined
  /** Tells the developer why an answer passes uncited. */
  report: (incident: Incident) => void
  /** Called with the reason when an answer passes uncited because `start` failed. */
  onError: (error: unknown) => void
  /** Called with work that must be done although the response has ended. */
  keep: (work: Promise<unknown>) => void
}

/** The incident of an answer that is passed on as it is. */
export function notCited(code: string, message: string): Incident {
  return { step: 'stream', code, message }
}

/** The run with the sources of the application; `null`, reported, if it cannot be started. */
export async function startRun(citing: Citing): Promise<CitationRun | null> {
  try {
    return begun(await citing.start(), citing)
  } catch (error) {
    citing.onError(error)
    return null
  }
}

/** `startRun` for a run that is made at once. */
export function startRunNow(citing: Citing<CitationRun>): CitationRun | null {
  try {
    return begun(citing.start(), citing)
  } catch (error) {
    citing.onError(error)
    return null
  }
}

function begun(run: CitationRun, { sources, keep }: Citing): CitationRun {
  if (sources.length > 0) run.addSources(sources)
  keep(run.done)
  return run
}
