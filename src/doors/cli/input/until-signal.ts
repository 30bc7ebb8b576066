const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Waits until `work` settles or a termination signal comes; returns whether the signal came first, and rejects if
 * `work` does. A second signal ends the process at once, as by default.
 */
export async function untilSignal(work: Promise<unknown>): Promise<boolean> {
  const { promise: signalled, resolve } = Promise.withResolvers<boolean>()
  const onSignal = () => {
    forget()
    resolve(true)
  }
  function forget(): void {
    for (const signal of SIGNALS) process.off(signal, onSignal)
  }

  for (const signal of SIGNALS) process.on(signal, onSignal)
  try {
    return await Promise.race([work.then(() => false), signalled])
  } finally {
    forget()
  }
}
