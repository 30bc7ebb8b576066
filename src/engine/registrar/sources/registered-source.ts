import { defined } from '../../../core/defined.ts'
import { CitationError } from '../../../core/error.ts'
import type { Erased, RegisteredSource, Role } from '../../../core/records.ts'
import type { Source, SourceValidation } from '../../../core/source.ts'
import { statedFacts } from '../../../sources/registry.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { TextErasedError } from './unreadable-source.ts'

/** A registered source, with the time and actor of its registration; `erased` says when and why its text was erased. */
export type StoredSource = RegisteredSource & {
  /** Number of the source in its project, from 1, in log order; it never changes. May be absent right after writing. */
  number?: number
  /** ISO 8601, UTC. */
  createdAt: string
  /** Role of the actor who registered the source. */
  role: Role
  agentId?: string
  userId?: string
  sessionId?: string
  erased?: Erased
}

/** The whole content of a source; throws `not-found` if it was erased, and `database-corrupt` if it is missing. */
export async function readSourceContent(
  { id, contentHash, erased }: RegisteredSource & { erased?: Erased },
  { log, actor }: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<string> {
  if (erased) throw new TextErasedError(id, erased)
  const content = await log.getContent(contentHash, { actor })
  if (content !== null) return content
  throw new CitationError({
    code: 'database-corrupt',
    message: `The content of source ${id} is missing.`,
    suggestion: 'Restore the database from a backup; `citespan verify-log` lists what else is damaged.',
  })
}

/**
 * Converts a registered source to the `Source` that matchers and verifiers use. Its `validation` is that of the
 * registration, because what a text can prove depends on how it was read, not on what a later recheck found.
 */
export function toSource(
  source: RegisteredSource & { registeredValidation?: SourceValidation },
  content: string,
  number: number,
): Source {
  const { id, type, identifier, name, version, url, pages, regions, csl, metadata, contentHash } = source
  const { textOrigin } = source
  const validation = source.registeredValidation ?? source.validation
  return {
    id,
    number,
    type,
    identifier,
    version,
    title: name,
    content,
    contentHash,
    ...defined({ url, validation, textOrigin, pages, regions, csl }),
    ...(metadata && { ...statedFacts(metadata), metadata }),
  }
}
