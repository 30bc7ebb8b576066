import { createAttributor } from '../../cite/pipeline.ts'
import type { Attributor, AttributorOptions } from '../../cite/pipeline.ts'
import type { ObservedRun } from '../telemetry/observe-run.ts'

/**
 * Maximum UTF-16 units of an answer that are cited, over all text parts in the order of writing. Later text passes
 * without citations.
 */
const MAX_ANSWER_LENGTH = 2_000_000

export type BoundedAttributor = Attributor & {
  /** Stops matching and verifying. Claims without a link stay uncited; links without a verdict are checked by words. */
  abort(): void
}

/**
 * An attributor that limits the length of the answer and the duration of `finish()`: after `timeoutMs` milliseconds, it
 * stops as by `abort()`.
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
  /** UTF-16 units that were written of each text part, including those beyond the limit, which are not cited. */
  let lengths: number[] = []

  return {
    push(textPart, delta) {
      telemetry.wrote()
      const room = MAX_ANSWER_LENGTH - lengths.reduce((sum, length) => sum + length, 0)
      lengths[textPart] = (lengths[textPart] ?? 0) + delta.length
      if (delta.length <= room) {
        attributor.push(textPart, delta)
        return
      }
      attributor.push(textPart, delta.slice(0, Math.max(0, room)).replace(/[\uD800-\uDBFF]$/, ''))
      // Later text of the part would follow text that is missing, even if a retry of a later part makes room.
      attributor.endPart(textPart)
      incident({
        step: 'stream',
        code: 'answer-too-long',
        message: `The answer is longer than ${MAX_ANSWER_LENGTH} characters; the text after them was not cited.`,
      })
    },
    endPart: attributor.endPart,
    give: attributor.give,
    discardFrom(textPart) {
      lengths = lengths.slice(0, textPart)
      attributor.discardFrom(textPart)
    },
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
