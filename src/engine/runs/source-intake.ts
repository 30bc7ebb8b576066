/** Milliseconds for which sources are registered before other tasks get a turn; a step that has begun is completed. */
const SLICE = 2

export type SourceIntake = {
  /**
   * Adds work that is done step by step and in order: at once if no other work waits and the time slice is not used
   * up, otherwise in later turns of the event loop.
   */
  add(steps: Iterator<void>): void
  /**
   * Holds back all work until `steps` resolves, and does that work first. `null`: no work. The promise must not reject.
   */
  await(steps: Promise<Iterator<void> | null>): void
  /** Resolves when all work is done; `null` if it already is. */
  settled(): Promise<void> | null
}

/**
 * Does the work of registering sources in time slices: hashing a hundred long pages at once would block the event loop,
 * and every other answer that is streaming.
 */
export function createSourceIntake({
  onError,
}: {
  /** Called with the error of work that threw; later work continues. */
  onError: (error: unknown) => void
}): SourceIntake {
  const waiting: Iterator<void>[] = []
  let idle: PromiseWithResolvers<void> | null = null
  let awaited = 0

  function work(): void {
    if (awaited > 0) return
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

  async function workAfter(pending: Promise<Iterator<void> | null>): Promise<void> {
    const steps = await pending
    if (steps) waiting.unshift(steps)
    awaited -= 1
    work()
  }

  return {
    add(steps) {
      waiting.push(steps)
      if (idle) return
      idle = Promise.withResolvers()
      work()
    },
    await(pending) {
      awaited += 1
      idle ??= Promise.withResolvers()
      void workAfter(pending)
    },
    settled: () => idle?.promise ?? null,
  }
}
