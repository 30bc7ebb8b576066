/** Public exports of `ports/`: interfaces that an application may implement, and the filter for citations. */
export { conditionList } from './ports/citation-filter.ts'
export type {
  AgentConditionName,
  Condition,
  ConditionKind,
  ConditionName,
  ConditionOption,
  ConditionValue,
} from './ports/citation-filter.ts'
export type {
  BlobContent,
  BlobScope,
  BlobStore,
  ListedBlob,
  OpenBlob,
  StoredBlob,
} from './ports/blob-store.ts'
export { candidateRules, decisionRules } from './ports/explanation-rules.ts'
export type { CandidateRule, DecisionRule } from './ports/explanation-rules.ts'
export { MAX_CANDIDATES } from './ports/explanation.ts'
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
  ExplainedReading,
  ExplainedSupport,
  ExplainedWording,
  Explanation,
  Measure,
} from './ports/explanation.ts'
export type { Extractor, ToolCall } from './ports/extractor.ts'
export type { MatchRequest, Matcher } from './ports/matcher.ts'
export {
  chainRangeFields,
  citationFilterFields,
  eventQueryFields,
  runCitationFields,
  runQueryFields,
  sessionQueryFields,
} from './ports/query-fields.ts'
export type { RequestKeeper, RequestState, TakenRequest } from './ports/request-keeper.ts'
export type { ChainPart, ChainRange, SessionWatch } from './ports/session-chain.ts'
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
  StoredRun,
} from './ports/store.ts'
export { unobserved } from './ports/telemetry.ts'
export type {
  Observe,
  ObservedStep,
  RepositoryOperation,
  RepositoryTelemetry,
  RunTelemetry,
  StepTelemetry,
  Telemetry,
  TelemetryAttributes,
} from './ports/telemetry.ts'
export type { Verifier, VerifyRequest } from './ports/verifier.ts'
