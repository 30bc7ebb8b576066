/**
 * `citespan/log`: the log of records, for applications that store or prove it. In: log entries. Out: their canonical
 * form, hashes, signed checkpoints and proofs that others can check offline, and the faults found in them.
 */
export { openCheckpoint, signCheckpoint, splitCheckpoints } from '../records/log.ts'
export type { Checkpoint } from '../records/log.ts'
export { createInclusionProof, inclusionProofSchema, verifyInclusionProof } from '../records/log.ts'
export type { InclusionProof, ProofCheck } from '../records/log.ts'
export { leafHashOf } from '../records/log.ts'
export { verifyConsistency, verifyInclusion } from '../records/log.ts'
export type { Consistency, Inclusion } from '../records/log.ts'
export { createMerkleTree, hashChildren, hashLeaf } from '../records/log.ts'
export type { MerkleTree } from '../records/log.ts'
export { readLeaves, readTree } from '../records/log.ts'
export type { TreeReading } from '../records/log.ts'
export { createNoteKeys, openNote, signNote, verifierOf } from '../records/log.ts'
export type { NoteKeys } from '../records/log.ts'
export { verifyLog } from '../records/log.ts'
export type { LogProblem, LogReport, RecordedErasure, VerifyLogOptions } from '../records/log.ts'

export { canonicalJson } from '../core/canonical-json.ts'
export { contentAddress, contentHash } from '../records/log.ts'
export { chainOf, entryHash, entryText } from '../core/records.ts'
export type { EventScope, HashedEntry } from '../core/records.ts'
export { commentedIds, mayRead, mayWrite } from '../core/records.ts'
export { DEFAULT_PROJECT } from '../core/records.ts'
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
} from '../core/records.ts'
export type { Amendment } from '../core/records.ts'
export type { HeadingSpan, RegisteredSource } from '../core/records.ts'
export type { Recheck, RecheckState } from '../core/records.ts'
export type { Relation, RelationKind } from '../core/records.ts'
