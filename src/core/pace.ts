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
export function createPace(sliceMs = 4): () => Promise<void> {
  let sliceStart = performance.now()
  return async () => {
    if (performance.now() - sliceStart < sliceMs) return
    await new Promise<void>((resolve) => {
      // Twice, as timers have their turn before the second.
      if (immediate) immediate(() => immediate(resolve))
      else setTimeout(resolve, 0)
    })
    sliceStart = performance.now()
  }
}

/** Where there is one it lets the event loop turn without the millisecond that a timer takes. */
const immediate = (globalThis as { setImmediate?: (run: () => void) => unknown }).setImmediate
