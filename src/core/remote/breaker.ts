/**
 * Calls of what may be away, such as a database or a web host. In: a call that fails. Out: its
 * answer after further tries, or a refusal at once while everything fails.
 */

/** When a breaker opens, and when it lets a probe through. The defaults are those of a database. */
export type BreakerOptions = {
  /**
   * It opens after this many failures in a row, 5 by default, over at least `failingForMs`
   * milliseconds, 1,000 by default. A restart that is shorter does not open it.
   */
  failures?: number
  failingForMs?: number
  /** Milliseconds between two probes: starts at the first, 250, and doubles up to the longest, 2,000 by default. */
  firstPauseMs?: number
  longestPauseMs?: number
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

/**
 * Lets calls fail at once while nothing answers: a circuit breaker (M. Nygard, Release It!, 2018).
 * A probe that hangs does not delay the next one, which is sent after the next pause.
 */
export type Breaker = {
  /**
   * Whether a call may be made: always, until the breaker is open; then one call per pause as a
   * probe. Each call must report how it ended.
   */
  admits(): boolean
  /** The call was answered: closes the breaker. */
  answered(): void
  /** The call was not answered. `forMs`: whoever was called asks for a pause of at least this long. */
  failed(forMs?: number): void
  /** Whether no failure is remembered. */
  isCalm(): boolean
}

export function createBreaker({
  failures: most = 5,
  failingForMs = 1000,
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
      // The pause after a failed probe began when the probe was sent.
      const isFailing = failures >= most && now() - failingSince >= failingForMs
      if (probeAt === null && isFailing) probeAt = now() + pause
      if (forMs > 0) probeAt = Math.max(probeAt ?? 0, now() + forMs)
    },
    isCalm: () => failures === 0,
  }
}

/** Runs `work`, or throws `refusal()` while the breaker is open. Errors that are not `isAway` are answers. */
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
