/** Milliseconds of work at a time, beside the one step that is under way when they are over. */
const SLICE = 2

export type SourceIntake = {
  /**
   * Takes work to be done in order: at once where nothing waits and the slice
   * is not over, else in the next turns of the event loop.
   */
  add(steps: Iterator<void>): void
  /** Resolves when nothing waits; `null` when nothing does now. */
  settled(): Promise<void> | null
}

/**
 * Works off what tools have found in slices: a hundred long pages at once
 * would hold the event loop, and with it every other answer that is being
 * written, for as long as it takes to hash them.
 */
export function createSourceIntake({
  onError,
}: {
  /** Told why work was given up; what waits behind it goes on. */
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
