/**
 * Settles as `promise` does, or rejects with the signal's reason as soon as it
 * aborts: work of others that ignores its signal must not hold a run.
 */
export function raceAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', onAbort))
}
