import { sleep } from '../../core/remote.ts'

/** How often to search for work that other processes left, the signal that ends this, and the handler of a failure. */
export type RepeatOptions = {
  /** Milliseconds between two searches; 30,000 by default. Each pause is 0.5 to 1.5 times as long, at random. */
  interval?: number
  signal: AbortSignal
  onError?: (error: unknown) => void
}

const INTERVAL = 30_000

/**
 * Searches repeatedly for work that another process left; a failed search is reported and does not end the repetition.
 * Resolves when the signal aborts.
 */
export async function repeatSearch(
  search: () => Promise<void>,
  { interval = INTERVAL, signal, onError = () => {} }: RepeatOptions,
): Promise<void> {
  while (!signal.aborted) {
    await search().catch((error: unknown) => {
      // Work that breaks off because the process ends is continued by another one.
      if (!signal.aborted) onError(error)
    })
    // Random, so that instances started at the same time do not search at the same time.
    await sleep(interval * (0.5 + Math.random()), signal).catch(() => {})
  }
}
