import { CitationError } from '../../../core/error.ts'
import { contentHash } from '../../../core/hash.ts'
import type { Source, SourceType } from '../../../core/source.ts'
import { addWebSource } from '../sources/add-sources.ts'
import { findSource, readSource } from '../sources/find-source.ts'
import { knownSources } from '../sources/known-sources.ts'
import type { StoredSource } from '../sources/registered-source.ts'
import { registerRunSource, runIdentifier } from '../sources/run-source.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import type { NamedSource } from './cite-input.ts'

/** The cited source, and whether this citation registered it. */
export type CitedSource = { source: StoredSource; registered: 'new' | 'existing' }

/**
 * What was archived of the source with the id `sourceId`: address, size, type and time. `getArchived(sourceId)` returns
 * the bytes themselves.
 */
export type CitedArchive = {
  sourceId: string
  /** Hash of the bytes, `sha256:<hex>`, under which they are stored. */
  address: string
  /** Number of bytes. */
  bytes: number
  mediaType?: string
  /** The URL of an archived page; absent for a file. */
  url?: string
  /** When the bytes were received: ISO 8601, UTC. */
  retrievedAt: string
}

/**
 * Finds the registered source that is cited. A source of an answer is registered if needed. So is a web page given by
 * an unknown URL, if `archive.cited` allows fetching; it is registered once it has passed `check`.
 *
 * @throws CitationError `source-not-found`; `invalid-input` for a source of another type; any error of fetching the
 * page.
 */
export async function citedSource(
  { sourceId, sourceIdentifier, sourceVersion, sourceType, runId }: NamedSource,
  {
    types,
    call,
    check,
  }: { types: readonly SourceType[]; call: string; check: (page: Source) => Promise<void> },
  context: RegistrarContext,
): Promise<CitedSource> {
  const checked = (source: StoredSource, registered: CitedSource['registered']): CitedSource => {
    checkType(source, types, `Cite it with the call for ${source.type} sources, or with cite().`)
    if (sourceType) checkType(source, [sourceType], 'Correct `sourceType`, or leave it out.')
    return { source, registered }
  }
  if (typeof sourceId === 'string' && runId !== undefined) {
    const known = await knownSources({ identifier: runIdentifier(runId, sourceId) }, context)
    const source = await registerRunSource({ runId, sourceId }, context)
    return checked(source, known.some(({ id }) => id === source.id) ? 'existing' : 'new')
  }
  if (sourceId !== undefined) return checked(await readSource(sourceId, context, call), 'existing')
  const version = sourceVersion === undefined ? {} : { version: sourceVersion }
  const named = { identifier: sourceIdentifier!, ...version }
  const found = await findSource(named, call, context)
  if (found) return checked(found, 'existing')
  const isAsked = types.includes('website') && (sourceType ?? 'website') === 'website'
  const isPage = sourceVersion === undefined && isAsked && /^https?:\/\//i.test(named.identifier)
  if (!isPage) return checked(await readSource(named, context, call), 'existing')
  if (!context.archive?.cited) throw notFetched(named.identifier)
  return { source: await registerCited(named.identifier, check, context), registered: 'new' }
}

/** What was archived of a source at its registration; `{}` if nothing was. */
export function archiveOfCited({ id, archive, url, metadata, createdAt }: StoredSource): {
  archive?: CitedArchive
} {
  if (!archive) return {}
  const { address, bytes, mediaType } = archive
  const retrievedAt = metadata?.['retrievedAt']
  return {
    archive: {
      sourceId: id,
      address,
      bytes,
      ...(mediaType !== undefined && { mediaType }),
      ...(url !== undefined && { url }),
      retrievedAt: typeof retrievedAt === 'string' ? retrievedAt : createdAt,
    },
  }
}

async function registerCited(
  url: string,
  check: (page: Source) => Promise<void>,
  context: RegistrarContext,
): Promise<StoredSource> {
  let refused: unknown
  try {
    return await addWebSource(url, {}, context, async (read) => {
      const hash = contentHash(read.content)
      const page = {
        id: url,
        number: 1,
        type: 'website',
        identifier: url,
        contentHash: hash,
        ...read,
      } as const
      await check(page).catch((error: unknown) => {
        refused = error
        throw error
      })
    })
  } catch (error) {
    // An error of `check` concerns the citation and not the page, so it is rethrown unchanged.
    if (!(error instanceof CitationError) || error === refused) throw error
    const { code, message, suggestion } = error
    const why = message.endsWith(` ${suggestion}`) ? message.slice(0, -suggestion.length - 1) : message
    throw new CitationError({
      code,
      message: `No source has the address ${JSON.stringify(url.slice(0, 200))}, and its page cannot be registered: ${why}`,
      suggestion,
      cause: error,
    })
  }
}

function notFetched(url: string): CitationError {
  return new CitationError({
    code: 'source-not-found',
    message: `There is no source with the identifier ${JSON.stringify(url.slice(0, 100))}, and citing fetches no pages here.`,
    suggestion:
      'Register the page first (addWebSource, register_web_page), or let citing fetch and keep pages: `archive: { blobs, cited: true }`, on the command line `--blobs` with `--archive-cited`.',
  })
}

function checkType({ id, type }: StoredSource, types: readonly SourceType[], suggestion: string): void {
  if (types.includes(type)) return
  throw new CitationError({
    code: 'invalid-input',
    message: `The source ${id} is of type ${type}, not ${types.join(' or ')}.`,
    suggestion,
  })
}
