/**
 * The table of operations: the actions of an actor on sources and citations, and how each is called.
 * `Registrar` has each name with its signature; the lists below have its method and path over HTTP. Its row
 * in `registrar/operations/table.ts` has its code, schemas, role, description and tool for agents, and is
 * loaded at the first call. This file imports only types, because the main entry and the client load it.
 */
import type { Actor, Erasure } from '../core/records.ts'
import type { CitationRecord, Page, PageQuery } from '../core/ports.ts'
import type { StoredBibliographyOptions, StoredCitationOptions } from '../references/records.ts'
import type { ErasureInput } from './registrar/archive/erase-archived.ts'
import type { ArchivedOriginal, ErasedOriginal } from './registrar/archive/get-archived.ts'
import type { Sweep, SweepOptions } from './registrar/archive/sweep-archive.ts'
import type { ArchiveCheck } from './registrar/archive/verify-archived.ts'
import type { CitationAudit, CitationAuditQuery } from './registrar/audits/audit-citations.ts'
import type { ConflictQuery, Conflicts } from './registrar/audits/list-conflicts.ts'
import type { CiteInput } from './registrar/citing/cite-input.ts'
import type { Cited } from './registrar/citing/cited.ts'
import type { VerdictInput } from './registrar/citing/give-verdict.ts'
import type { CitationListQuery, CitationPage } from './registrar/citing/list-query.ts'
import type { SettingChange } from './registrar/context/setting-log.ts'
import type { SettingChanges, StoredSettings } from './registrar/context/stored-settings.ts'
import type { DerivationGraph, DerivationQuery } from './registrar/derivations/graph.ts'
import type { EraseInput, ErasureReport } from './registrar/erasure/erase-texts.ts'
import type { PersonExport, PersonInput } from './registrar/erasure/export-person.ts'
import type { LinkedProse } from './registrar/linking/link-citations.ts'
import type { LinkInput } from './registrar/linking/link-input.ts'
import type { CurrentSource } from './registrar/recheck/current-source.ts'
import type { RecheckQuery, StoredRecheck } from './registrar/recheck/list-rechecks.ts'
import type { RunRecheck } from './registrar/recheck/recheck-run.ts'
import type { SourceRecheck } from './registrar/recheck/recheck-source.ts'
import type { RelationFilter, RelationInput, StoredRelation } from './registrar/relations/relate.ts'
import type { DocumentFile } from './registrar/sources/document-file.ts'
import type { CitationRef } from './registrar/sources/find-citation.ts'
import type { SourceRef } from './registrar/sources/find-source.ts'
import type { SourceQuery } from './registrar/sources/list-sources.ts'
import type { StoredSource } from './registrar/sources/registered-source.ts'
import type {
  CustomSourceInput,
  DbSourceInput,
  DocumentDetails,
  WebDetails,
} from './registrar/sources/source-inputs.ts'
import type { RawSource, WebSourceOutcome } from './registrar/sources/validate-and-register.ts'

/**
 * Registers sources and citations for one actor, and looks them up. Records that the actor may not see appear
 * not to exist. Forbidden writes are rejected with `forbidden`. Reads by auditors and admins are recorded.
 *
 * Every method rejects with a `CitationError` whose `suggestion` says what to do.
 */
export type Registrar = {
  readonly actor: Actor
  /**
   * The session in which the actor cites: the `sessionId` of the actor. An admin without one cites in the session that
   * the option `citesIn` of `as()` names, by default a new one. `undefined` for any other actor without a `sessionId`;
   * such an actor cannot cite.
   */
  readonly citesIn: string | undefined
  /**
   * Registers a document of any supported format, from its path, an uploaded `File`, or its name and content. Another
   * text under the same `identifier` (by default the file name) is a further version.
   *
   * @throws CitationError such as `invalid-input`, also for a damaged, empty or unknown file, `not-found` for a path
   * that cannot be read, `input-too-large`, `document-too-complex`, `missing-dependency` and `aborted`;
   * `source-not-found` for an origin (`derivedFrom`) that the actor may not see.
   */
  addDocSource(document: DocumentFile, details?: DocumentDetails): Promise<StoredSource>
  /**
   * Fetches a public web page and registers it. With `received`, a page that something else has fetched, it registers
   * that page without fetching. Another text of the page, or other details, make a further version. Rejects, and
   * registers nothing, if the page cannot be fetched or its text cannot be read; `validateAndRegister` registers such a
   * page too, but its text is no evidence.
   *
   * @throws CitationError such as `invalid-input`, also for a private address, `not-found` for a page that cannot be
   * fetched, `timeout`, `input-too-large`, `missing-dependency` and `aborted`; `source-not-found` for an origin
   * (`derivedFrom`) that the actor may not see.
   */
  addWebSource(url: string | URL, details?: WebDetails): Promise<StoredSource>
  /**
   * Fetches a web page and registers it whether or not it can be read. An unreadable page is registered as `degraded`:
   * `validation` gives the reason. Its text is the caller's `content`, else `snippet`, else empty, and is no evidence.
   * If the project has a readable version of the page, that is returned instead. `recheck` tries it again.
   *
   * @throws CitationError `invalid-input` for an invalid field or no URL, `aborted`, and errors of the store.
   */
  validateAndRegister(source: RawSource): Promise<StoredSource>
  /**
   * Runs `validateAndRegister` for many sources, at most 100,000 (else `invalid-input`), ten at once. The outcomes are
   * in the order of the sources; failures are among them.
   */
  validateAndRegisterAll(sources: readonly RawSource[]): Promise<WebSourceOutcome[]>
  /**
   * Fetches the page of a registered web source again and records its state: `same`, `moved`, `changed` (with the
   * difference, and a new version of the source), `gone`, or `unreachable` (it is not known whether the page has
   * changed). A source whose text was not read from its page gets a new version even if the text is the same. The
   * evidence of citations of this version and earlier ones is searched in the current page. `newSourceId` of the result
   * is the version with the current text, if that is not the given one; `citations` has the outcome for each citation.
   * A stored citation shows its latest outcome in the field `recheck`; the field is absent if the latest outcome is
   * `same` or there is none. Verdicts do not change.
   *
   * @throws CitationError `source-not-found`, `not-found` for an erased source, `invalid-input` for one without a page,
   * `aborted`.
   */
  recheck(source: SourceRef, options?: { signal?: AbortSignal }): Promise<SourceRecheck>
  /**
   * Fetches the web pages that a stored answer cites, and registers each in its current state, also one that cannot be
   * read. Records whether the pages have the evidence of the citations; verdicts and statuses do not change.
   *
   * @throws CitationError `not-found` for an answer that the actor cannot see, `aborted`.
   */
  recheckRun(runId: string, options?: { signal?: AbortSignal }): Promise<RunRecheck[]>
  /** Rechecks of sources and their citations, oldest first, paged. */
  listRechecks(query?: RecheckQuery): Promise<Page<StoredRecheck>>
  /**
   * Registers the rows of a query as a table; without rows, `resultDescription` is the text of the source. If that is
   * missing too, the text is `No rows.` for `rows: []`, else empty; a source without a text supports no claim.
   *
   * @throws CitationError `invalid-input`, `input-too-large`; `source-not-found` if the actor may not see one of
   * `derivedFrom`.
   */
  addDbSource(source: DbSourceInput): Promise<StoredSource>
  /**
   * Registers a text that is no file, page or database result, such as an artifact derived from other sources. Another
   * text under the same `identifier` (by default `name`) is a further version; the same text with the same details is
   * registered once.
   *
   * @throws CitationError `invalid-input`, also for a file in Base64; `input-too-large`; `source-not-found` for an
   * origin that the actor may not see.
   */
  addCustomSource(source: CustomSourceInput): Promise<StoredSource>
  /**
   * A registered source by its id, its number in the project, or `{ identifier, version }`; `null` if there is none.
   * After a recheck that could read the page or found it gone, `validation` is the result of the newest such recheck,
   * and `registeredValidation` that of the registration.
   *
   * If citespan numbered the versions, because none was named at registration, `{ identifier }` alone gives the newest.
   * If a source has several named versions, `version` must name one.
   *
   * @throws CitationError `invalid-input` if several sources fit: named versions, if `version` is absent; or different
   * sources with the same identifier and version, such as two queries of one table.
   */
  getSource(source: SourceRef): Promise<CurrentSource | null>
  /**
   * The text of a registered source; offsets of evidence refer to it.
   *
   * @throws CitationError `source-not-found`, `not-found` if it was erased, or `database-corrupt` if it is missing.
   */
  getSourceContent(source: SourceRef): Promise<string>
  /**
   * The versions of a source (its registrations under one identifier), oldest first, paged. For sources other than web
   * pages and databases, the list also has registrations of the same texts under other identifiers.
   *
   * @throws CitationError `source-not-found`, or `invalid-input` for a wrong `cursor`.
   */
  getSourceVersions(source: SourceRef, query?: PageQuery): Promise<Page<StoredSource>>
  /**
   * Gives a registered source another name, of 1 to 500 characters; spaces around it are removed. Every later read
   * shows it, also lists and bibliographies; stored answers keep the earlier one. Id, number, version and text stay.
   *
   * @throws CitationError `invalid-input` for the name, `source-not-found`, or `not-found` if its text was erased.
   */
  renameSource(source: SourceRef, name: string): Promise<StoredSource>
  /**
   * Registered sources by number, identifier, type, name, version, words, session, agent, project and time; oldest
   * first, paged. With `type`, `version`, `name` or `text`, a page may have fewer items than `limit`, or none, although
   * more pages follow.
   */
  listSources(query?: SourceQuery): Promise<Page<StoredSource>>
  /**
   * Cites a source of any type: stores the citation as pending, checks it at once, and stores the verdict. A check that
   * takes longer than `verifyTimeoutMs` goes on, and the result is still `pending`. A citation that fails its check is
   * a result, not an exception. A page that is cited by its URL and not registered yet is fetched and registered if
   * `archive.cited` is set.
   *
   * @throws CitationError `invalid-input`, `source-not-found`, `not-found` for an erased source, `invalid-locator`,
   * `forbidden`, and errors of the store and of fetching a page. No citation is stored then, unless `partialResult` has
   * its id: that citation stays pending.
   */
  cite(citation: CiteInput): Promise<Cited>
  /** Cites as `cite` does, but only a document: a source of another type is refused with `invalid-input`. */
  citeDoc(citation: CiteInput): Promise<Cited>
  /** Cites as `cite` does, but only a web page: a source of another type is refused with `invalid-input`. */
  citeWeb(citation: CiteInput): Promise<Cited>
  /**
   * Cites as `cite` does, but only a database source: a source of another type is refused with `invalid-input`. Without
   * `extractionMethod` and quote, the citation is an aggregation, a figure computed from rows. An aggregation without a
   * formula is not recomputed; a warning says so.
   */
  citeDb(citation: CiteInput): Promise<Cited>
  /**
   * Cites as `cite` does, but only a source of the type `custom`, `api` or `mcp`: another one is refused with
   * `invalid-input`.
   */
  citeCustom(citation: CiteInput): Promise<Cited>
  /**
   * A citation with its newest verification, by its id or its number in the project; `null` if there is none that the
   * actor may see.
   */
  getCitation(id: CitationRef): Promise<CitationRecord | null>
  /**
   * Citations by id, number, source, run, session, agent, user, project, status, verifier, time, words of the claim,
   * page or place; oldest first, paged. An agent finds its own citations. It also finds those that other agents of the
   * project registered for the same user, unless the field `reads` of the actor is `own`. Agents without a user find
   * those of each other in the same way, if both have an `agentId`. A user finds all citations of the project:
   * `engine.as({ role: 'user', project }).listCitations({ sessionId })`.
   */
  listCitations(filter?: CitationListQuery): Promise<CitationPage>
  /**
   * Counts the citations that meet a filter, by status, verdict, agent and source. One call counts at most `limit`
   * citations, 10,000 by default. `nextCursor` leads to the next ones; the counts of the calls add up.
   */
  auditCitations(query?: CitationAuditQuery): Promise<CitationAudit>
  /** Contradictions in a session: relations that were recorded, and citations of one claim with opposed verdicts. */
  listConflicts(query: ConflictQuery): Promise<Conflicts>
  /**
   * The graph of sources and citations from which the given source, or the citation with the given id, was derived
   * (`backward`), or which were derived from it (`forward`), as far as the actor may see them. The graph is limited:
   * `open` says where to continue.
   *
   * @throws CitationError `not-found` for an id, `source-not-found` for a number or identifier, that the actor cannot
   * see; `invalid-input` for a wrong `cursor`.
   */
  derivations(id: SourceRef, query: DerivationQuery): Promise<DerivationGraph>
  /**
   * The archived page or file of a source, as it was received; the time and reason if it was erased; `null` if nothing
   * was archived.
   *
   * @throws CitationError `source-not-found`, `database-corrupt` for lost bytes, or `invalid-input` if the engine has
   * no option `archive`.
   */
  getArchived(source: SourceRef): Promise<ArchivedOriginal | ErasedOriginal | null>
  /**
   * Checks that the archived page or file of a source still matches its hashes, and that reading it again gives the
   * text of the source. The field `state` of the result also tells whether bytes are damaged, lost or erased, or
   * whether nothing was archived of the source; none of these is an error.
   *
   * @throws CitationError `source-not-found`, or `invalid-input` if the engine has no option `archive`.
   */
  verifyArchived(source: SourceRef): Promise<ArchiveCheck>
  /**
   * For admins: erases the archived page or file of a source, also of other sources of the project with the same bytes.
   * The text of the source stays; `erase` erases it. The hashes and the reason stay in the log.
   *
   * @throws CitationError `source-not-found`, `not-found` if nothing was archived of the source, `invalid-input` for a
   * wrong `reason`, or if the engine has no option `archive`.
   */
  eraseArchived(source: SourceRef, erasure: ErasureInput): Promise<Erasure & { erasedAt: string }>
  /**
   * For admins: removes archived bytes of the project that belong to no source any more, and unfinished uploads. Both
   * are removed only if they are older than `olderThanMs`: a day by default, at least an hour.
   *
   * @throws CitationError `invalid-input` for a wrong `olderThanMs`, or if the engine has no option `archive`.
   */
  sweepArchive(options?: SweepOptions): Promise<Sweep>
  /**
   * For admins: permanently erases texts of the project, and the archived pages and files of their sources. The request
   * selects them by source, answer, session, person or age, or selects all. The log records the time, the reason and
   * the legal ground, and keeps the hashes, so that it can still be verified. With `dryRun`, the report only counts.
   *
   * @throws CitationError `invalid-input` for a wrong request, or if sources have archived pages or files and the
   * engine has no option `archive`.
   */
  erase(request: EraseInput): Promise<ErasureReport>
  /**
   * For auditors, admins and, if `userVerdicts` is set, users: confirms or rejects a citation, or replaces it by
   * another, with a reason. The actor needs a `userId`. The earlier verdict stays in the log.
   *
   * @throws CitationError `forbidden` for other roles, `invalid-input`, `not-found`, or `conflict` for a citation that
   * is still being checked or was erased.
   */
  giveVerdict(verdict: VerdictInput): Promise<CitationRecord>
  /** For admins: everything stored in the project under the `userId` or `agentId` of a person, as plain JSON. */
  exportPerson(person: PersonInput): Promise<PersonExport>
  /**
   * A citation in the text, by its id or by its number in the project, in a style (`inline`, `harvard`, `ieee`, `apa`,
   * `bibtex`, `csl-json`, `ris`); by default the one that is set for the project, else `inline`. If the citation has
   * several sources, the text names the first.
   *
   * @throws CitationError `not-found` for a citation or source that the actor may not see, or `invalid-input`.
   */
  formatCitation(id: string | number, options?: StoredCitationOptions): Promise<string>
  /**
   * A bibliography of the cited sources, each listed once: `exportBibliography({ sessionId }, { style: 'apa' })`. The
   * default style is the one that is set for the project, else `harvard`. Citations that failed count only if the
   * filter names a `status`; those that another supersedes or contradicts, only with `outdated: true`. Rejects with
   * `not-found` for a session of which the actor may see nothing.
   */
  exportBibliography(filter?: CitationListQuery, options?: StoredBibliographyOptions): Promise<string>
  /** For admins: the settings of the project, and the values in force. */
  getSettings(): Promise<StoredSettings>
  /**
   * For admins: changes settings of the project, which override the options of the engine from now on; `null`
   * restores an option. The log keeps who changed what and when. Other instances follow within five seconds.
   */
  changeSettings(changes: SettingChanges): Promise<StoredSettings>
  /** For admins: who changed which setting, when, from which value to which; oldest first. */
  listSettingChanges(): Promise<SettingChange[]>
  /**
   * Records a relation between two citations, each given by its id or number; recording it again changes nothing.
   *
   * @throws CitationError `not-found`, or `invalid-input` if both are the same citation.
   */
  relate(relation: RelationInput): Promise<StoredRelation>
  /** Relations from and to a citation, oldest first, at most 1,000; `listRelations` lists more. */
  relationsOf(citationId: CitationRef): Promise<StoredRelation[]>
  /**
   * Relations by citation, kind, session, agent or project, oldest first, paged; `{ kind: 'contradicts', sessionId }`
   * finds the contradictions of a session.
   */
  listRelations(filter?: RelationFilter): Promise<Page<StoredRelation>>
  /**
   * Removes marks of registered citations, such as `[12]` and `[<id>]`, from prose, and stores the prose as an answer
   * whose sentences get these citations. A sentence that states the claim of its citation gets the verdict of that
   * citation; any other sentence is checked against the citation's evidence. A sentence is verified only if its
   * citation is, and never by a citation of the method `negative` (the source does not say it).
   *
   * A mark that names no citation is removed too, and reported in `marks`. Only a mark that its sentence needs
   * (`according to [12]`) stays. Unknown numbers of four or more digits and unknown words in brackets are not marks and
   * stay in the text.
   *
   * @throws CitationError `invalid-input`, `forbidden`, `database-unavailable`, or `conflict` for the `runId` of
   * another answer; nothing is stored then.
   */
  linkCitations(prose: LinkInput): Promise<LinkedProse>
  /**
   * Checks the pending citations that the actor itself registered, or only the one with this id or number, for example
   * after a restart. Returns how many were checked. Citations of other actors are not checked, even if the actor may
   * read them.
   */
  verifyPending(only?: { id?: CitationRef }): Promise<number>
}

/** Operations of a registrar, by their names. */
export type RegistrarCalls = Omit<Registrar, 'actor' | 'citesIn'>

/** Operations that the service offers under the same name: their method and path over HTTP. */
export const served = {
  /** Fetches a public web page and registers it as a source. */
  addWebSource: 'POST /v1/sources/web',
  /** Lists registered sources, oldest first. */
  listSources: 'GET /v1/sources',
  /** A registered source without its content. */
  getSource: 'GET /v1/sources/{id}',
  /** The versions of a source, oldest first. */
  getSourceVersions: 'GET /v1/sources/{id}/versions',
  /** The text of a source; offsets of evidence refer to it. */
  getSourceContent: 'GET /v1/sources/{id}/content',
  /** Gives a source another name, which every later read shows. */
  renameSource: 'POST /v1/sources/{id}/name',
  /** Fetches again the web pages that an answer cites, registers them, and searches the evidence of its citations. */
  recheckRun: 'POST /v1/runs/{id}/recheck',
  /** Lists rechecks of web sources and their citations, oldest first. */
  listRechecks: 'GET /v1/rechecks',
  /** The archived page or file of a source. */
  getArchived: 'GET /v1/sources/{id}/archive',
  /** Whether the archived page or file still matches its hash, and still gives the text of the source. */
  verifyArchived: 'GET /v1/sources/{id}/archive/check',
  /** Registers a citation of a source for a claim, and checks it at once. */
  cite: 'POST /v1/citations',
  /** Stores prose with marks of registered citations as an answer; each marked sentence gets its citation. */
  linkCitations: 'POST /v1/citations/link',
  /** Finds citations, oldest first. */
  listCitations: 'GET /v1/citations',
  /** A citation with its newest verdict. */
  getCitation: 'GET /v1/citations/{id}',
  /** A citation, formatted in a style for a text. */
  formatCitation: 'GET /v1/citations/{id}/formatted',
  /** A bibliography of the cited sources, as a file. The client returns the `Response`. */
  exportBibliography: 'GET /v1/bibliography bytes',
  /** Records that a citation supports, contradicts, extends or supersedes another. */
  relate: 'POST /v1/relations',
  /** Relations from and to a citation. */
  relationsOf: 'GET /v1/citations/{id}/relations',
  /** Lists relations, oldest first. */
  listRelations: 'GET /v1/relations',
  /** How many citations meet a filter, by status, verdict, agent and source. */
  auditCitations: 'GET /v1/audit/citations',
  /** Citations of a conversation that contradict each other, by recorded relations and verdicts. */
  listConflicts: 'GET /v1/sessions/{id}/conflicts',
  /** The sources and citations from which a source or citation was derived, or which were derived from it. */
  derivations: 'GET /v1/derivations/{id}',
  /** For admins: permanently erases texts of the caller's project. */
  erase: 'POST /v1/erasures',
  /** For admins: everything stored under the `userId` or `agentId` of a person. */
  exportPerson: 'GET /v1/persons/{id}/export',
  /**
   * Confirms or rejects a citation, or names another one that replaces it, as a person: for auditors, admins and, if
   * the service allows it, users.
   */
  giveVerdict: 'POST /v1/verdicts',
  /** For admins: the settings of the caller's project. */
  getSettings: 'GET /v1/settings',
  /** For admins: changes settings of the caller's project; `null` restores the option of the service. */
  changeSettings: 'POST /v1/settings',
  /** For admins: who changed which setting, when, from which value to which; oldest first. */
  listSettingChanges: 'GET /v1/settings/changes',
} as const satisfies { [Name in keyof RegistrarCalls]?: HttpLine }

/** Operations that the service offers under another name, or not at all. */
const unserved = {
  addDocSource: true,
  addDbSource: true,
  addCustomSource: true,
  validateAndRegister: true,
  validateAndRegisterAll: true,
  recheck: true,
  citeDoc: true,
  citeWeb: true,
  citeDb: true,
  citeCustom: true,
  eraseArchived: true,
  sweepArchive: true,
  verifyPending: true,
} as const satisfies { [Name in Exclude<keyof RegistrarCalls, keyof typeof served>]: true }

/** Operations of `unserved` that the service offers under another name. */
export const renamed = {
  /** Registers a text as a source. */
  addTextSource: 'POST /v1/sources',
  /** Registers rows of a database as a source. */
  addDatabaseSource: 'POST /v1/sources/database',
  /** Registers web pages, whether or not they can be read; for search results. */
  validateWebSources: 'POST /v1/sources/web/validate',
  /** Refetches a web source's page, registers changed text as a new version, and searches its citations' evidence. */
  recheckSource: 'POST /v1/sources/{id}/recheck',
} as const satisfies Record<string, HttpLine>

/** Method and path; `bytes` follows if the answer is not JSON, so that the service has a route of its own. */
type HttpLine = `${'GET' | 'POST'} /v1/${string}`

/** The names of all operations of a registrar. */
export function callNames(): readonly (keyof RegistrarCalls)[] {
  return Object.keys({ ...served, ...unserved }) as (keyof RegistrarCalls)[]
}
