/**
 * Keeps synchronous work from holding the event loop: `await pace()` between
 * units of work returns at once until `sliceMs` milliseconds have passed, then
 * lets everything that waits run first.
 *
 * ```ts
 * const pace = createPace()
 * for (const page of pages) {
 *   await pace()
 *   index(page)
 * }
 * ```
 */
export function createPace(sliceMs = 1): () => Promise<void> {
  let sliceStart = performance.now()
  return async () => {
    if (performance.now() - sliceStart < sliceMs) return
    await new Promise<void>(nextTurn)
    sliceStart = performance.now()
  }
}

/**
 * A whole turn of the event loop, timers and input included. A timer of 0 ms
 * waits for one: where there is a way without the wait, slices can be short.
 */
function nextTurn(resolve: () => void): void {
  if (typeof setImmediate === 'function') setImmediate(() => setImmediate(resolve))
  else setTimeout(resolve, 0)
}
