/** Milliseconds of work before other tasks get a turn; a step under way is still completed. */
const SLICE = 2

export type SourceIntake = {
  /**
   * Adds work, a step at a time, that is done in order: synchronously if no other work
   * waits and the time slice is not used up, otherwise in later turns of the event loop.
   */
  add(steps: Iterator<void>): void
  /** Resolves when all work is done; `null` if it is already. */
  settled(): Promise<void> | null
}

/**
 * Does the work of registering tool results in time slices: hashing a hundred long pages
 * in one go would block the event loop, and with it every other answer that is streaming.
 */
export function createSourceIntake({
  onError,
}: {
  /** Called with the error of work that threw; the work after it continues. */
  onError: (error: unknown) => void
}): SourceIntake {
  const waiting: Iterator<void>[] = []
  let idle: PromiseWithResolvers<void> | null = null

  function work(): void {
    const until = performance.now() + SLICE
    while (waiting[0]) {
      if (isDone(waiting[0])) waiting.shift()
      if (performance.now() >= until) break
    }
    if (waiting[0]) {
      setTimeout(work, 0)
    } else {
      idle?.resolve()
      idle = null
    }
  }

  function isDone(steps: Iterator<void>): boolean {
    try {
      return steps.next().done === true
    } catch (error) {
      onError(error)
      return true
    }
  }

  return {
    add(steps) {
      waiting.push(steps)
      if (idle) return
      idle = Promise.withResolvers()
      work()
    },
    settled: () => idle?.promise ?? null,
  }
}
