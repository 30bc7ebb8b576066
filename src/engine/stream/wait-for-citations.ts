import type { CitableRun } from './citation-sink.ts'

/** Milliseconds that the end of the answer waits for the record to be stored. */
const STORE_WAIT = 5_000

/**
 * Ends the answer of a run, and settles when its stream may end. That depends on the run's `finishWhen`: at once,
 * when every claim is matched, or when every claim is decided. Never rejects.
 */
export async function waitForCitations(run: CitableRun): Promise<void> {
  switch (run.finishWhen) {
    case 'text':
      void run.finish()
      return
    case 'matched':
      void run.finish()
      await untilMatched(run)
      return
    default:
      await run.attributed()
  }
}

/** Waits until the record is stored, at most 5 seconds. Does not wait if `finishWhen` is `text` or `matched`. */
export async function waitForRecord(run: CitableRun): Promise<void> {
  const stored = run.finish()
  if (run.finishWhen === 'text' || run.finishWhen === 'matched') return
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, STORE_WAIT)
  await Promise.race([stored, late])
  clearTimeout(timer)
}

async function untilMatched(run: CitableRun): Promise<void> {
  const { promise: matched, resolve } = Promise.withResolvers<void>()
  const look = () => {
    if (run.data().progress !== 'matching') resolve()
  }
  const unsubscribe = run.subscribe(look)
  look()
  await Promise.race([matched, run.attributed()])
  unsubscribe()
}
