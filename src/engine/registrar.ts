/** Public exports of `registrar/`. In: sources and citations from agents and people. Out: checked records. */
export { agentTool, isFailure } from './registrar/agent-tool.ts'
export type { AgentTool, ToolFailure } from './registrar/agent-tool.ts'
export { readMarkProblems } from './registrar/agent-tools.ts'
export { archiveOnce, citedPages, isPage, pageToKeep } from './registrar/archive/archive-cited.ts'
export type { ErasureInput } from './registrar/archive/erase-archived.ts'
export type { ArchivedOriginal, ErasedOriginal, KeptBytes } from './registrar/archive/get-archived.ts'
export type { Sweep, SweepOptions } from './registrar/archive/sweep-archive.ts'
export type { ArchiveCheck } from './registrar/archive/verify-archived.ts'
export { auditCitations } from './registrar/audits/audit-citations.ts'
export type {
  CitationAudit,
  CitationAuditQuery,
  CitationCount,
  SourceCount,
} from './registrar/audits/audit-citations.ts'
export type {
  Conflict,
  ConflictQuery,
  ConflictingCitation,
  Conflicts,
} from './registrar/audits/list-conflicts.ts'
export { checkLimitMs } from './registrar/citing/check-limit.ts'
export type { CiteInput } from './registrar/citing/cite-input.ts'
export type { CitedArchive } from './registrar/citing/cited-source.ts'
export type { CitationProblem, CitationWarning, Cited } from './registrar/citing/cited.ts'
export type { VerdictInput } from './registrar/citing/give-verdict.ts'
export { citationFilterOf } from './registrar/citing/list-query.ts'
export type { CitationListQuery } from './registrar/citing/list-query.ts'
export { checkMayWrite } from './registrar/context/check-role.ts'
export { recordReading } from './registrar/context/record-reading.ts'
export type { SettingChanges } from './registrar/context/stored-settings.ts'
export type { ReasoningPolicy } from './registrar/context/reasoning.ts'
export type {
  DerivationEdge,
  DerivationGraph,
  DerivationNode,
  DerivationQuery,
} from './registrar/derivations/graph.ts'
export type { EraseInput, ErasureReport } from './registrar/erasure/erase-texts.ts'
export type { PersonExport, PersonInput } from './registrar/erasure/export-person.ts'
export type { LinkedProse } from './registrar/linking/link-citations.ts'
export { linkInputSchema } from './registrar/linking/link-input.ts'
export type { LinkInput } from './registrar/linking/link-input.ts'
export {
  attributionSchema,
  countsOf,
  dataSchema,
  errorBodySchema,
  pageOf,
  referencesSchema,
  runSourceSchema,
  storedSourceSchema,
  withData,
  withoutContent,
} from './registrar/operations/answers.ts'
export { operationOf } from './registrar/operations/find-operation.ts'
export { idParams, idSchema, pageFields } from './registrar/operations/fields.ts'
export { inputOf } from './registrar/operations/operation.ts'
export type { Request } from './registrar/operations/operation-types.ts'
export type { OperationTable } from './registrar/operations/table.ts'
export { adminToolTable, agentToolTable, serverTools, usableTools } from './registrar/operations/tools.ts'
export { bibliographyFields } from './registrar/operations/writing.ts'
export { createRecheckWorker } from './registrar/recheck-worker.ts'
export type { RecheckWorker, RecheckWorkerOptions } from './registrar/recheck-worker.ts'
export type { CitationOutcome } from './registrar/recheck/citation-outcomes.ts'
export type { CurrentSource } from './registrar/recheck/current-source.ts'
export type { RecheckQuery, StoredRecheck } from './registrar/recheck/list-rechecks.ts'
export type { RunRecheck } from './registrar/recheck/recheck-run.ts'
export type { SourceRecheck } from './registrar/recheck/recheck-source.ts'
export type { RelationFilter, StoredRelation } from './registrar/relations/relate.ts'
export { readRegistered, registered } from './registrar/source-tools.ts'
export type { DocumentFile } from './registrar/sources/document-file.ts'
export { findCitation } from './registrar/sources/find-citation.ts'
export { digitsOf } from './registrar/sources/find-source.ts'
export type { SourceRef } from './registrar/sources/find-source.ts'
export type { SourceQuery } from './registrar/sources/list-sources.ts'
export { parse } from './registrar/sources/parse.ts'
export type { ReceivedPage } from './registrar/sources/received-page.ts'
export { storedSource } from './registrar/sources/read-sources.ts'
export { toSource } from './registrar/sources/registered-source.ts'
export type { StoredSource } from './registrar/sources/registered-source.ts'
export { derivedFromSchema } from './registrar/sources/source-inputs.ts'
export type {
  CustomSourceInput,
  DbSourceInput,
  DocumentDetails,
  SourceDetails,
  WebDetails,
} from './registrar/sources/source-inputs.ts'
export type { RawSource, WebSourceOutcome } from './registrar/sources/validate-and-register.ts'
export { citedAnswerSchema, finishedStatusSchema, registeredOutputSchema } from './registrar/tool-outputs.ts'
