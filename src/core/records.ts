/** Public exports of `records/`, the data in stores: runs, events, actors, relations and log entries. */
export {
  ERASED_USER,
  commentedIds,
  hasPool,
  mayNotWrite,
  mayRead,
  mayWrite,
  personalChains,
  personalKinds,
  pooledKinds,
  projectKinds,
  sharedKinds,
  userOf,
  writableKinds,
} from './records/access.ts'
export { actorSchema, roleSchema } from './records/actor.ts'
export type { Actor } from './records/actor.ts'
export { amended, amendmentSchema, statedByCallers, withDetails } from './records/amendment.ts'
export type { Amendment, SourceDetails } from './records/amendment.ts'
export { archivedBytesSchema, archivedSchema } from './records/archived.ts'
export type { Archived, ArchivedBytes } from './records/archived.ts'
export { erasableKinds, erasedBody, keptMembers, withBlanks } from './records/erased-body.ts'
export { erasedWords } from './records/erased-words.ts'
export { erasedSchema, erasureSchema } from './records/erasure.ts'
export type {
  Erased,
  ErasedEntry,
  Erasure,
  ErasureSelection,
  ErasureTarget,
  TextErasure,
} from './records/erasure.ts'
export {
  eventActorSchema,
  eventDataSchemas,
  eventKinds,
  numberedKinds,
  readingSchema,
  runEventSchema,
  settingSchema,
  verificationEventSchema,
} from './records/event.ts'
export type {
  EventData,
  EventKind,
  LogEntry,
  LogLeaf,
  NewEvent,
  Reading,
  RecordedEvent,
  RunEvent,
  Setting,
  UnsequencedEntry,
  VerificationEvent,
} from './records/event.ts'
export {
  NO_PREVIOUS,
  chainOf,
  createSalt,
  entryHash,
  entryText,
  eventBody,
  withSalt,
} from './records/log-entry.ts'
export type { EventScope, HashedEntry } from './records/log-entry.ts'
export type { LogProblem } from './records/log-problem.ts'
export { decisions, personalVerdictSchema } from './records/personal-verdict.ts'
export type { PersonalVerdict } from './records/personal-verdict.ts'
export { quotedBy, quotedSources } from './records/quoted-sources.ts'
export { MAX_DIFFERENCE_PARTS, MAX_DIFFERENCE_TEXT, recheckSchema, recheckStates } from './records/recheck.ts'
export type { Recheck, RecheckState } from './records/recheck.ts'
export { headingSpanSchema, registeredSourceSchema } from './records/registered-source.ts'
export type { HeadingSpan, RegisteredSource } from './records/registered-source.ts'
export {
  relatedCitationSchema,
  relationKindSchema,
  relationKinds,
  relationSchema,
  storedRelationSchema,
} from './records/relation.ts'
export type { RelatedCitation, Relation, RelationKind } from './records/relation.ts'
export {
  repositoryChangeSchema,
  repositoryEventSchema,
  useKindSchema,
  useKinds,
} from './records/repository-change.ts'
export type { RepositoryChange, UseKind } from './records/repository-change.ts'
export { repositoryEventId } from './records/repository-event-id.ts'
export { DEFAULT_PROJECT, roles } from './records/roles.ts'
export type { Role } from './records/roles.ts'
export { runEventId } from './records/run-event-id.ts'
export { runRecordSchema, scopeSchema } from './records/run-record.ts'
export type { OwnerScope, RunRecord, Scope } from './records/run-record.ts'
export { allItems } from './records/unreadable-row.ts'
export type { UnreadableRow } from './records/unreadable-row.ts'
