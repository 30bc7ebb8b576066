/**
 * Public exports of `records/`. In: an actor, and the stored records. Out: the answers and sessions that the actor may
 * see.
 */
export type { ActorView } from './records/actor-view.ts'
export { auditStored } from './records/audit-stored.ts'
export type { StoredAudit, StoredRunAudit } from './records/audit-stored.ts'
export type { RunQuery, RunReader } from './records/run-reader.ts'
