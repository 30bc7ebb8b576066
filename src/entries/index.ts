/**
 * The main entry, with which an application starts: the engine, the matchers and verifiers to choose from, and the
 * types of inputs and results. Each subject has an entry of its own; no name is exported by two entries.
 */
export { CitationEngine } from '../engine/engine.ts'
export type { ReadAs } from '../engine/engine.ts'
export type { SourceReader } from '../engine/sources.ts'
export type { CitationEngineOptions } from '../engine/engine-options.ts'
export type { DefaultStoreOptions, EngineMode } from '../engine/runs.ts'
export type { RecordOptions } from '../engine/runs.ts'
export type { OcrFunction, OcrImage, OcrResult, OcrWord } from '../documents/image.ts'
export type { DocumentLimits } from '../documents/reader.ts'
export { createPageFetcher } from '../documents/fetch.ts'
export type { PageFetchOptions, PageFetcher, PageFetcherOptions } from '../documents/fetch.ts'
export type { FetchCall, FetchedPage, PageReach, PageRedirect, PageVersion } from '../documents/fetch.ts'
export type { PageToRender, RenderPage } from '../documents/fetch.ts'
export type { PageFailure } from '../documents/fetch.ts'
export type { FinishWhen } from '../engine/stream.ts'
export type { GivenMessage } from '../engine/stream.ts'
export type { AttributeOptions, Attribution } from '../engine/runs.ts'
export type { MarkSettings, ReadMarks } from '../engine/marks.ts'
export type { CitationRun, FinishedRun, RunOptions } from '../engine/runs.ts'
export type { StoredAudit, StoredRunAudit } from '../engine/records.ts'
export type { ActorView } from '../engine/records.ts'
export type { RunQuery, RunReader } from '../engine/records.ts'
export { CitationError } from '../core/error.ts'
export type { CitationErrorCode } from '../core/error.ts'

export { modelCitations } from '../engine/matching.ts'
export type { ModelCitationsOptions } from '../engine/matching.ts'
export { lexicalMatcher, llmMatcher } from '../cite/match.ts'
export { embeddingMatcher, rerankMatcher } from '../cite/match.ts'
export type { LexicalMatcherOptions } from '../cite/match.ts'
export type { LlmMatcherOptions } from '../cite/match.ts'
export type { EmbedderOptions } from '../cite/match.ts'
export type { ModelOptions } from '../cite/model.ts'
export type { CallOptions } from '../cite/model.ts'
export type { EmbeddingMatcherOptions } from '../cite/match.ts'
export type { RerankMatcherOptions } from '../cite/match.ts'
export { lexicalVerifier, llmVerifier } from '../cite/verify.ts'
export type { LlmVerifierOptions } from '../cite/verify.ts'
export { createModelBudget } from '../cite/model.ts'
export type { ModelBudget, ModelBudgetOptions } from '../cite/model.ts'
export { memoryStore } from '../records/store.ts'

export { checkClaim } from '../engine/runs.ts'
export type { CheckedClaim } from '../engine/runs.ts'
export type { CheckClaimOptions } from '../engine/runs.ts'
export { explanationTree } from '../references/display.ts'
export type { ExplanationBranch } from '../references/display.ts'
export { generatePostHocCitations } from '../engine/runs.ts'
export type { PostHocOptions } from '../engine/runs.ts'
export { auditRuns } from '../records/audit.ts'
export type { Audit, AuditTotal } from '../records/audit.ts'
export type { RunAudit } from '../records/audit.ts'
export type { AuditableCitation, AuditableRun } from '../records/audit.ts'
export type { Coverage, GapReason } from '../records/audit.ts'
export type { OrphanReference, Orphans } from '../records/audit.ts'
export type { Misquote, Quotes, Similarity } from '../records/audit.ts'
export type { SharedSourceUse, SourceUse } from '../records/audit.ts'

export { citationsDataSchema } from '../core/shapes.ts'
export type { LazySchema } from '../core/shapes.ts'
export type { CitationsData, CitedSource } from '../core/citations-data.ts'
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
} from '../core/citation.ts'
export type { Status, Verdict } from '../core/verdict.ts'
export type { Claim, Link, Passage, PlacingLine } from '../core/claim.ts'
export type { Incident, ModelUsage, Reporter } from '../core/incident.ts'
export type { Box, Place, StatuteLocator } from '../core/place.ts'
export type { ExtractionMethod, Locator, Registration } from '../core/registration.ts'
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
} from '../core/source.ts'
export type { TextOrigin } from '../core/text.ts'
export type { Span } from '../core/span.ts'
export type { CitedPlace, ProviderCitation } from '../cite/providers.ts'
export type { Reference } from '../references/display.ts'
export type { StoredCitationData } from '../references/display.ts'

export type { Registrar } from '../engine/operations.ts'
export type { CitationListQuery, SettingChanges, SourceQuery } from '../engine/registrar.ts'
export type { DerivationEdge, DerivationGraph, DerivationNode, DerivationQuery } from '../engine/registrar.ts'
export type { AggregateOperation, Aggregation, RowCondition } from '../core/registration.ts'
export type { CiteInput } from '../engine/registrar.ts'
export type { CitationProblem, CitationWarning, Cited } from '../engine/registrar.ts'
export type { StoredSource } from '../engine/registrar.ts'
export type { CitationAudit, CitationAuditQuery, CitationCount, SourceCount } from '../engine/registrar.ts'
export type { Conflict, ConflictingCitation, ConflictQuery, Conflicts } from '../engine/registrar.ts'
export type { Thresholds } from '../cite/verify.ts'
export type { LinkedProse } from '../engine/registrar.ts'
export type { LinkInput } from '../engine/registrar.ts'
export type { CitedArchive } from '../engine/registrar.ts'
export type { RelatedCitation } from '../core/records.ts'
export type { RelationFilter, StoredRelation } from '../engine/registrar.ts'
export { createRecheckWorker } from '../engine/registrar.ts'
export type { RecheckWorker, RecheckWorkerOptions } from '../engine/registrar.ts'
export type { CitationOutcome } from '../engine/registrar.ts'
export type { RunRecheck } from '../engine/registrar.ts'
export type { SourceRecheck } from '../engine/registrar.ts'
export type { RecheckQuery, StoredRecheck } from '../engine/registrar.ts'
export type { RawSource, WebSourceOutcome } from '../engine/registrar.ts'
export type { ArchiveOptions, Screenshot, ScreenshotPage } from '../records/archive.ts'
export type { Exchange } from '../records/archive.ts'
export type { ArchivedOriginal, ErasedOriginal, KeptBytes } from '../engine/registrar.ts'
export type { ArchiveCheck } from '../engine/registrar.ts'
export type { VerdictInput } from '../engine/registrar.ts'
export type { EraseInput, ErasureReport } from '../engine/registrar.ts'
export type { PersonExport, PersonInput } from '../engine/registrar.ts'
export type { ErasureInput } from '../engine/registrar.ts'
export type { Sweep, SweepOptions } from '../engine/registrar.ts'
export type { ReceivedPage } from '../engine/registrar.ts'
export type { Archived, ArchivedBytes } from '../core/records.ts'
export type { Erased, ErasedEntry, Erasure, ErasureSelection } from '../core/records.ts'
export type {
  CustomSourceInput,
  DbSourceInput,
  DocumentDetails,
  SourceDetails,
  WebDetails,
} from '../engine/registrar.ts'
export type { SourceRef } from '../engine/registrar.ts'
export type { CurrentSource } from '../engine/registrar.ts'
export type { DocumentFile } from '../engine/registrar.ts'
export type { ReasoningPolicy } from '../engine/registrar.ts'

export type { Extractor, ToolCall } from '../core/ports.ts'
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
} from '../core/ports.ts'
export type { CandidateRule, DecisionRule } from '../core/ports.ts'
export type {
  Observe,
  ObservedStep,
  RunTelemetry,
  StepTelemetry,
  Telemetry,
  TelemetryAttributes,
} from '../core/ports.ts'
export type { Matcher, MatchRequest } from '../core/ports.ts'
export type { Verifier, VerifyRequest } from '../core/ports.ts'
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
} from '../core/ports.ts'
export type { SessionWatch, ChainRange, ChainPart } from '../core/ports.ts'
export type { RequestKeeper, RequestState, TakenRequest } from '../core/ports.ts'
export type { Actor } from '../core/records.ts'
export type { Role } from '../core/records.ts'
export type { OwnerScope, RunRecord, Scope } from '../core/records.ts'
