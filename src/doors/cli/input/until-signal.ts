const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Whether a signal to end came before `work` settled. A second signal ends the process at once,
 * as it would without this.
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
