import { CitationError } from '../../core/error.ts'
import type { LogEntry, RecordedEvent } from '../../core/records/event.ts'
import type { RegisteredSource } from '../../core/records/registered-source.ts'
import type { Source } from '../../core/source.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

/** A registered source with when and by whom it was registered. */
export type StoredSource = RegisteredSource & { createdAt: string; agentId?: string; sessionId?: string }

export function isSourceEvent(event: RecordedEvent): event is RecordedEvent & { kind: 'source' } {
  return event.kind === 'source'
}

/** The source that an entry of the log registered, or `null` where it did something else. */
export function toStoredSource({ event }: LogEntry): StoredSource | null {
  if (!isSourceEvent(event)) return null
  const { agentId } = event.actor
  return {
    ...event.data,
    createdAt: event.createdAt,
    ...(agentId !== undefined && { agentId }),
    ...(event.sessionId !== undefined && { sessionId: event.sessionId }),
  }
}

/** Throws `source-not-found` for an id that the actor sees no source under. */
export async function readSource(
  id: string,
  { log, actor }: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<StoredSource> {
  const entry = await log.getEvent(id, { actor })
  const source = entry && toStoredSource(entry)
  if (source) return source
  throw new CitationError({
    code: 'source-not-found',
    message: `There is no source with the id ${JSON.stringify(id.slice(0, 100))}.`,
    suggestion: 'Register it first, or look its id up among the registered sources.',
  })
}

/** The whole content of a source. Throws `database-corrupt` where it is gone. */
export async function readSourceContent(
  { id, contentHash }: RegisteredSource,
  { log, actor }: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<string> {
  const content = await log.getContent(contentHash, { actor })
  if (content !== null) return content
  throw new CitationError({
    code: 'database-corrupt',
    message: `The content of source ${id} is missing.`,
    suggestion: 'Restore it from a backup; `citespan verify-log` says what else does not fit.',
  })
}

/** The source as matchers and verifiers take it. */
export function toSource(source: RegisteredSource, content: string, number: number): Source {
  const { id, type, identifier, name, url, pages, csl, metadata, contentHash } = source
  return {
    id,
    number,
    type,
    identifier,
    title: name,
    content,
    contentHash,
    ...(url !== undefined && { url }),
    ...(pages && { pages }),
    ...(csl && { csl }),
    ...(metadata && { metadata }),
  }
}
