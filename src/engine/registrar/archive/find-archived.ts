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

/** A source, where its bytes are archived (`null` if nothing was archived), and their erasure (`null` if none). */
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
  const { items } = await log.listEvents({ kind: 'erasure', subject: id, limit: 1 }, { actor })
  const event = items[0]?.event
  const erasure = event?.kind === 'erasure' ? { ...event.data, erasedAt: event.createdAt } : null
  const scope = { actor: { ...actor, project: entry.event.project } }
  return { source, archived: source.archive ?? null, erasure, scope }
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
