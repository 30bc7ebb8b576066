import { CitationError } from '../../core/error.ts'

/** A run whose answer is being written. */
export type OpenRun = {
  /** Settles when the run's record is stored, or storing failed. */
  readonly done: Promise<unknown>
  /** Ends the run with the text and citations so far; its record says that it was cut off. */
  cut(): void
}

export type OpenRuns = {
  add(run: OpenRun): void
  /** Removes a run whose input was refused: it has nothing to record. */
  forget(run: Pick<OpenRun, 'done'>): void
  /** Waits for all open runs, and cuts off those that are still open after `closeTimeoutMs`. */
  end(): Promise<void>
}

/** The longest delay of a timer, in milliseconds. */
const MAX_TIMEOUT = 2_147_483_647

/** Number of entries in the set of open runs at which those of garbage-collected runs are first removed. */
const FIRST_SWEEP = 64

/**
 * The open runs of an engine. The set has weak references: a run that is being read stays in memory, and one that an
 * application began and forgot is garbage-collected.
 *
 * `closeTimeoutMs`: how long closing waits for open runs, which are then cut off. Throws a `CitationError`
 * `invalid-input` for one that no timer accepts.
 */
export function createOpenRuns(closeTimeoutMs: number): OpenRuns {
  checkTimeout(closeTimeoutMs)
  const runs = new Set<{ deref(): OpenRun | undefined }>()
  let sweepAt = FIRST_SWEEP

  function sweep(): void {
    for (const run of runs) if (!run.deref()) runs.delete(run)
    sweepAt = Math.max(FIRST_SWEEP, 2 * runs.size)
  }

  function listOpen(): OpenRun[] {
    return [...runs].flatMap((run) => run.deref() ?? [])
  }

  return {
    add(run) {
      if (runs.size >= sweepAt) sweep()
      // Some edge runtimes have no weak references.
      const held = typeof WeakRef === 'function' ? new WeakRef(run) : { deref: () => run }
      runs.add(held)
      void run.done.then(() => runs.delete(held))
    },
    forget(run) {
      for (const held of runs) if (held.deref() === run) runs.delete(held)
    },
    async end() {
      const ended = Promise.all(listOpen().map(({ done }) => done))
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, closeTimeoutMs)
      await Promise.race([ended, late.promise])
      clearTimeout(timer)
      const cut = listOpen()
      for (const run of cut) run.cut()
      await Promise.all(cut.map(({ done }) => done))
    },
  }
}

function checkTimeout(closeTimeoutMs: number): void {
  if (Number.isInteger(closeTimeoutMs) && closeTimeoutMs >= 0 && closeTimeoutMs <= MAX_TIMEOUT) return
  throw new CitationError({
    code: 'invalid-input',
    message: `closeTimeoutMs is ${String(closeTimeoutMs).slice(0, 40)}.`,
    suggestion: `Give whole milliseconds, from 0 to ${MAX_TIMEOUT}.`,
  })
}

/** The error `closed` of calls after the engine's `close()`. */
export function closed(): CitationError {
  return new CitationError({
    code: 'closed',
    message: 'The citation engine is closed.',
    suggestion: 'Create a new one.',
  })
}
