import { mayWrite } from '../../core/records.ts'
import type { Registrar } from '../operations.ts'

/** Milliseconds until checks whose verdict could not be stored are repeated. */
const PAUSE = 30_000

/**
 * Starts, in the background, the checks that an earlier process left pending. The returned function does so again
 * after a pause, for example if a verdict could not be stored because the database was unreachable.
 *
 * @param registrar Returns `null` once the engine is closed.
 */
export function resumeChecks(
  registrar: () => Registrar | null,
  keep: (work: Promise<unknown>) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function check(): void {
    timer = undefined
    const own = registrar()
    // Only actors that may cite leave pending checks.
    if (own && mayWrite(own.actor, 'citation')) keep(own.verifyPending())
  }

  check()
  return () => {
    if (timer !== undefined) return
    timer = setTimeout(check, PAUSE)
    // The timer does not keep the process alive: pending checks are in the log.
    if (typeof timer === 'object') timer.unref?.()
  }
}
