/**
 * Citing by hand, for agents and applications. In: sources, claims and an actor.
 * Out: registered sources and checked citations, stored in the log.
 */
import type { Actor, Erasure } from '../../core/records.ts'
import type { RegistrarContext } from './context/registrar-context.ts'
import type { CitationFilter, CitationRecord, Page, PageQuery } from '../../core/ports.ts'
import type { DocumentFile } from './sources/document-file.ts'
import { addCustomSource, addDbSource, addDocSource, addWebSource } from './sources/add-sources.ts'
import type {
  CustomSourceInput,
  DbSourceInput,
  DocumentDetails,
  WebDetails,
} from './sources/source-inputs.ts'
import { sourceTypes } from '../../core/source.ts'
import type { SourceType } from '../../core/source.ts'
import type { ExtractionMethod } from '../../core/registration.ts'
import { citingContexts } from './context/citing-context.ts'
import { forWriters } from './context/check-role.ts'
import { cite } from './citing/cite.ts'
import type { CiteInput } from './citing/cite-input.ts'
import type { Cited } from './citing/cited.ts'
import { archiveCalls } from './archive-calls.ts'
import { sourceReads } from './source-reads.ts'
import type { CurrentSource } from './recheck/current-source.ts'
import type { SourceRef } from './sources/find-source.ts'
import type { SourceQuery } from './sources/list-sources.ts'
import type { StoredSource } from './sources/registered-source.ts'
import type { ErasureInput } from './archive/erase-archived.ts'
import type { ArchivedOriginal, ErasedOriginal } from './archive/get-archived.ts'
import type { Sweep, SweepOptions } from './archive/sweep-archive.ts'
import type { ArchiveCheck } from './archive/verify-archived.ts'
import { recordReading } from './context/reading.ts'
import { eraseTexts } from './erasure/erase-texts.ts'
import type { EraseInput, ErasureReport } from './erasure/erase-texts.ts'
import { exportPerson } from './erasure/export-person.ts'
import type { PersonExport, PersonInput } from './erasure/export-person.ts'
import type { DerivationGraph, DerivationQuery } from './derivations/graph.ts'
import type { RecheckQuery, StoredRecheck } from './recheck/list-rechecks.ts'
import type { RunRecheck } from './recheck/recheck-run.ts'
import type { SourceRecheck } from './recheck/recheck-source.ts'
import type { RawSource, WebSourceOutcome } from './sources/validate-and-register.ts'
import type { CitationAudit, CitationAuditQuery } from './audits/audit-citations.ts'
import type { ConflictQuery, Conflicts } from './audits/list-conflicts.ts'
import { linkCitations } from './linking/link-citations.ts'
import type { LinkedProse } from './linking/link-citations.ts'
import type { LinkInput } from './linking/link-input.ts'
import { relate } from './relations/relate.ts'
import type { RelationFilter, RelationInput, StoredRelation } from './relations/relate.ts'
import { giveVerdict } from './citing/give-verdict.ts'
import type { VerdictInput } from './citing/give-verdict.ts'
import { verifyPending } from './citing/verify-pending.ts'
import type { StoredBibliographyOptions, StoredCitationOptions } from '../../references/records.ts'
import { citationFormats } from './citation-formats.ts'
import { citationReads } from './citation-reads.ts'
import { settingCalls } from './setting-calls.ts'
import type { SettingChanges, StoredSettings } from './setting-calls.ts'
import { thresholdsInForce } from './context/project-settings.ts'
import type { SettingChange } from './context/setting-log.ts'
import { withThresholds } from '../../cite/verify.ts'
import type { CitationListQuery, CitationPage } from './citation-reads.ts'
import type { CitationRef } from './sources/find-citation.ts'
import { webCalls } from './web-calls.ts'

/**
 * Registers sources and citations for one actor, and looks them up. Records that
 * the actor may not see look as if they did not exist; writes that it may not
 * make are rejected with `forbidden`. Reads by auditors and admins are recorded.
 *
 * Every method rejects with a `CitationError` whose `suggestion` says what to do.
 */
export type Registrar = {
  readonly actor: Actor
  addDocSource(document: DocumentFile, details?: DocumentDetails): Promise<StoredSource>
  addWebSource(url: string | URL, details?: WebDetails): Promise<StoredSource>
  /**
   * Registers a web page whether or not it can be read: one that cannot is registered as `degraded`, with the
   * reason in `validation` and what the caller knows of it as its text, and is looked at again by `recheck`. Rejects
   * for a source without a URL, and when the store fails.
   */
  validateAndRegister(source: RawSource): Promise<StoredSource>
  /** The same for many sources, ten at once; failures are among the outcomes. */
  validateAndRegisterAll(sources: readonly RawSource[]): Promise<WebSourceOutcome[]>
  /**
   * Looks at the page of a registered web source again, and records whether it is the same, `moved`, `changed`
   * (with the difference, and a new version of the source), `gone`, or `unreachable`, from which nothing is
   * concluded. What each citation of it quotes is sought in the page as it is now; `recheck` of the citation tells
   * what became of it. Verdicts stay as they are.
   */
  recheck(source: SourceRef, options?: { signal?: AbortSignal }): Promise<SourceRecheck>
  /**
   * Looks at the web pages that a stored answer cites: registers each as it is now, and records what became of
   * the evidence of the answer's citations that the actor may see.
   */
  recheckRun(runId: string, options?: { signal?: AbortSignal }): Promise<RunRecheck[]>
  /** Looks at sources and their citations, oldest first, paged. */
  listRechecks(query?: RecheckQuery): Promise<Page<StoredRecheck>>
  addDbSource(source: DbSourceInput): Promise<StoredSource>
  addCustomSource(source: CustomSourceInput): Promise<StoredSource>
  /**
   * A registered source by its id, its number in the project, or `{ identifier, version }`; `null` if there is none. `validation` is what the
   * newest look at its page found, and `registeredValidation` what was found when it was registered.
   *
   * @throws CitationError `invalid-input` for an identifier that fits several sources while no version is named.
   */
  getSource(source: SourceRef): Promise<CurrentSource | null>
  getSourceContent(source: SourceRef): Promise<string>
  /** All registrations of a source under its identifier or with its content, oldest first, paged. */
  getSourceVersions(source: SourceRef, query?: PageQuery): Promise<Page<StoredSource>>
  /** Registered sources by identifier, type, name, version, words, session, agent and time; oldest first, paged. */
  listSources(query?: SourceQuery): Promise<Page<StoredSource>>
  /** Cites a source of any type. */
  cite(citation: CiteInput): Promise<Cited>
  citeDoc(citation: CiteInput): Promise<Cited>
  citeWeb(citation: CiteInput): Promise<Cited>
  /** Without `extractionMethod` and quote it is an aggregation; one without a formula is not recomputed, as a warning says. */
  citeDb(citation: CiteInput): Promise<Cited>
  citeCustom(citation: CiteInput): Promise<Cited>
  /** A citation with its newest verification, by its id or its number in the project; or `null`. */
  getCitation(id: CitationRef): Promise<CitationRecord | null>
  /** Citations by source, run, session, agent, user, status, time, or words of the claim; oldest first, paged. */
  listCitations(filter?: CitationListQuery): Promise<CitationPage>
  /** How many citations meet a filter, by status, verdict, agent and source; 10,000 at a time, paged. */
  auditCitations(query?: CitationAuditQuery): Promise<CitationAudit>
  /** Citations of a session that contradict each other, by relations and verdicts that were recorded. */
  listConflicts(query: ConflictQuery): Promise<Conflicts>
  /**
   * What a source or citation was made from (`backward`), or what was made from it (`forward`), as a
   * graph of sources and citations that the actor may see. Bounded: `open` says where to walk on.
   *
   * @throws CitationError `not-found` for an id that the actor cannot see.
   */
  derivations(id: SourceRef, query: DerivationQuery): Promise<DerivationGraph>
  /**
   * What was kept of a page or file, as it was received; the time and reason if it was erased; `null` if nothing was
   * kept of it. Needs `archive`.
   *
   * @throws CitationError `source-not-found`, or `database-corrupt` for bytes that are lost.
   */
  getArchived(source: SourceRef): Promise<ArchivedOriginal | ErasedOriginal | null>
  /** Reads what was kept of a source, and compares it with its hashes and the source's text. */
  verifyArchived(source: SourceRef): Promise<ArchiveCheck>
  /** For admins: erases what was kept of a source; the hashes and the reason stay in the log. */
  eraseArchived(source: SourceRef, erasure: ErasureInput): Promise<Erasure & { erasedAt: string }>
  /** For admins: removes bytes of the project that no source names, which an ended process has left. */
  sweepArchive(options?: SweepOptions): Promise<Sweep>
  /**
   * For admins: erases the texts of sources, answers and citations of the project for good, by source, answer, session,
   * person, age or all of it. The log says when, why and on which ground, keeps their hashes, and proves as before.
   */
  erase(request: EraseInput): Promise<ErasureReport>
  /** For auditors and admins: confirms, rejects or replaces a citation, with a reason. What was found before stays in the log. */
  giveVerdict(verdict: VerdictInput): Promise<CitationRecord>
  /** For admins: all that is kept in the project under the id of a person, as plain JSON. */
  exportPerson(person: PersonInput): Promise<PersonExport>
  /**
   * A citation in the text, by its id or number: `inline` unless a style is named (`harvard`, `ieee`, `apa`, `bibtex`,
   * `csl-json`, `ris`).
   *
   * @throws CitationError as `formatStoredCitation` of `citespan/references`.
   */
  formatCitation(id: string | number, options?: StoredCitationOptions): Promise<string>
  /**
   * The sources that citations name, each once, in the style `harvard` unless another is named:
   * `exportBibliography({ sessionId }, { style: 'apa' })`. Without a filter those of all citations that the actor may see.
   */
  exportBibliography(filter?: CitationFilter, options?: StoredBibliographyOptions): Promise<string>
  /** For admins: the settings of the project that are set, and those in force. */
  getSettings(): Promise<StoredSettings>
  /**
   * For admins: sets what holds in the project from now on, in place of the options of the engine; `null` gives it back
   * to these. The log keeps who changed what and when. Other instances follow within five seconds.
   */
  changeSettings(changes: SettingChanges): Promise<StoredSettings>
  /** For admins: who changed which setting, when, from what to what; oldest first. */
  listSettingChanges(): Promise<SettingChange[]>
  /** Records how a citation bears on another one, each by its id or number. */
  relate(relation: RelationInput): Promise<StoredRelation>
  relationsOf(citationId: CitationRef): Promise<StoredRelation[]>
  /** Relations by citation, kind, session or agent, oldest first, paged; `{ kind: 'contradicts', sessionId }` are the conflicts of a session. */
  listRelations(filter?: RelationFilter): Promise<Page<StoredRelation>>
  /**
   * Takes marks of registered citations (`[12]`, `[<id>]`) off a prose, and stores it as an answer whose sentences
   * stand for these citations: with their verdict where the sentence says their claim, else with one of its own.
   */
  linkCitations(prose: LinkInput): Promise<LinkedProse>
  /**
   * Checks citations of the actor that are still pending, for example after a restart, or the one with this id;
   * returns their number.
   */
  verifyPending(only?: { id?: string }): Promise<number>
}

export function createRegistrar(given: RegistrarContext): Registrar {
  const verifiers = given.verifiers.map((each) => withThresholds(each, () => thresholdsInForce(given)))
  const context = { ...given, verifiers }
  const { actor } = context
  const { citing: inSession, relating } = citingContexts(context)
  const citing = (call: string, types: readonly SourceType[], method?: ExtractionMethod) =>
    forWriters(
      'citation',
      (citation: CiteInput) => cite(citation, { types, call, ...(method && { method }) }, inSession()),
      context,
    )

  return {
    actor,
    addDocSource: forWriters(
      'source',
      (document: DocumentFile, details: DocumentDetails = {}) => addDocSource(document, details, context),
      context,
    ),
    addWebSource: forWriters(
      'source',
      (url: string | URL, details: WebDetails = {}) => addWebSource(url, details, context),
      context,
    ),
    ...webCalls(context),
    addDbSource: forWriters('source', (source: DbSourceInput) => addDbSource(source, context), context),
    addCustomSource: forWriters(
      'source',
      (source: CustomSourceInput) => addCustomSource(source, context),
      context,
    ),
    ...sourceReads(context),
    cite: citing('cite', sourceTypes),
    citeDoc: citing('citeDoc', ['document']),
    citeWeb: citing('citeWeb', ['website']),
    citeDb: citing('citeDb', ['database'], 'aggregation'),
    citeCustom: citing('citeCustom', ['custom', 'api', 'mcp']),
    ...citationReads(context),
    ...citationFormats(context),
    ...archiveCalls(context),
    ...settingCalls(context),
    linkCitations: forWriters('run', (prose: LinkInput) => linkCitations(prose, context), context),
    erase: forWriters('erasure', (request: EraseInput) => eraseTexts(request, context), context),
    exportPerson: forWriters(
      'erasure',
      async (person: PersonInput) => {
        const kept = await exportPerson(person, context)
        // The id itself would stay in the log when the person is erased.
        await recordReading('exportPerson', {}, kept.records.length, context)
        return kept
      },
      context,
    ),
    relate: forWriters('relation', (relation: RelationInput) => relate(relation, relating()), context),
    giveVerdict: (verdict) => giveVerdict(verdict, context),
    // The checks of citations belong to those who cite.
    verifyPending: forWriters('citation', (only?: { id?: string }) => verifyPending(context, only), context),
  }
}
