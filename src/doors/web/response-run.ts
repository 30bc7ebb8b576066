import type { Incident } from '../../core/incident.ts'
import type { GivenSource } from '../../core/source.ts'
import type { CitationRun } from '../../engine/runs.ts'
import type { ReadMarks } from '../../engine/marks.ts'
import type { AnswerFields } from './reading/answer-fields.ts'

/** What citespan needs to cite one response: how to start its run, its sources, and where to report. */
export type Citing<Start = CitationRun | Promise<CitationRun>> = {
  /** Starts the run of the answer; called once, and only if there is an answer. May fail. */
  start: () => Start
  /** Whether the application passed a run of its own, which may have sources. */
  hasOwnRun: boolean
  /** Sources that the application knows, in addition to those in the body. */
  sources: readonly GivenSource[]
  fields: AnswerFields | undefined
  /** Whether the run may read marks. The run then starts before the first text is passed on. */
  readsMarks: boolean
  /** Whether to replace the text of JSON answers by the text without marks. */
  cleanAnswer: boolean
  /**
   * The question of the request, or `undefined`. If the run knows no question, this one serves the matching and is not
   * recorded. Never rejects.
   */
  question?: Promise<string | undefined>
  /** Tells the developer why an answer passes uncited. */
  report: (incident: Incident) => void
  /** Called with the error if `start` or citing failed, and the answer passes uncited, or if a source is invalid. */
  onError: (error: unknown) => void
  /** Called with work that must be completed after the response has ended. */
  keep: (work: Promise<unknown>) => void
}

/** Whether the option `marks` asks to read marks and remove them. By default answers keep their marks. */
export function asksForMarks(marks: ReadMarks | undefined): boolean {
  return marks !== undefined && marks !== false
}

/** Whether the application gave sources, or a run that may have some: a text without sources can then be cited. */
export function knowsSources({ sources, hasOwnRun }: Pick<Citing, 'sources' | 'hasOwnRun'>): boolean {
  return hasOwnRun || sources.length > 0
}

/** The incident of an answer that is passed on unchanged. */
export function notCited(code: string, message: string): Incident {
  return { step: 'stream', code, message }
}

/** Starts the run and adds the application's sources. If it cannot be started, calls `onError` and returns `null`. */
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

/**
 * Starts a run as `startRun` does, but at once: `citing.start` is synchronous, and the question of the request is not
 * awaited. `null` if the run cannot be started; `onError` then has the error.
 */
export function startRunNow(citing: Citing<CitationRun>): CitationRun | null {
  try {
    return begun(citing.start(), citing)
  } catch (error) {
    citing.onError(error)
    return null
  }
}

/**
 * Waits until the question of the request is known, but at most one turn of the event loop. A request body that has
 * not arrived when the answer begins may never arrive, and must not delay the answer.
 */
export async function questionHeard({ question }: Citing): Promise<void> {
  if (question) await Promise.race([question, new Promise((resolve) => void setTimeout(resolve))])
}

function begun(run: CitationRun, { sources, keep, question, onError }: Citing): CitationRun {
  try {
    if (sources.length > 0) run.addSources(sources)
  } catch (error) {
    // An invalid source is reported; the answer is cited with its own sources.
    onError(error)
  }
  void question?.then((asked) => asked !== undefined && run.observe({ prompt: asked }))
  keep(run.done)
  return run
}
