/**
 * The Merkle tree over the log, signed checkpoints of it, and proofs. In: the entries of a store.
 * Out: a report whether the log was changed, and proofs that others can check offline.
 */
/**
 * `citespan/log`: the log of records, for those who store or prove it. Entries go in; their
 * canonical form, hashes, signed checkpoints and proofs come out, and what is wrong with them.
 */
export { openCheckpoint, signCheckpoint, splitCheckpoints } from './checkpoint.ts'
export type { Checkpoint } from './checkpoint.ts'
export { createInclusionProof, inclusionProofSchema, verifyInclusionProof } from './inclusion-proof.ts'
export type { InclusionProof, ProofCheck } from './inclusion-proof.ts'
export { leafHashOf } from './entry-leaf.ts'
export { verifyConsistency, verifyInclusion } from './merkle-proof.ts'
export type { Consistency, Inclusion } from './merkle-proof.ts'
export { createMerkleTree, hashChildren, hashLeaf } from './merkle-tree.ts'
export type { MerkleTree } from './merkle-tree.ts'
export { readLeaves, readTree } from './read-tree.ts'
export type { TreeReading } from './read-tree.ts'
export { createNoteKeys, openNote, signNote, verifierOf } from './signed-note.ts'
export type { NoteKeys } from './signed-note.ts'
export { verifyLog } from './verify-log.ts'
export type { LogProblem, LogReport, RecordedErasure, VerifyLogOptions } from './verify-log.ts'

export { canonicalJson } from '../core/canonical-json.ts'
export { contentAddress, contentHash } from './checked-hash.ts'
export { chainOf, entryHash, entryText } from '../core/records/log-entry.ts'
export type { EventScope, HashedEntry } from '../core/records/log-entry.ts'
export { mayRead, mayWrite } from '../core/records/access.ts'
export { DEFAULT_PROJECT } from '../core/records/roles.ts'
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
} from '../core/records/event.ts'
export type { HeadingSpan, RegisteredSource } from '../core/records/registered-source.ts'
export type { Recheck, RecheckState } from '../core/records/recheck.ts'
export type { Relation, RelationKind } from '../core/records/relation.ts'
