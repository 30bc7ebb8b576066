/** Public exports of `repository/`: stores the sources of many runs under permanent ids, with their uses. */
export { canonicalKey } from './repository/canonical-key.ts'
export { weighAttention } from './repository/context/attention.ts'
export type { AttentionWeight } from './repository/context/attention.ts'
export type { CompressionThresholds } from './repository/context/choose-levels.ts'
export type { CompressedContext, LevelChange } from './repository/context/compressed-context.ts'
export type { ContextLayout, ContextRow } from './repository/context/context-layout.ts'
export type { CountTokens } from './repository/context/count-tokens.ts'
export { drawSources } from './repository/context/draw.ts'
export type { DrawOptions } from './repository/context/draw.ts'
export { estimateTokens } from './repository/context/estimate-tokens.ts'
export type { LayoutReason } from './repository/context/lay-out.ts'
export type { ContextLevel } from './repository/context/render-levels.ts'
export { createSourceContext } from './repository/context/source-context.ts'
export type {
  AttentionDraw,
  CompressOptions,
  SourceContext,
  SourceContextOptions,
} from './repository/context/source-context.ts'
export type { WorthOptions } from './repository/context/worth.ts'
export type { SourceRepositoryOptions } from './repository/repository-core.ts'
export type { NearDuplicate } from './repository/duplicates.ts'
export { fileJournal } from './repository/file/file-journal.ts'
export type { RecordedAudit, RepositoryMetrics } from './repository/health.ts'
export type {
  JournalEntry,
  LegacyRow,
  NewJournalEntry,
  ReportIncident,
  RepositoryJournal,
} from './repository/journal.ts'
export type { LatencyQuantiles } from './repository/latencies.ts'
export { memoryJournal } from './repository/memory-journal.ts'
export { adaptSettings } from './repository/monitor/adapt-settings.ts'
export type {
  MonitorDecision,
  MonitorLimits,
  MonitorObservation,
  MonitorSettings,
} from './repository/monitor/adapt-settings.ts'
export { createRepositoryMonitor } from './repository/monitor/monitor.ts'
export type { DatedDecision, MonitorOptions, RepositoryMonitor } from './repository/monitor/monitor.ts'
export type { RegistrationOutcome } from './repository/plan-registration.ts'
export type { RepositoryInput } from './repository/read-input.ts'
export { createSourceRepository } from './repository/repository.ts'
export type { ListedSource, SourceIdentity } from './repository/shown-source.ts'
export type { SourceRegistration, SourceRepository, SourceUpdate } from './repository/source-repository.ts'
export { storeJournal } from './repository/store-journal.ts'
export type { StoreJournalOptions } from './repository/store-journal.ts'
export type { SourceUsage } from './repository/usage-summary.ts'
export type { RecordedUse } from './repository/recorded-uses.ts'
