/**
 * Keeps synchronous work from blocking the event loop. Call `await pace()` between units of work: it returns at
 * once until `sliceMs` milliseconds of this turn have been used. Then it waits until everything else that is
 * ready has run.
 *
 * All callers share one slice per turn of the event loop; when it is used up,
 * they continue one per turn, in order. Separate slices would add up within one turn.
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
  return async () => {
    if (sliceStart === null) beginSlice()
    else if (performance.now() - sliceStart >= sliceMs) await new Promise<void>(waitForTurn)
  }
}

/** Runs the steps of an iterator, spread over turns of the event loop by `pace`; resolves to the iterator's result. */
export async function inTurns<Result>(
  steps: Iterator<unknown, Result>,
  pace: () => Promise<void> = createPace(),
): Promise<Result> {
  while (true) {
    const { done, value } = steps.next()
    if (done) return value
    await pace()
  }
}

/** Runs the steps of an iterator without a pause; returns the iterator's result. */
export function atOnce<Result>(steps: Iterator<unknown, Result>): Result {
  while (true) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * When the slice of the current turn of the event loop began, `null` while no caller is working. Module-level because
 * there is one event loop.
 */
let sliceStart: number | null = null

/** Callers that wait for a turn, in order. */
const waiting: (() => void)[] = []

function waitForTurn(resolve: () => void): void {
  waiting.push(resolve)
}

function beginSlice(): void {
  sliceStart = performance.now()
  nextTurn(endSlice)
}

function endSlice(): void {
  sliceStart = null
  const next = waiting.shift()
  if (!next) return
  beginSlice()
  next()
}

/**
 * Calls back after a whole turn of the event loop, in which timers and input are handled. Browsers lack `setImmediate`,
 * so messages serve there. A timer is the last resort, because it waits several milliseconds.
 */
export function nextTurn(callback: () => void): void {
  if (typeof setImmediate === 'function') setImmediate(() => setImmediate(callback))
  else if (typeof MessageChannel === 'function') nextMessage(() => nextMessage(callback))
  else setTimeout(callback, 0)
}

function nextMessage(callback: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    port1.close()
    callback()
  })
  port1.start()
  port2.postMessage(null)
}
