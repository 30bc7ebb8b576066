/**
 * Keeps synchronous work from holding the event loop: `await pace()` between
 * units of work returns at once until `sliceMs` milliseconds of this turn have
 * been used, then lets everything that waits run first.
 *
 * A turn has one slice for all: of several who work at once each gets a turn,
 * one after the other. Slices of their own would add up within one turn.
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

/** When the slice of this turn began; `null` while nobody works. The event loop is one, and so is this. */
let sliceStart: number | null = null

/** Those who wait for a turn, in order. */
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
 * A whole turn of the event loop, timers and input included. Browsers have
 * messages for that; a timer, which waits for milliseconds, is for where there are none.
 */
function nextTurn(callback: () => void): void {
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
