/**
 * What it takes to give a database up for now: so many failures in a row, over
 * at least so long. A restart that takes less is waited for.
 */
const FAILURES = 5
const FAILING_FOR = 1000

/** Milliseconds between two probes: doubled from the first to the longest. */
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 2000

/** Calls of a database that fail at once while it is away. */
export type Breaker = {
  /**
   * Runs `work`, or throws what `refusal` gives where the database is away. One
   * call in each pause is let through as a probe; the first that is answered
   * lets all through again.
   */
  run<T>(work: () => Promise<T>): Promise<T>
}

/**
 * A circuit breaker (M. Nygard, Release It!, 2018). `isAway` says of an error
 * that the database did not answer; any other error is an answer. `now` gives
 * milliseconds that never go back.
 *
 * A probe that hangs keeps no other from being sent after the next pause.
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
  /** Of the next probe; `null` while all calls are let through. */
  let probeAt: number | null = null
  let pause = FIRST_PAUSE

  function succeeded(): void {
    failures = 0
    probeAt = null
    pause = FIRST_PAUSE
  }

  function failed(): void {
    if (failures++ === 0) failingSince = now()
    // A probe's pause began when it was sent.
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
