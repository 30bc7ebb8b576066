import type { Registrar } from './registrar.ts'
import { forwardRegistrar } from './forward-registrar.ts'

/** A registrar that can wait for its running calls. */
export type TrackedRegistrar = Registrar & {
  /** Resolves when all calls made so far have ended, whether they succeeded or not. */
  settled(): Promise<void>
}

/**
 * A registrar that gets the registrar for each call from `find` and tracks the
 * calls that are running. If `find` throws, the call rejects with that error.
 */
export function trackRegistrar(find: () => Registrar): TrackedRegistrar {
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

  return Object.assign(forwardRegistrar({ actor: () => find().actor, call }), {
    async settled() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  })
}
