import { CitationError } from '../../core/error.ts'
import type { LogEntry, RecordedEvent } from '../../core/records/event.ts'
import type { RegisteredSource } from '../../core/records/registered-source.ts'
import type { Source } from '../../core/source.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

/** A registered source, with the time and the actor of its registration. */
export type StoredSource = RegisteredSource & { createdAt: string; agentId?: string; sessionId?: string }

export function isSourceEvent(event: RecordedEvent): event is RecordedEvent & { kind: 'source' } {
  return event.kind === 'source'
}

/** The source that an entry of the log registers, or `null` for an entry of another kind. */
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

/** The source with this id; throws `source-not-found` if the actor cannot see one. */
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
    suggestion: 'Register it first, or look up its id in the list of registered sources.',
  })
}

/** The newest version of the source with this identifier; throws `source-not-found` if the actor cannot see one. */
export async function readNewest(
  identifier: string,
  { log, actor }: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<StoredSource> {
  let newest: StoredSource | null = null
  let cursor: string | undefined
  do {
    const page = await log.listEvents({ kind: 'source', identifier, limit: 1_000, cursor }, { actor })
    newest = page.items.map(toStoredSource).findLast((source) => source !== null) ?? newest
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  if (newest) return newest
  throw new CitationError({
    code: 'source-not-found',
    message: `There is no source with the identifier ${JSON.stringify(identifier.slice(0, 100))}.`,
    suggestion: 'Register it first, or look up its identifier in the list of registered sources.',
  })
}

/** The whole content of a source; throws `database-corrupt` if it is missing. */
export async function readSourceContent(
  { id, contentHash }: RegisteredSource,
  { log, actor }: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<string> {
  const content = await log.getContent(contentHash, { actor })
  if (content !== null) return content
  throw new CitationError({
    code: 'database-corrupt',
    message: `The content of source ${id} is missing.`,
    suggestion: 'Restore the database from a backup; `citespan verify-log` lists what else is damaged.',
  })
}

/** Converts it to the `Source` that matchers and verifiers use. */
export function toSource(source: RegisteredSource, content: string, number: number): Source {
  const { id, type, identifier, name, version, url, pages, regions, csl, metadata, contentHash, validation } =
    source
  return {
    id,
    number,
    type,
    identifier,
    version,
    title: name,
    content,
    contentHash,
    ...(url !== undefined && { url }),
    ...(validation && { validation }),
    ...(pages && { pages }),
    ...(regions && { regions }),
    ...(csl && { csl }),
    ...(metadata && { ...statedIn(metadata), metadata }),
  }
}

/** Authors and date that a document names itself, where bibliographies look for them. */
function statedIn({
  authors,
  publishedAt,
}: Record<string, unknown>): Pick<Source, 'authors' | 'publishedAt'> {
  const isList = Array.isArray(authors) && authors.every((author) => typeof author === 'string')
  return { ...(isList && { authors }), ...(typeof publishedAt === 'string' && { publishedAt }) }
}
