/**
 * Error names of stray rejections. pdf.js starts to fetch all kids of a page tree and awaits them one by one. If it
 * throws before the last, a damaged table entry rejects a promise that nobody awaits, and that would end a Node
 * process.
 */
const strays = new Set(['XRefEntryException', 'XRefParseException', 'ParserEOFException', 'FormatError'])

type Rejections = { on: Listening; off: Listening }
type Listening = (event: 'unhandledRejection', listener: (reason: unknown) => void) => unknown

/** Number of calls of `withoutStrays` that are running; while there are any, stray rejections are ignored. */
let open = 0

/** Runs pdf.js work and ignores unhandled rejections that are `strays`. All others keep their usual effect. */
export async function withoutStrays<T>(work: () => Promise<T>): Promise<T> {
  // Browsers and edge runtimes only report them.
  const { process } = globalThis as { process?: Partial<Rejections> }
  if (!process?.on || typeof setImmediate !== 'function') return await work()
  if (open++ === 0) process.on('unhandledRejection', onRejection)
  try {
    return await work()
  } finally {
    // Node reports them after the microtasks of this turn.
    setImmediate(() => {
      if (--open === 0) process.off?.('unhandledRejection', onRejection)
    })
  }
}

function onRejection(reason: unknown): void {
  if (reason instanceof Error && strays.has(reason.name)) return
  const { process } = globalThis as unknown as {
    process: Rejections & { listenerCount(event: string): number }
  }
  // Another listener handles the rejection.
  if (process.listenerCount('unhandledRejection') > 1) return
  process.off('unhandledRejection', onRejection)
  void Promise.reject(reason)
  setImmediate(() => {
    if (open > 0) process.on('unhandledRejection', onRejection)
  })
}
