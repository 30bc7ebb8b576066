import type { Registrar } from '../registrar/registrar.ts'

/** A registrar that hands every call on to the one that `registrar()` gives. */
export abstract class DelegatingRegistrar implements Registrar {
  protected abstract registrar(): Registrar
  /** What is called and has not ended. */
  protected readonly calls = new Set<Promise<unknown>>()

  get actor(): Registrar['actor'] {
    return this.registrar().actor
  }

  addDocSource: Registrar['addDocSource'] = (...given) =>
    this.#call((registrar) => registrar.addDocSource(...given))
  addWebSource: Registrar['addWebSource'] = (...given) =>
    this.#call((registrar) => registrar.addWebSource(...given))
  addDbSource: Registrar['addDbSource'] = (...given) =>
    this.#call((registrar) => registrar.addDbSource(...given))
  addCustomSource: Registrar['addCustomSource'] = (...given) =>
    this.#call((registrar) => registrar.addCustomSource(...given))
  getSource: Registrar['getSource'] = (...given) => this.#call((registrar) => registrar.getSource(...given))
  getSourceContent: Registrar['getSourceContent'] = (...given) =>
    this.#call((registrar) => registrar.getSourceContent(...given))
  listSources: Registrar['listSources'] = (...given) =>
    this.#call((registrar) => registrar.listSources(...given))
  cite: Registrar['cite'] = (...given) => this.#call((registrar) => registrar.cite(...given))
  citeDoc: Registrar['citeDoc'] = (...given) => this.#call((registrar) => registrar.citeDoc(...given))
  citeWeb: Registrar['citeWeb'] = (...given) => this.#call((registrar) => registrar.citeWeb(...given))
  citeDb: Registrar['citeDb'] = (...given) => this.#call((registrar) => registrar.citeDb(...given))
  citeCustom: Registrar['citeCustom'] = (...given) =>
    this.#call((registrar) => registrar.citeCustom(...given))
  getCitation: Registrar['getCitation'] = (...given) =>
    this.#call((registrar) => registrar.getCitation(...given))
  findCitations: Registrar['findCitations'] = (...given) =>
    this.#call((registrar) => registrar.findCitations(...given))
  relate: Registrar['relate'] = (...given) => this.#call((registrar) => registrar.relate(...given))
  relationsOf: Registrar['relationsOf'] = (...given) =>
    this.#call((registrar) => registrar.relationsOf(...given))
  verifyPending: Registrar['verifyPending'] = (...given) =>
    this.#call((registrar) => registrar.verifyPending(...given))

  async #call<Result>(make: (registrar: Registrar) => Promise<Result>): Promise<Result> {
    const call = make(this.registrar())
    this.calls.add(call)
    try {
      return await call
    } finally {
      this.calls.delete(call)
    }
  }
}
