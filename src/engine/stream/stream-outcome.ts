import type { UIMessageStreamOutcome } from 'ai'
import type { ObservedPart } from './parts/observed-part.ts'

/**
 * Observes the parts of an answer's stream, and tells how it ended in the form that `onEnd` of the SDK's
 * `toUIMessageStream` gets.
 */
export function createOutcome(): {
  see(part: ObservedPart): void
  read(): UIMessageStreamOutcome
} {
  let outcome: UIMessageStreamOutcome = { status: 'unknown' }

  function settle(next: UIMessageStreamOutcome): void {
    const isOpen = outcome.status === 'unknown' || outcome.status === 'failed'
    if (isOpen && (outcome.status === 'unknown' || next.status !== 'failed')) outcome = next
  }

  return {
    see(part) {
      if (part.type === 'finish') settle({ status: 'completed' })
      else if (part.type === 'abort') settle({ status: 'aborted' })
      else if (part.type === 'error') settle({ status: 'failed', error: 'error' in part ? part.error : part })
    },
    read: () => outcome,
  }
}
