/**
 * `citespan/repository`: the sources of many runs. In: sources as tools return them. Out: each source under one
 * permanent id, what uses it, its text, and a selection within a budget of tokens.
 */
export { createSourceRepository } from '../sources/repository.ts'
export type { SourceRepositoryOptions } from '../sources/repository.ts'
export type { SourceRegistration, SourceRepository, SourceUpdate } from '../sources/repository.ts'
export type { ListedSource, SourceIdentity } from '../sources/repository.ts'
export type { NearDuplicate } from '../sources/repository.ts'
export type { RepositoryInput } from '../sources/repository.ts'
export type { RegistrationOutcome } from '../sources/repository.ts'
export type { SourceUsage } from '../sources/repository.ts'
export type { RecordedUse } from '../sources/repository.ts'
export type { RecordedAudit, RepositoryMetrics } from '../sources/repository.ts'
export type { LatencyQuantiles } from '../sources/repository.ts'
export { canonicalKey } from '../sources/repository.ts'
export { memoryJournal } from '../sources/repository.ts'
export { storeJournal } from '../sources/repository.ts'
export type { StoreJournalOptions } from '../sources/repository.ts'
export { fileJournal } from '../sources/repository.ts'
export type {
  JournalEntry,
  LegacyRow,
  NewJournalEntry,
  ReportIncident,
  RepositoryJournal,
} from '../sources/repository.ts'
export type { RepositoryChange, UseKind } from '../core/records.ts'
export { createSourceContext } from '../sources/repository.ts'
export type {
  AttentionDraw,
  CompressOptions,
  SourceContext,
  SourceContextOptions,
} from '../sources/repository.ts'
export type { CompressedContext, LevelChange } from '../sources/repository.ts'
export type { ContextLayout, ContextRow } from '../sources/repository.ts'
export type { CompressionThresholds } from '../sources/repository.ts'
export type { LayoutReason } from '../sources/repository.ts'
export type { ContextLevel } from '../sources/repository.ts'
export type { CountTokens } from '../sources/repository.ts'
export type { WorthOptions } from '../sources/repository.ts'
export { estimateTokens } from '../sources/repository.ts'
export { weighAttention } from '../sources/repository.ts'
export type { AttentionWeight } from '../sources/repository.ts'
export { drawSources } from '../sources/repository.ts'
export type { DrawOptions } from '../sources/repository.ts'
export { adaptSettings } from '../sources/repository.ts'
export type {
  MonitorDecision,
  MonitorLimits,
  MonitorObservation,
  MonitorSettings,
} from '../sources/repository.ts'
export { createRepositoryMonitor } from '../sources/repository.ts'
export type { DatedDecision, MonitorOptions, RepositoryMonitor } from '../sources/repository.ts'
