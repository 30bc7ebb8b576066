import type { Incident } from '../../core/incident.ts'
import type { GivenSource } from '../../core/source.ts'
import type { CitationRun } from '../../engine/runs.ts'
import type { ReadMarks } from '../../engine/marks.ts'
import type { AnswerFields } from './reading/answer-fields.ts'

/** What citing a response takes from its surroundings. */
export type Citing<Start = CitationRun | Promise<CitationRun>> = {
  /** Starts the run of the answer; called once, and only if there is an answer. May fail. */
  start: () => Start
  /** The application gives a run of its own, which may have sources. */
  hasOwnRun: boolean
  /** Sources that the application knows, besides those in the body. */
  sources: readonly GivenSource[]
  fields: AnswerFields | undefined
  /** The run may read marks: it is started before the first text is passed on. */
  readsMarks: boolean
  /** Puts the clean text into JSON answers. */
  cleanAnswer: boolean
  /** What the request asks; if the run knows no question, it serves the matching and is not recorded. Never rejects. */
  question?: Promise<string | undefined>
  /** Tells the developer why an answer passes uncited. */
  report: (incident: Incident) => void
  /** Called with the reason when an answer passes uncited because `start` failed. */
  onError: (error: unknown) => void
  /** Called with work that must be done although the response has ended. */
  keep: (work: Promise<unknown>) => void
}

/** Whether answers that pass through citespan lose their marks: only where that was asked for. */
export function asksForMarks(marks: ReadMarks | undefined): boolean {
  return marks !== undefined && marks !== false
}

/** The incident of an answer that is passed on as it is. */
export function notCited(code: string, message: string): Incident {
  return { step: 'stream', code, message }
}

/** The run with the sources of the application; `null`, reported, if it cannot be started. */
export async function startRun(citing: Citing): Promise<CitationRun | null> {
  try {
    const run = begun(await citing.start(), citing)
    await questionHeard(citing)
    return run
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

/**
 * Waits until the run knows what the request asks, but no longer than one turn of the event loop: a body
 * that has not arrived by the time of the answer may never do, and an answer is not delayed.
 */
export async function questionHeard({ question }: Citing): Promise<void> {
  if (question) await Promise.race([question, new Promise((resolve) => void setTimeout(resolve))])
}

function begun(run: CitationRun, { sources, keep, question, onError }: Citing): CitationRun {
  try {
    if (sources.length > 0) run.addSources(sources)
  } catch (error) {
    // A source with an unknown field is told of; the answer goes on, and is cited by the others.
    onError(error)
  }
  void question?.then((asked) => asked !== undefined && run.observe({ prompt: asked }))
  keep(run.done)
  return run
}
