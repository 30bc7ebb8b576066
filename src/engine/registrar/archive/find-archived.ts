/**
 * The archive of registered sources. In: the id of a source, and an actor who may see it. Out: its bytes as received,
 * whether they are unchanged, their erasure.
 */
import type { Archived, Erasure, Actor } from '../../../core/records.ts'
import { CitationError } from '../../../core/error.ts'
import type { ArchiveOptions } from '../../../records/archive.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { storedSource } from '../sources/read-sources.ts'
import type { StoredSource } from '../sources/registered-source.ts'

/**
 * A source, where its bytes are archived (`null` if nothing was archived or its texts were erased), and the erasure of
 * the bytes (`null` if none).
 */
export type FoundArchive = {
  source: StoredSource
  archived: Archived | null
  erasure: (Erasure & { erasedAt: string }) | null
  /** The actor who reads, but with the `project` of the source. */
  scope: { actor: Actor }
}

/** Finds a source with its archive; throws `source-not-found` if the actor cannot see a source with this id. */
export async function findArchived(id: string, context: RegistrarContext): Promise<FoundArchive> {
  const { log, actor } = context
  const entry = await log.getEvent(id, { actor })
  const source = entry && (await storedSource(entry, context))
  if (!source) throw noSource(id)
  const erasure = await erasureOf(source, context)
  const scope = { actor: { ...actor, project: entry.event.project } }
  return { source, archived: source.archive ?? null, erasure, scope }
}

/**
 * The oldest erasure of the archived bytes of a source; `null` if there is none. An erasure of texts (it has `entries`)
 * does not count: it also names sources of which nothing was archived, and that of their bytes is an event of its own.
 * Once the texts are erased, the addresses are left out, because they are hashes of what must be forgotten.
 */
async function erasureOf(
  { id, erased }: StoredSource,
  { log, actor }: RegistrarContext,
): Promise<FoundArchive['erasure']> {
  let cursor: string | undefined
  do {
    const page = await log.listEvents({ kind: 'erasure', subject: id, cursor }, { actor })
    for (const { event } of page.items) {
      if (event.kind !== 'erasure' || event.data.entries) continue
      return { ...event.data, ...(erased && { addresses: [] }), erasedAt: event.createdAt }
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return null
}

/** The settings of the archive; throws `invalid-input` for an engine without one. */
export function archiveOf({ archive }: RegistrarContext): ArchiveOptions {
  if (archive) return archive
  throw new CitationError({
    code: 'invalid-input',
    message: 'This engine keeps no originals.',
    suggestion: 'Say where they are: new CitationEngine({ store, archive: { blobs } }).',
  })
}

/** Content addresses (`sha256:<hex>`) of all archived bytes of a source: file or page, exchange, screenshot. */
export function addressesOf({ address, exchange, screenshot }: Archived): string[] {
  return [address, ...(exchange === undefined ? [] : [exchange]), ...(screenshot ? [screenshot.address] : [])]
}

function noSource(id: string): CitationError {
  return new CitationError({
    code: 'source-not-found',
    message: `There is no source with the id ${JSON.stringify(String(id).slice(0, 100))}.`,
    suggestion: 'Look up its id in the list of registered sources.',
  })
}
