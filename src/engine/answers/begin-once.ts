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
        message: 'This run already cites an answer.',
        suggestion:
          'Begin a run for each result with engine.run(), also if one message holds several; next.addSources(run.sources) passes the sources on.',
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
