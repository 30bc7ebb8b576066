import { CitationError } from '../../../core/error.ts'
import type { Archived, Erasure, RecordedEvent } from '../../../core/records.ts'
import { addressesOf } from '../archive/find-archived.ts'
import { projectArchive } from '../archive/project-archive.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

/** Maximum number of sources that one `erasure` event names. */
const MAX_SOURCES = 1000

type BlobErasure = {
  /**
   * Erases the blobs of the sources among these events; returns the ids of the erasure events, and the number of erased
   * blobs.
   */
  eraseOf(events: readonly RecordedEvent[]): Promise<{ erasures: string[]; count: number }>
  /** For a dry run: the number of blobs that `eraseOf` would erase, without those of earlier calls. */
  countOf(events: readonly RecordedEvent[]): Promise<number>
}

/**
 * Erases the archived pages and files of sources, also for other sources of the project with the same bytes. The log
 * first records the erasure of all these sources, unless it already has. Erasing again completes an interrupted
 * erasure.
 */
export function blobErasure(
  why: Pick<Erasure, 'reason' | 'ground' | 'selection'>,
  context: RegistrarContext,
): BlobErasure {
  const { archive, log, actor, now, createId } = context
  /** What is archived in the project; read once. */
  let found: ArchiveNames | undefined
  const counted = new Set<string>()

  async function record(sourceIds: readonly string[]): Promise<string[]> {
    const ids: string[] = []
    for (let start = 0; start < sourceIds.length; start += MAX_SOURCES) {
      // The event names no addresses, because they are hashes of texts that must be forgotten.
      const data = { ...why, sourceIds: sourceIds.slice(start, start + MAX_SOURCES), addresses: [] }
      const event = {
        id: `era_${createId()}`,
        kind: 'erasure' as const,
        createdAt: now().toISOString(),
        data,
      }
      await log.append([event], { actor })
      ids.push(event.id)
    }
    return ids
  }

  return {
    async eraseOf(events) {
      const addresses = blobsOf(events)
      if (addresses.size === 0) return { erasures: [], count: 0 }
      if (!archive) throw noArchive()
      const { named, erased } = (found ??= await namesOf(context))
      // The sources of the events are named even if they were registered after `named` was read.
      const ids = new Set([
        ...[...addresses].flatMap((address) => named.get(address) ?? []),
        ...archivedAmong(events).map(({ id }) => id),
      ])
      const erasures = await record([...ids].filter((id) => !erased.has(id)))
      let count = 0
      for (const id of ids) erased.add(id)
      for (const address of addresses) if (await archive.blobs.erase(address, { actor })) count++
      return { erasures, count }
    },
    async countOf(events) {
      const addresses = blobsOf(events)
      if (addresses.size === 0) return 0
      if (!archive) throw noArchive()
      let count = 0
      for (const address of addresses) {
        if (counted.has(address)) continue
        counted.add(address)
        if (await archive.blobs.has(address, { actor })) count++
      }
      return count
    },
  }
}

/** Content addresses of the archived bytes of the sources among these events. */
function blobsOf(events: readonly RecordedEvent[]): Set<string> {
  return new Set(archivedAmong(events).flatMap(({ archive }) => addressesOf(archive)))
}

/** The sources among these events whose bytes are archived. */
function archivedAmong(events: readonly RecordedEvent[]): { id: string; archive: Archived }[] {
  return events.flatMap(({ kind, data }) =>
    kind === 'source' && data.archive ? [{ id: data.id, archive: data.archive }] : [],
  )
}

/** For each content address, the ids of the sources that refer to it; and the ids of sources with an erasure. */
type ArchiveNames = { named: Map<string, string[]>; erased: Set<string> }

async function namesOf(context: RegistrarContext): Promise<ArchiveNames> {
  const named = new Map<string, string[]>()
  const erased = new Set<string>()
  for await (const { id, archive, isErased } of projectArchive(context)) {
    if (isErased) erased.add(id)
    for (const address of archive ? addressesOf(archive) : []) {
      const ids = named.get(address)
      if (ids) ids.push(id)
      else named.set(address, [id])
    }
  }
  return { named, erased }
}

function noArchive(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'Pages or files of these sources were kept, and this engine does not know where.',
    suggestion:
      'Erase with an engine that has their archive: new CitationEngine({ store, archive: { blobs } }).',
  })
}
