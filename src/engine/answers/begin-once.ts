import { CitationError } from '../../core/error.ts'
import { finishTimes } from '../stream/citation-sink.ts'
import type { FinishWhen } from '../stream/citation-sink.ts'

/** Returns a function that throws a `CitationError` `invalid-input` on its second call. */
export function beginOnce(): () => void {
  let isBegun = false
  return () => {
    if (isBegun) {
      throw new CitationError({
        code: 'invalid-input',
        message: 'This run cites an answer already.',
        suggestion:
          'Begin a run for each result, engine.run(), also for several in one message; next.addSources(run.sources) hands on what was found.',
      })
    }
    isBegun = true
  }
}

/** Throws a `CitationError` `invalid-input` for an unknown `finishWhen`. */
export function checkFinishWhen(finishWhen: FinishWhen): void {
  if (finishTimes.includes(finishWhen)) return
  throw new CitationError({
    code: 'invalid-input',
    message: `finishWhen is ${String(finishWhen).slice(0, 40)}.`,
    suggestion: `It is one of ${finishTimes.join(', ')}.`,
  })
}
