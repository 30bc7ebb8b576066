import type { RecordedEvent } from './event.ts'
import { sha256Hex } from '../hash.ts'

/** What a log begins with: the hash before the first entry of a chain. */
export const NO_PREVIOUS = ''

/** Whose an event is and where it belongs: what its body says apart from the event itself. */
export type EventScope = Pick<RecordedEvent, 'project' | 'sessionId' | 'runId' | 'actor'>

/**
 * The chain of an event: that of its session; without one that of its run, else
 * of its role. The prefix keeps a run and a session of one name apart.
 */
export function chainOf({ sessionId, runId, actor }: EventScope): string {
  if (sessionId !== undefined) return `s:${sessionId}`
  return runId === undefined ? `a:${actor.role}` : `r:${runId}`
}

/**
 * The canonical JSON of an event whose data is written already. The database
 * builds the same from its columns, so that they cannot say anything else.
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

/** The bytes that are hashed for an entry and are a leaf of the Merkle tree: canonical JSON, by construction. */
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

/** Hex of the SHA-256 of the entry. */
export function entryHash(entry: { body: string; number: number; previous: string }): string {
  return sha256Hex(entryText(entry))
}
