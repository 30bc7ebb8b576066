import { sleep } from './sleep.ts'

/** Which failures are retried, how often and when. */
export type RetryOptions = {
  isTransient: (error: unknown) => boolean
  /** Milliseconds after the beginning of the first attempt after which no further one is begun. */
  patience: number
  /**
   * Whether a first failure is repeated even after `patience`; never by default. A process that was paused for longer,
   * such as one on a machine that slept, finds that all its time limits have passed.
   */
  outlastsPatience?: (error: unknown) => boolean
  /** Maximum number of attempts, the first one included; by default only `patience` limits them. */
  attempts?: number
  /** Milliseconds of the first pause; 2 by default. Pauses double up to `longestPause`, which is 50 by default. */
  firstPause?: number
  longestPause?: number
  /** Returns the minimum pause, in milliseconds, that the failing service asked for; 0 by default. */
  askedPause?: (error: unknown) => number
  /** Ends the pauses, not a running attempt; `retry` then rejects with the signal's reason. */
  signal?: AbortSignal
}

/**
 * Runs `work`, and repeats it while it fails with a transient error, after growing random pauses; finally throws the
 * last error.
 */
export async function retry<T>(
  work: () => Promise<T>,
  {
    isTransient,
    patience,
    outlastsPatience = () => false,
    attempts = Infinity,
    firstPause = 2,
    longestPause = 50,
    askedPause = () => 0,
    signal,
  }: RetryOptions,
): Promise<T> {
  const deadline = performance.now() + patience
  let pause = firstPause
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      // Random, so that callers that collided do not collide again.
      const wait = Math.max(pause * (0.5 + Math.random()), askedPause(error))
      if (!isTransient(error) || attempt >= attempts) throw error
      const isLate = performance.now() + wait > deadline
      if (isLate && !(attempt === 1 && outlastsPatience(error))) throw error
      await sleep(wait, signal)
      pause = Math.min(pause * 2, longestPause)
    }
  }
}
