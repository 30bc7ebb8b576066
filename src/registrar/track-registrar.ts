import type { Registrar } from './registrar.ts'
import { forwardRegistrar } from './forward-registrar.ts'

/** A registrar whose calls can be waited for. */
export type TrackedRegistrar = Registrar & {
  /** Resolves when every call made so far has ended, whatever became of it. */
  settled(): Promise<void>
}

/**
 * A registrar that asks `find` for the one to call, at each call, and knows which
 * calls have not ended. What `find` throws, the call rejects with.
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
