import type { Registrar, RegistrarCalls } from '../operations.ts'
import { forwardCalls } from './forward-registrar.ts'

/** Calls of a registrar that can be waited for. */
export type TrackedCalls = {
  calls: RegistrarCalls
  /** Resolves when all calls made so far have ended, whether they succeeded or not. */
  settled(): Promise<void>
}

/**
 * Returns the operations of a registrar, and tracks the calls that are running. Each call gets its registrar from
 * `find`; if `find` throws, the call rejects with that error.
 */
export function trackCalls(find: () => Registrar): TrackedCalls {
  const underWay = new Set<Promise<unknown>>()

  async function call<Result>(make: (registrar: Registrar) => Promise<Result>): Promise<Result> {
    const made = make(find())
    underWay.add(made)
    try {
      return await made
    } finally {
      underWay.delete(made)
    }
  }

  return {
    calls: forwardCalls(call),
    async settled() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}
