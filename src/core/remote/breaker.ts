/**
 * Calls to services that may be unreachable, such as a database or a web host. In: a call that may fail. Out: its
 * answer after retries, or an immediate refusal while all calls fail.
 */

/** The number of failures in a row that opens a breaker. */
const FAILURES = 5
/** Milliseconds that the `FAILURES` failures must span, so that a shorter restart does not open the breaker. */
const FAILING_FOR = 1000

/** When a breaker admits a probe. The defaults suit a database. */
export type BreakerOptions = {
  /**
   * Milliseconds from the opening of the breaker to the first probe, 250 by default. Each further pause is twice as
   * long, up to `longestPauseMs`, 2,000 by default.
   */
  firstPauseMs?: number
  longestPauseMs?: number
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

/**
 * Makes calls fail immediately while the service does not answer: a circuit breaker (M. Nygard, Release It!, 2018). A
 * probe that hangs does not delay the next one, which is sent after the next pause.
 */
export type Breaker = {
  /**
   * Whether a call may be made. A closed breaker admits every call, an open one admits one probe per pause. Each call
   * must report its outcome.
   */
  admits(): boolean
  /** The service answered, perhaps with an error (see `runWithBreaker`); closes the breaker. */
  answered(): void
  /**
   * The service did not answer. Five failures in a row, over a second or more, open the breaker. `forMs`: the service
   * asked for a pause of at least this many milliseconds, which opens it at once.
   */
  failed(forMs?: number): void
  /** Whether there is no failure since the last answer. */
  isCalm(): boolean
}

export function createBreaker({
  firstPauseMs = 250,
  longestPauseMs = 2000,
  now = () => performance.now(),
}: BreakerOptions = {}): Breaker {
  let failures = 0
  let failingSince = 0
  /** Time of the next probe; `null` while the breaker is closed. */
  let probeAt: number | null = null
  let pause = firstPauseMs

  return {
    admits() {
      if (probeAt === null) return true
      if (now() < probeAt) return false
      pause = Math.min(pause * 2, longestPauseMs)
      probeAt = now() + pause
      return true
    },
    answered() {
      failures = 0
      probeAt = null
      pause = firstPauseMs
    },
    failed(forMs = 0) {
      if (failures++ === 0) failingSince = now()
      // A failed probe does not delay the next one: the pause between them began when it was sent.
      const isFailing = failures >= FAILURES && now() - failingSince >= FAILING_FOR
      if (probeAt === null && isFailing) probeAt = now() + pause
      if (forMs > 0) probeAt = Math.max(probeAt ?? 0, now() + forMs)
    },
    isCalm: () => failures === 0,
  }
}

/**
 * Runs `work`, or throws `refusal()` while the breaker is open. An error for which `isAway` is true counts as a
 * failure, any other error as an answer.
 */
export async function runWithBreaker<T>(
  breaker: Breaker,
  work: () => Promise<T>,
  { isAway, refusal }: { isAway: (error: unknown) => boolean; refusal: () => Error },
): Promise<T> {
  if (!breaker.admits()) throw refusal()
  try {
    const result = await work()
    breaker.answered()
    return result
  } catch (error) {
    if (isAway(error)) breaker.failed()
    else breaker.answered()
    throw error
  }
}
