import type { Actor } from '../../core/records.ts'
import type { Registrar } from './registrar.ts'

/** Makes one call of a registrar. */
type MakeCall = <Result>(make: (registrar: Registrar) => Promise<Result>) => Promise<Result>

/** A registrar that forwards each call; `call` decides to which registrar, and when. */
export function forwardRegistrar({ actor, call }: { actor: () => Actor; call: MakeCall }): Registrar {
  return {
    get actor() {
      return actor()
    },
    addDocSource: (...given) => call((registrar) => registrar.addDocSource(...given)),
    addWebSource: (...given) => call((registrar) => registrar.addWebSource(...given)),
    validateAndRegister: (...given) => call((registrar) => registrar.validateAndRegister(...given)),
    validateAndRegisterAll: (...given) => call((registrar) => registrar.validateAndRegisterAll(...given)),
    recheck: (...given) => call((registrar) => registrar.recheck(...given)),
    recheckRun: (...given) => call((registrar) => registrar.recheckRun(...given)),
    listRechecks: (...given) => call((registrar) => registrar.listRechecks(...given)),
    addDbSource: (...given) => call((registrar) => registrar.addDbSource(...given)),
    addCustomSource: (...given) => call((registrar) => registrar.addCustomSource(...given)),
    getSource: (...given) => call((registrar) => registrar.getSource(...given)),
    getSourceContent: (...given) => call((registrar) => registrar.getSourceContent(...given)),
    getSourceVersions: (...given) => call((registrar) => registrar.getSourceVersions(...given)),
    listSources: (...given) => call((registrar) => registrar.listSources(...given)),
    cite: (...given) => call((registrar) => registrar.cite(...given)),
    citeDoc: (...given) => call((registrar) => registrar.citeDoc(...given)),
    citeWeb: (...given) => call((registrar) => registrar.citeWeb(...given)),
    citeDb: (...given) => call((registrar) => registrar.citeDb(...given)),
    citeCustom: (...given) => call((registrar) => registrar.citeCustom(...given)),
    getCitation: (...given) => call((registrar) => registrar.getCitation(...given)),
    listCitations: (...given) => call((registrar) => registrar.listCitations(...given)),
    auditCitations: (...given) => call((registrar) => registrar.auditCitations(...given)),
    listConflicts: (...given) => call((registrar) => registrar.listConflicts(...given)),
    derivations: (...given) => call((registrar) => registrar.derivations(...given)),
    getArchived: (...given) => call((registrar) => registrar.getArchived(...given)),
    verifyArchived: (...given) => call((registrar) => registrar.verifyArchived(...given)),
    eraseArchived: (...given) => call((registrar) => registrar.eraseArchived(...given)),
    sweepArchive: (...given) => call((registrar) => registrar.sweepArchive(...given)),
    erase: (...given) => call((registrar) => registrar.erase(...given)),
    giveVerdict: (...given) => call((registrar) => registrar.giveVerdict(...given)),
    exportPerson: (...given) => call((registrar) => registrar.exportPerson(...given)),
    formatCitation: (...given) => call((registrar) => registrar.formatCitation(...given)),
    exportBibliography: (...given) => call((registrar) => registrar.exportBibliography(...given)),
    getSettings: (...given) => call((registrar) => registrar.getSettings(...given)),
    changeSettings: (...given) => call((registrar) => registrar.changeSettings(...given)),
    listSettingChanges: (...given) => call((registrar) => registrar.listSettingChanges(...given)),
    relate: (...given) => call((registrar) => registrar.relate(...given)),
    relationsOf: (...given) => call((registrar) => registrar.relationsOf(...given)),
    listRelations: (...given) => call((registrar) => registrar.listRelations(...given)),
    linkCitations: (...given) => call((registrar) => registrar.linkCitations(...given)),
    verifyPending: (...given) => call((registrar) => registrar.verifyPending(...given)),
  }
}
