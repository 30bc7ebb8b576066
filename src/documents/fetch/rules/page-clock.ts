import type { CitationError } from '../../../core/error.ts'
import { tooSlow } from './page-errors.ts'
import type { PageLimits } from './page-limits.ts'

/** Ends the work on one page when it exceeds a limit: `signal` aborts with the error to throw. */
export type PageClock = {
  signal: AbortSignal
  /**
   * Starts or continues the clock of `totalMs`. The returned function pauses it, so that the time in which a page waits
   * for other requests does not count. Call `stop` when the page is read or has failed.
   */
  run(url: URL): () => void
  /** Limits the time until the response begins. Call the returned function once it has. */
  awaitFirstByte(url: URL): () => void
  /** Demands `minRate` of the bytes that `received` counts, until the returned function is called. */
  watchRate(url: URL, received: () => number): () => void
  /** Ends the work for another reason. */
  abort(error: CitationError): void
  stop(): void
}

export function createPageClock(limits: PageLimits): PageClock {
  const controller = new AbortController()
  const running = new Set<() => void>()
  const abort = (error: CitationError) => {
    stop()
    controller.abort(error)
  }
  let left = limits.totalMs
  const stop = () => {
    for (const end of running) end()
  }
  const after = (milliseconds: number, error: () => CitationError) => {
    const timer = setTimeout(() => abort(error()), milliseconds)
    return keep(() => clearTimeout(timer))
  }
  const keep = (clear: () => void) => {
    const end = () => {
      clear()
      running.delete(end)
    }
    running.add(end)
    return end
  }

  return {
    signal: controller.signal,
    run(url) {
      const began = performance.now()
      const end = after(left, () => tooSlow(url, `it took longer than ${formatTime(limits.totalMs)}`))
      return () => {
        left = Math.max(0, left - (performance.now() - began))
        end()
      }
    },
    awaitFirstByte(url) {
      const error = () => tooSlow(url, `it did not answer within ${formatTime(limits.firstByteMs)}`)
      return after(limits.firstByteMs, error)
    },
    watchRate(url, received) {
      let before = 0
      const least = (limits.minRate * limits.rateWindowMs) / 1000
      const timer = setInterval(() => {
        const now = received()
        if (now - before < least) abort(tooSlow(url, `it sends less than ${limits.minRate} bytes per second`))
        before = now
      }, limits.rateWindowMs)
      return keep(() => clearInterval(timer))
    },
    abort,
    stop,
  }
}

/**
 * The result of `work`, or a rejection with the signal's reason as soon as it aborts. A later result goes to `onLate`,
 * such as a response whose body must be cancelled. A later error is dropped, because the caller has the reason already.
 */
export function untilAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  onLate: (result: T) => void = () => {},
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const onAbort = () => reject(signal.reason as Error)
  const settle = async () => {
    try {
      const result = await work
      if (signal.aborted) onLate(result)
      else resolve(result)
    } catch (error) {
      reject(error as Error)
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  void settle()
  return promise
}

function formatTime(milliseconds: number): string {
  return `${milliseconds / 1000} s`
}
