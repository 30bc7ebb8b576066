import { createAttributor } from '../../cite/pipeline.ts'
import type { Attributor, AttributorOptions } from '../../cite/pipeline.ts'
import type { ObservedRun } from '../telemetry/observe-run.ts'

/** Maximum UTF-16 units of an answer that are cited, over all text parts; later text passes without citations. */
const MAX_ANSWER_LENGTH = 2_000_000

export type BoundedAttributor = Attributor & {
  /** Ends matching and verifying; undecided claims stay uncited. */
  abort(): void
}

/**
 * An attributor that limits the length of the answer and the duration of `finish()`: after
 * `timeoutMs` milliseconds, claims that are still undecided stay uncited.
 */
export function createBoundedAttributor({
  signal,
  timeoutMs,
  telemetry,
  ...options
}: Omit<AttributorOptions, 'signal' | 'observe'> & {
  signal: AbortSignal | undefined
  timeoutMs: number
  telemetry: ObservedRun
}): BoundedAttributor {
  const work = new AbortController()
  const attributor = createAttributor({
    ...options,
    observe: telemetry.observe,
    signal: signal ? AbortSignal.any([signal, work.signal]) : work.signal,
  })
  const { incident } = options.report
  let answerLength = 0

  return {
    push(textPart, delta) {
      telemetry.wrote()
      if (answerLength + delta.length > MAX_ANSWER_LENGTH) {
        incident({
          step: 'stream',
          code: 'answer-too-long',
          message: `The answer is longer than ${MAX_ANSWER_LENGTH} characters; text after the first ${answerLength} was not cited.`,
        })
        return
      }
      answerLength += delta.length
      attributor.push(textPart, delta)
    },
    endPart: attributor.endPart,
    give: attributor.give,
    discardFrom: attributor.discardFrom,
    get textParts() {
      return attributor.textParts
    },
    snapshot: attributor.snapshot,
    explanations: attributor.explanations,
    abort: () => work.abort(),
    async finish() {
      const timer = setTimeout(() => {
        incident({
          step: 'match',
          code: 'timeout',
          message: `Matching and verifying were stopped ${timeoutMs} ms after the end of the answer.`,
        })
        work.abort()
      }, timeoutMs)
      const snapshot = await attributor.finish()
      clearTimeout(timer)
      work.abort()
      telemetry.attributed()
      return snapshot
    },
  }
}
