/**
 * The main entry: what an application starts with. It holds the engine, the matchers and
 * verifiers to choose from, and the types of what goes in and comes out. Everything else is
 * exported by the entry of its subject; no name is exported by two.
 */
export { CitationEngine } from './engine/engine.ts'
export type { ReadAs } from './engine/engine.ts'
export type { SourceReader } from './engine/sources/registered-sources.ts'
export type { CitationEngineOptions } from './engine/engine-options.ts'
export type { DefaultStoreOptions, EngineMode } from './engine/default-store.ts'
export type { RecordOptions } from './engine/record-options.ts'
export type { OcrFunction, OcrImage, OcrResult, OcrWord } from './ingest/image/ocr.ts'
export type { DocumentLimits } from './ingest/document-reader.ts'
export { createPageFetcher } from './ingest/fetch/create-page-fetcher.ts'
export type { PageFetchOptions, PageFetcher, PageFetcherOptions } from './ingest/fetch/page-fetcher.ts'
export type {
  FetchCall,
  FetchedPage,
  PageReach,
  PageRedirect,
  PageVersion,
} from './ingest/fetch/fetch-page.ts'
export type { PageToRender, RenderPage } from './ingest/fetch/render-page.ts'
export type { PageFailure } from './ingest/fetch/rules/page-failure.ts'
export type { FinishWhen } from './stream/citation-sink.ts'
export type { GivenMessage } from './stream/parts/read-messages.ts'
export type { AttributeOptions, Attribution } from './engine/attribution.ts'
export type { MarkSettings, ReadMarks } from './engine/marks/mark-settings.ts'
export type { CitationRun, FinishedRun, RunOptions } from './engine/citation-run.ts'
export type { StoredAudit, StoredRunAudit } from './engine/records/audit-stored.ts'
export type { ActorView } from './engine/records/actor-view.ts'
export type { RunQuery, RunReader } from './engine/records/run-reader.ts'
export { CitationError } from './core/error.ts'
export type { CitationErrorCode } from './core/error.ts'

export { modelCitations } from './engine/matching/model-citations.ts'
export type { ModelCitationsOptions } from './engine/matching/model-citations.ts'
export { lexicalMatcher, llmMatcher } from './match/on-demand.ts'
export { embeddingMatcher, rerankMatcher } from './match/meaning/on-demand.ts'
export type { LexicalMatcherOptions } from './match/lexical.ts'
export type { LlmMatcherOptions } from './match/llm.ts'
export type { EmbedderOptions } from './match/meaning/embedder.ts'
export type { ModelOptions } from './model/ask-model.ts'
export type { CallOptions } from './model/bounded-call.ts'
export type { EmbeddingMatcherOptions } from './match/meaning/embedding.ts'
export type { RerankMatcherOptions } from './match/meaning/rerank.ts'
export { lexicalVerifier, llmVerifier } from './verify/on-demand.ts'
export type { LlmVerifierOptions } from './verify/llm.ts'
export { createModelBudget } from './model/budget.ts'
export type { ModelBudget, ModelBudgetOptions } from './model/budget.ts'
export { memoryStore } from './store/memory/store.ts'

export { checkClaim } from './engine/check-claim.ts'
export type { CheckClaimOptions, CheckedClaim } from './engine/check-claim.ts'
export { explanationTree } from './pipeline/format-explanation.ts'
export type { ExplanationBranch } from './pipeline/format-explanation.ts'
export { generatePostHocCitations } from './engine/post-hoc.ts'
export type { PostHocOptions } from './engine/post-hoc.ts'
export { locateQuote } from './locate/locate.ts'
export type { LocateOptions, QuoteMatch } from './locate/quote-match.ts'
export { auditRuns } from './audit/audit-runs.ts'
export type { Audit, AuditTotal } from './audit/audit-runs.ts'
export type { RunAudit } from './audit/audit-run.ts'
export type { AuditableCitation, AuditableRun } from './audit/auditable-run.ts'
export type { Coverage, GapReason } from './audit/coverage.ts'
export type { OrphanReference, Orphans } from './audit/orphans.ts'
export type { Misquote, Quotes, Similarity } from './audit/quotes.ts'
export type { SharedSourceUse, SourceUse } from './audit/source-use.ts'

export { citationsDataSchema } from './core/shapes/citations-data.ts'
export type { LazySchema } from './core/shapes/lazy-schema.ts'
export type { CitationsData, CitedSource } from './core/citations-data.ts'
export type {
  MarksOfAnswer,
  Citation,
  CitationRecheck,
  CitedBy,
  CitedClaim,
  DifferencePart,
  Evidence,
  FigureWords,
  MatchKind,
  QuoteCheck,
  Uncited,
  UncitedReason,
  Verification,
} from './core/citation.ts'
export type { Status, Verdict } from './core/verdict.ts'
export type { Claim, Link, Passage } from './core/claim.ts'
export type { Incident, ModelUsage, Reporter } from './core/incident.ts'
export type { Box, Place, StatuteLocator } from './core/place.ts'
export type { ExtractionMethod, Locator, Registration } from './core/registration.ts'
export type {
  PageSpan,
  QueryRelevance,
  RegionSpan,
  Source,
  GivenSource,
  SourceInput,
  SourceType,
  SourceValidation,
  ValidationState,
} from './core/source.ts'
export type { TextOrigin } from './core/text/text-origin.ts'
export type { Span } from './core/span.ts'
export type { CitedPlace, ProviderCitation } from './providers/provider-citation.ts'
export type { Reference } from './references/display/references.ts'
export type { StoredCitationData } from './references/display/stored-citation-data-schema.ts'

export type { Registrar } from './registrar/registrar.ts'
export type { SourceQuery } from './registrar/sources/list-sources.ts'
export type {
  DerivationEdge,
  DerivationGraph,
  DerivationNode,
  DerivationQuery,
} from './registrar/derivations/graph.ts'
export type { AggregateOperation, Aggregation, RowCondition } from './core/registration.ts'
export type { CiteInput } from './registrar/citing/cite-input.ts'
export type { CitationProblem, CitationWarning, Cited } from './registrar/citing/cited.ts'
export type { StoredSource } from './registrar/sources/registered-source.ts'
export type { CitationAudit, CitationAuditQuery, CitationCount } from './registrar/audits/audit-citations.ts'
export type {
  Conflict,
  ConflictingCitation,
  ConflictQuery,
  Conflicts,
} from './registrar/audits/list-conflicts.ts'
export type { Thresholds } from './verify/support/thresholds.ts'
export type { LinkedProse } from './registrar/linking/link-citations.ts'
export type { LinkInput } from './registrar/linking/link-input.ts'
export type { CitedArchive } from './registrar/citing/cited-source.ts'
export type { RelatedCitation } from './core/records/relation.ts'
export type { RelationFilter, StoredRelation } from './registrar/relations/relate.ts'
export { createRecheckWorker } from './registrar/recheck-worker.ts'
export type { RecheckWorker, RecheckWorkerOptions } from './registrar/recheck-worker.ts'
export type { CitationOutcome } from './registrar/recheck/citation-outcomes.ts'
export type { RunRecheck } from './registrar/recheck/recheck-run.ts'
export type { SourceRecheck } from './registrar/recheck/recheck-source.ts'
export type { RecheckQuery, StoredRecheck } from './registrar/recheck/list-rechecks.ts'
export type { RawSource, WebSourceOutcome } from './registrar/sources/validate-and-register.ts'
export type { ArchiveOptions, Screenshot, ScreenshotPage } from './archive/archive-settings.ts'
export type { Exchange } from './archive/exchange.ts'
export type { ArchivedOriginal, ErasedOriginal, KeptBytes } from './registrar/archive/get-archived.ts'
export type { ArchiveCheck } from './registrar/archive/verify-archived.ts'
export type { VerdictInput } from './registrar/citing/give-verdict.ts'
export type { EraseInput, ErasureReport } from './registrar/erasure/erase-texts.ts'
export type { PersonExport, PersonInput } from './registrar/erasure/export-person.ts'
export type { ErasureInput } from './registrar/archive/erase-archived.ts'
export type { Sweep, SweepOptions } from './registrar/archive/sweep-archive.ts'
export type { ReceivedPage } from './registrar/sources/received-page.ts'
export type { Archived, ArchivedBytes } from './core/records/archived.ts'
export type { Erased, ErasedEntry, Erasure, ErasureSelection } from './core/records/erasure.ts'
export type {
  CustomSourceInput,
  DbSourceInput,
  DocumentDetails,
  SourceDetails,
  WebDetails,
} from './registrar/sources/source-inputs.ts'
export type { SourceRef } from './registrar/sources/find-source.ts'
export type { CurrentSource } from './registrar/recheck/current-source.ts'
export type { DocumentFile } from './registrar/sources/document-file.ts'
export type { ReasoningPolicy } from './registrar/context/reasoning.ts'

export type { Extractor, ToolCall } from './core/ports/extractor.ts'
export type {
  Candidate,
  Decision,
  ExplainedCheck,
  ExplainedDifference,
  ExplainedFeature,
  ExplainedJudge,
  ExplainedMatch,
  ExplainedObstacle,
  ExplainedQuote,
  ExplainedSupport,
  ExplainedWording,
  Explanation,
  Measure,
} from './core/ports/explanation.ts'
export type { CandidateRule, DecisionRule } from './core/ports/explanation-rules.ts'
export type {
  Observe,
  ObservedStep,
  RunTelemetry,
  StepTelemetry,
  Telemetry,
  TelemetryAttributes,
} from './core/ports/telemetry.ts'
export type { Matcher, MatchRequest } from './core/ports/matcher.ts'
export type { Verifier, VerifyRequest } from './core/ports/verifier.ts'
export type {
  CitationFilter,
  CitationRecord,
  EventQuery,
  Page,
  PageQuery,
  RecordLog,
  SessionQuery,
  SessionSummary,
  Store,
} from './core/ports/store.ts'
export type { SessionWatch, ChainRange, ChainPart } from './core/ports/session-chain.ts'
export type { RequestKeeper, RequestState, TakenRequest } from './core/ports/request-keeper.ts'
export type { Actor } from './core/records/actor.ts'
export type { Role } from './core/records/roles.ts'
export type { OwnerScope, RunRecord, Scope } from './core/records/run-record.ts'
