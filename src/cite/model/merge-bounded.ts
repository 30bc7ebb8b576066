/**
 * Runs tasks, at most `limit` concurrently, and yields their values in the order in which they
 * arrive. A task that throws does not stop the others; the first error is thrown when all have
 * ended. If the caller stops iterating, the running tasks are ended.
 */
export async function* mergeBounded<T>(
  tasks: readonly (() => AsyncIterable<T>)[],
  limit: number,
): AsyncGenerator<T, void, undefined> {
  const running = new Map<AsyncIterator<T>, Promise<Step<T>>>()
  const waiting = [...tasks]
  let failure: { error: unknown } | null = null

  function advance(iterator: AsyncIterator<T>): void {
    running.set(
      iterator,
      iterator.next().then(
        (result) => ({ iterator, result }),
        (error: unknown) => ({ iterator, error }),
      ),
    )
  }

  try {
    while (waiting.length > 0 || running.size > 0) {
      while (running.size < Math.max(1, limit) && waiting.length > 0) {
        advance(waiting.shift()!()[Symbol.asyncIterator]())
      }
      const step = await Promise.race(running.values())
      if (!('result' in step)) failure ??= step
      if (!('result' in step) || step.result.done) {
        running.delete(step.iterator)
        continue
      }
      advance(step.iterator)
      yield step.result.value
    }
  } finally {
    // Not awaited: `return()` of a generator that awaits its call settles only when the call does.
    for (const iterator of running.keys()) iterator.return?.().catch(() => {})
  }
  if (failure) throw failure.error
}

type Step<T> =
  | { iterator: AsyncIterator<T>; result: IteratorResult<T> }
  | { iterator: AsyncIterator<T>; error: unknown }
