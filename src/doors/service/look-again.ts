import { sleep } from '../../core/remote.ts'

/** How often it is looked, what ends it and who is told of a look that failed. */
export type LookOptions = {
  /** Milliseconds between two looks, on average; 30 seconds by default. */
  interval?: number
  signal: AbortSignal
  onError?: (error: unknown) => void
}

const INTERVAL = 30_000

/** Looks again and again for work that another process left; a look that fails does not end it. Resolves when the signal aborts. */
export async function lookAgain(
  look: () => Promise<void>,
  { interval = INTERVAL, signal, onError = () => {} }: LookOptions,
): Promise<void> {
  while (!signal.aborted) {
    await look().catch((error: unknown) => {
      // What breaks off because the process ends is taken up by another one.
      if (!signal.aborted) onError(error)
    })
    // Instances that were started at once do not look at once.
    await sleep(interval * (0.5 + Math.random()), signal).catch(() => {})
  }
}
