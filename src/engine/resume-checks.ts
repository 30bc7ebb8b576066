import type { Registrar } from '../registrar/registrar.ts'

/** Milliseconds after which what could not be stored is tried again. */
const PAUSE = 30_000

/**
 * Checks what an earlier process left pending, at once and in the background;
 * the function it gives does so again after a pause, such as when a verdict
 * could not be stored because the database was away.
 *
 * @param registrar `null` when there is nobody any more to do it for.
 */
export function resumeChecks(
  registrar: () => Registrar | null,
  keep: (work: Promise<unknown>) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function check(): void {
    timer = undefined
    const own = registrar()
    // Others leave nothing pending.
    if (own?.actor.role === 'agent') keep(own.verifyPending())
  }

  check()
  return () => {
    if (timer !== undefined) return
    timer = setTimeout(check, PAUSE)
    // A process that has nothing else to do may end: the log remembers what is pending.
    if (typeof timer === 'object') timer.unref?.()
  }
}
