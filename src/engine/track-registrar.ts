import type { Registrar } from '../registrar/registrar.ts'

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

  return {
    get actor() {
      return find().actor
    },
    addDocSource: (...given) => call((registrar) => registrar.addDocSource(...given)),
    addWebSource: (...given) => call((registrar) => registrar.addWebSource(...given)),
    addDbSource: (...given) => call((registrar) => registrar.addDbSource(...given)),
    addCustomSource: (...given) => call((registrar) => registrar.addCustomSource(...given)),
    getSource: (...given) => call((registrar) => registrar.getSource(...given)),
    getSourceContent: (...given) => call((registrar) => registrar.getSourceContent(...given)),
    listSources: (...given) => call((registrar) => registrar.listSources(...given)),
    cite: (...given) => call((registrar) => registrar.cite(...given)),
    citeDoc: (...given) => call((registrar) => registrar.citeDoc(...given)),
    citeWeb: (...given) => call((registrar) => registrar.citeWeb(...given)),
    citeDb: (...given) => call((registrar) => registrar.citeDb(...given)),
    citeCustom: (...given) => call((registrar) => registrar.citeCustom(...given)),
    getCitation: (...given) => call((registrar) => registrar.getCitation(...given)),
    listCitations: (...given) => call((registrar) => registrar.listCitations(...given)),
    relate: (...given) => call((registrar) => registrar.relate(...given)),
    relationsOf: (...given) => call((registrar) => registrar.relationsOf(...given)),
    verifyPending: (...given) => call((registrar) => registrar.verifyPending(...given)),
    async settled() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}
