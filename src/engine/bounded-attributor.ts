import { createAttributor } from '../pipeline/attributor.ts'
import type { Attributor, AttributorOptions } from '../pipeline/attributor.ts'

/** Longest answer that is cited, UTF-16 units over all text parts; text beyond it passes uncited. */
const MAX_ANSWER_LENGTH = 2_000_000

export type BoundedAttributor = Attributor & {
  /** Ends matching and verifying: what is undecided stays uncited. */
  abort(): void
}

/**
 * An attributor with a bound on the length of the answer and on the time its
 * `finish()` takes: after `timeoutMs` milliseconds what is undecided stays uncited.
 */
export function createBoundedAttributor({
  signal,
  timeoutMs,
  ...options
}: Omit<AttributorOptions, 'signal'> & {
  signal: AbortSignal | undefined
  timeoutMs: number
}): BoundedAttributor {
  const work = new AbortController()
  const attributor = createAttributor({
    ...options,
    signal: signal ? AbortSignal.any([signal, work.signal]) : work.signal,
  })
  const { incident } = options.report
  let answerLength = 0

  return {
    push(textPart, delta) {
      if (answerLength + delta.length > MAX_ANSWER_LENGTH) {
        incident({
          step: 'stream',
          code: 'answer-too-long',
          message: `Cited up to ${answerLength} characters.`,
        })
        return
      }
      answerLength += delta.length
      attributor.push(textPart, delta)
    },
    endPart: attributor.endPart,
    discardFrom: attributor.discardFrom,
    get textParts() {
      return attributor.textParts
    },
    snapshot: attributor.snapshot,
    explanations: attributor.explanations,
    abort: () => work.abort(),
    async finish() {
      const timer = setTimeout(() => {
        incident({ step: 'match', code: 'timeout', message: `Not done ${timeoutMs} ms after the answer.` })
        work.abort()
      }, timeoutMs)
      const snapshot = await attributor.finish()
      clearTimeout(timer)
      work.abort()
      return snapshot
    },
  }
}
