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
 * The canonical JSON of an event; `data` is canonical JSON already. On PostgreSQL,
 * `citespan_append` builds the same text from its columns, so that columns and
 * body cannot contradict each other.
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
 * 122 random bits in hex, which each body holds: nobody can find a short text by trying whether it gives the hash,
 * once body and salt are erased. A UUID of version 4: runtimes draw the bits of many at once.
 */
export function createSalt(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

/** The salt at the end of a body, where `data` cannot have one: names behind it are at most 1,024 bytes. */
const saltAtEnd = /,"salt":"[0-9a-f]{32}"(?=(?:,"sessionId":"(?:[^"\\]|\\.)*")?\}$)/
const MAX_END = 8_000

/** A body with another salt, or without one: two recordings of the same event differ in their salts alone. */
export function withSalt(body: string, salt: string | null): string {
  const end = Math.max(0, body.length - MAX_END)
  return body.slice(0, end) + body.slice(end).replace(saltAtEnd, salt === null ? '' : `,"salt":"${salt}"`)
}

/** Whether a body has a salt; those of earlier versions have none. */
export function isSalted(body: string): boolean {
  return saltAtEnd.test(body.slice(-MAX_END))
}

/** The text of an entry that is hashed and is a leaf of the Merkle tree. Canonical JSON by construction. */
export function entryText(entry: HashedEntry): string {
  expectArgument(typeof entry === 'object' && entry !== null, 'entryText(): entry', 'an object')
  expectArgument(typeof entry.body === 'string', 'entryText(): body', 'a string')
  const { body, bodyHash = sha256Hex(body), number, previous } = entry
  return `{"body":"${bodyHash}","number":${number},"previous":"${previous}"}`
}

/** What the hash of an entry covers. `bodyHash`: of the body as it was, if it is erased. */
export type HashedEntry = { body: string; bodyHash?: string; number: number; previous: string }

/** Hex of the SHA-256 of `entryText`. */
export function entryHash(entry: HashedEntry): string {
  return sha256Hex(entryText(entry))
}
