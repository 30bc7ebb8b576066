import { expectArgument } from '../error.ts'
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
export function chainOf(scope: EventScope): string {
  expectArgument(typeof scope === 'object' && scope !== null, 'chainOf(): scope', 'an object')
  const { sessionId, runId, actor } = scope
  if (sessionId === undefined && runId === undefined)
    expectArgument(typeof actor === 'object' && actor !== null, 'chainOf(): actor', 'an object')
  if (sessionId !== undefined) return `s:${sessionId}`
  return runId === undefined ? `a:${actor.role}` : `r:${runId}`
}

/**
 * The canonical JSON of an event; `data` must be canonical JSON. On PostgreSQL, `citespan_append` builds the same text
 * from its columns, so that columns and body cannot contradict each other.
 */
export function eventBody(
  { project, sessionId, runId, actor }: EventScope,
  {
    id,
    kind,
    createdAt,
    data,
    salt,
  }: { id: string; kind: string; createdAt: string; data: string; salt: string },
): string {
  const text = JSON.stringify
  const agent = actor.agentId === undefined ? '' : `"agentId":${text(actor.agentId)},`
  const user = actor.userId === undefined ? '' : `,"userId":${text(actor.userId)}`
  const run = runId === undefined ? '' : `,"runId":${text(runId)}`
  const session = sessionId === undefined ? '' : `,"sessionId":${text(sessionId)}`
  return (
    `{"actor":{${agent}"role":${text(actor.role)}${user}},"createdAt":${text(createdAt)},"data":${data}` +
    `,"id":${text(id)},"kind":${text(kind)},"project":${text(project)}${run},"salt":"${salt}"${session}}`
  )
}

/**
 * 32 hex digits with 122 random bits, which every body contains. After an erasure removes body and salt, nobody can
 * confirm a guess of a short text by its hash. The bits are those of a UUID of version 4, because this is fast:
 * runtimes draw the bits of many UUIDs at once.
 */
export function createSalt(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

/**
 * The salt at the end of a body. Only a `sessionId` of at most 1,024 bytes may follow it, so that a salt within `data`
 * cannot match.
 */
const saltAtEnd = /,"salt":"[0-9a-f]{32}"(?=(?:,"sessionId":"(?:[^"\\]|\\.)*")?\}$)/
const MAX_END = 8_000

/** A body with another salt, or with none. Two recordings of the same event differ only in their salts. */
export function withSalt(body: string, salt: string | null): string {
  const end = Math.max(0, body.length - MAX_END)
  return body.slice(0, end) + body.slice(end).replace(saltAtEnd, salt === null ? '' : `,"salt":"${salt}"`)
}

/** The text of an entry as canonical JSON. Its SHA-256 is the entry's hash; the text is also a leaf of the Merkle tree. */
export function entryText(entry: HashedEntry): string {
  expectArgument(typeof entry === 'object' && entry !== null, 'entryText(): entry', 'an object')
  expectArgument(typeof entry.body === 'string', 'entryText(): body', 'a string')
  const { body, bodyHash = sha256Hex(body), number, previous } = entry
  return `{"body":"${bodyHash}","number":${number},"previous":"${previous}"}`
}

/**
 * The fields of a `LogEntry` that its hash covers. An erased entry also needs `bodyHash`, the SHA-256 of its original
 * body in hex (`event.erased.body`). It is used instead of the hash of `body`.
 */
export type HashedEntry = { body: string; bodyHash?: string; number: number; previous: string }

/** The hash of a log entry: hex of the SHA-256 of its `entryText`. */
export function entryHash(entry: HashedEntry): string {
  return sha256Hex(entryText(entry))
}
