/**
 * The breaker opens after this many failures in a row over at least this many
 * milliseconds. A restart that is shorter does not open it.
 */
const FAILURES = 5
const FAILING_FOR = 1000

/** Milliseconds between two probes: starts at the first and doubles up to the longest. */
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 2000

/** Lets calls of a database fail at once while it does not answer. */
export type Breaker = {
  /**
   * Runs `work`, or throws `refusal()` while the breaker is open. Then one call
   * per pause is let through as a probe; the first probe that gets an answer
   * closes the breaker.
   */
  run<T>(work: () => Promise<T>): Promise<T>
}

/**
 * A circuit breaker (M. Nygard, Release It!, 2018). `isAway` tells whether an
 * error means that the database did not answer; any other error is an answer.
 * `now` returns milliseconds of a monotonic clock.
 *
 * A probe that hangs does not delay the next one, which is sent after the next pause.
 */
export function createBreaker({
  isAway,
  refusal,
  now = () => performance.now(),
}: {
  isAway: (error: unknown) => boolean
  refusal: () => Error
  now?: () => number
}): Breaker {
  let failures = 0
  let failingSince = 0
  /** Time of the next probe; `null` while the breaker is closed. */
  let probeAt: number | null = null
  let pause = FIRST_PAUSE

  function succeeded(): void {
    failures = 0
    probeAt = null
    pause = FIRST_PAUSE
  }

  function failed(): void {
    if (failures++ === 0) failingSince = now()
    // The pause after a failed probe began when the probe was sent.
    if (probeAt !== null) return
    if (failures >= FAILURES && now() - failingSince >= FAILING_FOR) probeAt = now() + pause
  }

  return {
    async run(work) {
      if (probeAt !== null) {
        if (now() < probeAt) throw refusal()
        pause = Math.min(pause * 2, LONGEST_PAUSE)
        probeAt = now() + pause
      }
      try {
        const result = await work()
        succeeded()
        return result
      } catch (error) {
        if (isAway(error)) failed()
        else succeeded()
        throw error
      }
    },
  }
}
