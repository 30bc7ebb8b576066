/**
 * `citespan/repository`: the sources of many runs. Sources as tools return them go in; each comes out under one id for good,
 * with what uses it, its text, and all of them within a budget of tokens.
 */
export { createSourceRepository } from '../repository/repository.ts'
export type { SourceRepositoryOptions } from '../repository/core.ts'
export type { SourceRegistration, SourceRepository, SourceUpdate } from '../repository/source-repository.ts'
export type { ListedSource, SourceIdentity } from '../repository/shown-source.ts'
export type { NearDuplicate } from '../repository/duplicates.ts'
export type { RepositoryInput } from '../repository/read-input.ts'
export type { RegistrationOutcome } from '../repository/plan-registration.ts'
export type { SourceUsage } from '../repository/usage.ts'
export type { RecordedUse } from '../repository/uses.ts'
export type { RecordedAudit, RepositoryMetrics } from '../repository/health.ts'
export type { LatencyQuantiles } from '../repository/latencies.ts'
export { canonicalKey } from '../repository/canonical-key.ts'
export { memoryJournal } from '../repository/memory-journal.ts'
export { storeJournal } from '../repository/store-journal.ts'
export type { StoreJournalOptions } from '../repository/store-journal.ts'
export { fileJournal } from '../repository/file/file-journal.ts'
export type {
  JournalEntry,
  LegacyRow,
  NewJournalEntry,
  ReportIncident,
  RepositoryJournal,
} from '../repository/journal.ts'
export type { RepositoryChange, UseKind } from '../core/records/repository-change.ts'
export { createSourceContext } from '../repository/context/source-context.ts'
export type {
  AttentionDraw,
  CompressOptions,
  SourceContext,
  SourceContextOptions,
} from '../repository/context/source-context.ts'
export type { CompressedContext, LevelChange } from '../repository/context/compressed-context.ts'
export type { ContextLayout, ContextRow } from '../repository/context/context-layout.ts'
export type { CompressionThresholds } from '../repository/context/choose-levels.ts'
export type { LayoutReason } from '../repository/context/lay-out.ts'
export type { ContextLevel } from '../repository/context/render-levels.ts'
export type { CountTokens } from '../repository/context/count-tokens.ts'
export type { WorthOptions } from '../repository/context/worth.ts'
export { estimateTokens } from '../repository/context/estimate-tokens.ts'
export { weighAttention } from '../repository/context/attention.ts'
export type { AttentionWeight } from '../repository/context/attention.ts'
export { drawSources } from '../repository/context/draw.ts'
export type { DrawOptions } from '../repository/context/draw.ts'
export { adaptSettings } from '../repository/monitor/adapt-settings.ts'
export type {
  MonitorDecision,
  MonitorLimits,
  MonitorObservation,
  MonitorSettings,
} from '../repository/monitor/adapt-settings.ts'
export { createRepositoryMonitor } from '../repository/monitor/monitor.ts'
export type { DatedDecision, MonitorOptions, RepositoryMonitor } from '../repository/monitor/monitor.ts'
