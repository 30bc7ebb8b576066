/**
 * pdf.js begins to fetch all kids of a page tree and awaits them one by one; where it throws before the
 * last, a damaged entry of the table rejects a promise that nobody awaits. Node ends the process for one.
 */
const strays = new Set(['XRefEntryException', 'XRefParseException', 'ParserEOFException', 'FormatError'])

type Rejections = { on: Listening; off: Listening }
type Listening = (event: 'unhandledRejection', listener: (reason: unknown) => void) => unknown

/** Readings under way. */
let open = 0

/** Does work with pdf.js whose stray rejections end nothing. Those of others are rejected anew, for Node to treat as it would have. */
export async function withoutStrays<T>(work: () => Promise<T>): Promise<T> {
  // Browsers and edge runtimes report them, and go on.
  const { process } = globalThis as { process?: Partial<Rejections> }
  if (!process?.on || typeof setImmediate !== 'function') return await work()
  if (open++ === 0) process.on('unhandledRejection', onRejection)
  try {
    return await work()
  } finally {
    // They are told behind the microtasks of this turn.
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
  // Another listener has heard of it.
  if (process.listenerCount('unhandledRejection') > 1) return
  process.off('unhandledRejection', onRejection)
  void Promise.reject(reason)
  setImmediate(() => {
    if (open > 0) process.on('unhandledRejection', onRejection)
  })
}
