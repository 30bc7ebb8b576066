import type { Registrar } from '../registrar/registrar.ts'

/** A registrar that hands every call on to the one that `registrar()` gives. */
export abstract class DelegatingRegistrar implements Registrar {
  protected abstract registrar(): Registrar

  get actor(): Registrar['actor'] {
    return this.registrar().actor
  }

  addDocSource: Registrar['addDocSource'] = async (...given) => this.registrar().addDocSource(...given)
  addWebSource: Registrar['addWebSource'] = async (...given) => this.registrar().addWebSource(...given)
  addDbSource: Registrar['addDbSource'] = async (...given) => this.registrar().addDbSource(...given)
  addCustomSource: Registrar['addCustomSource'] = async (...given) =>
    this.registrar().addCustomSource(...given)
  getSource: Registrar['getSource'] = async (...given) => this.registrar().getSource(...given)
  getSourceContent: Registrar['getSourceContent'] = async (...given) =>
    this.registrar().getSourceContent(...given)
  listSources: Registrar['listSources'] = async (...given) => this.registrar().listSources(...given)
  cite: Registrar['cite'] = async (...given) => this.registrar().cite(...given)
  citeDoc: Registrar['citeDoc'] = async (...given) => this.registrar().citeDoc(...given)
  citeWeb: Registrar['citeWeb'] = async (...given) => this.registrar().citeWeb(...given)
  citeDb: Registrar['citeDb'] = async (...given) => this.registrar().citeDb(...given)
  citeCustom: Registrar['citeCustom'] = async (...given) => this.registrar().citeCustom(...given)
  getCitation: Registrar['getCitation'] = async (...given) => this.registrar().getCitation(...given)
  findCitations: Registrar['findCitations'] = async (...given) => this.registrar().findCitations(...given)
  relate: Registrar['relate'] = async (...given) => this.registrar().relate(...given)
  relationsOf: Registrar['relationsOf'] = async (...given) => this.registrar().relationsOf(...given)
  verifyPending: Registrar['verifyPending'] = async (...given) => this.registrar().verifyPending(...given)
}
