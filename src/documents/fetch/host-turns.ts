import { createBreaker } from '../../core/remote.ts'
import type { Breaker } from '../../core/remote.ts'
import { abortedFetch, unreachable } from './rules/page-errors.ts'
import type { PageFailure } from './rules/page-failure.ts'

/** Limits of simultaneous requests. */
export type TurnLimits = {
  /** Maximum simultaneous requests to all hosts. */
  concurrency: number
  /** Maximum simultaneous requests to one host. */
  perHost: number
}

/** Tracks current requests per host, and hosts that do not answer. */
export type HostTurns = {
  /**
   * Waits until this host may be requested, first come, first served; call the returned function once it has answered
   * or failed. When its turn comes, throws `not-found` if the host does not answer; throws `aborted` if the signal
   * aborts before.
   */
  enter(url: URL, signal?: AbortSignal): Promise<() => void>
  /** A page of this host was received, or redirected elsewhere; clears the failures of the host. */
  answered(url: URL): void
  /** A page could not be fetched. A temporary failure counts against its host; a permanent one clears its failures. */
  failed(failure: PageFailure): void
}

/** Maximum number of hosts whose failures are remembered. */
const MAX_HOSTS = 1000
/** Maximum milliseconds for which a `Retry-After` is followed; of a longer one, only this much counts. */
const LONGEST_HOLD = 3_600_000

/**
 * Limits requests per host, with a circuit breaker for each host. After temporary failures of five pages in a row, over
 * a second or more, the pages of a host fail immediately. One page is let through after 30 seconds, and then after
 * pauses that double up to ten minutes. A host that asks for a pause by `Retry-After` is left alone for that time, at
 * most an hour, after a single failure.
 */
export function createHostTurns({ concurrency, perHost }: TurnLimits): HostTurns {
  const waiting: { host: string; begin: () => void }[] = []
  const running = new Map<string, number>()
  const breakers = new Map<string, Breaker>()
  let active = 0

  const isFree = (host: string) => active < concurrency && (running.get(host) ?? 0) < perHost

  function begin(host: string): void {
    active += 1
    running.set(host, (running.get(host) ?? 0) + 1)
  }

  function leave(host: string): void {
    active -= 1
    const left = running.get(host)! - 1
    if (left > 0) running.set(host, left)
    else running.delete(host)
    const next = waiting.findIndex((each) => isFree(each.host))
    if (next >= 0) waiting.splice(next, 1)[0]!.begin()
  }

  function waitFor(url: URL, signal: AbortSignal | undefined): Promise<void> {
    const { host } = url
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(abortedFetch(url, signal!.reason))
      }
      const entry = {
        host,
        begin() {
          signal?.removeEventListener('abort', onAbort)
          begin(host)
          resolve()
        },
      }
      if (isFree(host)) return entry.begin()
      waiting.push(entry)
      signal?.addEventListener('abort', onAbort, { once: true })
    })
  }

  function breakerOf(host: string): Breaker {
    const known = breakers.get(host)
    if (known) return known
    const made = createBreaker({ firstPauseMs: 30_000, longestPauseMs: 600_000 })
    if (breakers.size === MAX_HOSTS) breakers.delete(breakers.keys().next().value!)
    breakers.set(host, made)
    return made
  }

  return {
    async enter(url, signal) {
      await waitFor(url, signal)
      // Checked only now, because the host may have failed while the page waited for its turn.
      if (breakers.get(url.host)?.admits() === false) {
        leave(url.host)
        throw unreachable(url, 'its host does not answer', { kind: 'host-away', mayPass: true })
      }
      return () => leave(url.host)
    },
    answered(url) {
      breakers.delete(url.host)
    },
    failed({ kind, mayPass, url, retryAfterMs = 0 }) {
      const { host } = new URL(url)
      if (kind === 'host-away') return
      if (mayPass) breakerOf(host).failed(Math.min(retryAfterMs, LONGEST_HOLD))
      else breakers.delete(host)
    },
  }
}
