import type { RecordedEvent } from './event.ts'
import { sha256Hex } from '../hash.ts'

/** The `previous` hash of the first entry of a chain. */
export const NO_PREVIOUS = ''

/** The fields of a recorded event that come from its actor and run. */
export type EventScope = Pick<RecordedEvent, 'project' | 'sessionId' | 'runId' | 'actor'>

/**
 * The chain of an event: that of its session, else of its run, else of its role.
 * The prefix distinguishes a run and a session with the same id.
 */
export function chainOf({ sessionId, runId, actor }: EventScope): string {
  if (sessionId !== undefined) return `s:${sessionId}`
  return runId === undefined ? `a:${actor.role}` : `r:${runId}`
}

/**
 * The canonical JSON of an event; `data` is canonical JSON already. On PostgreSQL,
 * `citespan_append` builds the same text from its columns, so that columns and
 * body cannot contradict each other.
 */
export function eventBody(
  { project, sessionId, runId, actor }: EventScope,
  { id, kind, createdAt, data }: { id: string; kind: string; createdAt: string; data: string },
): string {
  const text = JSON.stringify
  const agent = actor.agentId === undefined ? '' : `"agentId":${text(actor.agentId)},`
  const user = actor.userId === undefined ? '' : `,"userId":${text(actor.userId)}`
  const run = runId === undefined ? '' : `,"runId":${text(runId)}`
  const session = sessionId === undefined ? '' : `,"sessionId":${text(sessionId)}`
  return (
    `{"actor":{${agent}"role":${text(actor.role)}${user}},"createdAt":${text(createdAt)},"data":${data}` +
    `,"id":${text(id)},"kind":${text(kind)},"project":${text(project)}${run}${session}}`
  )
}

/** The text of an entry that is hashed and is a leaf of the Merkle tree. Canonical JSON by construction. */
export function entryText({
  body,
  number,
  previous,
}: {
  body: string
  number: number
  previous: string
}): string {
  return `{"body":"${sha256Hex(body)}","number":${number},"previous":"${previous}"}`
}

/** Hex of the SHA-256 of `entryText`. */
export function entryHash(entry: { body: string; number: number; previous: string }): string {
  return sha256Hex(entryText(entry))
}
